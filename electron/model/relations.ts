import { isObject } from '../base/guards.ts';
import type { Field, Resource, ResourceName } from './resource.ts';
import { inFullOf } from './search/search-fields.ts';

/** Members that some services send only when they are asked for by name (`_fields`). */
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

const entries = (value: unknown): readonly Raw[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** `product_relationships` as the interface document has it: `relationships`. */
const relationshipsOf = (value: unknown): readonly Raw[] =>
  entries(value).map((entry) => ({
    relationship_id: entry['relationship_id'] ?? entry['id'],
    relationship_label: entry['relationship_label'] ?? entry['label'] ?? entry['name'],
    links_to: entries(entry['related_products']).map((link) => ({
      ...link,
      product_id: link['related_product_id'] ?? link['product_id'] ?? link['id'],
      related_product_id: undefined,
    })),
  }));

const idIn = (entry: unknown): unknown => (isObject(entry) ? (entry['id'] ?? entry['_id'] ?? entry['uuid']) : entry);

const idsIn = (value: readonly unknown[]): readonly unknown[] =>
  value.map(idIn).filter((id) => typeof id === 'string' || typeof id === 'number');

interface Pair {
  readonly ids: string;
  readonly full: string;
}

/** Relations that the interface document does not show: of them only the ids are shown. */
const idsAlone: readonly Pair[] = [
  { ids: 'channel_ids', full: 'channels' },
  { ids: 'ecatalog_ids', full: 'ecatalogs' },
  { ids: 'product_data_sheet_ids', full: 'product_data_sheets' },
];

const pairsOf = (resource: Resource): readonly Pair[] => [
  ...resource.fields.flatMap((field: Field) => {
    const full = field.kind === 'refs' ? inFullOf(resource, field) : undefined;
    return full === undefined ? [] : [{ ids: field.name, full: full.name }];
  }),
  ...(resource.name === 'product' ? idsAlone : []),
];

const pairs = new Map<Resource, readonly Pair[]>();

/** Lists of ids that a service sends no more: the members that hold the same in full tell them. */
const derivedIds = (resource: Resource, raw: Raw): Record<string, unknown> => {
  const known = pairs.get(resource) ?? pairsOf(resource);
  pairs.set(resource, known);
  const derived: Record<string, unknown> = {};
  for (const { ids, full } of known) {
    const value = raw[ids] === undefined ? raw[full] : undefined;
    if (!Array.isArray(value)) continue;
    derived[ids] = idsIn(value);
    if (idsAlone.some((pair) => pair.full === full)) derived[full] = undefined;
  }
  return derived;
};

const familiesOf = (value: unknown): readonly unknown[] =>
  idsIn(entries(value).map((entry) => entry['product_family_id'] ?? entry['product_family'] ?? entry['family_id']));

/**
 * An item in the words of the interface document, whichever generation of the service sent it: its relationships, and the
 * lists of ids that stand in its relations alone. The same object where there is nothing to say otherwise.
 */
export const inDocumentForm = (resource: Resource, raw: Raw): Raw => {
  const derived = derivedIds(resource, raw);
  const { product_relationships: related, family_attributes: families } = raw;
  if (resource.name === 'product' && related !== undefined && raw['relationships'] === undefined)
    Object.assign(derived, { relationships: relationshipsOf(related), product_relationships: undefined });
  if (resource.name === 'attribute' && Array.isArray(families) && raw['product_family_ids'] === undefined)
    Object.assign(derived, { product_family_ids: familiesOf(families), family_attributes: undefined });
  if (Object.keys(derived).length === 0) return raw;
  // A member that is shown in other words is not shown twice.
  return Object.fromEntries(Object.entries({ ...raw, ...derived }).filter(([, value]) => value !== undefined));
};
