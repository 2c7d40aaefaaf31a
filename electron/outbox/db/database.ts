import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { VitrineError } from '../../base/errors.ts';
import { corruptError, isCorrupt, primaryCode, sqliteCode } from '../../base/sqlite/errors.ts';
import { databaseFiles } from '../../base/sqlite/files.ts';
import { losesCommits } from '../../base/sqlite/log-frames.ts';
import { connect, migrate, moveDatabase, NewerSchemaError } from '../../base/sqlite/open.ts';
import { m } from '../../messages/index.ts';
import { asDiskError } from './transaction.ts';
import { recover, unreadableIntent } from './recover.ts';
import type { Recovered } from './recover.ts';

export interface OpenedDatabase {
  readonly db: DatabaseSync;
  /** Where a damaged file was moved; null when there was none. */
  readonly movedAside: string | null;
  /** What was recovered from that file. */
  readonly recovered: Recovered;
}

const isWritable = (...paths: readonly string[]): boolean => {
  try {
    for (const path of paths) accessSync(path, constants.W_OK);
    return true;
  } catch {
    // Read-only, or another user's.
    return false;
  }
};

const isBroken = (error: unknown): boolean => isCorrupt(error) || primaryCode(error) === 1;

/**
 * Whether the file itself is at fault: no database, a damaged one, one whose header has another version than its tables
 * (SQLite then fails on our own statements), or one marked read-only although it is writable.
 */
const isDamaged = (error: unknown, folder: string, file: string): boolean => {
  return isBroken(error) || (primaryCode(error) === 8 && isWritable(folder, file));
};

/** A version above this is a damaged number. */
const maxVersion = 10_000;

const upgrade = (db: DatabaseSync, migrations: string): void => {
  try {
    migrate(db, migrations);
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    if (error.version > maxVersion) throw corruptError(error.message);
    throw new VitrineError('disk', m.outbox.newer);
  }
};

/** `pages`: everything but the rows of each index. `all`: those too. */
type Check = 'pages' | 'all';
const pragmas: Readonly<Record<Check, string>> = { pages: 'quick_check', all: 'integrity_check' };

/** The first problem that SQLite finds; null: none. */
const checkDatabase = (db: DatabaseSync, check: Check): string | null => {
  const [result] = Object.values(db.prepare(`PRAGMA ${pragmas[check]}(1)`).get() ?? {});
  return result === 'ok' ? null : String(result);
};

const countSql = `SELECT kind, ifnull(batch, 0), state, asks, already_there, count(*), sum(ifnull(file_size, 0)) FROM intent
  WHERE discarded_at IS NULL GROUP BY 1, 2, 3, 4, 5`;

/** Recomputes the totals where they differ from the rows. */
const repairTotals = (db: DatabaseSync): void => {
  const differ = (one: string, other: string): boolean =>
    db.prepare(`SELECT 1 FROM (${one} EXCEPT ${other}) LIMIT 1`).get() !== undefined;
  if (!differ(countSql, 'SELECT * FROM tally') && !differ('SELECT * FROM tally', countSql)) return;
  // A damaged file is moved aside as it is, so nothing may be written into it before all of it was checked.
  const fault = checkDatabase(db, 'all');
  if (fault !== null) throw corruptError(fault);
  db.exec(`BEGIN IMMEDIATE; DELETE FROM tally; INSERT INTO tally ${countSql}; COMMIT`);
};

const openChecked = (file: string, migrations: string, check: Check): DatabaseSync =>
  connect(file, { timeout: 2_000 }, (db) => {
    // One process at a time: two that send the same row would send it twice.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Statement journals stay in memory: every statement with a trigger would write a file of its own.
    db.exec('PRAGMA temp_store = MEMORY');
    const fault = checkDatabase(db, check);
    if (fault !== null) throw corruptError(fault);
    upgrade(db, migrations);
    // A file that cannot be written fails here, and not at the first action.
    db.exec(`BEGIN IMMEDIATE; DELETE FROM wish WHERE name = ''; ROLLBACK`);
    // A sound database can still have a row that cannot be read: it would hide all others.
    if (db.prepare(`SELECT 1 FROM intent WHERE ${unreadableIntent} LIMIT 1`).get())
      throw corruptError('an entry is damaged');
    if (db.prepare('SELECT 1 FROM coming WHERE NOT json_valid(upload) LIMIT 1').get())
      throw corruptError('a file is damaged');
    repairTotals(db);
  });

/**
 * Whether the write-ahead log holds commits that SQLite would leave out without a word. Asked before the file is opened, which
 * begins the log anew.
 */
const hasDamagedLog = (file: string): boolean => {
  const [, log, index] = databaseFiles(file);
  if (!existsSync(log)) return false;
  try {
    // While it reads no other program can write. What is wrong with the file itself is found when it is opened.
    const db = connect(file, { timeout: 2_000, readOnly: true }, (opened) =>
      opened.exec('BEGIN; SELECT count(*) FROM sqlite_schema'),
    );
    try {
      return losesCommits(file);
    } finally {
      db.close();
      rmSync(index, { force: true });
    }
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return false;
  }
};

const moveAside = (file: string): string =>
  moveDatabase(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`);

/**
 * The outbox's database in `folder`, at the newest schema, locked for this process, every commit on the disk before it
 * returns. A damaged file is moved aside, never overwritten, and what can be read of it is recovered. Throws `disk` when
 * it is locked, newer, or not writable. Checking the indexes takes long with many rows: `isSound` does, or `all`.
 */
export const openOutboxDatabase = (folder: string, migrations: string, check: Check = 'pages'): OpenedDatabase => {
  const file = join(folder, 'outbox.db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // SQLite's own errors for this differ by the file that it cannot create.
    if (existsSync(file) && !isWritable(folder, file)) throw Object.assign(new Error('read-only'), { errcode: 8 });
    let movedAside: string | null = null;
    let recovered: Recovered = { saved: 0, lost: 0 };
    let db: DatabaseSync;
    try {
      if (hasDamagedLog(file)) throw corruptError('the write-ahead log is damaged');
      db = openChecked(file, migrations, check);
    } catch (error) {
      if (!isDamaged(error, folder, file)) throw error;
      movedAside = moveAside(file);
      db = openChecked(file, migrations, check);
      recovered = recover(movedAside, { own: file, to: db }, (old) => upgrade(old, migrations));
    }
    chmodSync(file, 0o600);
    return { db, movedAside, recovered };
  } catch (error) {
    throw asDiskError(error);
  }
};

/** Whether the open database is intact in every part; if not, open it again with `all`. */
export const isSound = ({ db }: Pick<OpenedDatabase, 'db'>): boolean => {
  try {
    return checkDatabase(db, 'all') === null;
  } catch (error) {
    if (isBroken(error)) return false;
    throw asDiskError(error);
  }
};
