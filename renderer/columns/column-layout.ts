import { leavesWhenNarrow } from './columns.ts';
import type { Column, ColumnChoice, ColumnKind } from './columns.ts';

/** Where the columns of a list stand, in pixels: rows need no measuring then, however many there are. */
export interface ColumnLayout {
  /** The tracks of a row: check, picture where there is one, the columns, the rest. */
  readonly template: string;
  /** Width of a row. */
  readonly width: number;
  /** Whether rows are wider than the list. */
  readonly wide: boolean;
  /** Start and width of each column. */
  readonly places: readonly { readonly start: number; readonly width: number }[];
  /** How many of the columns stay when the list is scrolled sideways. */
  readonly frozen: number;
  /** Width of all that stays. */
  readonly kept: number;
}

/** Width of the cells with the checks. */
export const checkWidth = 36;
const pictureWidth = 44;
const after = 4;
/** The least width of a growing column, such as the label: it is what people read. */
const leastGrow = 240;
/** How far columns that nobody sized give way, as a part of their width, before the list scrolls sideways. */
const least = 0.82;
/** The steps are drawings, and half a date says nothing. */
const leastOf: Readonly<Partial<Record<ColumnKind, number>>> = { completeness: 1, profile: 1, date: 0.95 };
/** What stays leaves so much of the list for the rest. */
const mostKept = 0.6;

interface Span {
  readonly least: number;
  readonly most: number;
}

const spanOf = (column: Column, choice: ColumnChoice): Span => {
  const chosen = choice.widths[column.name];
  if (chosen !== undefined) return { least: chosen, most: chosen };
  if (column.width === 'grow') return { least: leastGrow, most: Number.POSITIVE_INFINITY };
  const low = leastOf[column.kind] ?? least;
  return { least: Math.round(column.width * low), most: column.width };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The widths that fit best: growing columns share what is left, else the others give way, unless that is not enough. */
const widthsOf = (spans: readonly Span[], room: number): readonly number[] => {
  const growing = spans.filter(({ most }) => most === Number.POSITIVE_INFINITY).length;
  const wanted = sum(spans.map((span) => (span.most === Number.POSITIVE_INFINITY ? span.least : span.most)));
  const spare = room - wanted;
  if (spare >= 0)
    return spans.map(({ least: low, most }) =>
      most === Number.POSITIVE_INFINITY ? low + Math.floor(spare / growing) : most,
    );
  const give = sum(spans.map(({ least: low, most }) => (most === Number.POSITIVE_INFINITY ? 0 : most - low)));
  const part = give + spare < 0 || give === 0 ? 0 : -spare / give;
  return spans.map(({ least: low, most }) =>
    most === Number.POSITIVE_INFINITY ? low : Math.floor(most - (most - low) * part),
  );
};

/** Lays the columns out in a list that wide. */
export const layoutOf = (
  columns: readonly Column[],
  choice: ColumnChoice,
  picture: boolean,
  room: number,
): ColumnLayout => {
  const before = checkWidth + (picture ? pictureWidth : 0);
  const spans = columns.map((column) => spanOf(column, choice));
  const widths = widthsOf(spans, room - before - after);
  let start = before;
  const places = widths.map((width) => {
    const place = { start, width };
    start += width;
    return place;
  });
  const width = start + after;
  let frozen = Math.min(choice.frozen, columns.length);
  const endOf = (count: number): number => {
    const last = places[count - 1];
    return last === undefined ? before : last.start + last.width;
  };
  while (frozen > 0 && endOf(frozen) > room * mostKept) frozen -= 1;
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

/** The columns for which a list has room: the last references and dates leave before it scrolls sideways. */
export const fittingColumns = (
  columns: readonly Column[],
  choice: ColumnChoice,
  picture: boolean,
  room: number,
): readonly Column[] => {
  const last = columns.findLastIndex(leavesWhenNarrow);
  return last >= 0 && layoutOf(columns, choice, picture, room).wide
    ? fittingColumns(columns.toSpliced(last, 1), choice, picture, room)
    : columns;
};

/** How far to scroll sideways so that a column is in sight; the same where it is already. */
export const revealAcross = (layout: ColumnLayout, at: number, scrolled: number, room: number): number => {
  const place = layout.places[at];
  if (place === undefined || at < layout.frozen) return scrolled;
  if (place.start - layout.kept < scrolled) return Math.max(0, place.start - layout.kept);
  return place.start + place.width > scrolled + room ? place.start + place.width - room : scrolled;
};
