import { isObject } from '../../base/guards.ts';
import type { QueryProblem, ListProductSource } from '../../contract/index.ts';
import type { RuleList } from '../../model/rules/profile.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { parseJsonExactly } from '../shared/parse-item.ts';
import { countKeys } from './count-keys.ts';
import { type ProductKeySet, type QueryProducts, runListQuery } from './query/list-query-run.ts';
import type { ReadContext } from './read-context.ts';

/** A range of product keys, its last key, and whether there may be more. */
interface KeyRange {
  readonly keys: readonly number[];
  readonly to: number;
  readonly more: boolean;
}

/** The products of a list, as far as they can be determined from the cache. */
export interface ListMembers {
  readonly by: ListProductSource;
  /** Why the list's query cannot be evaluated, if no product references the list. */
  readonly doubts: readonly QueryProblem[];
  readonly total: number;
  /** Returns the next products after this key, in key order. They may include deleted ones. */
  readonly after: (reading: ReadContext, key: number, most: number) => KeyRange;
}

/** The products that reference a list, found without reading bodies. */
const named = `link_field f CROSS JOIN thing t ON t.kind = f.kind AND t.id = ?
  CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key
  WHERE f.resource = 'product' AND f.field = 'static_list_ids' AND f.kind = 'productList'`;

const toKeyRange = (keys: readonly number[], from: number, most: number): KeyRange => ({
  keys,
  to: keys.at(-1) ?? from,
  more: keys.length === most,
});

const createReferencedReader =
  (list: string): ListMembers['after'] =>
  ({ sql }, key, most) =>
    toKeyRange(
      sql.column(`SELECT n.pk FROM ${named} AND n.pk > ? ORDER BY n.pk LIMIT ${most}`, list, key) as number[],
      key,
      most,
    );

const createMatchedReader = ({ of, not }: ProductKeySet): ListMembers['after'] => {
  const sorted = [...of].toSorted((one, other) => one - other);
  if (!not) return (_, key, most) => toKeyRange(sorted.filter((one) => one > key).slice(0, most), key, most);
  return ({ sql }, key, most) => {
    const all = sql.column(
      `SELECT pk FROM r_product WHERE pk > ? AND x_flags & ${itemFlags.gone} = 0 ORDER BY pk LIMIT ${most}`,
      key,
    ) as number[];
    return { ...toKeyRange(all, key, most), keys: all.filter((one) => !of.has(one)) };
  };
};

/** Returns the matches of a list's query, or null if the query is not cached or refers to the list itself. */
export const runQueryOfList = (reading: ReadContext, list: string): QueryProducts | null => {
  const body = reading.sql.get(`SELECT body FROM thing WHERE kind = 'productList' AND id = ?`, list)?.['body'];
  const raw = typeof body === 'string' ? parseJsonExactly(body) : null;
  const query = isObject(raw) ? raw['query'] : undefined;
  if (query === undefined || query === null) return null;
  const worked = runListQuery(reading, query);
  const itself = 'doubts' in worked && worked.doubts.some(({ kind, what }) => kind === 'products' && what === list);
  return itself ? null : worked;
};

/** Returns the products that reference a list, or else those that its query matches. */
export const getListMembers = (reading: ReadContext, list: string): ListMembers => {
  const total = Number(reading.sql.get(`SELECT count(*) AS n FROM ${named}`, list)?.['n']);
  const matched = total === 0 ? runQueryOfList(reading, list) : null;
  if (matched === null || 'doubts' in matched)
    return { by: 'naming', doubts: matched?.doubts ?? [], total, after: createReferencedReader(list) };
  return { by: 'query', doubts: [], total: countKeys(reading, matched.keys), after: createMatchedReader(matched.keys) };
};

const ofChannel = `FROM link_field f CROSS JOIN thing t ON t.kind = f.kind AND t.id = ?
  CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key
  WHERE f.resource = 'product' AND f.field = 'channel_ids' AND f.kind = 'channel'`;

/** Whether a product is in a list. */
export const isInList = (reading: ReadContext, { id, channel }: RuleList, pk: number): boolean => {
  const listed = getListMembers(reading, id);
  if (listed.total > 0 || channel === undefined) return listed.after(reading, pk - 1, 1).keys[0] === pk;
  return reading.sql.get(`SELECT 1 ${ofChannel} AND n.pk = ?`, channel, pk) !== undefined;
};

/** Returns the keys of all products of a list. */
export const readListKeys = (reading: ReadContext, { id, channel }: RuleList): ReadonlySet<number> => {
  const listed = getListMembers(reading, id);
  if (listed.total === 0 && channel !== undefined)
    return new Set(reading.sql.column(`SELECT n.pk ${ofChannel}`, channel) as number[]);
  const found = new Set<number>();
  for (let key = 0, more = true; more;) {
    const nextMembers = listed.after(reading, key, Number.MAX_SAFE_INTEGER);
    for (const one of nextMembers.keys) found.add(one);
    ({ to: key, more } = nextMembers);
  }
  return found;
};
