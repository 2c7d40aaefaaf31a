import { isObject } from '../../base/guards.ts';
import { fieldOf, resourceOf } from '../../model/index.ts';
import type { Field, ResourceName } from '../../model/index.ts';
import { indexedFieldOf, indexedValues } from '../shared/indexed-fields.ts';
import type { IndexedField } from '../shared/indexed-fields.ts';
import { readExactly } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';
import { tableOf } from '../shared/schema.ts';
import { atomically } from './write-context.ts';
import type { WriteContext } from './write-context.ts';

interface Held {
  readonly id: number;
  readonly field: Field;
}

/** So many are kept beside the usual ones: each costs a little with every item that is written. */
const mostAsked = 24;
/** Time of one step in milliseconds: a page or a question never waits longer behind it. */
const stepTime = 30;
const stepItems = 200;

/** Asked for by everybody: categories and lists are offered with their counts. */
const usual: readonly IndexedField[] = (['product', 'asset'] as const).flatMap((resource) =>
  ['category_ids', 'static_list_ids'].map((name) => ({ resource, name, attribute: null })),
);

const heldByStore = new WeakMap<WriteContext, Map<ResourceName, readonly Held[]>>();

const readHeld = ({ sql }: WriteContext): Map<ResourceName, readonly Held[]> => {
  const held = new Map<ResourceName, readonly Held[]>();
  for (const row of sql.all('SELECT id, resource, name FROM fact_field ORDER BY id')) {
    const resource = row['resource'] as ResourceName;
    const field = fieldOf(resourceOf(resource), String(row['name']));
    if (field !== undefined) held.set(resource, [...(held.get(resource) ?? []), { id: row['id'] as number, field }]);
  }
  return held;
};

const heldOf = (store: WriteContext, resource: ResourceName): readonly Held[] => {
  const known = heldByStore.get(store) ?? readHeld(store);
  heldByStore.set(store, known);
  return known.get(resource) ?? [];
};

const insertValue = 'INSERT OR REPLACE INTO fact VALUES (?, ?, ?, ?)';

interface Written {
  readonly pk: number;
  readonly raw: RawItem;
  /** The members in which it may differ from what was written of it; left out: in any. */
  readonly differing?: ReadonlySet<string> | undefined;
}

/** Writes what an item has of everything that is asked for. `fresh`: the item was not there before. */
export const writeIndexedValues = (
  store: WriteContext,
  resource: ResourceName,
  { pk, raw, differing }: Written,
  fresh: boolean,
): void => {
  for (const { id, field } of heldOf(store, resource)) {
    if (!fresh && differing?.has(field.name) === false) continue;
    if (!fresh) store.sql.run('DELETE FROM fact WHERE field = ? AND pk = ?', id, pk);
    indexedValues(field, raw).forEach((value, at) => store.sql.run(insertValue, id, pk, at, value));
  }
};

const forget = ({ sql }: WriteContext, id: unknown): void => {
  sql.run('DELETE FROM fact WHERE field = ?', Number(id));
  sql.run('DELETE FROM fact_field WHERE id = ?', Number(id));
};

const isUsual = (name: unknown): boolean => usual.some((one) => one.name === name);

/** The ones asked for longest ago make room. */
const makeRoom = (store: WriteContext): void => {
  const asked = store.sql.all('SELECT id, name FROM fact_field ORDER BY id DESC').filter(({ name }) => !isUsual(name));
  for (const { id } of asked.slice(mostAsked)) forget(store, id);
};

const isEmpty = ({ sql }: WriteContext, resource: ResourceName): boolean =>
  sql.get(`SELECT 1 FROM ${tableOf(resourceOf(resource))} LIMIT 1`) === undefined;

/** Notes what is asked for from now on; what is new is read from the bodies step by step. */
export const requestIndexedValues = (store: WriteContext, wanted: readonly IndexedField[]): void => {
  atomically(store, () => {
    for (const { resource, name, attribute } of wanted) {
      if (attribute !== null || indexedFieldOf(resourceOf(resource), name, null) === undefined) continue;
      // Where nothing has been written yet there is nothing to read: what comes is kept up as it is written.
      const readTo = isEmpty(store, resource) ? null : 0;
      store.sql.run(
        'INSERT OR IGNORE INTO fact_field (resource, name, read_to) VALUES (?, ?, ?)',
        resource,
        name,
        readTo,
      );
    }
    makeRoom(store);
  });
  heldByStore.delete(store);
};

/** Notes the usual ones. */
export const requestUsualIndexedValues = (store: WriteContext): void => requestIndexedValues(store, usual);

interface Reading {
  readonly held: readonly Held[];
  readonly resource: ResourceName;
  readonly from: number;
}

/** What is to be read next: everything of one resource that has come equally far is read together. */
const nextReading = (store: WriteContext): Reading | null => {
  const row = store.sql.get(
    'SELECT resource, read_to FROM fact_field WHERE read_to IS NOT NULL ORDER BY id DESC LIMIT 1',
  );
  if (row === undefined) return null;
  const resource = row['resource'] as ResourceName;
  const from = row['read_to'] as number;
  const ids = new Set(store.sql.column('SELECT id FROM fact_field WHERE resource = ? AND read_to = ?', resource, from));
  return { resource, from, held: heldOf(store, resource).filter(({ id }) => ids.has(id)) };
};

/** Reads a few bodies; the key of the last one, or null when there are no more. */
const readSome = (store: WriteContext, { held, resource, from }: Reading): number | null => {
  const rows = store.sql.all(
    `SELECT r.pk, b.text FROM ${tableOf(resourceOf(resource))} r JOIN body b USING (pk)
     WHERE r.pk > ? ORDER BY r.pk LIMIT ?`,
    from,
    stepItems,
  );
  for (const row of rows) {
    const raw = readExactly(String(row['text']));
    const pk = row['pk'] as number;
    if (!isObject(raw)) continue;
    for (const { id, field } of held)
      indexedValues(field, raw).forEach((value, at) => store.sql.run(insertValue, id, pk, at, value));
  }
  return rows.length < stepItems ? null : (rows.at(-1)?.['pk'] as number);
};

const readStep = (store: WriteContext, first: Reading): void => {
  const until = performance.now() + stepTime;
  let from: number | null = first.from;
  while (from !== null && performance.now() < until) from = readSome(store, { ...first, from });
  for (const { id } of first.held) store.sql.run('UPDATE fact_field SET read_to = ? WHERE id = ?', from, id);
};

/** Does one step of what was noted. The resource it worked on; null when nothing is left. */
export const indexValuesStep = (store: WriteContext): ResourceName | null => {
  const reading = nextReading(store);
  if (reading === null) return null;
  atomically(store, () => readStep(store, reading));
  return reading.resource;
};
