import type { ItemQuery, ItemWindow, KeptRows } from '../../contract/index.ts';
import { orderedKeys, placesOf } from './order.ts';
import type { Ordered } from './order.ts';
import type { ReadContext } from './read-context.ts';

/** A window that moved along with what a person looks at. */
export interface AnchoredWindow extends Ordered {
  readonly offset: number;
  readonly moved: NonNullable<ItemWindow['moved']>;
}

const keysOf = ({ sql }: ReadContext, q: ItemQuery, keep: KeptRows): (number | null)[] =>
  sql.column(
    `SELECT i.pk FROM json_each(?) j LEFT JOIN item i ON i.resource = ? AND i.id = j.value ORDER BY j.key`,
    JSON.stringify(keep.rows.map(({ id }) => id)),
    q.resource,
  ) as (number | null)[];

/** Where the keys stand: among those of the window itself as a rule, else looked for in all of the query. */
const findPlaces = (
  reading: ReadContext,
  q: ItemQuery,
  keys: readonly (number | null)[],
  window: Ordered,
  offset: number,
): (number | null)[] => {
  const near = new Map(window.keys.map((key, at) => [key, offset + at]));
  const far = keys.filter((key) => key !== null && !near.has(key)) as number[];
  const found = far.length === 0 ? new Map<number, number>() : placesOf(reading, q, far);
  return keys.map((key) => (key === null ? null : (near.get(key) ?? found.get(key) ?? null)));
};

/**
 * By how much the rows moved: as the first of them did that did not jump. One that a change threw elsewhere says nothing
 * about the others, and one that came or went between them is no reason for the first to move.
 */
export const shiftOf = (keep: KeptRows, places: readonly (number | null)[]): number => {
  const moved = keep.rows.flatMap(({ at }, index) => {
    const place = places[index];
    return at === null || place === null || place === undefined ? [] : [{ at, by: place - at }];
  });
  const shifts = moved.map(({ by }) => by).toSorted((one, other) => one - other);
  const usual = shifts[Math.floor((shifts.length - 1) / 2)] ?? 0;
  const stood = moved.map(({ at }) => at);
  const spread = Math.max(...stood) - Math.min(...stood) + 1;
  return moved.find(({ by }) => Math.abs(by - usual) <= spread)?.by ?? 0;
};

/** The window of a query where the rows that a person looks at are now, and a page more on either side. */
export const anchoredWindow = (
  reading: ReadContext,
  q: ItemQuery,
  offset: number,
  limit: number,
  keep: KeptRows,
): AnchoredWindow => {
  const window = orderedKeys(reading, q, offset, limit);
  const places = findPlaces(reading, q, keysOf(reading, q, keep), window, offset);
  const moved = { by: shiftOf(keep, places), places };
  if (moved.by === 0) return { ...window, offset, moved };
  const from = Math.max(0, Math.floor((offset + moved.by) / keep.page) * keep.page);
  return { ...orderedKeys(reading, q, from, limit + keep.page), offset: from, moved };
};
