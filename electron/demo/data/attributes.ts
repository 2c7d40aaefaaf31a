import { hash } from '../random.ts';
import type { Item } from '../types.ts';
import type { World } from '../world.ts';
import { datesOf } from './dates.ts';
import { family } from './families.ts';

/** Names of the attributes that generated products have. */
export const CARRIED = [
  'brand',
  'description',
  'short_description',
  'color',
  'color_code',
  'material',
  'main_image',
  'weight_kg',
  'dimensions',
  'price',
  'care',
  'tags',
  'fragile',
  'discontinued_on',
  'release_date',
  'rating',
  'warranty_years',
  'country_of_origin',
  'season',
  'name_de',
  'pack_sizes',
  'certificates',
  'volume',
  'size',
  'finish',
] as const;
const SUBJECTS = [
  'title',
  'claim',
  'bullet_1',
  'bullet_2',
  'bullet_3',
  'keywords',
  'meta_description',
  'legal_note',
  'teaser',
  'hint',
] as const;
const PLACES = ['web', 'print', 'marketplace', 'dealer'] as const;
const TONGUES = ['en', 'de', 'fr', 'es', 'ja'] as const;
const GROUPS = ['Basics', 'Marketing', 'Logistics', 'Größen und Maße', 'Compliance'] as const;

/** Returns a product attribute with its groups and families. */
export function attribute(world: World, index: number): Item {
  const name = nameOf(index);
  const families = familiesOf(world, index);
  const group = hash(world.seed, 7, index, 7) % GROUPS.length;
  return {
    _id: world.ids.of('product-attributes', index),
    name,
    type: 'ProductAttribute',
    label: labelOf(name),
    description: index % 5 === 4 ? null : `Shown as “${labelOf(name)}” in feeds and catalogs.`,
    status: index % 29 === 28 ? 'INACTIVE' : 'ACTIVE',
    group_ids: [world.ids.of('attributeGroups', group)],
    product_family_ids: families.map((one) => one['_id']),
    account_id: world.accountId,
    groups: [attributeGroup(world, group)],
    product_families: families,
    ...datesOf(world, 'product-attributes', index),
  };
}

function nameOf(index: number): string {
  const carried = CARRIED[index];
  if (carried !== undefined) return carried;
  const rest = index - CARRIED.length;
  const subject = SUBJECTS[rest % SUBJECTS.length] as string;
  const place = PLACES[Math.floor(rest / SUBJECTS.length) % PLACES.length] as string;
  const tongue = TONGUES[Math.floor(rest / (SUBJECTS.length * PLACES.length)) % TONGUES.length] as string;
  const round = Math.floor(rest / (SUBJECTS.length * PLACES.length * TONGUES.length));
  return round === 0 ? `${place}_${subject}_${tongue}` : `${place}_${subject}_${tongue}_${round + 1}`;
}

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function familiesOf(world: World, index: number): Item[] {
  const families = world.count('families');
  if (families === 0 || index % 4 === 0) return [];
  return [family(world, index % families)];
}

function attributeGroup(world: World, index: number): Item {
  return world.share(`attribute group ${index}`, () => ({
    id: world.ids.of('attributeGroups', index),
    account_id: world.accountId,
    name: GROUPS[index],
    order: index,
    attribute_labels: CARRIED.filter((_, at) => at % GROUPS.length === index).map(labelOf),
    ...datesOf(world, 'attributeGroups', index),
  }));
}
