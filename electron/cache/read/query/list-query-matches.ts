import type { ItemRow, ListMatches, QueryMatches } from '../../../contract/index.ts';
import { getResource } from '../../../model/index.ts';
import { itemFlags } from '../../shared/item-flags.ts';
import { resolveQueryLinks } from '../link-targets.ts';
import { countKeys } from '../count-keys.ts';
import { runQueryOfList } from '../list-members.ts';
import { type ProductKeySet, type QueryProducts, runListQuery } from './list-query-run.ts';
import type { ReadContext } from '../read-context.ts';
import { readRowsByKey } from '../item-rows.ts';

/** The number of rows in a result. */
const maxRows = 6;

const product = getResource('product');

/** Returns the first of these products by SKU. */
const readFirstRows = (reading: ReadContext, { of, not }: ProductKeySet, most: number): readonly ItemRow[] => {
  const first = reading.sql.column(
    not
      ? `SELECT pk FROM r_product WHERE x_flags & ${itemFlags.gone} = 0 AND pk NOT IN (SELECT value FROM json_each(?))
         ORDER BY k_sku ASC NULLS LAST, pk LIMIT ${most}`
      : `SELECT pk FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value
         ORDER BY k_sku ASC NULLS LAST, pk LIMIT ${most}`,
    JSON.stringify([...of]),
  ) as number[];
  return readRowsByKey(reading, product, first);
};

/** Returns the result of a query with its first rows. */
const toQueryResult = (reading: ReadContext, worked: QueryProducts, most: number): Omit<QueryMatches, 'links'> => {
  if ('doubts' in worked) return { doubts: worked.doubts, found: null };
  const { keys } = worked;
  return { doubts: [], found: { count: countKeys(reading, keys), rows: readFirstRows(reading, keys, most) } };
};

const parseJsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Returns the products that a query (JSON text) would match, or why that cannot be determined. */
export const matchListQuery = (reading: ReadContext, text: string): QueryMatches => {
  const query = parseJsonOrNull(text);
  const links = resolveQueryLinks(reading.sql, [{ name: 'query', label: '', kind: 'query', group: 'what' }], { query });
  return { links, ...toQueryResult(reading, runListQuery(reading, query), maxRows) };
};

/** Returns the matches of a list's query with up to `most` rows, or null if no query is cached. */
export const listMatches = (reading: ReadContext, list: string, most: number): ListMatches | null => {
  const matched = runQueryOfList(reading, list);
  return matched === null ? null : toQueryResult(reading, matched, most);
};
