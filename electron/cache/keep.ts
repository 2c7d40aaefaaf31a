import type { ResourceName } from '../model/index.ts';
import { writeDerived } from './derived.ts';
import { isObject, readExactly } from './parse.ts';
import type { RawItem } from './parse.ts';
import { digestOf, findHeld } from './store.ts';
import type { Held, Store } from './store.ts';

/** One item with its exact text. */
export interface Incoming {
  readonly resource: ResourceName;
  readonly id: string;
  readonly text: string;
  readonly raw: RawItem;
}

/** In which pass an item is written, and whether that pass notes what it adds. */
export interface Writing {
  readonly run: number;
  readonly first: boolean;
  readonly at: number;
}

export interface Kept {
  readonly what: 'same' | 'added' | 'changed' | 'back';
  /** This run had not seen it. */
  readonly fresh: boolean;
}

const bodyOf = ({ sql }: Store, pk: number): RawItem | null => {
  const text = sql.get('SELECT text FROM body WHERE pk = ?', pk)?.['text'];
  const raw = typeof text === 'string' ? readExactly(text) : null;
  return isObject(raw) ? raw : null;
};

const told = (value: unknown): string => {
  try {
    return value === undefined ? 'none' : JSON.stringify(value);
  } catch {
    // Nested too deep to be written again: taken for different.
    return '';
  }
};

/** The members in which two bodies differ. */
const differing = (former: RawItem, raw: RawItem): string[] =>
  [...new Set([...Object.keys(former), ...Object.keys(raw)])].filter((name) => {
    const one = told(former[name]);
    return one === '' || one !== told(raw[name]);
  });

const noteChange = (
  store: Store,
  item: Incoming,
  pk: number,
  writing: Writing,
  kind: string,
  members: string[],
): void => {
  store.sql.run(
    'INSERT INTO change (at, run, resource, pk, kind, members) VALUES (?, ?, ?, ?, ?, ?)',
    writing.at,
    writing.run,
    item.resource,
    pk,
    kind,
    members.length === 0 ? null : JSON.stringify(members),
  );
  store.sql.run('UPDATE item SET changed_at = ? WHERE pk = ?', writing.at, pk);
};

const add = (store: Store, item: Incoming, digest: Uint8Array, writing: Writing): Kept => {
  const pk = store.sql.insert(
    'INSERT INTO item (resource, id, digest, run, seen_at) VALUES (?, ?, ?, ?, ?)',
    item.resource,
    item.id,
    digest,
    writing.run,
    writing.at,
  );
  store.sql.run('INSERT INTO packed VALUES (?, ?, ?)', pk, ...store.bodies.pack(item.resource, item.text));
  if (!writing.first) noteChange(store, item, pk, writing, 'added', []);
  const changedAt = writing.first ? null : writing.at;
  writeDerived(store, item.resource, { pk, id: item.id, raw: item.raw, gone: false, changedAt }, null);
  return { what: 'added', fresh: true };
};

const replace = (store: Store, item: Incoming, held: Held, digest: Uint8Array, writing: Writing): Kept => {
  const { pk } = held;
  const former = bodyOf(store, pk);
  const packed = store.bodies.pack(item.resource, item.text);
  store.sql.run('UPDATE packed SET text = ?, dictionary = ? WHERE pk = ?', ...packed, pk);
  store.sql.run(
    'UPDATE item SET digest = ?, run = ?, gone = 0, seen_at = ? WHERE pk = ?',
    digest,
    writing.run,
    writing.at,
    pk,
  );
  const what = held.gone ? 'back' : 'changed';
  noteChange(store, item, pk, writing, what, former === null ? [] : differing(former, item.raw));
  const derivable = { pk, id: item.id, raw: item.raw, gone: false, changedAt: writing.at };
  writeDerived(store, item.resource, derivable, held.gone ? null : former);
  return { what, fresh: held.run !== writing.run };
};

/** Writes one item; one whose text is the same as before costs no more than the note that it was seen. */
export const keep = (store: Store, item: Incoming, writing: Writing): Kept => {
  const digest = digestOf(item.text);
  const held = findHeld(store, item.resource, item.id);
  if (held === null) return add(store, item, digest, writing);
  if (held.gone || Buffer.compare(held.digest, digest) !== 0) return replace(store, item, held, digest, writing);
  store.sql.run('UPDATE item SET run = ?, seen_at = ? WHERE pk = ?', writing.run, writing.at, held.pk);
  return { what: 'same', fresh: held.run !== writing.run };
};
