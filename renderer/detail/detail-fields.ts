import { isObject } from '../../electron/base/guards.ts';
import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { ItemDetail, Link } from '../../electron/contract/index.ts';
import { type FactGroup, type Field, type Resource, getField, getResource } from '../../electron/model/index.ts';
import { m } from '../messages/lazy.ts';
import { type OverviewSection, getOverviewSections } from './sections.ts';
import { isFlat } from './nested/format-nested.ts';
import { matchesValueSearch } from './format-value.ts';

/** A fact about an item: a field of the model and its value. */
export interface Fact {
  readonly field: Field;
  readonly value: unknown;
  /** The raw value if `value` does not contain all of it, otherwise undefined. */
  readonly came: unknown;
  readonly links: readonly Link[];
  /** Whether the completeness rules report the value as missing. */
  readonly missing: boolean;
}

export interface FactSet {
  readonly group: FactGroup | OverviewSection['name'];
  /** The visible heading, or null if the facts need none. */
  readonly title: string | null;
  /** A sentence that summarizes the facts. */
  readonly summary: string | null;
  readonly facts: readonly Fact[];
}

const groups: readonly FactGroup[] = ['what', 'family', 'use', 'record'];
/** The product fields of the six completeness checks. */
const answers: readonly string[] = ['thumbnail_id', 'label', 'gtin', '', 'product_family_id', 'category_ids'];

/** Fields that have a tab of their own: the attribute map, and fields that only repeat referenced items in full. */
const isElsewhere = (field: Field): boolean => field.kind === 'map' || field.expanded === true;

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Search engines and screen readers depend on this text. */
const isMissingAltText = ({ resource, known, values }: ItemDetail): boolean =>
  resource === 'asset' &&
  known === 'read' &&
  values['file_type'] === 'IMAGES' &&
  toText(values['alt_text']).trim() === '';

const isMissing = (item: ItemDetail, field: Field): boolean => {
  if (field.name === 'alt_text') return isMissingAltText(item);
  const index = answers.indexOf(field.name);
  return item.completeness !== null && index >= 0 && item.completeness[index] === false;
};

/** Overwritten attributes are shown with their display names. */
const getFieldValue = (item: ItemDetail, { name }: Field): unknown => {
  const value = item.values[name];
  if (name !== 'overwritten_attributes' || !Array.isArray(value)) return value;
  return value.map((key: unknown) => item.declared?.[String(key)]?.name ?? key);
};

const createFact = (item: ItemDetail, field: Field): Fact => ({
  field,
  value: getFieldValue(item, field),
  came: item.rest[field.name],
  links: item.links.filter((link) => link.field === field.name),
  missing: isMissing(item, field),
});

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** A field of newer services is not shown as missing if the service does not send it. */
const isFactShown = ({ field, value, came }: Fact): boolean =>
  field.newer !== true || !isEmpty(value) || !isEmpty(came);

const createSectionSet = (item: ItemDetail, { name, fields, summarize }: OverviewSection): FactSet => ({
  group: name,
  title: m.valueTexts.sections[name],
  // A referenced item that was never read has no values to summarize.
  summary: item.known === 'read' ? (summarize?.(item.values) ?? null) : null,
  facts: fields
    .flatMap((field) => getField(getResource(item.resource), field) ?? [])
    .map((field) => createFact(item, field))
    .filter(isFactShown),
});

/**
 * Returns all fields of an item's resource: the fields of sections in their sections, the others in their groups, in
 * the order of the model.
 */
export const groupFields = (item: ItemDetail): readonly FactSet[] => {
  const sections = getOverviewSections(item.resource);
  const sectionFields = new Set(sections.flatMap(({ fields }) => fields));
  const fields = getResource(item.resource).fields.filter(
    (field) => !isElsewhere(field) && !sectionFields.has(field.name),
  );
  const grouped = groups.map((group) => ({
    group,
    title: null,
    summary: null,
    facts: fields
      .filter((field) => field.group === group)
      .map((field) => createFact(item, field))
      .filter(isFactShown),
  }));
  return [
    ...grouped.slice(0, -1),
    ...sections.map((section) => createSectionSet(item, section)),
    ...grouped.slice(-1),
  ].filter(({ facts }) => facts.length > 0);
};

/** Whether a fact needs the full width, as tables, queries, pages and lists of items do. */
export const isWide = ({ field, value }: Fact): boolean =>
  !isEmpty(value) &&
  (field.kind === 'query' || (field.shape !== undefined && typeof value === 'object' && !isFlat(field.shape, value)));

/**
 * Filters facts whose label, name or value contains the search text, which must be lower case. An empty text matches
 * all.
 */
export const filterFactSets = (sets: readonly FactSet[], searchText: string): readonly FactSet[] =>
  searchText === ''
    ? sets
    : sets
        .map((set) => ({
          ...set,
          facts: set.facts.filter(
            ({ field, value, came }) =>
              field.label.toLowerCase().includes(searchText) ||
              matchesValueSearch(field.name, value ?? came, searchText),
          ),
        }))
        .filter(({ facts }) => facts.length > 0);

/** Returns the values that the service sent although the interface document declares no such field. */
export const getUndeclaredValues = (item: ItemDetail): readonly (readonly [string, unknown])[] =>
  Object.entries(item.rest).filter(([name]) => getField(getResource(item.resource), name) === undefined);

/** Whether the note is the complete path of the name, such as `Gifts › For travel`. The note alone is then shown. */
export const isPath = ({ name, note }: Link): boolean =>
  name !== null && note !== null && note !== name && note.endsWith(` › ${name}`);

/** Returns the nonempty fields that contain other items in full. */
export const getExpandedFacts = (item: ItemDetail): readonly Fact[] =>
  getResource(item.resource)
    .fields.filter((field) => field.expanded === true)
    .map((field) => createFact(item, field))
    .filter(({ value, came }) => !isEmpty(value) || !isEmpty(came));

export type TabName = 'overview' | 'quality' | 'variants' | 'attributes' | 'assets' | 'related' | 'json';

/** Returns the custom attributes in their original order. */
export const getAttributeEntries = (item: ItemDetail): readonly (readonly [string, unknown])[] => {
  const map = getResource(item.resource).fields.find((field) => field.kind === 'map');
  const value = map === undefined ? undefined : item.values[map.name];
  return isObject(value) ? Object.entries(value) : [];
};

const hasAssetField = (resource: Resource): boolean => resource.fields.some((field) => field.name === 'asset_ids');
const isAssetLink = (link: Link): boolean => link.field === 'asset_ids' || link.field === 'thumbnail_id';

/** An asset of a product. `pictured` means that it has a thumbnail. */
export interface ProductAsset {
  readonly id: ResourceId;
  readonly name: string;
  readonly pictured: boolean;
}

/** Returns all assets of a product: its pictures in order, then other files. */
export const getProductAssets = (item: ItemDetail): readonly ProductAsset[] => {
  const pictures = item.pictures.map(({ id, name }) => ({ id, name, pictured: true }));
  const known = new Set(pictures.map(({ id }) => id));
  const others = item.links.filter(({ field, id }) => field === 'asset_ids' && !known.has(id));
  return [...pictures, ...others.map(({ id, name }) => ({ id, name: name ?? id, pictured: false }))];
};

/**
 * Returns the references of an item without duplicates, and without its assets and relationships, which have their own
 * tabs.
 */
export const getRelatedLinks = (item: ItemDetail): readonly Link[] => {
  const own = hasAssetField(getResource(item.resource)) ? item.links.filter((link) => !isAssetLink(link)) : item.links;
  const seen = new Set<string>();
  return own.filter(({ to, id, field }) => {
    if (to === 'relationship') return false;
    const key = `${to}/${id}`;
    return field !== 'relationships' && !seen.has(key) && seen.add(key);
  });
};

/** Whether a product has variants according to the service. */
const isParent = ({ resource, gone, values }: ItemDetail): boolean =>
  resource === 'product' && !gone && Number(values['num_variations'] ?? 0) > 0;

/** Returns the tabs of an item's detail and the number of entries in each. */
export const getDetailTabs = (item: ItemDetail): readonly { readonly name: TabName; readonly count?: number }[] => {
  const resource = getResource(item.resource);
  const related =
    getRelatedLinks(item).length +
    getRelationships(item).reduce((sum, { links }) => sum + links.length, 0) +
    item.uses.reduce((sum, { count }) => sum + count, 0);
  return [
    { name: 'overview' },
    ...(resource.name === 'product' && !item.gone ? [{ name: 'quality' as const }] : []),
    ...(isParent(item) ? [{ name: 'variants' as const, count: Number(item.values['num_variations'] ?? 0) }] : []),
    ...(resource.fields.some((field) => field.kind === 'map')
      ? [{ name: 'attributes' as const, count: getAttributeEntries(item).length }]
      : []),
    ...(hasAssetField(resource) ? [{ name: 'assets' as const, count: getProductAssets(item).length }] : []),
    ...(related > 0 || getExpandedFacts(item).length > 0 || resource.name === 'product'
      ? [{ name: 'related' as const, count: related }]
      : []),
    ...(item.known === 'read' || item.known === 'mentioned' ? [{ name: 'json' as const }] : []),
  ];
};

export interface Relationship {
  readonly label: string;
  readonly links: readonly { readonly link: Link; readonly quantity: number | null }[];
}

/** Returns the relationships of a product by label, with their targets and quantities. */
export const getRelationships = (item: ItemDetail): readonly Relationship[] => {
  const value = item.values['relationships'];
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((entry) => ({
    label: toText(entry['relationship_label']) || toText(entry['relationship_id']),
    links: (Array.isArray(entry['links_to']) ? entry['links_to'] : []).filter(isObject).map((target) => {
      const id = toText(target['product_id']) as Link['id'];
      const known = item.links.find((link) => link.id === id);
      const quantity = typeof target['quantity'] === 'number' ? target['quantity'] : null;
      return {
        link: known ?? { field: 'relationships', to: 'product', id, name: null, note: null, known: false },
        quantity,
      };
    }),
  }));
};
