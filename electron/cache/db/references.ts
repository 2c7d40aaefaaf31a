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

/** So many keys and tellings are remembered, so that the same ones cost nothing again. */
const mostRemembered = 50_000;

const remember = <T>(known: Map<string, T>, key: string, value: T): T => {
  if (known.size >= mostRemembered) known.clear();
  known.set(key, value);
  return value;
};

/** The key of what that id of that kind names; made when nothing named it before. */
export const referenceKey = (store: WriteContext, kind: Kind, id: string): number => {
  const keys = store.thingKeys.get(kind) ?? new Map<string, number>();
  store.thingKeys.set(kind, keys);
  const known = keys.get(id);
  if (known !== undefined) return known;
  // What is not remembered was mostly never named: it is not looked for first.
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

/** By the keys of field and thing. */
type Naming = readonly [number, number];

/** Everything an item names: by id, or by what stands in full in place of one. Some of it more than once. */
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

/** An item whose namings are written. */
interface NamingItem {
  readonly pk: number;
  readonly raw: RawItem;
  /** The members in which it may differ from its former body; left out: in any. */
  readonly differing?: ReadonlySet<string> | undefined;
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether what it names may be other than what its former body named: what is in full counts where no ids came. */
const mayNameOthers = (name: ResourceName, { raw, differing }: NamingItem): boolean => {
  if (differing === undefined) return true;
  const resource = resourceOf(name);
  return (
    linkMembers(resource).some((member) => differing.has(member)) ||
    membersInFull(resource).some(({ ids, full }) => differing.has(full.name) && isNothing(raw[ids.name]))
  );
};

/** Writes what an item names; `former` is the body whose namings are written already, null when none are. */
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

/** Takes away what an item named: what is gone uses nothing. */
export const deleteReferences = (store: WriteContext, resource: ResourceName, pk: number, raw: RawItem): void => {
  for (const pair of namings(store, resource, raw))
    store.sql.run('DELETE FROM naming WHERE field = ? AND thing = ? AND pk = ?', ...pair, pk);
};

/** Products and assets are many and have lists of their own: what is said of them is not written twice. */
const isReferenced = (kind: Kind): boolean => kind !== 'product' && kind !== 'asset';

const shortOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string') ? value.join() : `${value.length}`;
  return isObject(value) ? (idOf(value) ?? '') : String(value);
};

/** What two tellings of the same thing differ in, as far as it is cheap to see. */
const signature = (object: RawItem): string => {
  let all = '';
  for (const value of Object.values(object)) all += `${shortOf(value)}\0`;
  return all;
};

const modifiedIn = (object: RawItem): string => kinds.date.read(object['modified']) ?? '';

/** Members with a value, but what is a thing of its own. */
const ownMembers = (object: RawItem): RawItem =>
  Object.fromEntries(
    Object.entries(object).filter(([name, value]) => value !== null && name !== 'parent' && name !== 'parents'),
  );

/** One body out of two: the newer one's members, and what only the other has. */
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

/** Nested too deep to be written again: only its name is kept. */
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

/** Whether it may tell of other things what its former body did not. */
const mayTellMore = (name: ResourceName, { differing }: NamingItem): boolean =>
  differing === undefined ||
  differing.has('relationships') ||
  membersInFull(resourceOf(name)).some(
    ({ ids, full }) => ids.to !== undefined && isReferenced(ids.to) && differing.has(full.name),
  );

/** Writes down what an item holds in full of other things: of all places, the newest and fullest. */
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

/** Forgets what an earlier version of the program wrote; the bodies hold everything. */
export const clearReferences = (sql: Statements): void => {
  sql.run('DELETE FROM naming');
};
