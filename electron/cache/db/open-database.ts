import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createDiskErrors, isCorrupt, getSqliteCode } from '../../base/sqlite/errors.ts';
import { connect, migrate, NewerSchemaError } from '../../base/sqlite/open.ts';
import { m } from '../../messages/index.ts';
import { getCacheFiles, databaseName } from '../shared/database-files.ts';

/** The maximum time to wait for another connection's lock, in milliseconds. */
const busyTimeoutMs = 3_000;
/** The file next to the database that marks it as corrupt, if that was found while it was in use. */
const damagedMark = 'cache.damaged';

const asDiskError = createDiskErrors(m.cache.disk);

/**
 * Whether an unopenable database must be recreated: it is corrupt, its version does not match its tables (SQLite then
 * fails on our own statements), or it reports that it is read-only although its file was just checked to be writable.
 */
const isUnusable = (error: unknown): boolean =>
  isCorrupt(error) || error instanceof NewerSchemaError || [1, 8].includes(getSqliteCode(error) ?? 0);

const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -32000;
  PRAGMA wal_autocheckpoint = 16000;
`;

/** Creates the database file, accessible only to the user. SQLite gives its other files the same mode. */
const makeFile = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, databaseName);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
};

const openOnce = (folder: string, migrations: string, prepare: (db: DatabaseSync) => void): DatabaseSync =>
  connect(makeFile(folder), { timeout: busyTimeoutMs }, (db) => {
    db.exec(settings);
    // Lock immediately, so that another program's lock fails here and not later.
    db.exec('BEGIN IMMEDIATE');
    migrate(db, migrations);
    prepare(db);
    db.exec('COMMIT');
  });

const renameUnusableCache = (folder: string, why: string): string => {
  for (const name of readdirSync(folder))
    if (/^cache\.db\.(damaged|newer)$/.test(name)) rmSync(join(folder, name), { force: true });
  const moved = join(folder, `${databaseName}.${why}`);
  const [main, ...others] = getCacheFiles(folder);
  renameSync(main, moved);
  for (const file of others) rmSync(file, { force: true });
  return moved;
};

/** Marks a corrupt database to be recreated at the next start. */
export const markDamaged = (folder: string, error: unknown): void => {
  if (isCorrupt(error)) closeSync(openSync(join(folder, damagedMark), 'a', 0o600));
};

/** Whether the database was marked as corrupt. Removes the mark. */
const wasDamaged = (folder: string): boolean => {
  const marked = readdirSync(folder).includes(damagedMark);
  if (marked) rmSync(join(folder, damagedMark), { force: true });
  return marked;
};

/** Runs `work` on the database of a folder. Reports disk failures as `disk`, and marks a corrupt file. */
export const runWithDiskErrors = <T>(folder: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    markDamaged(folder, error);
    throw asDiskError(error);
  }
};

/**
 * Opens and migrates the database, then runs `prepare` in the same transaction. A corrupt or newer database is moved
 * away (to the path in `moved`) and replaced by an empty one. Other SQLite errors are rethrown.
 */
export const openDatabase = (
  folder: string,
  migrations: string,
  prepare: (db: DatabaseSync) => void,
): { readonly db: DatabaseSync; readonly moved: string | null } => {
  makeFile(folder);
  chmodSync(folder, 0o700);
  let moved = wasDamaged(folder) ? renameUnusableCache(folder, 'damaged') : null;
  try {
    return { db: openOnce(folder, migrations, prepare), moved };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    moved = renameUnusableCache(folder, error instanceof NewerSchemaError ? 'newer' : 'damaged');
    return { db: openOnce(folder, migrations, prepare), moved };
  }
};

/** Reopens a database that others may be reading. It is never moved. All errors are rethrown. */
export const reopenDatabase: typeof openDatabase = (folder, migrations, prepare) => ({
  db: openOnce(folder, migrations, prepare),
  moved: null,
});

/**
 * Opens a read-only connection to a database that another connection has opened, with a page cache of this many
 * kilobytes.
 */
export const openReadOnly = (folder: string, kilobytes: number): DatabaseSync =>
  connect(join(folder, databaseName), { readOnly: true, timeout: busyTimeoutMs }, (db) =>
    db.exec(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${kilobytes}`),
  );
