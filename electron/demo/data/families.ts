import { hashNumbers } from '../random.ts';
import type { Item } from '../types.ts';
import type { World } from '../demo-account.ts';
import { getDates } from './dates.ts';
import { createName } from './lists.ts';

const NAMES = [
  'Bags and cases',
  'Drinkware',
  'Lighting',
  'Furniture',
  'Footwear',
  'Watches',
  'Camping',
  'Clothing',
  'Home textiles',
  'Eyewear',
  'Cookware',
  'Cutlery',
  'Tableware',
  'Stationery',
  'Desk accessories',
  'Storage',
  'Bathroom',
  'Bedding',
  'Rugs',
  'Garden tools',
  'Planters',
  'Outdoor furniture',
  'Cycling',
  'Climbing',
  'Knives',
  'Fire and stoves',
  'Toys and games',
  'Pets',
  'Audio',
  'Chargers and cables',
  'Umbrellas',
  'Gloves',
  'Scarves',
  'Belts',
  'Wallets',
  'Gift sets',
  'Spare parts',
] as const;

/** Returns the index of the family with this name among the account's families. */
export function findFamilyIndex(world: World, name: string): number | undefined {
  const families = world.count('families');
  if (families === 0) return undefined;
  return Math.max(0, (NAMES as readonly string[]).indexOf(name)) % families;
}

export function buildFamily(world: World, index: number): Item {
  return world.share(`family ${index}`, () => {
    const mix = hashNumbers(world.seed, 8, index, 6);
    const inUse = index < 10;
    return {
      _id: world.ids.of('product-families', index),
      account_id: world.accountId,
      name: createName(NAMES, index),
      total_products: inUse ? Math.floor(world.count('products') / 10) + (mix % 90) : 0,
      total_attributes: 8 + (mix % 60),
      total_models: inUse ? mix % 40 : 0,
      ...getDates(world, 'product-families', index),
    };
  });
}
