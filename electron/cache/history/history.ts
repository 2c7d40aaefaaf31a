import type { SQLInputValue } from 'node:sqlite';
import type { ChangeCause, ChangeKind } from '../../contract/changes.ts';
import type { ResourceName } from '../../model/index.ts';
import type { StoredDifference } from './differences.ts';
import { fold } from '../shared/search-keys.ts';
import { updateBelievedTime } from './believed-clock.ts';
import { type WriteContext, runInTransaction } from '../db/write-context.ts';

/** The retention time of changes in milliseconds, and their maximum size in bytes per account. */
export const historyLimits = { life: 90 * 86_400_000, bytes: 50_000_000 } as const;

/** The size of a change in tables and indexes, without its name and values. */
const rowBytes = 90;
/** The maximum number of differing properties listed in a row. The rest is only counted. */
const maxListedFields = 8;
const maxNameLength = 200;
/** The minimum size for packing. */
const minPackedLength = 120;
/** The maximum time in milliseconds between two changes by the program that share a batch. */
const maxBatchGapMs = 10 * 60_000;
/** The number of changes dropped in one transaction. */
const changesPerTransaction = 5_000;

/** The time and cause of changes. `run` is the pass that finds them. */
export interface Origin {
  readonly at: number;
  readonly run: number;
  readonly cause: ChangeCause;
}

export interface ItemChange {
  readonly resource: ResourceName;
  readonly pk: number;
  readonly kind: ChangeKind;
  /** The name of the item, and its previous name if that changed. */
  readonly names: readonly string[];
  readonly differences: readonly StoredDifference[];
}

const column: Readonly<Record<ChangeKind, 'added' | 'changed' | 'gone'>> = {
  added: 'added',
  back: 'added',
  changed: 'changed',
  gone: 'gone',
};

const findOpenBatch = ({ sql }: WriteContext, origin: Origin, resource: ResourceName): number | null => {
  if (origin.cause === 'sync') {
    const found = sql.get(
      `SELECT id FROM batch WHERE cause = 'sync' AND resource = ? AND run = ?`,
      resource,
      origin.run,
    );
    return found === undefined ? null : (found['id'] as number);
  }
  const newest = sql.get(
    'SELECT id, last_at FROM batch WHERE cause = ? AND resource = ? ORDER BY id DESC LIMIT 1',
    origin.cause,
    resource,
  );
  return newest !== undefined && origin.at - Number(newest['last_at']) < maxBatchGapMs
    ? (newest['id'] as number)
    : null;
};

const ensureBatch = (store: WriteContext, origin: Origin, resource: ResourceName): number =>
  findOpenBatch(store, origin, resource) ??
  store.sql.insert(
    'INSERT INTO batch (run, resource, cause, first_at, last_at) VALUES (?, ?, ?, ?, ?)',
    origin.cause === 'sync' ? origin.run : null,
    resource,
    origin.cause,
    origin.at,
    origin.at,
  );

const packText = (store: WriteContext, resource: ResourceName, text: string): [SQLInputValue, SQLInputValue] =>
  text.length < minPackedLength ? [text, null] : store.bodies.pack(resource, text);

const getByteLength = (value: SQLInputValue): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : value instanceof Uint8Array ? value.byteLength : 0;

const serializeMemberNames = (differences: readonly StoredDifference[]): string | null => {
  if (differences.length === 0) return null;
  const names = differences.slice(0, maxListedFields).map(([field, attribute]) => [field, attribute]);
  return JSON.stringify([names, differences.length - names.length]);
};

/** Stores the old and new values of the differing properties. Returns their size in bytes. */
const storeValues = (store: WriteContext, id: number, { resource, differences }: ItemChange): number => {
  if (differences.length === 0) return 0;
  const [text, dictionary] = packText(store, resource, JSON.stringify(differences));
  store.sql.run('INSERT INTO change_value VALUES (?, ?, ?)', id, text, dictionary);
  return getByteLength(text);
};

/** Records a change in the transaction that makes it. */
export const recordChange = (store: WriteContext, origin: Origin, change: ItemChange): void => {
  const { resource, pk, kind, differences } = change;
  const batch = ensureBatch(store, origin, resource);
  const names = [...new Set(change.names.map((name) => fold(name.slice(0, maxNameLength)).toWellFormed()))].join('\n');
  const id = store.sql.insert(
    'INSERT INTO change (at, run, resource, pk, kind, members, batch, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    origin.at,
    origin.run,
    resource,
    pk,
    kind,
    serializeMemberNames(differences),
    batch,
    names,
  );
  const bytes = rowBytes + Buffer.byteLength(names) + storeValues(store, id, change);
  store.sql.run(
    `UPDATE batch SET last_at = max(last_at, ?), bytes = bytes + ?, ${column[kind]} = ${column[kind]} + 1 WHERE id = ?`,
    origin.at,
    bytes,
    batch,
  );
  store.sql.run('UPDATE item SET changed_at = ? WHERE pk = ?', origin.at, pk);
};

/** Deletes the oldest changes of a batch, and the batch itself with its last change. */
const dropSome = ({ sql }: WriteContext, batch: number): void => {
  const last = sql.get(
    'SELECT max(id) AS id FROM (SELECT id FROM change WHERE batch = ? ORDER BY id LIMIT ?)',
    batch,
    changesPerTransaction,
  )?.['id'];
  if (typeof last === 'number') {
    const sum = sql.get(
      `SELECT total(kind IN ('added', 'back')) AS added, total(kind = 'changed') AS changed, total(kind = 'gone') AS gone,
         total(${rowBytes} + octet_length(name) + coalesce(octet_length(v.text), 0)) AS bytes
       FROM change LEFT JOIN change_value v USING (id) WHERE batch = ? AND id <= ?`,
      batch,
      last,
    );
    const { added, changed, gone, bytes } = { ...sum };
    sql.run(
      'UPDATE batch SET cut = 1, added = added - ?, changed = changed - ?, gone = gone - ?, bytes = bytes - ? WHERE id = ?',
      Number(added),
      Number(changed),
      Number(gone),
      Number(bytes),
      batch,
    );
    sql.run('DELETE FROM change_value WHERE id IN (SELECT id FROM change WHERE batch = ? AND id <= ?)', batch, last);
    sql.run('DELETE FROM change WHERE batch = ? AND id <= ?', batch, last);
  }
  sql.run('DELETE FROM batch WHERE id = ? AND added + changed + gone <= 0', batch);
};

/**
 * Deletes passes as old as the deleted changes, except first passes, which determine the start of the history, and the
 * last completed pass of each resource.
 */
const dropRuns = ({ sql }: WriteContext, before: number): boolean =>
  sql.run(
    `DELETE FROM run WHERE id IN (
       SELECT id FROM run WHERE started_at < ? AND outcome <> 'running' AND NOT (first = 1 AND outcome = 'done')
         AND id NOT IN (SELECT max(id) FROM run WHERE outcome = 'done' AND faults = 0 GROUP BY resource)
         AND id NOT IN (SELECT run FROM batch WHERE run IS NOT NULL)
         AND id NOT IN (SELECT run FROM sync_state WHERE run IS NOT NULL)
       ORDER BY id LIMIT ${changesPerTransaction})`,
    before,
  ) > 0;

/**
 * Runs one step of deleting changes that exceed the age or size limit, the oldest run first. A run with deleted changes
 * is deleted completely, except for the newest. Returns false if nothing is left.
 */
export const pruneHistory = (store: WriteContext, limits: { life: number; bytes: number } = historyLimits): boolean => {
  const before = runInTransaction(store, () => updateBelievedTime(store, Date.now())) - limits.life;
  return pruneChanges(store, { before, bytes: limits.bytes }) || dropRuns(store, before);
};

const pruneChanges = (store: WriteContext, limits: { before: number; bytes: number }): boolean => {
  const { sql } = store;
  const [oldest, next] = sql.all('SELECT id, last_at, cut FROM batch ORDER BY id LIMIT 2');
  if (oldest === undefined) return false;
  const lastAt = Number(oldest['last_at']);
  const old = lastAt < limits.before;
  const begun = oldest['cut'] === 1 && next !== undefined;
  const much = !old && (begun || Number(sql.get('SELECT total(bytes) AS n FROM batch')?.['n']) > limits.bytes);
  if (!old && !much) return false;
  runInTransaction(store, () => {
    dropSome(store, oldest['id'] as number);
    if (much) store.setMeta('historyCut', String(lastAt));
  });
  return true;
};

/** Deletes all changes. Later changes are recorded again. */
export const clearHistory = (store: WriteContext): void =>
  runInTransaction(store, () => {
    for (const table of ['change_value', 'change', 'batch']) store.sql.run(`DELETE FROM ${table}`);
    store.setMeta('historyCut', null);
    store.setMeta('historyCleared', String(Date.now()));
  });
