import { isObject } from '../../electron/base/guards.ts';
import type { ResourceId } from '../../electron/base/brand.ts';
import type { ItemDetail, Link } from '../../electron/contract/index.ts';
import { fieldOf, resourceOf } from '../../electron/model/index.ts';
import type { FactGroup, Field, Resource } from '../../electron/model/index.ts';
import { m } from '../messages/lazy.ts';
import { sectionsOf } from './sections.ts';
import type { Section } from './sections.ts';
import { isFlat } from './shapes/shape-words.ts';
import { holds } from './values.ts';

/** One fact of an item: a field of the model with what it holds. */
export interface Fact {
  readonly field: Field;
  readonly value: unknown;
  /** What came where that is not in `value`, or not whole; undefined: nothing more. */
  readonly came: unknown;
  readonly links: readonly Link[];
  /** Counted as lacking by completeness. */
  readonly missing: boolean;
}

export interface FactSet {
  readonly group: FactGroup | Section['name'];
  /** The heading that is seen; null where the facts say enough. */
  readonly title: string | null;
  /** What the facts come to, in a sentence. */
  readonly words: string | null;
  readonly facts: readonly Fact[];
}

const groups: readonly FactGroup[] = ['what', 'family', 'use', 'record'];
/** Which of a product's fields each of the six answers of completeness is about. */
const answers: readonly string[] = ['thumbnail_id', 'label', 'gtin', '', 'product_family_id', 'category_ids'];

/** Fields with a part of their own in the detail: the map of attributes, and what only repeats ids in full. */
const isElsewhere = (field: Field): boolean => field.kind === 'map' || field.expanded === true;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What a search engine and a screen reader know of a picture. */
const lacksAltText = ({ resource, known, values }: ItemDetail): boolean =>
  resource === 'asset' &&
  known === 'read' &&
  values['file_type'] === 'IMAGES' &&
  textOf(values['alt_text']).trim() === '';

const isMissing = (item: ItemDetail, field: Field): boolean => {
  if (field.name === 'alt_text') return lacksAltText(item);
  const at = answers.indexOf(field.name);
  return item.completeness !== null && at >= 0 && item.completeness[at] === false;
};

/** What is overwritten is named as people call it. */
const valueOf = (item: ItemDetail, { name }: Field): unknown => {
  const value = item.values[name];
  if (name !== 'overwritten_attributes' || !Array.isArray(value)) return value;
  return value.map((key: unknown) => item.declared?.[String(key)]?.name ?? key);
};

const factOf = (item: ItemDetail, field: Field): Fact => ({
  field,
  value: valueOf(item, field),
  came: item.rest[field.name],
  links: item.links.filter((link) => link.field === field.name),
  missing: isMissing(item, field),
});

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** What only newer services know is no lack where it is not there. */
const isSaid = ({ field, value, came }: Fact): boolean => field.newer !== true || !isEmpty(value) || !isEmpty(came);

const sectionSet = (item: ItemDetail, { name, fields, words }: Section): FactSet => ({
  group: name,
  title: m.said.sections[name],
  // Of what was never read there is nothing to say.
  words: item.known === 'read' ? (words?.(item.values) ?? null) : null,
  facts: fields
    .flatMap((one) => fieldOf(resourceOf(item.resource), one) ?? [])
    .map((field) => factOf(item, field))
    .filter(isSaid),
});

/** Every field of the item's resource: those of a section in it, the rest in its group, in the model's order. */
export const factSets = (item: ItemDetail): readonly FactSet[] => {
  const sections = sectionsOf(item.resource);
  const taken = new Set(sections.flatMap(({ fields }) => fields));
  const fields = resourceOf(item.resource).fields.filter((field) => !isElsewhere(field) && !taken.has(field.name));
  const grouped = groups.map((group) => ({
    group,
    title: null,
    words: null,
    facts: fields
      .filter((field) => field.group === group)
      .map((field) => factOf(item, field))
      .filter(isSaid),
  }));
  return [
    ...grouped.slice(0, -1),
    ...sections.map((section) => sectionSet(item, section)),
    ...grouped.slice(-1),
  ].filter(({ facts }) => facts.length > 0);
};

/** Whether a fact needs the whole width: tables, queries, pages, lists of things. */
export const isWide = ({ field, value }: Fact): boolean =>
  !isEmpty(value) &&
  (field.kind === 'query' || (field.shape !== undefined && typeof value === 'object' && !isFlat(field.shape, value)));

/** The facts whose label, name or value holds the words (in lower case); all of them without words. */
export const withWords = (sets: readonly FactSet[], words: string): readonly FactSet[] =>
  words === ''
    ? sets
    : sets
        .map((set) => ({
          ...set,
          facts: set.facts.filter(
            ({ field, value, came }) =>
              field.label.toLowerCase().includes(words) || holds(field.name, value ?? came, words),
          ),
        }))
        .filter(({ facts }) => facts.length > 0);

/** What the service sent and no field of the contract declares. */
export const undeclared = (item: ItemDetail): readonly (readonly [string, unknown])[] =>
  Object.entries(item.rest).filter(([name]) => fieldOf(resourceOf(item.resource), name) === undefined);

/** Whether the note is the name with what it lies in before it, as in `Gifts › For travel`: then it says enough. */
export const isPath = ({ name, note }: Link): boolean =>
  name !== null && note !== null && note !== name && note.endsWith(` › ${name}`);

/** The fields that hold other items in full, with a value. */
export const fullFacts = (item: ItemDetail): readonly Fact[] =>
  resourceOf(item.resource)
    .fields.filter((field) => field.expanded === true)
    .map((field) => factOf(item, field))
    .filter(({ value, came }) => !isEmpty(value) || !isEmpty(came));

export type TabName = 'overview' | 'quality' | 'variants' | 'attributes' | 'assets' | 'related' | 'json';

/** The free attributes, in the order they came. */
export const attributesOf = (item: ItemDetail): readonly (readonly [string, unknown])[] => {
  const map = resourceOf(item.resource).fields.find((field) => field.kind === 'map');
  const value = map === undefined ? undefined : item.values[map.name];
  return isObject(value) ? Object.entries(value) : [];
};

const showsAssets = (resource: Resource): boolean => resource.fields.some((field) => field.name === 'asset_ids');
const isAssetLink = (link: Link): boolean => link.field === 'asset_ids' || link.field === 'thumbnail_id';

/** One of a product's assets; `pictured`: it has a picture to show. */
export interface OwnAsset {
  readonly id: ResourceId;
  readonly name: string;
  readonly pictured: boolean;
}

/** All assets of a product: its pictures in their order, then its other files. */
export const assetsOf = (item: ItemDetail): readonly OwnAsset[] => {
  const pictures = item.pictures.map(({ id, name }) => ({ id, name, pictured: true }));
  const known = new Set(pictures.map(({ id }) => id));
  const others = item.links.filter(({ field, id }) => field === 'asset_ids' && !known.has(id));
  return [...pictures, ...others.map(({ id, name }) => ({ id, name: name ?? id, pictured: false }))];
};

/** What the item names, without its assets and relationships (they have a part of their own) and without one twice. */
export const relatedOf = (item: ItemDetail): readonly Link[] => {
  const own = showsAssets(resourceOf(item.resource)) ? item.links.filter((link) => !isAssetLink(link)) : item.links;
  const seen = new Set<string>();
  return own.filter(({ to, id, field }) => {
    if (to === 'relationship') return false;
    const key = `${to}/${id}`;
    return field !== 'relationships' && !seen.has(key) && seen.add(key);
  });
};

/** Whether a product has variants, as far as the service says. */
const isParent = ({ resource, gone, values }: ItemDetail): boolean =>
  resource === 'product' && !gone && Number(values['num_variations'] ?? 0) > 0;

/** The parts an item's detail has, with how much is in each. */
export const tabsOf = (item: ItemDetail): readonly { readonly name: TabName; readonly count?: number }[] => {
  const resource = resourceOf(item.resource);
  const related =
    relatedOf(item).length +
    relationshipsOf(item).reduce((sum, { links }) => sum + links.length, 0) +
    item.uses.reduce((sum, { count }) => sum + count, 0);
  return [
    { name: 'overview' },
    ...(resource.name === 'product' && !item.gone ? [{ name: 'quality' as const }] : []),
    ...(isParent(item) ? [{ name: 'variants' as const, count: Number(item.values['num_variations'] ?? 0) }] : []),
    ...(resource.fields.some((field) => field.kind === 'map')
      ? [{ name: 'attributes' as const, count: attributesOf(item).length }]
      : []),
    ...(showsAssets(resource) ? [{ name: 'assets' as const, count: assetsOf(item).length }] : []),
    ...(related > 0 || fullFacts(item).length > 0 || resource.name === 'product'
      ? [{ name: 'related' as const, count: related }]
      : []),
    ...(item.known === 'read' || item.known === 'mentioned' ? [{ name: 'json' as const }] : []),
  ];
};

export interface Relationship {
  readonly label: string;
  readonly links: readonly { readonly link: Link; readonly quantity: number | null }[];
}

/** A product's relationships by their label, with what each leads to and how many of it. */
export const relationshipsOf = (item: ItemDetail): readonly Relationship[] => {
  const value = item.values['relationships'];
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((entry) => ({
    label: textOf(entry['relationship_label']) || textOf(entry['relationship_id']),
    links: (Array.isArray(entry['links_to']) ? entry['links_to'] : []).filter(isObject).map((target) => {
      const id = textOf(target['product_id']) as Link['id'];
      const known = item.links.find((link) => link.id === id);
      const quantity = typeof target['quantity'] === 'number' ? target['quantity'] : null;
      return {
        link: known ?? { field: 'relationships', to: 'product', id, name: null, note: null, known: false },
        quantity,
      };
    }),
  }));
};
