import type { DemoAccountState } from '../demo-account.ts';

export const FAMILY_NAMES = [
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
export function findFamilyIndex(world: DemoAccountState, name: string): number | undefined {
  const families = world.count('families');
  if (families === 0) return undefined;
  return Math.max(0, (FAMILY_NAMES as readonly string[]).indexOf(name)) % families;
}

/** Returns the index of the family of a generated attribute, or undefined if the attribute has none. */
export function findAttributeFamily(world: DemoAccountState, attribute: number): number | undefined {
  const families = world.count('families');
  return families === 0 || attribute % 4 === 0 ? undefined : attribute % families;
}
