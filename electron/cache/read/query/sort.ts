import type { ItemQuery } from '../../../contract/index.ts';
import { type Resource, completenessColumnName, getField, getResource } from '../../../model/index.ts';
import { getHits } from './search-hits.ts';
import { getIndexClause } from '../../db/indexes.ts';
import { type OrderTerm, orderTerm } from './sort-terms.ts';
import type { SearchHits, ReadContext } from '../read-context.ts';
import { startOfTomorrow } from '../../shared/date-ranges.ts';
import { orderColumn, getTableName } from '../../shared/schema.ts';
import { type ViewCondition, condition, countView, createNarrowing } from '../views.ts';
import { buildMissingCountSql, getPartsInUse } from '../../shared/completeness-sql.ts';

/** Returns a key that changes with every write and at midnight, when relative dates of filters and views change. */
const getValidityKey = (reading: ReadContext): string => `${reading.version()}\0${startOfTomorrow()}`;

/** Whether a query is sorted by completeness. */
export const isByCompleteness = (q: ItemQuery): boolean =>
  q.resource === 'product' && q.sort?.field === completenessColumnName;

/**
 * Returns the keys of a query sorted by completeness, then the newest first. No index has this order, so it is computed
 * once and cached until the next write. `where` only uses columns that every index includes.
 */
export const sortByCompleteness = (
  reading: ReadContext,
  resource: Resource,
  q: ItemQuery,
  where: { readonly sql: string; readonly values: readonly (string | number)[] },
): readonly number[] => {
  const parts = getPartsInUse(reading);
  const lacking = buildMissingCountSql(parts);
  const descending = q.sort?.descending === true;
  const { sort: _, ...rest } = q;
  const key = `${getValidityKey(reading)}\0order\0${JSON.stringify([rest, where, parts, descending])}`;
  const { ranked } = reading.hits.find(key, () => {
    const keys = reading.sql.get(
      `SELECT json_group_array(pk) AS keys FROM (
         SELECT pk FROM ${getTableName(resource)} INDEXED BY i_product_touched WHERE ${where.sql}
         ORDER BY ${lacking} ${descending ? 'ASC' : 'DESC'}, x_touched DESC, pk DESC)`,
      ...where.values,
    )?.['keys'];
    const ranked = JSON.parse(String(keys)) as number[];
    return { count: ranked.length, ranked };
  });
  return ranked ?? [];
};

/** The sorted keys of a window, and the total of the query. */
export interface Ordered {
  readonly keys: readonly number[];
  readonly total: number;
  /** Whether the keys are ranked by relevance. */
  readonly ranked: boolean;
}

/** The maximum number of matches that are sorted separately. More are filtered from the list's index. */
const maxSortedMatches = 3_000;

interface Order {
  readonly index: string;
  readonly by: string;
}

/** Returns the sort order. Items without a value are last in both directions. */
const orderOf = (reading: ReadContext, resource: Resource, sort: ItemQuery['sort']): Order => {
  const sortField = sort === null ? undefined : getField(resource, sort.field);
  const chosen = sort !== null && sortField?.sortable === true ? sort : resource.sort;
  const field = getField(resource, chosen.field);
  if (field === undefined) return { index: '', by: 'pk' };
  const column = orderColumn(resource, field);
  return {
    index: getIndexClause(reading, resource, field.name),
    by: chosen.descending ? `${column} DESC, pk DESC` : `${column} ASC NULLS LAST, pk ASC`,
  };
};

/** All items of a query: their source, sort order and number. */
interface Source {
  readonly from: string;
  readonly values: readonly (string | number)[];
  readonly by: string;
  readonly total: number;
}

const isAll = (narrowing: ViewCondition): boolean =>
  narrowing.value === 0 &&
  narrowing.since === null &&
  narrowing.uploadedSince === null &&
  !narrowing.notOnProduct &&
  !narrowing.isEdited &&
  narrowing.type === null;

const countHits = (reading: ReadContext, resource: Resource, hits: SearchHits, narrowing: ViewCondition): number => {
  if (isAll(narrowing)) return hits.count;
  const { sql: where, values } = condition(resource, narrowing);
  return Number(
    reading.sql.get(
      `SELECT count(*) AS n FROM ${hits.table} CROSS JOIN ${getTableName(resource)} USING (pk) WHERE ${where}`,
      ...values,
    )?.['n'],
  );
};

/** Counts the items of a query without reading its rows. */
export const countQuery = (reading: ReadContext, q: ItemQuery): number => {
  const resource = getResource(q.resource);
  const hits = getHits(reading, q);
  const narrowing = createNarrowing(q.view, q.type);
  return hits === null ? countView(reading, resource, narrowing) : countHits(reading, resource, hits, narrowing);
};

/** Reads by an index of the resource's table. */
const createIndexSource = (reading: ReadContext, resource: Resource, q: ItemQuery, hits: SearchHits | null): Source => {
  const { index, by } = orderOf(reading, resource, q.sort);
  const narrowing = createNarrowing(q.view, q.type);
  const { sql: where, values } = condition(resource, narrowing);
  const table = getTableName(resource);
  if (hits === null)
    return { from: `${table} ${index} WHERE ${where}`, values, by, total: countView(reading, resource, narrowing) };
  const from =
    hits.count <= maxSortedMatches
      ? `${hits.table} CROSS JOIN ${table} USING (pk) WHERE ${where}`
      : `${table} ${index} WHERE ${where} AND EXISTS (SELECT 1 FROM ${hits.table} h WHERE h.pk = ${table}.pk)`;
  return { from, values, by, total: countHits(reading, resource, hits, narrowing) };
};

/** Reads a sort order without an index, computed once for each state of the database. */
const createComputedSource = (
  reading: ReadContext,
  resource: Resource,
  q: ItemQuery,
  hits: SearchHits | null,
  term: OrderTerm,
): Source => {
  const { sql: where, values } = condition(resource, createNarrowing(q.view, q.type));
  const table = getTableName(resource);
  const from = hits === null ? table : `${hits.table} CROSS JOIN ${table} USING (pk)`;
  const way = q.sort?.descending === true ? ['DESC', 'DESC'] : ['ASC', 'ASC'];
  const order = reading.orders.find(`${getValidityKey(reading)}\0${JSON.stringify(q)}`, (into) =>
    Number(
      reading.db
        .prepare(
          `INSERT INTO ${into} (pk) SELECT ${table}.pk FROM ${from} ${term.join ?? ''} WHERE ${where}
           ORDER BY ${term.sql} ${way[0]} NULLS LAST, ${table}.pk ${way[1]}`,
        )
        .run(...(term.joined ?? []), ...values, ...term.values).changes,
    ),
  );
  return { from: order.table, values: [], by: 'at', total: order.count };
};

/** Returns the ranked matches of a view. Deleted items are not indexed, so without a view all matches belong to it. */
const filterRankedKeys = (
  reading: ReadContext,
  resource: Resource,
  hits: SearchHits,
  ranked: readonly number[],
  narrowing: ViewCondition,
): readonly number[] => {
  if (isAll(narrowing)) return ranked;
  const { sql: where, values } = condition(resource, narrowing);
  const fitting = new Set(
    reading.sql.column(
      `SELECT pk FROM ${hits.table} CROSS JOIN ${getTableName(resource)} USING (pk) WHERE ${where}`,
      ...values,
    ),
  );
  return ranked.filter((pk) => fitting.has(pk));
};

/** Items with the same content are adjacent, the oldest first. */
const byContent: OrderTerm = { sql: 'r_asset.checksum COLLATE NOCASE, r_asset.created', values: [] };

/** Returns all keys of a query if they are ranked or sorted by completeness, else the source to read them from. */
const resolveSource = (reading: ReadContext, q: ItemQuery): readonly number[] | Source => {
  const resource = getResource(q.resource);
  const hits = getHits(reading, q);
  if (hits?.ranked && q.sort === null)
    return filterRankedKeys(reading, resource, hits, hits.ranked, createNarrowing(q.view, q.type));
  if (isByCompleteness(q)) {
    const { sql, values } = condition(resource, createNarrowing(q.view, q.type));
    const found =
      hits === null ? '' : ` AND EXISTS (SELECT 1 FROM ${hits.table} h WHERE h.pk = ${getTableName(resource)}.pk)`;
    return sortByCompleteness(reading, resource, q, { sql: sql + found, values });
  }
  const term = q.view === 'sameContentTwice' && q.sort === null ? byContent : orderTerm(reading, resource, q.sort);
  return term === null
    ? createIndexSource(reading, resource, q, hits)
    : createComputedSource(reading, resource, q, hits, term);
};

const isRanked = (source: readonly number[] | Source): source is readonly number[] => Array.isArray(source);

/**
 * Returns the keys of rows `offset` to `offset + limit` of a query, by relevance unless the user chose a sort order.
 */
export const queryOrderedKeys = (reading: ReadContext, q: ItemQuery, offset: number, limit: number): Ordered => {
  const source = resolveSource(reading, q);
  if (isRanked(source))
    return { keys: source.slice(offset, offset + limit), total: source.length, ranked: !isByCompleteness(q) };
  const { from, values, by, total } = source;
  const sql = `SELECT pk FROM ${from} ORDER BY ${by} LIMIT ? OFFSET ?`;
  return { keys: reading.sql.column(sql, ...values, limit, offset) as number[], total, ranked: false };
};

/** Returns the positions of these keys in a query, without keys that do not match. Scans the whole query. */
export const findPositions = (reading: ReadContext, q: ItemQuery, keys: readonly number[]): Map<number, number> => {
  const source = resolveSource(reading, q);
  if (isRanked(source))
    return new Map(keys.map((key) => [key, source.indexOf(key)] as const).filter(([, at]) => at >= 0));
  const { from, values, by } = source;
  const rows = reading.sql.all(
    `SELECT pk, place FROM (SELECT pk, row_number() OVER (ORDER BY ${by}) - 1 AS place FROM ${from})
     WHERE pk IN (SELECT value FROM json_each(?))`,
    ...values,
    JSON.stringify(keys),
  );
  return new Map(rows.map(({ pk, place }) => [pk as number, place as number]));
};
