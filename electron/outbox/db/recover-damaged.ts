import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { type SQLInputValue, DatabaseSync } from 'node:sqlite';
import { createLogger } from '../../base/logger.ts';
import { getDatabaseFiles } from '../../base/sqlite/files.ts';
import { applyLog, hasIgnoredCommits } from '../../base/sqlite/log-frames.ts';
import type { AppError } from '../../base/errors.ts';
import { type ResourceName, resourceNames, getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { initialReconcileState } from '../state/reconcile-state.ts';
import { type NewUpload, insertIntent } from './intent-store.ts';
import { getIntentTable } from './intent-table.ts';

const log = createLogger('outbox');

/** The numbers of recovered and lost intents of a corrupt outbox. */
export interface RecoveryCounts {
  /** Intents that are in the new outbox. */
  readonly saved: number;
  /** Intents that were detected and could not be read. */
  readonly lost: number;
}

type Row = Readonly<Record<string, SQLInputValue>>;

/** Reading stops after this many consecutive unreadable rows, because no page has more. */
const maxMissing = 20_000;

/** The JSON columns of an intent, each with its expected type and the replacement for an invalid value. */
const jsonColumns = {
  body: { is: 'object', else: undefined },
  error: { is: 'object', else: null },
  answer: { is: 'object', else: null },
  look: { is: 'object', else: null },
  before: { is: 'array', else: null },
  not_taken: { is: 'array', else: '[]' },
  found: { is: 'array', else: '[]' },
  product: { is: 'object', else: null },
  edit: { is: 'object', else: undefined },
} as const;
type JsonColumn = keyof typeof jsonColumns;
const columns = Object.keys(jsonColumns) as JsonColumn[];

const resources = resourceNames.map((name) => `'${name}'`).join(', ');

/** SQL: true for a row of `intent` that the program cannot read although the database is intact. */
export const unreadableIntent = [
  `resource NOT IN (${resources})`,
  ...columns.map(
    (name) => `(${name} IS NOT NULL AND iif(json_valid(${name}), json_type(${name}), '') <> '${jsonColumns[name].is}')`,
  ),
].join(' OR ');

/** SQL: true for a row of `staged_edit` that the program cannot read although the database is intact. */
export const unreadableEdit = ['base', 'first_base', 'value', `ifnull(rules, 'null')`]
  .map((column) => `NOT json_valid(${column})`)
  .join(' OR ');

const isJsonOf = (value: SQLInputValue, is: 'object' | 'array'): boolean => {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : null;
    return typeof parsed === 'object' && parsed !== null && Array.isArray(parsed) === (is === 'array');
  } catch {
    // Not valid JSON: the caller replaces it.
    return false;
  }
};

/** Returns the row with its unreadable parts replaced, or null if the requested action cannot be determined. */
const repairRow = (row: Row): Row | null => {
  if (!resourceNames.includes(row['resource'] as ResourceName)) return null;
  const changes: Record<string, SQLInputValue> = {};
  for (const name of columns) {
    const value = row[name] ?? null;
    if ((value === null && name !== 'body') || isJsonOf(value, jsonColumns[name].is)) continue;
    const other = jsonColumns[name].else;
    if (other === undefined) return null;
    changes[name] = other;
  }
  return { ...row, ...changes };
};

const unknownOutcome: AppError = {
  code: 'unknownOutcome',
  message: m.outbox.unknownOutcome.recovered,
  retryable: false,
};

/** Marks a waiting row as unknown, because the lost data may have recorded that it was sent. It is reconciled first. */
const toUnknown = (row: Row): Row => {
  if (row['state'] !== 'waiting' && row['state'] !== 'sending') return row;
  const needsUser = !getResource(row['resource'] as ResourceName).can.search;
  return {
    ...row,
    state: 'unknown',
    error: JSON.stringify(unknownOutcome),
    look: row['edit'] ? null : JSON.stringify({ ...initialReconcileState, why: needsUser ? 'noList' : null }),
    asks: Number(needsUser),
  };
};

/** Yields every readable row of a table by its sequence number. Calls `missed` for each unreadable one. */
function* readRows(from: DatabaseSync, table: string, missed: () => void): Generator<Row> {
  const next = from.prepare(`SELECT * FROM ${table} NOT INDEXED WHERE seq >= ? ORDER BY seq LIMIT 1`);
  let failures = 0;
  for (let seq = 1; failures < maxMissing;) {
    let row: Row | undefined;
    try {
      row = next.get(seq);
    } catch {
      // Its page is corrupt; later ones may be readable.
      failures += 1;
      seq += 1;
      continue;
    }
    if (row === undefined) return;
    for (; failures > 0; failures -= 1) missed();
    yield row;
    // In a corrupt tree, the next row can be an earlier one.
    seq = Math.max(seq, Number(row['seq'])) + 1;
  }
}

const copyRow = (to: DatabaseSync, table: string, row: Row): boolean => {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  try {
    to.prepare(sql).run(...Object.values(row));
    return true;
  } catch {
    // The row violates the schema, is a duplicate or an orphan: it was corrupt.
    return false;
  }
};

const hasSameColumns = (one: DatabaseSync, other: DatabaseSync): boolean => {
  const listColumns = (db: DatabaseSync): string =>
    JSON.stringify(db.prepare(`SELECT name FROM pragma_table_info('intent') ORDER BY cid`).all());
  return listColumns(one) === listColumns(other);
};

const lostDependency: AppError = {
  code: 'dependency',
  message: m.outbox.waiting.unreadable,
  retryable: false,
};

/** Copies dependencies. An intent that depended on a lost one is marked as failed, so that the user checks it. */
const copyDependencies = (from: DatabaseSync, to: DatabaseSync): void => {
  const leave = to.prepare(
    `UPDATE intent SET state = 'failed', error = ?1, look = NULL, asks = 0
     WHERE state = 'unknown' AND sent_at IS NULL AND kind = 'create' AND seq = ifnull(?2, seq)`,
  );
  const lostDependencyJson = JSON.stringify(lostDependency);
  try {
    for (const row of from.prepare('SELECT * FROM dependency').iterate() as Iterable<Row>)
      if (!copyRow(to, 'dependency', row)) leave.run(lostDependencyJson, row['intent'] ?? null);
  } catch {
    // The page with the dependencies is corrupt: any intent may have had one.
    leave.run(lostDependencyJson, null);
  }
};

/**
 * Converts staged files to intents, which are reconciled like other waiting ones, because the lost data may have
 * recorded that they were sent.
 */
const copyStaged = (from: DatabaseSync, to: DatabaseSync): RecoveryCounts => {
  const table = getIntentTable(to);
  const markUnknown = to.prepare(`UPDATE intent SET state = 'unknown', error = ?, look = ? WHERE id = ?`);
  const insert = (batch: Readonly<Record<string, unknown>>, upload: unknown): boolean => {
    try {
      const { body, source } = JSON.parse(String(upload)) as NewUpload;
      const draft = {
        kind: 'upload',
        resource: 'asset',
        title: source.name,
        body,
        source,
        batch: Number(batch['seq']),
      } as const;
      markUnknown.run(
        JSON.stringify(unknownOutcome),
        JSON.stringify({ ...initialReconcileState, why: null }),
        insertIntent(table, draft, String(batch['at'])),
      );
      return true;
    } catch {
      // The staged file is corrupt.
      return false;
    }
  };
  let saved = 0;
  let known = 0;
  for (const batch of to.prepare('SELECT seq, at, coming FROM batch WHERE coming > 0').all()) {
    known += Number(batch['coming']);
    try {
      const rows = from
        .prepare('SELECT upload FROM coming WHERE batch = ? ORDER BY place')
        .iterate(batch['seq'] ?? null);
      for (const row of rows as Iterable<Row>) if (insert(batch, row['upload'])) saved += 1;
    } catch {
      // The rows after a corrupt page count as lost.
    }
  }
  to.exec('UPDATE batch SET coming = 0, coming_bytes = 0');
  return { saved, lost: Math.max(0, known - saved) };
};

/** Copies the edits that were not sent yet. */
const copyEdits = (from: DatabaseSync, to: DatabaseSync): RecoveryCounts => {
  let saved = 0;
  let lost = 0;
  try {
    // Effects on rules are evaluated again.
    for (const row of readRows(from, 'staged_edit', () => void (lost += 1)))
      if (copyRow(to, 'staged_edit', { ...row, rules: null, breaks: 0 })) saved += 1;
      else lost += 1;
    lost += Number(to.prepare(`DELETE FROM staged_edit WHERE ${unreadableEdit}`).run().changes);
  } catch {
    // The file is older than the table, or the schema is damaged.
  }
  return { saved, lost };
};

const copySettings = (from: DatabaseSync, to: DatabaseSync): void => {
  try {
    for (const row of from.prepare('SELECT * FROM wish').iterate() as Iterable<Row>) copyRow(to, 'wish', row);
  } catch {
    // The user can repeat lost settings.
  }
};

const copy = (from: DatabaseSync, to: DatabaseSync): RecoveryCounts => {
  let saved = 0;
  let lost = 0;
  const countLost = (): void => void (lost += 1);
  const ignore = (): void => undefined;
  for (const row of readRows(from, 'batch', ignore)) copyRow(to, 'batch', row);
  for (const row of readRows(from, 'intent', countLost)) {
    const repairedRow = repairRow(row);
    const recovered = repairedRow === null ? null : toUnknown(repairedRow);
    // A file is kept even if its batch is lost.
    if (
      recovered !== null &&
      (copyRow(to, 'intent', recovered) || copyRow(to, 'intent', { ...recovered, batch: null }))
    )
      saved += 1;
    else lost += 1;
  }
  for (const row of readRows(from, 'event', ignore)) copyRow(to, 'event', row);
  copyDependencies(from, to);
  const files = copyStaged(from, to);
  const edits = copyEdits(from, to);
  copySettings(from, to);
  return { saved: saved + files.saved + edits.saved, lost: lost + files.lost + edits.lost };
};

/**
 * Byte ranges of the header that are the same in every outbox, by SQLite's file format: magic string, page size, format
 * versions, encoding. Page counts are not included, so that SQLite uses the actual file size.
 */
const sharedHeaderRanges = [
  [0, 24],
  [44, 48],
  [52, 60],
] as const;
const counted = [28, 40] as const;

/** Repairs a corrupt header, without which nothing could be read. */
const repairHeader = (file: string, sound: string): void => {
  const [from, to] = [openSync(sound, 'r'), openSync(file, 'r+')];
  try {
    const headerBytes = Buffer.alloc(100);
    readSync(from, headerBytes, 0, headerBytes.length, 0);
    for (const [start, end] of sharedHeaderRanges) writeSync(to, headerBytes, start, end - start, start);
    writeSync(to, Buffer.alloc(counted[1] - counted[0]), 0, counted[1] - counted[0], counted[0]);
  } finally {
    closeSync(from);
    closeSync(to);
  }
};

const parts = ['', '-wal'] as const;

const countIntents = (from: DatabaseSync): number => {
  let count = 0;
  for (const _ of readRows(from, 'intent', () => undefined)) count += 1;
  return count;
};

/** Returns the database of `openOther` if it contains at least as many readable intents, otherwise `one`. */
const chooseFullerDatabase = (one: DatabaseSync, openOther: () => DatabaseSync): DatabaseSync => {
  try {
    const other = openOther();
    return countIntents(other) >= countIntents(one) ? other : one;
  } catch (error) {
    log.error('The write-ahead log cannot be read beyond its damaged part', error);
    return one;
  }
};

/**
 * Copies the readable content of the corrupt outbox `file` into the new one, `own`. The corrupt file is only read.
 * Waiting intents are reconciled before they are sent, because their last state may be lost.
 */
export const recover = (
  file: string,
  { own, to }: { readonly own: string; readonly to: DatabaseSync },
  migrate: (db: DatabaseSync) => void,
): RecoveryCounts => {
  const opened: DatabaseSync[] = [];
  const openWork = (work: string, prepare: (work: string) => void): DatabaseSync => {
    for (const part of parts) if (existsSync(file + part)) copyFileSync(file + part, work + part);
    prepare(work);
    repairHeader(work, own);
    const from = new DatabaseSync(work);
    opened.push(from);
    from.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON');
    if (!hasSameColumns(from, to)) migrate(from);
    return from;
  };
  // Opening a database modifies it, so copies are opened.
  const works = [`${file}.work`, `${file}.work-log`] as const;
  try {
    to.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    let from = openWork(works[0], () => undefined);
    if (hasIgnoredCommits(file)) from = chooseFullerDatabase(from, () => openWork(works[1], applyLog));
    to.exec('BEGIN IMMEDIATE');
    const recovered = copy(from, to);
    to.exec('COMMIT');
    return recovered;
  } catch (error) {
    if (to.isTransaction) to.exec('ROLLBACK');
    log.error('The damaged file could not be read at all', error);
    return { saved: 0, lost: 0 };
  } finally {
    for (const from of opened) from.close();
    for (const work of works) for (const path of getDatabaseFiles(work)) rmSync(path, { force: true });
  }
};
