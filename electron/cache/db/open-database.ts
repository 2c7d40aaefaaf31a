import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createDiskErrors, isCorrupt, sqliteCode } from '../../base/sqlite/errors.ts';
import { connect, migrate, NewerSchemaError } from '../../base/sqlite/open.ts';
import { m } from '../../messages/index.ts';
import { cacheFiles, databaseName } from '../shared/database-files.ts';

/** How long another connection's lock is waited for, in milliseconds. */
const timeout = 3_000;
/** Found beside the database when it turned out to be damaged while it was in use. */
const damagedMark = 'cache.damaged';

const asDiskError = createDiskErrors(m.cache.disk);

/**
 * Whether a database that does not open must be made anew: a damaged one, one whose head says another version than its
 * tables are of (SQLite then stumbles over our own statements), or one that says it must not be written: that its file may
 * be is known by then.
 */
const isUnusable = (error: unknown): boolean =>
  isCorrupt(error) || error instanceof NewerSchemaError || [1, 8].includes(sqliteCode(error) ?? 0);

const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -32000;
  PRAGMA wal_autocheckpoint = 16000;
`;

/** SQLite makes its files with the rights of the database: that one is made first, for this person alone. */
const makeFile = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, databaseName);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
};

const openOnce = (folder: string, migrations: string, prepare: (db: DatabaseSync) => void): DatabaseSync =>
  connect(makeFile(folder), { timeout }, (db) => {
    db.exec(settings);
    // Taken at once, so that a lock held by another program is met here and not in the middle of the work.
    db.exec('BEGIN IMMEDIATE');
    migrate(db, migrations);
    prepare(db);
    db.exec('COMMIT');
  });

const moveAside = (folder: string, why: string): string => {
  for (const name of readdirSync(folder))
    if (/^cache\.db\.(damaged|newer)$/.test(name)) rmSync(join(folder, name), { force: true });
  const moved = join(folder, `${databaseName}.${why}`);
  const [main, ...others] = cacheFiles(folder);
  renameSync(main, moved);
  for (const file of others) rmSync(file, { force: true });
  return moved;
};

/** Notes that the database must be made anew at the next start, where it is damaged. */
export const markDamaged = (folder: string, error: unknown): void => {
  if (isCorrupt(error)) closeSync(openSync(join(folder, damagedMark), 'a', 0o600));
};

/** Whether it was marked; the mark is taken away. */
const wasDamaged = (folder: string): boolean => {
  const marked = readdirSync(folder).includes(damagedMark);
  if (marked) rmSync(join(folder, damagedMark), { force: true });
  return marked;
};

/** Runs `work` on the database of a folder: a failure of the disk is reported as `disk`, and a damaged file marked. */
export const guarded = <T>(folder: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    markDamaged(folder, error);
    throw asDiskError(error);
  }
};

/**
 * Opens and migrates the database, then runs `prepare` in the same transaction. One that is damaged or comes from a
 * newer version is moved aside (`moved` says where) and an empty one made. Other failures of SQLite pass through.
 */
export const openDatabase = (
  folder: string,
  migrations: string,
  prepare: (db: DatabaseSync) => void,
): { readonly db: DatabaseSync; readonly moved: string | null } => {
  makeFile(folder);
  chmodSync(folder, 0o700);
  let moved = wasDamaged(folder) ? moveAside(folder, 'damaged') : null;
  try {
    return { db: openOnce(folder, migrations, prepare), moved };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    moved = moveAside(folder, error instanceof NewerSchemaError ? 'newer' : 'damaged');
    return { db: openOnce(folder, migrations, prepare), moved };
  }
};

/** Opens a database again that others may be reading: it is not moved, whatever is wrong with it. All failures pass through. */
export const reopenDatabase: typeof openDatabase = (folder, migrations, prepare) => ({
  db: openOnce(folder, migrations, prepare),
  moved: null,
});

/** A connection that only reads the database that another has opened; it keeps so many kilobytes of its pages. */
export const openReadOnly = (folder: string, kilobytes: number): DatabaseSync =>
  connect(join(folder, databaseName), { readOnly: true, timeout }, (db) =>
    db.exec(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${kilobytes}`),
  );
