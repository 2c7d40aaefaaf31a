/**
 * The geometry of rows of equal height in a scroller. Browsers limit the height of an element to about 16 million
 * pixels, so a track never exceeds `maxScrollHeight`, and positions on it are scaled.
 */
export interface Geometry {
  readonly count: number;
  readonly size: number;
  /** The height of the viewport in pixels. */
  readonly view: number;
}

/** A range of rows. `end` is exclusive. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

export const maxScrollHeight = 8_000_000;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Returns the total height of all rows. */
export const computeFullHeight = ({ count, size }: Geometry): number => count * size;

/** Returns the height of the scrolled element. */
export const trackHeight = (geometry: Geometry): number => Math.min(computeFullHeight(geometry), maxScrollHeight);

export const isScaled = (geometry: Geometry): boolean => computeFullHeight(geometry) > maxScrollHeight;

/** Returns the maximum offset. */
export const getMaxOffset = (geometry: Geometry): number => Math.max(0, computeFullHeight(geometry) - geometry.view);

const getMaxScroll = (geometry: Geometry): number => Math.max(0, trackHeight(geometry) - geometry.view);

export const clampOffset = (geometry: Geometry, offset: number): number => clamp(offset, 0, getMaxOffset(geometry));

/** Returns the offset in the rows for a scroll position, in pixels from the top of the first row. */
export const toRowOffset = (geometry: Geometry, scrollTop: number): number => {
  if (!isScaled(geometry)) return clampOffset(geometry, scrollTop);
  return clampOffset(geometry, (scrollTop / getMaxScroll(geometry)) * getMaxOffset(geometry));
};

/** Returns the scroll position for an offset. */
export const getScrollPosition = (geometry: Geometry, offset: number): number => {
  const inside = clampOffset(geometry, offset);
  return isScaled(geometry) ? (inside / getMaxOffset(geometry)) * getMaxScroll(geometry) : inside;
};

/** Returns the top of a row on the track at a scroll position and its offset. */
export const computeRowTop = (geometry: Geometry, index: number, offset: number, scrollTop: number): number =>
  isScaled(geometry) ? scrollTop + index * geometry.size - offset : index * geometry.size;

/** Returns the visible rows and `spare` more on each side. */
export const computeVisibleRange = (geometry: Geometry, offset: number, spare: number): RowRange => {
  const { count, size, view } = geometry;
  const first = Math.floor(offset / size) - spare;
  const end = Math.ceil((offset + view) / size) + spare;
  return { first: clamp(first, 0, count), end: clamp(end, 0, count) };
};

/** Returns the maximum size of a range that `rangeOf` returns, which is the number of row elements needed. */
export const countSlots = ({ size, view }: Geometry, spare: number): number => Math.ceil(view / size) + 1 + 2 * spare;

/** Returns the offset closest to the current one at which a row is completely visible. */
export const computeRevealOffset = (geometry: Geometry, index: number, offset: number): number => {
  const top = index * geometry.size;
  const bottom = top + geometry.size;
  if (top < offset) return clampOffset(geometry, top);
  return bottom > offset + geometry.view ? clampOffset(geometry, bottom - geometry.view) : offset;
};
