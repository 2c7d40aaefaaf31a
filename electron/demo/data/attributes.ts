import { hashNumbers } from '../random.ts';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getDates } from './dates.ts';
import { buildFamily } from './families.ts';
import { findAttributeFamily } from './family-names.ts';

/** Names of the attributes that generated products have. */
export const GENERATED_ATTRIBUTES = [
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
const TARGETS = ['web', 'print', 'marketplace', 'dealer'] as const;
const TONGUES = ['en', 'de', 'fr', 'es', 'ja'] as const;
const GROUPS = ['Basics', 'Marketing', 'Logistics', 'Größen und Maße', 'Compliance'] as const;

/** Returns a product attribute with its groups and families. */
export function buildAttribute(world: DemoAccountState, index: number): Item {
  const name = getAttributeName(index);
  const families = getAttributeFamilies(world, index);
  const group = hashNumbers(world.seed, 7, index, 7) % GROUPS.length;
  return {
    _id: world.ids.of('product-attributes', index),
    name,
    type: 'ProductAttribute',
    label: labelOf(name),
    description: index % 5 === 4 ? null : `Shown as “${labelOf(name)}” in feeds and catalogs.`,
    status: index % 29 === 28 ? 'INACTIVE' : 'ACTIVE',
    group_ids: [world.ids.of('attributeGroups', group)],
    product_family_ids: families.map((family) => family['_id']),
    account_id: world.accountId,
    groups: [buildAttributeGroup(world, group)],
    product_families: families,
    ...getDates(world, 'product-attributes', index),
  };
}

function getAttributeName(index: number): string {
  const generatedName = GENERATED_ATTRIBUTES[index];
  if (generatedName !== undefined) return generatedName;
  const rest = index - GENERATED_ATTRIBUTES.length;
  const subject = SUBJECTS[rest % SUBJECTS.length] as string;
  const target = TARGETS[Math.floor(rest / SUBJECTS.length) % TARGETS.length] as string;
  const tongue = TONGUES[Math.floor(rest / (SUBJECTS.length * TARGETS.length)) % TONGUES.length] as string;
  const round = Math.floor(rest / (SUBJECTS.length * TARGETS.length * TONGUES.length));
  return round === 0 ? `${target}_${subject}_${tongue}` : `${target}_${subject}_${tongue}_${round + 1}`;
}

function labelOf(name: string): string {
  const spacedName = name.replaceAll('_', ' ');
  return spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
}

function getAttributeFamilies(world: DemoAccountState, index: number): Item[] {
  const family = findAttributeFamily(world, index);
  return family === undefined ? [] : [buildFamily(world, family)];
}

function buildAttributeGroup(world: DemoAccountState, index: number): Item {
  return world.share(`attribute group ${index}`, () => ({
    id: world.ids.of('attributeGroups', index),
    account_id: world.accountId,
    name: GROUPS[index],
    order: index,
    attribute_labels: GENERATED_ATTRIBUTES.filter((_, at) => at % GROUPS.length === index).map(labelOf),
    ...getDates(world, 'attributeGroups', index),
  }));
}
