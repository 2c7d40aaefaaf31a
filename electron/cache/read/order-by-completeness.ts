import type { ItemQuery } from '../../contract/index.ts';
import { completenessName } from '../../model/index.ts';
import type { Resource } from '../../model/index.ts';
import { lackingSql, partsInUse } from '../shared/completeness-sql.ts';
import type { ReadContext } from './read-context.ts';
import { tableOf } from '../shared/schema.ts';

/** Whether a query is put in order by how complete its items are. */
export const isByCompleteness = (q: ItemQuery): boolean =>
  q.resource === 'product' && q.sort?.field === completenessName;

/**
 * The keys of a query by how complete its items are, the newest first among equals. No index has this order: it is worked
 * out once and remembered while nothing is written. `where` reads nothing that an ordering index does not carry.
 */
export const keysByCompleteness = (
  reading: ReadContext,
  resource: Resource,
  q: ItemQuery,
  where: { readonly sql: string; readonly values: readonly (string | number)[] },
): readonly number[] => {
  const parts = partsInUse(reading);
  const lacking = lackingSql(parts);
  const descending = q.sort?.descending === true;
  const { sort: _, ...rest } = q;
  const key = `${reading.version()}\0order\0${JSON.stringify([rest, where, parts, descending])}`;
  const { ranked } = reading.hits.find(key, () => {
    const keys = reading.sql.get(
      `SELECT json_group_array(pk) AS keys FROM (
         SELECT pk FROM ${tableOf(resource)} INDEXED BY i_product_touched WHERE ${where.sql}
         ORDER BY ${lacking} ${descending ? 'ASC' : 'DESC'}, x_touched DESC, pk DESC)`,
      ...where.values,
    )?.['keys'];
    const ranked = JSON.parse(String(keys)) as number[];
    return { count: ranked.length, ranked };
  });
  return ranked ?? [];
};
