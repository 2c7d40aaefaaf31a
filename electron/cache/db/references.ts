import { isObject } from '../../base/guards.ts';
import type { ReferencedName, ResourceName } from '../../model/index.ts';
import { idsNamed, kinds, linkMembers, resourceOf } from '../../model/index.ts';
import { idOf, membersInFull, objectsFor, parentOf, embeddedIn } from '../shared/embedded-items.ts';
import type { EmbeddedItem } from '../shared/embedded-items.ts';
import { indexed, orderKey } from '../shared/fold.ts';
import type { RawItem } from '../shared/parse.ts';
import { noteNamed } from './names.ts';
import type { Statements } from './statements.ts';
import type { WriteContext } from './write-context.ts';

type Kind = ResourceName | ReferencedName;

/** The maximum number of cached keys and embedded items. They make repetitions free. */
const mostRemembered = 50_000;

const remember = <T>(known: Map<string, T>, key: string, value: T): T => {
  if (known.size >= mostRemembered) known.clear();
  known.set(key, value);
  return value;
};

/** Returns the key of a referenced item. Creates it on the first reference. */
export const referenceKey = (store: WriteContext, kind: Kind, id: string): number => {
  const keys = store.thingKeys.get(kind) ?? new Map<string, number>();
  store.thingKeys.set(kind, keys);
  const known = keys.get(id);
  if (known !== undefined) return known;
  // Insert first: a reference that is not cached is mostly new.
  const made = store.sql.insertNew('INSERT OR IGNORE INTO thing (kind, id) VALUES (?, ?)', kind, id);
  if (made !== null && kind === 'channel') store.newChannels.add(id);
  const held = made ?? store.sql.get('SELECT key FROM thing WHERE kind = ? AND id = ?', kind, id)?.['key'];
  return remember(keys, id, held as number);
};

const fieldKey = (store: WriteContext, resource: ResourceName, field: string, kind: Kind): number => {
  const name = `${resource}\0${field}\0${kind}`;
  const known = store.linkFields.get(name);
  if (known !== undefined) return known;
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
const namings = (store: WriteContext, name: ResourceName, raw: RawItem): Naming[] => {
  const resource = resourceOf(name);
  const found: Naming[] = [];
  const add = (field: string, to: Kind, id: string): void => {
    found.push([fieldKey(store, name, field, to), referenceKey(store, to, id)]);
  };
  const named = new Set<string>();
  for (const { field, to, id } of idsNamed(resource, raw)) {
    named.add(field);
    add(field, to, id);
  }
  for (const { name: field, to } of resource.fields)
    if (to !== undefined && !named.has(field))
      for (const object of objectsFor(resource, field, raw)) {
        const id = idOf(object);
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
  const resource = resourceOf(name);
  return (
    linkMembers(resource).some((member) => differing.has(member)) ||
    membersInFull(resource).some(({ ids, full }) => differing.has(full.name) && isNothing(raw[ids.name]))
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
    namings(store, resource, raw).forEach(add);
    return;
  }
  const now = new Map(namings(store, resource, raw).map((pair) => [pair.join(' '), pair]));
  for (const pair of namings(store, resource, former))
    if (!now.delete(pair.join(' ')))
      store.sql.run('DELETE FROM naming WHERE field = ? AND thing = ? AND pk = ?', ...pair, pk);
  now.forEach(add);
};

/** Deletes the references of a deleted item. */
export const deleteReferences = (store: WriteContext, resource: ResourceName, pk: number, raw: RawItem): void => {
  for (const pair of namings(store, resource, raw))
    store.sql.run('DELETE FROM naming WHERE field = ? AND thing = ? AND pk = ?', ...pair, pk);
};

/** Whether embedded items of a kind are stored. Products and assets are numerous and have their own lists. */
const isReferenced = (kind: Kind): boolean => kind !== 'product' && kind !== 'asset';

const shortOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string') ? value.join() : `${value.length}`;
  return isObject(value) ? (idOf(value) ?? '') : String(value);
};

/** Returns a cheap signature by which two embedded copies of an item are compared. */
const signature = (object: RawItem): string => {
  let all = '';
  for (const value of Object.values(object)) all += `${shortOf(value)}\0`;
  return all;
};

const modifiedIn = (object: RawItem): string => kinds.date.read(object['modified']) ?? '';

/** Returns the properties with a value, except for the parents, which are items too. */
const ownMembers = (object: RawItem): RawItem =>
  Object.fromEntries(
    Object.entries(object).filter(([name, value]) => value !== null && name !== 'parent' && name !== 'parents'),
  );

/** Merges two bodies: the properties of the newer one, and those that only the other has. */
export const together = (held: RawItem, embedded: RawItem): RawItem =>
  modifiedIn(embedded) >= modifiedIn(held)
    ? { ...held, ...ownMembers(embedded) }
    : { ...ownMembers(embedded), ...held };

const bodyOf = (text: unknown): RawItem => {
  const body: unknown = typeof text === 'string' ? JSON.parse(text) : null;
  return isObject(body) ? body : {};
};

const writeWords = ({ sql }: WriteContext, key: number, name: string, note: string | null): void => {
  sql.run(
    'INSERT OR REPLACE INTO f_thing_words (rowid, name, note) VALUES (?, ?, ?)',
    key,
    indexed(name),
    indexed(note ?? ''),
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

const tell = (store: WriteContext, { kind, id, object, nameOf, noteOf }: EmbeddedItem): void => {
  const key = referenceKey(store, kind, id);
  const row = store.sql.get('SELECT name, note, parent, body FROM thing WHERE key = ?', key);
  const body = together(bodyOf(row?.['body']), object);
  const name = nameOf(body)?.toWellFormed() ?? null;
  const note = noteOf(body)?.toWellFormed() ?? null;
  const parent = parentOf(body)?.toWellFormed() ?? null;
  const text = asText(body);
  if (row?.['body'] === text && row['name'] === name && row['note'] === note) return;
  store.sql.run(
    'UPDATE thing SET name = ?, note = ?, k_name = ?, parent = ?, body = ?, told_at = ? WHERE key = ?',
    name,
    note,
    orderKey(name ?? undefined),
    parent,
    text,
    Date.now(),
    key,
  );
  if (row?.['name'] !== name) noteNamed(store, kind);
  if (name !== null && (row?.['name'] !== name || row['note'] !== note)) writeWords(store, key, name, note);
};

/** Whether the item may embed data of other items that its former body did not. */
const mayTellMore = (name: ResourceName, { differing }: NamingItem): boolean =>
  differing === undefined ||
  differing.has('relationships') ||
  membersInFull(resourceOf(name)).some(
    ({ ids, full }) => ids.to !== undefined && isReferenced(ids.to) && differing.has(full.name),
  );

/** Stores the items embedded in an item, merged to the newest and most complete data. */
export const collectReferences = (store: WriteContext, name: ResourceName, item: NamingItem): void => {
  if (!mayTellMore(name, item)) return;
  const { raw } = item;
  for (const embedded of embeddedIn(resourceOf(name), raw, isReferenced)) {
    const place = `${embedded.kind}\0${embedded.id}\0${embedded.place}`;
    const short = signature(embedded.object);
    if (store.mentioned.get(place) === short) continue;
    remember(store.mentioned, place, short);
    tell(store, embedded);
  }
};

/** Deletes the references that an earlier version of the program wrote. They are rebuilt from the bodies. */
export const clearReferences = (sql: Statements): void => {
  sql.run('DELETE FROM naming');
};
