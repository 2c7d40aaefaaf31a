import { isObject } from '../../base/guards.ts';
import {
  type Field,
  type ReferencedName,
  type Resource,
  type ResourceName,
  findFullField,
  kindParsers,
} from '../../model/index.ts';
import type { RawItem } from './parse-item.ts';

/** An item with an ID and a name that is embedded in another item. */
export interface NamedReference {
  readonly kind: ResourceName | ReferencedName;
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
}

/** Returns the pairs of a resource: a field with IDs, and the property that embeds the same items. */
const pairsOf = (resource: Resource): readonly { readonly ids: Field; readonly full: Field }[] =>
  resource.fields.flatMap((ids) => {
    const full = ids.to === undefined ? undefined : findFullField(resource, ids);
    return full === undefined ? [] : [{ ids, full }];
  });

const cache = new Map<string, ReturnType<typeof pairsOf>>();

/** Returns the properties that embed items which another property references by ID. */
export const getEmbeddingPairs = (resource: Resource): ReturnType<typeof pairsOf> => {
  const cached = cache.get(resource.name) ?? pairsOf(resource);
  cache.set(resource.name, cached);
  return cached;
};

const nothing: readonly RawItem[] = [];
const toObjectList = (value: unknown): readonly RawItem[] =>
  isObject(value) ? [value] : (kindParsers.objects.read(value) ?? nothing);

/** Returns the ID field whose items a property embeds. */
export const findIdField = (resource: Resource, full: Field): Field | undefined =>
  getEmbeddingPairs(resource).find((pair) => pair.full.name === full.name)?.ids;

/** Returns the objects embedded for an ID field, or none if the service did not send them. */
export const getEmbeddedObjects = (resource: Resource, field: string, raw: RawItem): readonly RawItem[] => {
  const pair = getEmbeddingPairs(resource).find(({ ids }) => ids.name === field);
  return pair === undefined ? [] : toObjectList(raw[pair.full.name]);
};

/** Returns the ID of a nested object, from `id` or `_id`. */
export const getObjectId = (object: RawItem): string | undefined => kindParsers.ref.read(object);

/** Returns the display name of a nested object. */
const getObjectName = (object: RawItem): string | undefined =>
  [object['name'], object['sku'], object['filename'], object['label']]
    .map((value) => kindParsers.text.read(value))
    .find((value) => value !== undefined && value !== '')
    ?.slice(0, 1_000);

const noteOf = (object: RawItem): string | null => {
  const path = kindParsers.texts.read(object['path']);
  if (path !== undefined && path.length > 1) return path.join(' › ');
  const label = kindParsers.text.read(object['label']);
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

const addEmbeddedItem = (found: EmbeddedItem[], kind: EmbeddedItem['kind'], place: string, object: RawItem): void => {
  const id = getObjectId(object);
  if (id !== undefined && id !== '')
    found.push({ kind, id: id.toWellFormed(), place, object, nameOf: getObjectName, noteOf });
};

/** A relationship type has its ID and label in two separate properties. */
const addRelationships = (found: EmbeddedItem[], raw: RawItem): void => {
  for (const entry of toObjectList(raw['relationships'])) {
    const object = { id: entry['relationship_id'], name: entry['relationship_label'] };
    addEmbeddedItem(found, 'relationship', 'relationships', object);
  }
};

/** Returns the ID of a nested object's parent. */
export const getParentId = (object: RawItem): string | undefined => {
  const id = kindParsers.ref.read(object['parent_id']);
  return id === '' ? undefined : id;
};

/**
 * Returns the parents of a category that references them only by ID. Their names are in its path, which ends with the
 * category's own name or before it.
 */
const deriveParentsFromPath = (object: RawItem): RawItem[] => {
  const ids = kindParsers.refs.read(object['parents_ids']) ?? [];
  const path = kindParsers.texts.read(object['path']) ?? [];
  if (ids.length === 0 || path.length < ids.length || path.length > ids.length + 1) return [];
  return ids.map((id, index) => ({
    id,
    name: path[index],
    path: path.slice(0, index + 1),
    ...(index === 0 ? {} : { parent_id: ids[index - 1], parents_ids: ids.slice(0, index) }),
  }));
};

/** Returns the parents of a category, embedded or from its path. */
const getParents = (object: RawItem): readonly RawItem[] => {
  const inFull = [...toObjectList(object['parent']), ...toObjectList(object['parents'])];
  return inFull.length === 0 ? deriveParentsFromPath(object) : inFull;
};

/**
 * Returns the embedded items of the requested kinds: categories with their parents, lists, families, assets and groups.
 * Runs for every item that is written, so it creates no unneeded arrays.
 */
export const collectEmbeddedItems = (
  resource: Resource,
  raw: RawItem,
  isRequested: (kind: EmbeddedItem['kind']) => boolean = () => true,
): EmbeddedItem[] => {
  const found: EmbeddedItem[] = [];
  for (const { ids, full } of getEmbeddingPairs(resource)) {
    const kind = ids.to;
    if (kind === undefined || !isRequested(kind)) continue;
    for (const object of toObjectList(raw[full.name])) {
      addEmbeddedItem(found, kind, full.name, object);
      if (ids.kind === 'refs')
        for (const one of getParents(object)) addEmbeddedItem(found, kind, `${full.name}.above`, one);
    }
  }
  if (resource.name === 'product') addRelationships(found, raw);
  return found;
};

/** Returns the embedded items that have a name. */
export const collectMentions = (resource: Resource, raw: RawItem): NamedReference[] =>
  collectEmbeddedItems(resource, raw).flatMap(({ kind, id, object }) => {
    const name = getObjectName(object);
    return name === undefined ? [] : [{ kind, id, name, note: noteOf(object) }];
  });
