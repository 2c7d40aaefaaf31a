import type { EntityKind } from '../../contract/index.ts';
import { isObject } from '../../base/guards.ts';
import { type ResourceName, collectReferencedIds, kindParsers, getLinkFields, getResource } from '../../model/index.ts';
import {
  type EmbeddedItem,
  getObjectId,
  getEmbeddingPairs,
  getEmbeddedObjects,
  getParentId,
  collectEmbeddedItems,
} from '../shared/embedded-items.ts';
import { toIndexText, toSortKey } from '../shared/search-keys.ts';
import type { RawItem } from '../shared/parse-item.ts';
import { noteNamed } from './reference-names.ts';
import type { Statements } from './statements.ts';
import type { WriteContext } from './write-context.ts';

/** The maximum number of cached keys and embedded items. They make repetitions free. */
const maxCachedKeys = 50_000;

const remember = <T>(known: Map<string, T>, key: string, value: T): T => {
  if (known.size >= maxCachedKeys) known.clear();
  known.set(key, value);
  return value;
};

/** Returns the key of a referenced item. Creates it on the first reference. */
export const ensureReferenceKey = (store: WriteContext, kind: EntityKind, id: string): number => {
  const keys = store.thingKeys.get(kind) ?? new Map<string, number>();
  store.thingKeys.set(kind, keys);
  const cached = keys.get(id);
  if (cached !== undefined) return cached;
  // Insert first: a reference that is not cached is mostly new.
  const insertedKey = store.sql.insertNew('INSERT OR IGNORE INTO thing (kind, id) VALUES (?, ?)', kind, id);
  if (insertedKey !== null && kind === 'channel') store.newChannels.add(id);
  const entityKey = insertedKey ?? store.sql.get('SELECT key FROM thing WHERE kind = ? AND id = ?', kind, id)?.['key'];
  return remember(keys, id, entityKey as number);
};

const ensureFieldKey = (store: WriteContext, resource: ResourceName, field: string, kind: EntityKind): number => {
  const name = `${resource}\0${field}\0${kind}`;
  const cached = store.linkFields.get(name);
  if (cached !== undefined) return cached;
  store.sql.run('INSERT OR IGNORE INTO link_field (resource, field, kind) VALUES (?, ?, ?)', resource, field, kind);
  const row = store.sql.get(
    'SELECT id FROM link_field WHERE resource = ? AND field = ? AND kind = ?',
    resource,
    field,
    kind,
  );
  return remember(store.linkFields, name, row?.['id'] as number);
};

/** The keys of a link field and a referenced item. */
type Naming = readonly [number, number];

/** Returns all references of an item, by ID or by an embedded item. May contain duplicates. */
const listReferences = (store: WriteContext, name: ResourceName, raw: RawItem): Naming[] => {
  const resource = getResource(name);
  const found: Naming[] = [];
  const add = (field: string, to: EntityKind, id: string): void => {
    found.push([ensureFieldKey(store, name, field, to), ensureReferenceKey(store, to, id)]);
  };
  const named = new Set<string>();
  for (const { field, to, id } of collectReferencedIds(resource, raw)) {
    named.add(field);
    add(field, to, id);
  }
  for (const { name: field, to } of resource.fields)
    if (to !== undefined && !named.has(field))
      for (const object of getEmbeddedObjects(resource, field, raw)) {
        const id = getObjectId(object);
        if (id !== undefined && id !== '') add(field, to, id);
      }
  return found;
};

/** An item whose references are written. */
interface NamingItem {
  readonly pk: number;
  readonly raw: RawItem;
  /** The properties that may differ from the former body. Omitted: any. */
  readonly differing?: ReadonlySet<string> | undefined;
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether the references may have changed. Embedded items count if no IDs were sent. */
const mayNameOthers = (name: ResourceName, { raw, differing }: NamingItem): boolean => {
  if (differing === undefined) return true;
  const resource = getResource(name);
  return (
    getLinkFields(resource).some((member) => differing.has(member)) ||
    getEmbeddingPairs(resource).some(({ ids, full }) => differing.has(full.name) && isNothing(raw[ids.name]))
  );
};

/** Writes the references of an item. `former` is the body whose references are already written, or null if none are. */
export const writeReferences = (
  store: WriteContext,
  resource: ResourceName,
  item: NamingItem,
  former: RawItem | null,
): void => {
  if (former !== null && !mayNameOthers(resource, item)) return;
  const { pk, raw } = item;
  const add = (pair: Naming): void => void store.sql.run('INSERT OR IGNORE INTO naming VALUES (?, ?, ?)', ...pair, pk);
  if (former === null) {
    listReferences(store, resource, raw).forEach(add);
    return;
  }
  const now = new Map(listReferences(store, resource, raw).map((pair) => [pair.join(' '), pair]));
  for (const pair of listReferences(store, resource, former))
    if (!now.delete(pair.join(' ')))
      store.sql.run('DELETE FROM naming WHERE field = ? AND thing = ? AND pk = ?', ...pair, pk);
  now.forEach(add);
};

/** Deletes the references of a deleted item. */
export const deleteReferences = (store: WriteContext, resource: ResourceName, pk: number, raw: RawItem): void => {
  for (const pair of listReferences(store, resource, raw))
    store.sql.run('DELETE FROM naming WHERE field = ? AND thing = ? AND pk = ?', ...pair, pk);
};

/** Whether embedded items of a kind are stored. Products and assets are numerous and have their own lists. */
const isReferenced = (kind: EntityKind): boolean => kind !== 'product' && kind !== 'asset';

const toShortText = (value: unknown): string => {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string') ? value.join() : `${value.length}`;
  return isObject(value) ? (getObjectId(value) ?? '') : String(value);
};

/** Returns a cheap signature by which two embedded copies of an item are compared. */
const computeSignature = (object: RawItem): string => {
  let all = '';
  for (const value of Object.values(object)) all += `${toShortText(value)}\0`;
  return all;
};

const getModifiedDate = (object: RawItem): string => kindParsers.date.read(object['modified']) ?? '';

/** Returns the properties with a value, except for the parents, which are items too. */
const getOwnProperties = (object: RawItem): RawItem =>
  Object.fromEntries(
    Object.entries(object).filter(([name, value]) => value !== null && name !== 'parent' && name !== 'parents'),
  );

/** Merges two bodies: the properties of the newer one, and those that only the other has. */
export const mergeBodies = (stored: RawItem, embedded: RawItem): RawItem =>
  getModifiedDate(embedded) >= getModifiedDate(stored)
    ? { ...stored, ...getOwnProperties(embedded) }
    : { ...getOwnProperties(embedded), ...stored };

const parseStoredBody = (text: unknown): RawItem => {
  const body: unknown = typeof text === 'string' ? JSON.parse(text) : null;
  return isObject(body) ? body : {};
};

const writeEntityTexts = ({ sql }: WriteContext, key: number, name: string, note: string | null): void => {
  sql.run(
    'INSERT OR REPLACE INTO f_thing_words (rowid, name, note) VALUES (?, ?, ?)',
    key,
    toIndexText(name),
    toIndexText(note ?? ''),
  );
};

/** Returns the JSON of a body, or null if it is nested too deep; then only the name is stored. */
const asText = (body: RawItem): string | null => {
  try {
    return JSON.stringify(body);
  } catch {
    return null;
  }
};

const storeEmbeddedItem = (store: WriteContext, { kind, id, object, nameOf, noteOf }: EmbeddedItem): void => {
  const key = ensureReferenceKey(store, kind, id);
  const row = store.sql.get('SELECT name, note, parent, body FROM thing WHERE key = ?', key);
  const body = mergeBodies(parseStoredBody(row?.['body']), object);
  const name = nameOf(body)?.toWellFormed() ?? null;
  const note = noteOf(body)?.toWellFormed() ?? null;
  const parent = getParentId(body)?.toWellFormed() ?? null;
  const text = asText(body);
  if (row?.['body'] === text && row['name'] === name && row['note'] === note) return;
  store.sql.run(
    'UPDATE thing SET name = ?, note = ?, k_name = ?, parent = ?, body = ?, told_at = ? WHERE key = ?',
    name,
    note,
    toSortKey(name ?? undefined),
    parent,
    text,
    Date.now(),
    key,
  );
  if (row?.['name'] !== name) noteNamed(store, kind);
  if (name !== null && (row?.['name'] !== name || row['note'] !== note)) writeEntityTexts(store, key, name, note);
};

/** Whether the item may embed data of other items that its former body did not. */
const mayEmbedMore = (name: ResourceName, { differing }: NamingItem): boolean =>
  differing === undefined ||
  differing.has('relationships') ||
  getEmbeddingPairs(getResource(name)).some(
    ({ ids, full }) => ids.to !== undefined && isReferenced(ids.to) && differing.has(full.name),
  );

/** Stores the items embedded in an item, merged to the newest and most complete data. */
export const collectReferences = (store: WriteContext, name: ResourceName, item: NamingItem): void => {
  if (!mayEmbedMore(name, item)) return;
  const { raw } = item;
  for (const embedded of collectEmbeddedItems(getResource(name), raw, isReferenced)) {
    const embeddedKey = `${embedded.kind}\0${embedded.id}\0${embedded.place}`;
    const short = computeSignature(embedded.object);
    if (store.mentioned.get(embeddedKey) === short) continue;
    remember(store.mentioned, embeddedKey, short);
    storeEmbeddedItem(store, embedded);
  }
};

/** Deletes the references that an earlier version of the program wrote. They are rebuilt from the bodies. */
export const clearReferences = (sql: Statements): void => {
  sql.run('DELETE FROM naming');
};
