import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import { flag } from '../shared/item-flags.ts';
import { fold, orderKey } from '../shared/fold.ts';
import type { ReadContext } from './read-context.ts';

/** A product as it is known by its SKU. */
export interface SkuMatch {
  readonly id: ResourceId;
  readonly sku: string;
  readonly label: string | null;
}

/** The products that have one of these SKUs, case and accents aside. */
export const knownSkus = ({ sql }: ReadContext, skus: readonly string[]): SkuMatch[] => {
  const wanted = new Set(skus.map((sku) => fold(sku).trim()));
  const keys = new Set([...wanted].map((sku) => orderKey(sku)).filter((key) => key !== null));
  return sql
    .all(
      `SELECT i.id, r.sku, r.label
       FROM json_each(?) j CROSS JOIN r_product r ON r.k_sku = j.value CROSS JOIN item i ON i.pk = r.pk
       WHERE r.x_flags & ${flag.gone} = 0`,
      JSON.stringify([...keys]),
    )
    .filter((row) => wanted.has(fold(String(row['sku'])).trim()))
    .map((row) => ({
      id: resourceId(String(row['id'])),
      sku: String(row['sku']),
      label: typeof row['label'] === 'string' ? row['label'] : null,
    }));
};
