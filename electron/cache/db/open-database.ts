import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFiles, databaseName } from '../shared/database-files.ts';
import { isDamage, sqliteCode } from './sqlite-error.ts';

/** How long another connection's lock is waited for, in milliseconds. */
const patience = 3_000;
/** Found beside the database when it turned out to be damaged while it was in use. */
const damagedMark = 'cache.damaged';

class Newer extends Error {
  override readonly name = 'Newer';
}

/**
 * Whether a database that does not open must be made anew: a damaged one, one whose head says another version than its
 * tables are of (SQLite then stumbles over our own statements), or one that says it must not be written: that its file may
 * be is known by then.
 */
const isUnusable = (error: unknown): boolean =>
  isDamage(error) || error instanceof Newer || [1, 8].includes(sqliteCode(error) ?? 0);

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

const migrate = (db: DatabaseSync, migrations: string): void => {
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > files.length) throw new Newer();
  for (const file of files.slice(version)) db.exec(readFileSync(join(migrations, file), 'utf8'));
  // Nothing is written where nothing has changed: the disk would hold up the first rows for it.
  if (version < files.length) db.exec(`PRAGMA user_version = ${files.length}`);
};

const openOnce = (folder: string, migrations: string, prepare: (db: DatabaseSync) => void): DatabaseSync => {
  const db = new DatabaseSync(makeFile(folder), { timeout: patience });
  try {
    db.exec(settings);
    // Taken at once, so that a lock held by another program is met here and not in the middle of the work.
    db.exec('BEGIN IMMEDIATE');
    migrate(db, migrations);
    prepare(db);
    db.exec('COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

const moveAside = (folder: string, why: string): string => {
  for (const name of readdirSync(folder))
    if (/^cache\.db\.(damaged|newer)$/.test(name)) rmSync(join(folder, name), { force: true });
  const moved = join(folder, `${databaseName}.${why}`);
  const [main, ...others] = databaseFiles(folder);
  renameSync(main, moved);
  for (const file of others) rmSync(file, { force: true });
  return moved;
};

/** Notes that the database must be made anew at the next start. */
export const markDamaged = (folder: string): void => closeSync(openSync(join(folder, damagedMark), 'a', 0o600));

/** Whether it was marked; the mark is taken away. */
const wasDamaged = (folder: string): boolean => {
  const marked = readdirSync(folder).includes(damagedMark);
  if (marked) rmSync(join(folder, damagedMark), { force: true });
  return marked;
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
    moved = moveAside(folder, error instanceof Newer ? 'newer' : 'damaged');
    return { db: openOnce(folder, migrations, prepare), moved };
  }
};

/** Opens a database again that others may be reading: it is not moved, whatever is wrong with it. All failures pass through. */
export const reopenDatabase: typeof openDatabase = (folder, migrations, prepare) => ({
  db: openOnce(folder, migrations, prepare),
  moved: null,
});
