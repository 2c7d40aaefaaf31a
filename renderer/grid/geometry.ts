/**
 * Rows of one height in a scroller. A browser's tallest element ends near 16 million pixels, so beyond `tallest` the
 * track stays that high and positions on it are scaled.
 */
export interface Geometry {
  readonly count: number;
  /** Height of one row in pixels. */
  readonly size: number;
  /** Height of what is visible in pixels. */
  readonly view: number;
}

/** Rows `first` to `end` (exclusive). */
export interface Range {
  readonly first: number;
  readonly end: number;
}

export const tallest = 8_000_000;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Height that all rows would have. */
export const fullHeight = ({ count, size }: Geometry): number => count * size;

/** Height of the element that the scroller scrolls. */
export const trackHeight = (geometry: Geometry): number => Math.min(fullHeight(geometry), tallest);

export const isScaled = (geometry: Geometry): boolean => fullHeight(geometry) > tallest;

/** The greatest offset among the rows. */
export const lastOffset = (geometry: Geometry): number => Math.max(0, fullHeight(geometry) - geometry.view);

const lastScroll = (geometry: Geometry): number => Math.max(0, trackHeight(geometry) - geometry.view);

export const clampOffset = (geometry: Geometry, offset: number): number => clamp(offset, 0, lastOffset(geometry));

/** Where among the rows the scroller stands: pixels from the top of the first row. */
export const offsetOf = (geometry: Geometry, scrollTop: number): number => {
  if (!isScaled(geometry)) return clampOffset(geometry, scrollTop);
  return clampOffset(geometry, (scrollTop / lastScroll(geometry)) * lastOffset(geometry));
};

/** How far to scroll to stand at an offset. */
export const scrollOf = (geometry: Geometry, offset: number): number => {
  const inside = clampOffset(geometry, offset);
  return isScaled(geometry) ? (inside / lastOffset(geometry)) * lastScroll(geometry) : inside;
};

/** Top of a row on the track, while the scroller stands at `scrollTop` and shows `offset`. */
export const topOf = (geometry: Geometry, index: number, offset: number, scrollTop: number): number =>
  isScaled(geometry) ? scrollTop + index * geometry.size - offset : index * geometry.size;

/** The rows that are visible, and `spare` on either side. */
export const rangeOf = (geometry: Geometry, offset: number, spare: number): Range => {
  const { count, size, view } = geometry;
  const first = Math.floor(offset / size) - spare;
  const end = Math.ceil((offset + view) / size) + spare;
  return { first: clamp(first, 0, count), end: clamp(end, 0, count) };
};

/** The most rows that `rangeOf` can answer: as many as there need be slots to reuse. */
export const slotsOf = ({ size, view }: Geometry, spare: number): number => Math.ceil(view / size) + 1 + 2 * spare;

/** The offset nearest to the present one at which a row is wholly visible. */
export const revealing = (geometry: Geometry, index: number, offset: number): number => {
  const top = index * geometry.size;
  const bottom = top + geometry.size;
  if (top < offset) return clampOffset(geometry, top);
  return bottom > offset + geometry.view ? clampOffset(geometry, bottom - geometry.view) : offset;
};
