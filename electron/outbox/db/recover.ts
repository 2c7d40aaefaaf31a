import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { createLogger } from '../../base/logger.ts';
import type { AppError } from '../../base/errors.ts';
import { resourceNames, resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { newLook } from '../state/look-state.ts';
import { insertIntent } from './store.ts';
import type { NewUpload } from './store.ts';
import { createTable } from './table.ts';

const log = createLogger('outbox');

/** What came over from a damaged outbox. */
export interface Recovered {
  /** Entries that are in the new outbox. */
  readonly saved: number;
  /** Entries that can be seen to have been there and could not be read. */
  readonly lost: number;
}

type Row = Readonly<Record<string, SQLInputValue>>;

/** No page of a table names more rows than this; so many in a row that cannot be read, and nothing more is there. */
const mostMissing = 20_000;

/** The JSON columns of an intent, each with what it must hold and what stands in its place when it does not. */
const jsonColumns = {
  body: { is: 'object', else: undefined },
  error: { is: 'object', else: null },
  answer: { is: 'object', else: null },
  look: { is: 'object', else: null },
  before: { is: 'array', else: null },
  not_taken: { is: 'array', else: '[]' },
  found: { is: 'array', else: '[]' },
  product: { is: 'object', else: null },
} as const;
type JsonColumn = keyof typeof jsonColumns;
const columns = Object.keys(jsonColumns) as JsonColumn[];

const resources = resourceNames.map((name) => `'${name}'`).join(', ');

/** True of a row of `intent` that the program could not read: the database itself is in order around it. */
export const unreadableIntent = [
  `resource NOT IN (${resources})`,
  ...columns.map(
    (name) => `(${name} IS NOT NULL AND iif(json_valid(${name}), json_type(${name}), '') <> '${jsonColumns[name].is}')`,
  ),
].join(' OR ');

const holds = (value: SQLInputValue, is: 'object' | 'array'): boolean => {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : null;
    return typeof parsed === 'object' && parsed !== null && Array.isArray(parsed) === (is === 'array');
  } catch {
    // Not JSON any more: what stands in its place is decided by whoever asks.
    return false;
  }
};

/** The row with what cannot be read of it left out; null where it says no more what was to be done. */
const mended = (row: Row): Row | null => {
  if (!resourceNames.includes(row['resource'] as ResourceName)) return null;
  const changes: Record<string, SQLInputValue> = {};
  for (const name of columns) {
    const value = row[name] ?? null;
    if ((value === null && name !== 'body') || holds(value, jsonColumns[name].is)) continue;
    const other = jsonColumns[name].else;
    if (other === undefined) return null;
    changes[name] = other;
  }
  return { ...row, ...changes };
};

const doubtful: AppError = {
  code: 'unknownOutcome',
  message: 'The file of the outbox was damaged. Whether this was sent cannot be told from what was saved of it.',
  retryable: false,
};

/** What is there says that it waits; what is no longer there may have said that it was sent. It is looked for first. */
const doubted = (row: Row): Row => {
  if (row['state'] !== 'waiting' && row['state'] !== 'sending') return row;
  const asks = !resourceOf(row['resource'] as ResourceName).can.search;
  return {
    ...row,
    state: 'unknown',
    error: JSON.stringify(doubtful),
    look: JSON.stringify({ ...newLook, why: asks ? 'noList' : null }),
    asks: Number(asks),
  };
};

/** Every row of a table that can be read, by its number; steps over those that cannot. `missed` counts these. */
function* rowsOf(from: DatabaseSync, table: string, missed: () => void): Generator<Row> {
  const next = from.prepare(`SELECT * FROM ${table} NOT INDEXED WHERE seq >= ? ORDER BY seq LIMIT 1`);
  let failures = 0;
  for (let seq = 1; failures < mostMissing;) {
    let row: Row | undefined;
    try {
      row = next.get(seq);
    } catch {
      // The page that it stands on is gone: what stands behind it may not be.
      failures += 1;
      seq += 1;
      continue;
    }
    if (row === undefined) return;
    for (; failures > 0; failures -= 1) missed();
    yield row;
    // In a tree that is out of order the next can be one of those before.
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
    // Not as the schema has it, twice there, or on its own: it was damaged.
    return false;
  }
};

const sameColumns = (one: DatabaseSync, other: DatabaseSync): boolean => {
  const of = (db: DatabaseSync): string =>
    JSON.stringify(db.prepare(`SELECT name FROM pragma_table_info('intent') ORDER BY cid`).all());
  return of(one) === of(other);
};

const left: AppError = {
  code: 'dependency',
  message: 'What this had to wait for could not be read from the damaged outbox. Check it before it is sent again.',
  retryable: false,
};

/** What an intent has to wait for. What does so for something that is lost is left to the person. */
const copyDependencies = (from: DatabaseSync, to: DatabaseSync): void => {
  const leave = to.prepare(
    `UPDATE intent SET state = 'failed', error = ?1, look = NULL, asks = 0
     WHERE state = 'unknown' AND sent_at IS NULL AND kind = 'create' AND seq = ifnull(?2, seq)`,
  );
  const words = JSON.stringify(left);
  try {
    for (const row of from.prepare('SELECT * FROM dependency').iterate() as Iterable<Row>)
      if (!copyRow(to, 'dependency', row)) leave.run(words, row['intent'] ?? null);
  } catch {
    // Who waited for what is on a page that is gone: it can be any of them.
    leave.run(words, null);
  }
};

/**
 * Files that were no entries yet become entries, and are looked for like all else that waited: that they were entries
 * already, and were sent, may be what was lost.
 */
const copyComing = (from: DatabaseSync, to: DatabaseSync): Recovered => {
  const table = createTable(to);
  const doubt = to.prepare(`UPDATE intent SET state = 'unknown', error = ?, look = ? WHERE id = ?`);
  const made = (batch: Readonly<Record<string, unknown>>, upload: unknown): boolean => {
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
      doubt.run(
        JSON.stringify(doubtful),
        JSON.stringify({ ...newLook, why: null }),
        insertIntent(table, draft, String(batch['at'])),
      );
      return true;
    } catch {
      // It was damaged.
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
      for (const row of rows as Iterable<Row>) if (made(batch, row['upload'])) saved += 1;
    } catch {
      // What stands behind a page that is gone is counted as lost.
    }
  }
  to.exec('UPDATE batch SET coming = 0, coming_bytes = 0');
  return { saved, lost: Math.max(0, known - saved) };
};

const copyWishes = (from: DatabaseSync, to: DatabaseSync): void => {
  try {
    for (const row of from.prepare('SELECT * FROM wish').iterate() as Iterable<Row>) copyRow(to, 'wish', row);
  } catch {
    // What a person said of the outbox as a whole can be said again.
  }
};

const copy = (from: DatabaseSync, to: DatabaseSync): Recovered => {
  let saved = 0;
  let lost = 0;
  const missed = (): void => void (lost += 1);
  const nobody = (): void => undefined;
  for (const row of rowsOf(from, 'batch', nobody)) copyRow(to, 'batch', row);
  for (const row of rowsOf(from, 'intent', missed)) {
    const kept = mended(row);
    const over = kept === null ? null : doubted(kept);
    // A batch that is gone takes none of its files along.
    if (over !== null && (copyRow(to, 'intent', over) || copyRow(to, 'intent', { ...over, batch: null }))) saved += 1;
    else lost += 1;
  }
  for (const row of rowsOf(from, 'event', nobody)) copyRow(to, 'event', row);
  copyDependencies(from, to);
  const files = copyComing(from, to);
  copyWishes(from, to);
  return { saved: saved + files.saved, lost: lost + files.lost };
};

/**
 * What stands in the head of each outbox alike, by the file format of SQLite: its magic words, the size of a page, the
 * versions of the format, the encoding. What counts pages is left out: SQLite then goes by the file's own size.
 */
const alike = [
  [0, 24],
  [44, 48],
  [52, 60],
] as const;
const counted = [28, 40] as const;

/** Puts a head in order whose bytes were damaged: without one, nothing behind it could be read. */
const mendHead = (file: string, sound: string): void => {
  const [from, to] = [openSync(sound, 'r'), openSync(file, 'r+')];
  try {
    const head = Buffer.alloc(100);
    readSync(from, head, 0, head.length, 0);
    for (const [start, end] of alike) writeSync(to, head, start, end - start, start);
    writeSync(to, Buffer.alloc(counted[1] - counted[0]), 0, counted[1] - counted[0], counted[0]);
  } finally {
    closeSync(from);
    closeSync(to);
  }
};

const parts = ['', '-wal'] as const;

/**
 * Copies what can be read of the damaged outbox `file` into the new one, which is in `own`. The damaged file is only read.
 * What waited there is looked for in the account before it is sent, since its last state may be what was lost.
 */
export const recover = (
  file: string,
  { own, to }: { readonly own: string; readonly to: DatabaseSync },
  migrate: (db: DatabaseSync) => void,
): Recovered => {
  // Opening a database changes it: that is done to a copy.
  const work = `${file}.work`;
  let from: DatabaseSync | null = null;
  try {
    for (const part of parts) if (existsSync(file + part)) copyFileSync(file + part, work + part);
    to.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    mendHead(work, own);
    from = new DatabaseSync(work);
    from.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON');
    if (!sameColumns(from, to)) migrate(from);
    const source = from;
    to.exec('BEGIN IMMEDIATE');
    const salvaged = copy(source, to);
    to.exec('COMMIT');
    return salvaged;
  } catch (error) {
    if (to.isTransaction) to.exec('ROLLBACK');
    log.error('Nothing of the damaged file could be read', error);
    return { saved: 0, lost: 0 };
  } finally {
    from?.close();
    for (const part of [...parts, '-shm', '-journal']) rmSync(work + part, { force: true });
  }
};
