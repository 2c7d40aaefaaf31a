import { Ids } from '../ids.ts';
import { getWrapped } from '../random.ts';
import type { Collections } from '../collections.ts';
import { GENERATED_ATTRIBUTES } from '../data/attributes.ts';
import { getDates } from '../data/dates.ts';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getItems, getTexts, omitProperties, type LiveResource } from './resource.ts';

const HIDDEN = ['group_ids', 'product_family_ids'] as const;

/** The types that can be created. A generated attribute may have another type. */
export const TYPES = [
  ...['Text', 'Boolean', 'Date', 'Decimal', 'Dropdown', 'Formula', 'Html', 'Int', 'Media', 'MediaGallery'],
  ...['MultiSelect', 'Url', 'Completeness'],
].map((one) => `${one}Attribute`);

/** Properties of some types, null for the others. */
export const TYPE_MEMBERS = [
  ...['character_limit', 'include_time', 'options', 'manual_sorting', 'sort_ascending', 'restricted'],
  ...['formula', 'formula_str', 'attributes'],
] as const;

const GENERATED_TYPES: Record<string, string> = {
  ...{ description: 'Html', short_description: 'Multiline', main_image: 'Media', weight_kg: 'Decimal' },
  ...{ care: 'MultiSelect', tags: 'MultiSelect', certificates: 'MultiSelect', fragile: 'Boolean' },
  ...{ discontinued_on: 'Date', release_date: 'Date', rating: 'Decimal', warranty_years: 'Int' },
  ...{ country_of_origin: 'Dropdown', season: 'Dropdown' },
};
const OTHER_TYPES = [
  ...['Text', 'Text', 'Text', 'Html', 'Multiline', 'Url', 'Formula', 'Text', 'Completeness', 'MediaGallery'],
] as const;
/** Display names that differ from the label and its words. */
const NAMES: Record<string, string> = {
  color: 'Colour',
  weight_kg: 'Weight, packed',
  fragile: 'Handle with care',
  main_image: 'Picture on the front',
};
const FOREIGN = ['zippered', 'voltage', 'shelf_life'] as const;
const FOREIGN_NAMES = ['Includes Zipper', 'Voltage', 'Shelf life'] as const;

/**
 * `label` is the machine name, which products use as key, and `name` is the display name. They differ for a third of
 * the generated attributes and for those in `NAMES`.
 */
export const attributes: LiveResource = {
  first: ({ world }, stored) => toLiveAttribute(world, stored),
  relations: {
    groups: (_, stored) => getItems(stored['groups']).map(group),
    family_attributes: listAttributeFamilies,
  },
  orIds: ['groups'],
  hidden: HIDDEN,
};

/** Returns the `family_attributes` of a family: links to its attributes. */
export function listFamilyAttributes(collections: Collections, family: Item): Item[] {
  const links = collections.of('product-attributes').each((stored) => listAttributeFamilies(collections, stored));
  return links.flat().filter((link) => link['product_family_id'] === family['_id']);
}

/** Returns the `family_attributes` of an attribute: links to its families. */
function listAttributeFamilies({ world }: Collections, stored: Item): Item[] {
  const index = world.ids.indexOf('product-attributes', stored['_id']);
  return index === undefined
    ? []
    : getTexts(stored['product_family_ids']).map((id) => createFamilyAttribute(world, index, id));
}

function createFamilyAttribute(world: DemoAccountState, index: number, family: string): Item {
  return {
    id: world.ids.of('familyAttributes', index),
    account_id: world.accountId,
    product_family_id: family,
    product_attribute_id: world.ids.of('product-attributes', index),
    ...getDates(world, 'familyAttributes', index),
  };
}

function toLiveAttribute(world: DemoAccountState, stored: Item): Item {
  const index = world.ids.indexOf('product-attributes', stored['_id']);
  const shown = { id: stored['_id'], ...omitProperties(stored, [...HIDDEN, 'groups', 'product_families']) };
  const blank = Object.fromEntries(TYPE_MEMBERS.map((name) => [name, null]));
  if (index === undefined || index >= world.count('attributes')) return { ...blank, ...shown };
  const label = String(stored['name']);
  const type =
    GENERATED_TYPES[label] ?? (index < GENERATED_ATTRIBUTES.length ? 'Text' : getWrapped(OTHER_TYPES, index));
  const name = NAMES[label] ?? (index % 3 === 1 ? stored['label'] : label);
  return { ...shown, ...blank, ...getTypeProperties(type, index), type: `${type}Attribute`, label, name };
}

function getTypeProperties(type: string, index: number): Item {
  if (type === 'Text') return { character_limit: index % 4 === 0 ? 80 : null };
  if (type === 'Date') return { include_time: false };
  if (type === 'Formula') return { formula: {}, formula_str: "CONCAT('brand', ' ', 'color')" };
  if (type === 'Completeness') return { attributes: [{ label: 'brand' }, { label: 'description' }] };
  if (type !== 'Dropdown' && type !== 'MultiSelect') return {};
  const choice = { manual_sorting: false, sort_ascending: true, restricted: index % 2 === 0 };
  return { options: ['first', 'second', 'third'].map((one) => `${one} choice`), ...choice };
}

/** Converts a group to the current format: its attributes are named by their machine names. */
function group(stored: Item): Item {
  return { ...stored, attribute_labels: getTexts(stored['attribute_labels']).map(toMachineName) };
}

/** Returns the machine name for a display name. */
export function toMachineName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 255);
}

/** Returns attributes of another account, which a search returns among the account's own. */
export function createForeignAttributes(world: DemoAccountState): Item[] {
  const other = new Ids(world.seed + 1);
  return FOREIGN.map((label, index) => ({
    _id: other.of('product-attributes', index),
    name: FOREIGN_NAMES[index],
    type: 'TextAttribute',
    label,
    description: null,
    status: 'ACTIVE',
    account_id: other.of('accounts', 0),
    ...getDates(world, 'users', index),
  }));
}
