import { intentGroups } from '../../../electron/contract/constants.ts';
import type { IntentGroup, IntentWindow } from '../../../electron/contract/index.ts';
import type { RowRange } from '../../grid/scroll-geometry.ts';

/** The height of a heading in pixels. A row is two units high. */
export const rowUnitPx = 27;
const unitsOfEntry = 2;

/** A group in the list. */
export interface GroupPosition {
  readonly group: IntentGroup;
  readonly count: number;
  /** The row of the heading. */
  readonly at: number;
  /** The offset of the heading, in units. */
  readonly unit: number;
}

/** Returns the nonempty groups in order. */
export const getGroupPositions = (groups: IntentWindow['groups']): readonly GroupPosition[] => {
  let at = 0;
  let units = 0;
  return intentGroups
    .filter((group) => groups[group] > 0)
    .map((group) => {
      const position = { group, count: groups[group], at, unit: units };
      at += 1 + position.count;
      units += 1 + unitsOfEntry * position.count;
      return position;
    });
};

export const countUnits = (places: readonly GroupPosition[]): number => {
  const last = places.at(-1);
  return last === undefined ? 0 : last.unit + 1 + unitsOfEntry * last.count;
};

const findGroupPosition = (places: readonly GroupPosition[], row: number): GroupPosition | undefined =>
  places.findLast(({ at }) => at <= row);

export const isHeading = (places: readonly GroupPosition[], row: number): boolean =>
  places.some(({ at }) => at === row);

/** Returns the start and end of a row, in units. */
export const getRowUnits = (places: readonly GroupPosition[], row: number): RowRange => {
  const position = findGroupPosition(places, row);
  if (position === undefined) return { first: 0, end: 0 };
  const rowsAfter = row - position.at;
  if (rowsAfter === 0) return { first: position.unit, end: position.unit + 1 };
  const first = position.unit + 1 + unitsOfEntry * (rowsAfter - 1);
  return { first, end: first + unitsOfEntry };
};

const findRowAt = (places: readonly GroupPosition[], at: number): number => {
  const position = places.findLast(({ unit: first }) => first <= at);
  if (position === undefined) return 0;
  const unitsAfter = at - position.unit;
  return position.at + (unitsAfter === 0 ? 0 : 1 + Math.floor((unitsAfter - 1) / unitsOfEntry));
};

/** Returns the rows in a range of units, including partial ones. */
export const findRowsInUnits = (places: readonly GroupPosition[], { first, end }: RowRange): RowRange =>
  end <= first ? { first: 0, end: 0 } : { first: findRowAt(places, first), end: findRowAt(places, end - 1) + 1 };

/** Returns the row to focus for a requested row. Headings are skipped in the direction of movement. */
export const findEntryRow = (places: readonly GroupPosition[], wish: number, from: number): number => {
  const last = places.at(-1);
  if (last === undefined) return 0;
  const within = Math.max(1, Math.min(last.at + last.count, wish));
  if (!isHeading(places, within)) return within;
  return within < from ? Math.max(1, within - 1) : within + 1;
};

/** Returns the number of a row without headings, starting at 1. */
export const getEntryNumber = (places: readonly GroupPosition[], row: number): number =>
  row + 1 - places.filter(({ at }) => at <= row).length;
