import { isObject } from '../../base/guards.ts';
import { inFullOf, kinds } from '../../model/index.ts';
import type { Field, ReferencedName, Resource, ResourceName } from '../../model/index.ts';
import type { RawItem } from './parse.ts';

/** An item with an ID and a name that is embedded in another item. */
export interface Mention {
  readonly kind: ResourceName | ReferencedName;
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
}

/** Returns the pairs of a resource: a field with IDs, and the property that embeds the same items. */
const pairsOf = (resource: Resource): readonly { readonly ids: Field; readonly full: Field }[] =>
  resource.fields.flatMap((ids) => {
    const full = ids.to === undefined ? undefined : inFullOf(resource, ids);
    return full === undefined ? [] : [{ ids, full }];
  });

const cache = new Map<string, ReturnType<typeof pairsOf>>();

/** Returns the properties that embed items which another property references by ID. */
export const membersInFull = (resource: Resource): ReturnType<typeof pairsOf> => {
  const known = cache.get(resource.name) ?? pairsOf(resource);
  cache.set(resource.name, known);
  return known;
};

const nothing: readonly RawItem[] = [];
const listed = (value: unknown): readonly RawItem[] =>
  isObject(value) ? [value] : (kinds.objects.read(value) ?? nothing);

/** Returns the ID field whose items a property embeds. */
export const fieldOfFull = (resource: Resource, full: Field): Field | undefined =>
  membersInFull(resource).find((pair) => pair.full.name === full.name)?.ids;

/** Returns the objects embedded for an ID field, or none if the service did not send them. */
export const objectsFor = (resource: Resource, field: string, raw: RawItem): readonly RawItem[] => {
  const pair = membersInFull(resource).find(({ ids }) => ids.name === field);
  return pair === undefined ? [] : listed(raw[pair.full.name]);
};

/** Returns the ID of a nested object, from `id` or `_id`. */
export const idOf = (object: RawItem): string | undefined => kinds.ref.read(object);

/** Returns the display name of a nested object. */
const nameOf = (object: RawItem): string | undefined =>
  [object['name'], object['sku'], object['filename'], object['label']]
    .map((value) => kinds.text.read(value))
    .find((value) => value !== undefined && value !== '')
    ?.slice(0, 1_000);

const noteOf = (object: RawItem): string | null => {
  const path = kinds.texts.read(object['path']);
  if (path !== undefined && path.length > 1) return path.join(' › ');
  const label = kinds.text.read(object['label']);
  return label === undefined || label === '' ? null : label;
};

/** An item embedded in another: `place` is its path in the item, `object` its data. */
export interface EmbeddedItem {
  readonly kind: ResourceName | ReferencedName;
  readonly id: string;
  readonly place: string;
  readonly object: RawItem;
  readonly nameOf: (object: RawItem) => string | undefined;
  readonly noteOf: (object: RawItem) => string | null;
}

const tell = (found: EmbeddedItem[], kind: EmbeddedItem['kind'], place: string, object: RawItem): void => {
  const id = idOf(object);
  if (id !== undefined && id !== '') found.push({ kind, id: id.toWellFormed(), place, object, nameOf, noteOf });
};

/** A relationship type has its ID and label in two separate properties. */
const tellRelationships = (found: EmbeddedItem[], raw: RawItem): void => {
  for (const entry of listed(raw['relationships'])) {
    const object = { id: entry['relationship_id'], name: entry['relationship_label'] };
    tell(found, 'relationship', 'relationships', object);
  }
};

/** Returns the ID of a nested object's parent. */
export const parentOf = (object: RawItem): string | undefined => {
  const id = kinds.ref.read(object['parent_id']);
  return id === '' ? undefined : id;
};

/**
 * Returns the parents of a category that references them only by ID. Their names are in its path, which ends with the
 * category's own name or before it.
 */
const aboveByPath = (object: RawItem): RawItem[] => {
  const ids = kinds.refs.read(object['parents_ids']) ?? [];
  const path = kinds.texts.read(object['path']) ?? [];
  if (ids.length === 0 || path.length < ids.length || path.length > ids.length + 1) return [];
  return ids.map((id, at) => ({
    id,
    name: path[at],
    path: path.slice(0, at + 1),
    ...(at === 0 ? {} : { parent_id: ids[at - 1], parents_ids: ids.slice(0, at) }),
  }));
};

/** Returns the parents of a category, embedded or from its path. */
const aboveOf = (object: RawItem): readonly RawItem[] => {
  const inFull = [...listed(object['parent']), ...listed(object['parents'])];
  return inFull.length === 0 ? aboveByPath(object) : inFull;
};

/**
 * Returns the embedded items of the requested kinds: categories with their parents, lists, families, assets and groups.
 * Runs for every item that is written, so it creates no unneeded arrays.
 */
export const embeddedIn = (
  resource: Resource,
  raw: RawItem,
  wanted: (kind: EmbeddedItem['kind']) => boolean = () => true,
): EmbeddedItem[] => {
  const found: EmbeddedItem[] = [];
  for (const { ids, full } of membersInFull(resource)) {
    const kind = ids.to;
    if (kind === undefined || !wanted(kind)) continue;
    for (const object of listed(raw[full.name])) {
      tell(found, kind, full.name, object);
      if (ids.kind === 'refs') for (const one of aboveOf(object)) tell(found, kind, `${full.name}.above`, one);
    }
  }
  if (resource.name === 'product') tellRelationships(found, raw);
  return found;
};

/** Returns the embedded items that have a name. */
export const mentions = (resource: Resource, raw: RawItem): Mention[] =>
  embeddedIn(resource, raw).flatMap(({ kind, id, object }) => {
    const name = nameOf(object);
    return name === undefined ? [] : [{ kind, id, name, note: noteOf(object) }];
  });
