import { type RawItem, parseItemBody } from '../shared/parse-item.ts';
import { itemFlags } from '../shared/item-flags.ts';
import type { ReadContext } from './read-context.ts';

/** A complete product. */
export interface CompleteProduct {
  readonly id: string;
  readonly raw: RawItem;
}

/** The maximum number of variants that are read of one parent. */
const maxVariants = 2_000;

/** Returns a cached parent and its variants (not deleted). The parent is first. */
export const getParentWithVariants = ({ sql }: ReadContext, parent: string): CompleteProduct[] =>
  sql
    .all(
      `SELECT i.id, b.text FROM (
         SELECT pk, 0 AS place FROM item WHERE resource = 'product' AND id = ?1
         UNION
         SELECT n.pk, 1 FROM link_field f CROSS JOIN thing t ON t.kind = f.kind AND t.id = ?1
         CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key
         WHERE f.resource = 'product' AND f.field = 'parent_id'
       ) one CROSS JOIN r_product r ON r.pk = one.pk CROSS JOIN item i ON i.pk = one.pk CROSS JOIN body b ON b.pk = one.pk
       WHERE r.x_flags & ${itemFlags.gone} = 0 ORDER BY one.place, r.k_sku LIMIT ${maxVariants + 1}`,
      parent,
    )
    .map(({ id, text }) => ({ id: String(id), raw: parseItemBody('product', text) ?? {} }));
