import { isObject, getTrimmedText } from '../../../base/guards.ts';
import { itemFlags } from '../../shared/item-flags.ts';
import { parseItemBody } from '../../shared/parse-item.ts';
import type { ReadContext } from '../read-context.ts';

/** A channel with a product list, with its columns as the service sent them. */
export interface ListedChannel {
  readonly id: string;
  readonly name: string;
  readonly list: { readonly id: string; readonly name: string };
  readonly columns: unknown;
}

/** Returns the channels with a product list, sorted by name. Only active ones that were read and are not deleted. */
export const getChannelsWithList = ({ sql }: ReadContext): ListedChannel[] =>
  sql
    .all(
      `SELECT i.id, b.text FROM r_channel r CROSS JOIN item i ON i.pk = r.pk CROSS JOIN body b ON b.pk = r.pk
       WHERE r.x_flags & ${itemFlags.gone | itemFlags.idOnly} = 0 ORDER BY r.k_name, r.pk`,
    )
    .flatMap(({ id, text }) => {
      const raw = parseItemBody('channel', text);
      const list = getTrimmedText(raw?.['product_list_id']);
      if (raw === null || list === '' || raw['active'] === false) return [];
      const named = sql.get(`SELECT name FROM thing WHERE kind = 'productList' AND id = ?`, list)?.['name'];
      const name = getTrimmedText(raw['name']);
      return [
        {
          id: String(id),
          name: name === '' ? String(id) : name,
          list: { id: list, name: getTrimmedText(named) },
          columns: raw['columns'],
        },
      ];
    });

/** Returns the cached queries of these lists by list ID. Together with the products, they determine the members. */
export const listQueries = ({ sql }: ReadContext, lists: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sql
      .all(
        `SELECT id, body FROM thing WHERE kind = 'productList' AND id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(lists),
      )
      .flatMap(({ id, body }) => {
        const raw: unknown = typeof body === 'string' ? JSON.parse(body) : null;
        return isObject(raw) && raw['query'] !== undefined ? [[String(id), JSON.stringify(raw['query'])]] : [];
      }),
  );
