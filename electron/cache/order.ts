import type { ItemQuery } from '../contract/index.ts';
import { fieldOf, resourceOf } from '../model/index.ts';
import type { Resource } from '../model/index.ts';
import { hitsOf } from './filtered.ts';
import { isByCompleteness, keysByCompleteness } from './order-by-completeness.ts';
import type { Hits, Reading } from './reading.ts';
import { orderColumn, tableOf } from './schema.ts';
import { condition, countView, narrowingOf } from './views.ts';
import type { Narrowing } from './views.ts';

/** Keys of the items of a window, in order, and how many the query has. */
export interface Ordered {
  readonly keys: readonly number[];
  readonly total: number;
  /** By how well they match. */
  readonly ranked: boolean;
}

/** Up to so many matches are put in order by themselves; more are picked out of the list's own order. */
const mostSorted = 3_000;

interface Order {
  readonly index: string;
  readonly by: string;
}

/** Items without a value come last in both directions. */
const orderOf = (resource: Resource, sort: ItemQuery['sort']): Order => {
  const wanted = sort === null ? undefined : fieldOf(resource, sort.field);
  const chosen = sort !== null && wanted?.sortable === true ? sort : resource.sort;
  const field = fieldOf(resource, chosen.field);
  if (field === undefined) return { index: '', by: 'pk' };
  const column = orderColumn(resource, field);
  return {
    index: `INDEXED BY i_${resource.name}_${field.name}`,
    by: chosen.descending ? `${column} DESC, pk DESC` : `${column} ASC NULLS LAST, pk ASC`,
  };
};

const wholeList = (
  reading: Reading,
  resource: Resource,
  q: ItemQuery,
  narrowing: Narrowing,
  offset: number,
  limit: number,
): Ordered => {
  const { index, by } = orderOf(resource, q.sort);
  const { sql: where, values } = condition(resource, narrowing);
  const keys = reading.sql.column(
    `SELECT pk FROM ${tableOf(resource)} ${index} WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  ) as number[];
  return { keys, total: countView(reading, resource, narrowing), ranked: false };
};

const isAll = (narrowing: Narrowing): boolean =>
  narrowing.value === 0 && narrowing.since === null && narrowing.type === null;

/** What is gone is in no index: without a narrowing all matches fit. */
const rankedList = (
  reading: Reading,
  resource: Resource,
  hits: Hits,
  ranked: readonly number[],
  narrowing: Narrowing,
): readonly number[] => {
  if (isAll(narrowing)) return ranked;
  const { sql: where, values } = condition(resource, narrowing);
  const fitting = new Set(
    reading.sql.column(
      `SELECT pk FROM ${hits.table} CROSS JOIN ${tableOf(resource)} USING (pk) WHERE ${where}`,
      ...values,
    ),
  );
  return ranked.filter((pk) => fitting.has(pk));
};

const sortedHits = (
  reading: Reading,
  resource: Resource,
  q: ItemQuery,
  hits: Hits,
  narrowing: Narrowing,
  offset: number,
  limit: number,
): Ordered => {
  const { index, by } = orderOf(resource, q.sort);
  const { sql: where, values } = condition(resource, narrowing);
  const table = tableOf(resource);
  const from =
    hits.count <= mostSorted
      ? `${hits.table} CROSS JOIN ${table} USING (pk) WHERE ${where}`
      : `${table} ${index} WHERE ${where} AND EXISTS (SELECT 1 FROM ${hits.table} h WHERE h.pk = ${table}.pk)`;
  const keys = reading.sql.column(
    `SELECT pk FROM ${from} ORDER BY ${by} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  ) as number[];
  const total = isAll(narrowing)
    ? hits.count
    : Number(
        reading.sql.get(
          `SELECT count(*) AS n FROM ${hits.table} CROSS JOIN ${table} USING (pk) WHERE ${where}`,
          ...values,
        )?.['n'],
      );
  return { keys, total, ranked: false };
};

/** The keys of rows `offset` to `offset + limit` of a query: by how well they match while nobody chose an order. */
export const orderedKeys = (reading: Reading, q: ItemQuery, offset: number, limit: number): Ordered => {
  const resource = resourceOf(q.resource);
  const narrowing = narrowingOf(q.view, q.type);
  const hits = hitsOf(reading, q);
  if (isByCompleteness(q)) {
    const { sql, values } = condition(resource, narrowing);
    const found =
      hits === null ? '' : ` AND EXISTS (SELECT 1 FROM ${hits.table} h WHERE h.pk = ${tableOf(resource)}.pk)`;
    const keys = keysByCompleteness(reading, resource, q, { sql: sql + found, values });
    return { keys: keys.slice(offset, offset + limit), total: keys.length, ranked: false };
  }
  if (hits === null) return wholeList(reading, resource, q, narrowing, offset, limit);
  if (hits.ranked === null || q.sort !== null) return sortedHits(reading, resource, q, hits, narrowing, offset, limit);
  const keys = rankedList(reading, resource, hits, hits.ranked, narrowing);
  return { keys: keys.slice(offset, offset + limit), total: keys.length, ranked: true };
};
