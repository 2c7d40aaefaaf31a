import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { VitrineError } from '../../base/errors.ts';
import { createCorruptError, isCorrupt, getPrimarySqliteCode, getSqliteCode } from '../../base/sqlite/errors.ts';
import { getDatabaseFiles } from '../../base/sqlite/files.ts';
import { hasIgnoredCommits } from '../../base/sqlite/log-frames.ts';
import { connect, migrate, moveDatabase, NewerSchemaError } from '../../base/sqlite/open.ts';
import { m } from '../../messages/index.ts';
import { toOutboxDiskError } from './transaction.ts';
import { type RecoveryCounts, recover, unreadableEdit, unreadableIntent } from './recover-damaged.ts';

export interface OpenedDatabase {
  readonly db: DatabaseSync;
  /** The path to which a corrupt file was moved; null if there was none. */
  readonly movedAside: string | null;
  /** The numbers of recovered and lost intents of that file. */
  readonly recovered: RecoveryCounts;
}

const isWritable = (...paths: readonly string[]): boolean => {
  try {
    for (const path of paths) accessSync(path, constants.W_OK);
    return true;
  } catch {
    // Read-only, or owned by another user.
    return false;
  }
};

const isBroken = (error: unknown): boolean => isCorrupt(error) || getPrimarySqliteCode(error) === 1;

/**
 * Whether the error is due to the file itself: no database, a corrupt one, one whose header has another version than
 * its tables (SQLite then rejects valid statements), or one that is marked read-only although it is writable.
 */
const isDamaged = (error: unknown, folder: string, file: string): boolean => {
  return isBroken(error) || (getPrimarySqliteCode(error) === 8 && isWritable(folder, file));
};

/** A version above this is a corrupt number. */
const maxVersion = 10_000;

const upgrade = (db: DatabaseSync, migrations: string): void => {
  try {
    migrate(db, migrations);
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    if (error.version > maxVersion) throw createCorruptError(error.message);
    throw new VitrineError('disk', m.outbox.newer);
  }
};

/** `pages`: everything except the rows of indexes; `all`: everything. */
type Check = 'pages' | 'all';
const pragmas: Readonly<Record<Check, string>> = { pages: 'quick_check', all: 'integrity_check' };

/** Returns the first problem that SQLite finds, or null if there is none. */
const checkDatabase = (db: DatabaseSync, check: Check): string | null => {
  const [result] = Object.values(db.prepare(`PRAGMA ${pragmas[check]}(1)`).get() ?? {});
  return result === 'ok' ? null : String(result);
};

const countSql = `SELECT kind, ifnull(batch, 0), state, asks, already_there, count(*), sum(ifnull(file_size, 0)) FROM intent
  WHERE discarded_at IS NULL GROUP BY 1, 2, 3, 4, 5`;

/** Recomputes the totals if they differ from the rows. */
const repairTotals = (db: DatabaseSync): void => {
  const hasDifference = (one: string, other: string): boolean =>
    db.prepare(`SELECT 1 FROM (${one} EXCEPT ${other}) LIMIT 1`).get() !== undefined;
  if (!hasDifference(countSql, 'SELECT * FROM tally') && !hasDifference('SELECT * FROM tally', countSql)) return;
  // A corrupt file is moved aside unchanged, so nothing may be written before all of it has been checked.
  const damage = checkDatabase(db, 'all');
  if (damage !== null) throw createCorruptError(damage);
  db.exec(`BEGIN IMMEDIATE; DELETE FROM tally; INSERT INTO tally ${countSql}; COMMIT`);
};

const openChecked = (file: string, migrations: string, check: Check): DatabaseSync =>
  connect(file, { timeout: 2_000 }, (db) => {
    // One process at a time: two processes would send the same row twice.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Keep statement journals in memory: otherwise every statement with a trigger would create a file.
    db.exec('PRAGMA temp_store = MEMORY');
    const damage = checkDatabase(db, check);
    if (damage !== null) throw createCorruptError(damage);
    upgrade(db, migrations);
    // A file that cannot be written fails here instead of at the first action.
    db.exec(`BEGIN IMMEDIATE; DELETE FROM wish WHERE name = ''; ROLLBACK`);
    // An intact database can still contain an unreadable row, which would make all other rows inaccessible.
    if (db.prepare(`SELECT 1 FROM intent WHERE ${unreadableIntent} LIMIT 1`).get())
      throw createCorruptError('an entry is damaged');
    if (db.prepare('SELECT 1 FROM coming WHERE NOT json_valid(upload) LIMIT 1').get())
      throw createCorruptError('a file is damaged');
    if (db.prepare(`SELECT 1 FROM staged_edit WHERE ${unreadableEdit} LIMIT 1`).get())
      throw createCorruptError('an edit is damaged');
    repairTotals(db);
  });

/**
 * Whether the write-ahead log contains commits that SQLite would silently omit. Must be called before the database is
 * opened, which resets the log.
 */
const hasDamagedLog = (file: string): boolean => {
  const [, log, index] = getDatabaseFiles(file);
  if (!existsSync(log)) return false;
  try {
    // While the read transaction is open, no other program can write. Errors of the file itself are found when it is
    // opened.
    const db = connect(file, { timeout: 2_000, readOnly: true }, (opened) =>
      opened.exec('BEGIN; SELECT count(*) FROM sqlite_schema'),
    );
    try {
      return hasIgnoredCommits(file);
    } finally {
      db.close();
      rmSync(index, { force: true });
    }
  } catch (error) {
    if (getSqliteCode(error) === null) throw error;
    return false;
  }
};

const moveDamagedDatabase = (file: string): string =>
  moveDatabase(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`);

/**
 * Opens the outbox database in `folder` with the newest schema, locked for this process. Every commit is on disk before
 * it returns. A corrupt file is moved aside, never overwritten, and its readable content is recovered. Throws `disk` if
 * it is locked, newer, or not writable. Checking the indexes is slow with many rows; `isSound` and `all` include them.
 */
export const openOutboxDatabase = (folder: string, migrations: string, check: Check = 'pages'): OpenedDatabase => {
  const file = join(folder, 'outbox.db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The error that SQLite reports depends on the file that it cannot create.
    if (existsSync(file) && !isWritable(folder, file)) throw Object.assign(new Error('read-only'), { errcode: 8 });
    let movedTo: string | null = null;
    let recovered: RecoveryCounts = { saved: 0, lost: 0 };
    let db: DatabaseSync;
    try {
      if (hasDamagedLog(file)) throw createCorruptError('the write-ahead log is damaged');
      db = openChecked(file, migrations, check);
    } catch (error) {
      if (!isDamaged(error, folder, file)) throw error;
      movedTo = moveDamagedDatabase(file);
      db = openChecked(file, migrations, check);
      recovered = recover(movedTo, { own: file, to: db }, (old) => upgrade(old, migrations));
    }
    chmodSync(file, 0o600);
    return { db, movedAside: movedTo, recovered };
  } catch (error) {
    throw toOutboxDiskError(error);
  }
};

/** Whether the open database is completely intact. If it is not, open it again with `all`. */
export const isSound = ({ db }: Pick<OpenedDatabase, 'db'>): boolean => {
  try {
    return checkDatabase(db, 'all') === null;
  } catch (error) {
    if (isBroken(error)) return false;
    throw toOutboxDiskError(error);
  }
};
