import { isObject } from '../../base/guards.ts';
import { inFullOf, kinds } from '../../model/index.ts';
import type { Field, ReferencedName, Resource, ResourceName } from '../../model/index.ts';
import type { RawItem } from './parse.ts';

/** A thing with an identity and a name that stands in full inside an item. */
export interface Mention {
  readonly kind: ResourceName | ReferencedName;
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
}

/** The pairs of a resource: a field of ids, what they name, and the member that holds those in full. */
const pairsOf = (resource: Resource): readonly { readonly ids: Field; readonly full: Field }[] =>
  resource.fields.flatMap((ids) => {
    const full = ids.to === undefined ? undefined : inFullOf(resource, ids);
    return full === undefined ? [] : [{ ids, full }];
  });

const cache = new Map<string, ReturnType<typeof pairsOf>>();

/** The members that hold in full what others name by id. */
export const membersInFull = (resource: Resource): ReturnType<typeof pairsOf> => {
  const known = cache.get(resource.name) ?? pairsOf(resource);
  cache.set(resource.name, known);
  return known;
};

const nothing: readonly RawItem[] = [];
const listed = (value: unknown): readonly RawItem[] =>
  isObject(value) ? [value] : (kinds.objects.read(value) ?? nothing);

/** The field of ids whose items an expanded member holds in full. */
export const fieldOfFull = (resource: Resource, full: Field): Field | undefined =>
  membersInFull(resource).find((pair) => pair.full.name === full.name)?.ids;

/** The objects that stand in full for a field of ids; none when the service did not send them. */
export const objectsFor = (resource: Resource, field: string, raw: RawItem): readonly RawItem[] => {
  const pair = membersInFull(resource).find(({ ids }) => ids.name === field);
  return pair === undefined ? [] : listed(raw[pair.full.name]);
};

/** The identity of a nested object, under `id` or `_id`. */
export const idOf = (object: RawItem): string | undefined => kinds.ref.read(object);

/** What a person knows a nested object by. */
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

/** What stands in full inside an item: `place` tells where, `object` what came there. */
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

/** A kind of relationship is recognised by two members of its own. */
const tellRelationships = (found: EmbeddedItem[], raw: RawItem): void => {
  for (const entry of listed(raw['relationships'])) {
    const object = { id: entry['relationship_id'], name: entry['relationship_label'] };
    tell(found, 'relationship', 'relationships', object);
  }
};

/** The id of what a nested object lies in. */
export const parentOf = (object: RawItem): string | undefined => {
  const id = kinds.ref.read(object['parent_id']);
  return id === '' ? undefined : id;
};

/**
 * What lies above a category that names its parents by id alone: their names stand in its path, which ends with its own
 * name or before it.
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

/** What a category lies in: in full beside it, or as its path tells. */
const aboveOf = (object: RawItem): readonly RawItem[] => {
  const inFull = [...listed(object['parent']), ...listed(object['parents'])];
  return inFull.length === 0 ? aboveByPath(object) : inFull;
};

/**
 * What an item's expanded members tell of the kinds that are wanted: categories with their parents, lists, families, assets,
 * groups. Asked of every item that is written: no list is made that is not needed.
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

/** The names among them. */
export const mentions = (resource: Resource, raw: RawItem): Mention[] =>
  embeddedIn(resource, raw).flatMap(({ kind, id, object }) => {
    const name = nameOf(object);
    return name === undefined ? [] : [{ kind, id, name, note: noteOf(object) }];
  });
