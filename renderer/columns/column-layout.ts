import { type ListColumn, type ColumnChoice, type ColumnKind, isHiddenWhenNarrow } from './columns.ts';

/** The column positions of a list in pixels. With them, no row has to be measured. */
export interface ColumnLayout {
  /** The grid tracks of a row: checkbox, optional picture, columns, remaining space. */
  readonly template: string;
  readonly width: number;
  /** Whether rows are wider than the list. */
  readonly wide: boolean;
  readonly places: readonly { readonly start: number; readonly width: number }[];
  /** The number of frozen columns, which stay visible when the list is scrolled horizontally. */
  readonly frozen: number;
  /** The total width of the frozen part. */
  readonly kept: number;
}

/** The width of the checkbox cells. */
export const checkWidth = 36;
const pictureWidth = 44;
const paddingAfter = 4;
/** The minimum width of a flexible column, such as the label, which users read most. */
const minFlexibleWidth = 240;
/** The factor by which columns without a user-defined width can shrink before the list scrolls horizontally. */
const minShrinkFactor = 0.82;
/** Progress steps are drawings, so these columns do not shrink. A date fits into the shrunk width of its column. */
const minShrinkFactors: Readonly<Partial<Record<ColumnKind, number>>> = { completeness: 1, profile: 1 };
/** The maximum share of the list that frozen columns may cover. */
const maxFrozenShare = 0.6;

interface Span {
  readonly least: number;
  readonly most: number;
}

const getWidthSpan = (column: ListColumn, choice: ColumnChoice): Span => {
  const chosen = choice.widths[column.name];
  if (chosen !== undefined) return { least: chosen, most: chosen };
  if (column.width === 'grow') return { least: minFlexibleWidth, most: Number.POSITIVE_INFINITY };
  const low = minShrinkFactors[column.kind] ?? minShrinkFactor;
  return { least: Math.round(column.width * low), most: column.width };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * Returns the best fitting widths. Flexible columns share remaining space. Without any, the other columns shrink as far
 * as they can.
 */
const computeWidths = (spans: readonly Span[], room: number): readonly number[] => {
  const growing = spans.filter(({ most }) => most === Number.POSITIVE_INFINITY).length;
  const wantedWidth = sum(spans.map((span) => (span.most === Number.POSITIVE_INFINITY ? span.least : span.most)));
  const spareWidth = room - wantedWidth;
  if (spareWidth >= 0)
    return spans.map(({ least: low, most }) =>
      most === Number.POSITIVE_INFINITY ? low + Math.floor(spareWidth / growing) : most,
    );
  const give = sum(spans.map(({ least: low, most }) => (most === Number.POSITIVE_INFINITY ? 0 : most - low)));
  const part = give + spareWidth < 0 || give === 0 ? 0 : -spareWidth / give;
  return spans.map(({ least: low, most }) =>
    most === Number.POSITIVE_INFINITY ? low : Math.floor(most - (most - low) * part),
  );
};

/** Returns the layout of columns in a list of width `room`. */
export const computeColumnLayout = (
  columns: readonly ListColumn[],
  choice: ColumnChoice,
  picture: boolean,
  room: number,
): ColumnLayout => {
  const before = checkWidth + (picture ? pictureWidth : 0);
  const spans = columns.map((column) => getWidthSpan(column, choice));
  const widths = computeWidths(spans, room - before - paddingAfter);
  let start = before;
  const places = widths.map((width) => {
    const place = { start, width };
    start += width;
    return place;
  });
  const width = start + paddingAfter;
  let frozen = Math.min(choice.frozen, columns.length);
  const endOf = (count: number): number => {
    const last = places[count - 1];
    return last === undefined ? before : last.start + last.width;
  };
  while (frozen > 0 && endOf(frozen) > room * maxFrozenShare) frozen -= 1;
  const tracks = [checkWidth, ...(picture ? [pictureWidth] : []), ...widths].map((one) => `${String(one)}px`);
  return {
    template: [...tracks, 'minmax(0, 1fr)'].join(' '),
    width: Math.max(width, 0),
    wide: room > 0 && width > room,
    places,
    frozen,
    kept: frozen === 0 ? 0 : endOf(frozen),
  };
};

/**
 * Returns the columns that fit into a list. The last reference and date columns are hidden before the list scrolls
 * horizontally.
 */
export const getFittingColumns = (
  columns: readonly ListColumn[],
  choice: ColumnChoice,
  picture: boolean,
  room: number,
): readonly ListColumn[] => {
  const last = columns.findLastIndex(isHiddenWhenNarrow);
  return last >= 0 && computeColumnLayout(columns, choice, picture, room).wide
    ? getFittingColumns(columns.toSpliced(last, 1), choice, picture, room)
    : columns;
};

/** Returns the horizontal scroll position that makes a column visible, unchanged if it already is. */
export const revealAcross = (layout: ColumnLayout, at: number, scrolled: number, room: number): number => {
  const place = layout.places[at];
  if (place === undefined || at < layout.frozen) return scrolled;
  if (place.start - layout.kept < scrolled) return Math.max(0, place.start - layout.kept);
  return place.start + place.width > scrolled + room ? place.start + place.width - room : scrolled;
};
