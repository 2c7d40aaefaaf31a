import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getDates } from './dates.ts';
import { FAMILY_NAMES } from './family-names.ts';
import { createName } from './lists.ts';
import { countFamilyUses } from './use-counts.ts';

export function buildFamily(world: DemoAccountState, index: number): Item {
  return world.share(`family ${index}`, () => {
    const { products, attributes, models } = countFamilyUses(world, index);
    return {
      _id: world.ids.of('product-families', index),
      account_id: world.accountId,
      name: createName(FAMILY_NAMES, index),
      total_products: products,
      total_attributes: attributes,
      total_models: models,
      ...getDates(world, 'product-families', index),
    };
  });
}
