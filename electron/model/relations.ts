import { isObject } from '../base/guards.ts';
import type { Field, Resource, ResourceName } from './resource.ts';
import { findFullField } from './search/search-fields.ts';

/** Properties that some services only return on request (`_fields`). */
export const relations: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  product: [
    'categories',
    'assets',
    'static_lists',
    'thumbnail',
    'parent',
    'product_family',
    'product_relationships',
    'channels',
    'ecatalogs',
    'product_data_sheets',
  ],
  asset: ['categories', 'static_lists'],
  attribute: ['groups', 'family_attributes'],
  ecatalog: ['product_list', 'asset_list'],
};

type Raw = Readonly<Record<string, unknown>>;

const getRawEntries = (value: unknown): readonly Raw[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Converts `product_relationships` to the `relationships` of the interface document. */
const toRelationships = (value: unknown): readonly Raw[] =>
  getRawEntries(value).map((entry) => ({
    relationship_id: entry['relationship_id'] ?? entry['id'],
    relationship_label: entry['relationship_label'] ?? entry['label'] ?? entry['name'],
    links_to: getRawEntries(entry['related_products']).map((link) => ({
      ...link,
      product_id: link['related_product_id'] ?? link['product_id'] ?? link['id'],
      related_product_id: undefined,
    })),
  }));

const getEntryId = (entry: unknown): unknown =>
  isObject(entry) ? (entry['id'] ?? entry['_id'] ?? entry['uuid']) : entry;

const collectEntryIds = (value: readonly unknown[]): readonly unknown[] =>
  value.map(getEntryId).filter((id) => typeof id === 'string' || typeof id === 'number');

interface Pair {
  readonly ids: string;
  readonly full: string;
}

/** Relations that are not in the interface document, of which only the IDs are shown. */
const idOnlyRelations: readonly Pair[] = [
  { ids: 'channel_ids', full: 'channels' },
  { ids: 'ecatalog_ids', full: 'ecatalogs' },
  { ids: 'product_data_sheet_ids', full: 'product_data_sheets' },
];

const getIdPairs = (resource: Resource): readonly Pair[] => [
  ...resource.fields.flatMap((field: Field) => {
    const full = field.kind === 'refs' ? findFullField(resource, field) : undefined;
    return full === undefined ? [] : [{ ids: field.name, full: full.name }];
  }),
  ...(resource.name === 'product' ? idOnlyRelations : []),
];

const pairs = new Map<Resource, readonly Pair[]>();

/** Derives ID lists that a service no longer returns from the corresponding relations. */
const deriveIds = (resource: Resource, raw: Raw): Record<string, unknown> => {
  const cached = pairs.get(resource) ?? getIdPairs(resource);
  pairs.set(resource, cached);
  const derived: Record<string, unknown> = {};
  for (const { ids, full } of cached) {
    const value = raw[ids] === undefined ? raw[full] : undefined;
    if (!Array.isArray(value)) continue;
    derived[ids] = collectEntryIds(value);
    if (idOnlyRelations.some((pair) => pair.full === full)) derived[full] = undefined;
  }
  return derived;
};

const collectFamilyIds = (value: unknown): readonly unknown[] =>
  collectEntryIds(
    getRawEntries(value).map((entry) => entry['product_family_id'] ?? entry['product_family'] ?? entry['family_id']),
  );

/**
 * Converts an item from any generation of the service to the format of the interface document: its relationships, and
 * the ID lists that are only contained in its relations. Returns the same object if nothing changes.
 */
export const toDocumentForm = (resource: Resource, raw: Raw): Raw => {
  const derived = deriveIds(resource, raw);
  const { product_relationships: related, family_attributes: families } = raw;
  if (resource.name === 'product' && related !== undefined && raw['relationships'] === undefined)
    Object.assign(derived, { relationships: toRelationships(related), product_relationships: undefined });
  if (resource.name === 'attribute' && Array.isArray(families) && raw['product_family_ids'] === undefined)
    Object.assign(derived, { product_family_ids: collectFamilyIds(families), family_attributes: undefined });
  if (Object.keys(derived).length === 0) return raw;
  // The original of a converted property is removed.
  return Object.fromEntries(Object.entries({ ...raw, ...derived }).filter(([, value]) => value !== undefined));
};
