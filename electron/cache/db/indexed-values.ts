import { isObject } from '../../base/guards.ts';
import { type Field, type ResourceName, getField, getResource } from '../../model/index.ts';
import { type IndexedField, findIndexedField, readIndexedValues } from '../shared/indexed-fields.ts';
import { type RawItem, parseJsonExactly } from '../shared/parse-item.ts';
import { getTableName } from '../shared/schema.ts';
import { type WriteContext, runInTransaction } from './write-context.ts';

interface IndexedFieldRow {
  readonly id: number;
  readonly field: Field;
}

/**
 * The maximum number of requested fields in addition to the default ones. Each adds a small cost to every item that is
 * written.
 */
const maxRequestedFields = 24;
/** The maximum duration of one step in milliseconds: pages and queries wait for it. */
const maxStepMs = 30;
const itemsPerStep = 200;

/** Fields that are always indexed: the filters offer categories and lists with their counts. */
const defaultFields: readonly IndexedField[] = (['product', 'asset'] as const).flatMap((resource) =>
  ['category_ids', 'static_list_ids'].map((name) => ({ resource, name, attribute: null })),
);

const indexedFieldsByStore = new WeakMap<WriteContext, Map<ResourceName, readonly IndexedFieldRow[]>>();

const readIndexedFields = ({ sql }: WriteContext): Map<ResourceName, readonly IndexedFieldRow[]> => {
  const byResource = new Map<ResourceName, readonly IndexedFieldRow[]>();
  for (const row of sql.all('SELECT id, resource, name FROM fact_field ORDER BY id')) {
    const resource = row['resource'] as ResourceName;
    const field = getField(getResource(resource), String(row['name']));
    if (field !== undefined)
      byResource.set(resource, [...(byResource.get(resource) ?? []), { id: row['id'] as number, field }]);
  }
  return byResource;
};

const getIndexedFields = (store: WriteContext, resource: ResourceName): readonly IndexedFieldRow[] => {
  const cached = indexedFieldsByStore.get(store) ?? readIndexedFields(store);
  indexedFieldsByStore.set(store, cached);
  return cached.get(resource) ?? [];
};

const insertValue = 'INSERT OR REPLACE INTO fact VALUES (?, ?, ?, ?)';

interface Written {
  readonly pk: number;
  readonly raw: RawItem;
  /** The properties that may differ from the written state. Omitted: any. */
  readonly differing?: ReadonlySet<string> | undefined;
}

/** Writes the values of an item for all requested fields. `fresh`: the item is new. */
export const writeIndexedValues = (
  store: WriteContext,
  resource: ResourceName,
  { pk, raw, differing }: Written,
  fresh: boolean,
): void => {
  for (const { id, field } of getIndexedFields(store, resource)) {
    if (!fresh && differing?.has(field.name) === false) continue;
    if (!fresh) store.sql.run('DELETE FROM fact WHERE field = ? AND pk = ?', id, pk);
    readIndexedValues(field, raw).forEach((value, index) => store.sql.run(insertValue, id, pk, index, value));
  }
};

const forget = ({ sql }: WriteContext, id: unknown): void => {
  sql.run('DELETE FROM fact WHERE field = ?', Number(id));
  sql.run('DELETE FROM fact_field WHERE id = ?', Number(id));
};

const isDefaultField = (name: unknown): boolean => defaultFields.some((defaultField) => defaultField.name === name);

/** Drops the fields that were requested longest ago. */
const dropOldestFields = (store: WriteContext): void => {
  const requested = store.sql
    .all('SELECT id, name FROM fact_field ORDER BY id DESC')
    .filter(({ name }) => !isDefaultField(name));
  for (const { id } of requested.slice(maxRequestedFields)) forget(store, id);
};

const isEmpty = ({ sql }: WriteContext, resource: ResourceName): boolean =>
  sql.get(`SELECT 1 FROM ${getTableName(getResource(resource))} LIMIT 1`) === undefined;

/** Requests fields. New ones are indexed from the bodies step by step. */
export const requestIndexedValues = (store: WriteContext, requested: readonly IndexedField[]): void => {
  runInTransaction(store, () => {
    for (const { resource, name, attribute } of requested) {
      if (attribute !== null || findIndexedField(getResource(resource), name, null) === undefined) continue;
      // An empty table needs no indexing from bodies: items are indexed as they are written.
      const readTo = isEmpty(store, resource) ? null : 0;
      store.sql.run(
        'INSERT OR IGNORE INTO fact_field (resource, name, read_to) VALUES (?, ?, ?)',
        resource,
        name,
        readTo,
      );
    }
    dropOldestFields(store);
  });
  indexedFieldsByStore.delete(store);
};

/** Requests the default fields. */
export const requestDefaultIndexedValues = (store: WriteContext): void => requestIndexedValues(store, defaultFields);

interface Reading {
  readonly held: readonly IndexedFieldRow[];
  readonly resource: ResourceName;
  readonly from: number;
}

/** Returns the next work: all fields of one resource with the same progress are indexed together. */
const getNextReading = (store: WriteContext): Reading | null => {
  const row = store.sql.get(
    'SELECT resource, read_to FROM fact_field WHERE read_to IS NOT NULL ORDER BY id DESC LIMIT 1',
  );
  if (row === undefined) return null;
  const resource = row['resource'] as ResourceName;
  const from = row['read_to'] as number;
  const ids = new Set(store.sql.column('SELECT id FROM fact_field WHERE resource = ? AND read_to = ?', resource, from));
  return { resource, from, held: getIndexedFields(store, resource).filter(({ id }) => ids.has(id)) };
};

/** Indexes some bodies. Returns the key of the last one, or null at the end. */
const readSome = (store: WriteContext, { held, resource, from }: Reading): number | null => {
  const rows = store.sql.all(
    `SELECT r.pk, b.text FROM ${getTableName(getResource(resource))} r JOIN body b USING (pk)
     WHERE r.pk > ? ORDER BY r.pk LIMIT ?`,
    from,
    itemsPerStep,
  );
  for (const row of rows) {
    const raw = parseJsonExactly(String(row['text']));
    const pk = row['pk'] as number;
    if (!isObject(raw)) continue;
    for (const { id, field } of held)
      readIndexedValues(field, raw).forEach((value, index) => store.sql.run(insertValue, id, pk, index, value));
  }
  return rows.length < itemsPerStep ? null : (rows.at(-1)?.['pk'] as number);
};

const readStep = (store: WriteContext, first: Reading): void => {
  const until = performance.now() + maxStepMs;
  let from: number | null = first.from;
  while (from !== null && performance.now() < until) from = readSome(store, { ...first, from });
  for (const { id } of first.held) store.sql.run('UPDATE fact_field SET read_to = ? WHERE id = ?', from, id);
};

/** Runs one step of the requested indexing. Returns its resource, or null if nothing is left. */
export const indexValuesStep = (store: WriteContext): ResourceName | null => {
  const reading = getNextReading(store);
  if (reading === null) return null;
  runInTransaction(store, () => readStep(store, reading));
  return reading.resource;
};
