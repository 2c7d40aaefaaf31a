import { inFullOf, kinds } from '../model/index.ts';
import type { Field, GatheredName, Resource, ResourceName } from '../model/index.ts';
import { isObject } from './parse.ts';
import type { RawItem } from './parse.ts';

/** A thing with an identity and a name that stands in full inside an item. */
export interface Mention {
  readonly kind: ResourceName | GatheredName;
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
const pairs = (resource: Resource): ReturnType<typeof pairsOf> => {
  const known = cache.get(resource.name) ?? pairsOf(resource);
  cache.set(resource.name, known);
  return known;
};

const listed = (value: unknown): readonly RawItem[] => (isObject(value) ? [value] : (kinds.objects.read(value) ?? []));

/** The field of ids whose items an expanded member holds in full. */
export const fieldOfFull = (resource: Resource, full: Field): Field | undefined =>
  pairs(resource).find((pair) => pair.full.name === full.name)?.ids;

/** The objects that stand in full for a field of ids; none when the service did not send them. */
export const objectsFor = (resource: Resource, field: string, raw: RawItem): readonly RawItem[] => {
  const pair = pairs(resource).find(({ ids }) => ids.name === field);
  return pair === undefined ? [] : listed(raw[pair.full.name]);
};

/** The identity of a nested object, under `id` or `_id`. */
export const idOf = (object: RawItem): string | undefined => kinds.ref.read(object);

/** What a person knows a nested object by. */
const nameOf = (object: RawItem): string | undefined =>
  [object['name'], object['sku'], object['filename'], object['label']]
    .map((value) => kinds.text.read(value))
    .find((value) => value !== undefined && value !== '');

const noteOf = (object: RawItem): string | null => {
  const path = kinds.texts.read(object['path']);
  if (path !== undefined && path.length > 1) return path.join(' › ');
  const label = kinds.text.read(object['label']);
  return label === undefined || label === '' ? null : label;
};

const mention = (kind: Mention['kind'], object: RawItem): Mention[] => {
  const id = idOf(object);
  const name = nameOf(object);
  return id === undefined || name === undefined ? [] : [{ kind, id, name: name.slice(0, 1_000), note: noteOf(object) }];
};

/** Relationships have no endpoint and no list: they are known by the label that products give them. */
const relationships = (raw: RawItem): Mention[] =>
  listed(raw['relationships']).flatMap((one) =>
    mention('relationship', { id: one['relationship_id'], name: one['relationship_label'] }),
  );

/** Everything named by an item's expanded members: categories with their parents, lists, families, assets, its parent. */
export const mentions = (resource: Resource, raw: RawItem): Mention[] => [
  ...inFullMentions(resource, raw),
  ...(resource.name === 'product' ? relationships(raw) : []),
];
const inFullMentions = (resource: Resource, raw: RawItem): Mention[] =>
  pairs(resource).flatMap(({ ids, full }) => {
    const kind = ids.to;
    if (kind === undefined) return [];
    return listed(raw[full.name]).flatMap((object) => [
      ...mention(kind, object),
      ...(ids.kind === 'refs' ? [...listed(object['parent']), ...listed(object['parents'])] : []).flatMap((above) =>
        mention(kind, above),
      ),
    ]);
  });
