import { intentGroups } from '../../../electron/contract/values.ts';
import type { IntentGroup, IntentWindow } from '../../../electron/contract/index.ts';
import type { Range } from '../../grid/geometry.ts';

/** The height of a heading in pixels. A row is two units high. */
export const unit = 27;
const unitsOfEntry = 2;

/** A group in the list. */
export interface GroupPlace {
  readonly group: IntentGroup;
  readonly count: number;
  /** The row of the heading. */
  readonly at: number;
  /** The offset of the heading, in units. */
  readonly unit: number;
}

/** Returns the nonempty groups in order. */
export const placesOf = (groups: IntentWindow['groups']): readonly GroupPlace[] => {
  let at = 0;
  let units = 0;
  return intentGroups
    .filter((group) => groups[group] > 0)
    .map((group) => {
      const place = { group, count: groups[group], at, unit: units };
      at += 1 + place.count;
      units += 1 + unitsOfEntry * place.count;
      return place;
    });
};

export const unitsIn = (places: readonly GroupPlace[]): number => {
  const last = places.at(-1);
  return last === undefined ? 0 : last.unit + 1 + unitsOfEntry * last.count;
};

const placeOf = (places: readonly GroupPlace[], row: number): GroupPlace | undefined =>
  places.findLast(({ at }) => at <= row);

export const isHeading = (places: readonly GroupPlace[], row: number): boolean => places.some(({ at }) => at === row);

/** Returns the start and end of a row, in units. */
export const unitsOf = (places: readonly GroupPlace[], row: number): Range => {
  const place = placeOf(places, row);
  if (place === undefined) return { first: 0, end: 0 };
  const behind = row - place.at;
  if (behind === 0) return { first: place.unit, end: place.unit + 1 };
  const first = place.unit + 1 + unitsOfEntry * (behind - 1);
  return { first, end: first + unitsOfEntry };
};

const rowAt = (places: readonly GroupPlace[], at: number): number => {
  const place = places.findLast(({ unit: first }) => first <= at);
  if (place === undefined) return 0;
  const behind = at - place.unit;
  return place.at + (behind === 0 ? 0 : 1 + Math.floor((behind - 1) / unitsOfEntry));
};

/** Returns the rows in a range of units, including partial ones. */
export const rowsIn = (places: readonly GroupPlace[], { first, end }: Range): Range =>
  end <= first ? { first: 0, end: 0 } : { first: rowAt(places, first), end: rowAt(places, end - 1) + 1 };

/** Returns the row to focus for a requested row. Headings are skipped in the direction of movement. */
export const entryNear = (places: readonly GroupPlace[], wish: number, from: number): number => {
  const last = places.at(-1);
  if (last === undefined) return 0;
  const within = Math.max(1, Math.min(last.at + last.count, wish));
  if (!isHeading(places, within)) return within;
  return within < from ? Math.max(1, within - 1) : within + 1;
};

/** Returns the number of a row without headings, starting at 1. */
export const entryNumber = (places: readonly GroupPlace[], row: number): number =>
  row + 1 - places.filter(({ at }) => at <= row).length;
