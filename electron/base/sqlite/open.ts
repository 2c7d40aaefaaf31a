import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFiles } from './files.ts';

/** The database has more migrations than this program knows. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly version: number;

  constructor(version: number) {
    super(`version ${version}`);
    this.version = version;
  }
}

/** A connection after `prepare` has run on it; closed again when that throws. Waits `timeout` milliseconds for another's lock. */
export const connect = (
  file: string,
  options: { readonly timeout: number; readonly readOnly?: boolean },
  prepare: (db: DatabaseSync) => void,
): DatabaseSync => {
  const db = new DatabaseSync(file, options);
  try {
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/**
 * Runs the migrations of `folder` (`001-name.sql` and so on) that the database has not had; `user_version` counts them.
 * Each in a transaction of its own, or all in the one that is open. Nothing is written where there is none to run. Throws
 * `NewerSchemaError`.
 */
export const migrate = (db: DatabaseSync, folder: string): void => {
  const files = readdirSync(folder)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .toSorted();
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > files.length) throw new NewerSchemaError(version);
  const joins = db.isTransaction;
  for (const [index, name] of files.entries()) {
    if (index < version) continue;
    const sql = `${readFileSync(join(folder, name), 'utf8')}; PRAGMA user_version = ${index + 1};`;
    db.exec(joins ? sql : `BEGIN IMMEDIATE; ${sql} COMMIT`);
  }
};

/** Renames a database that is closed, with what SQLite left beside it. Returns its new path. */
export const moveDatabase = (file: string, to: string): string => {
  const targets = databaseFiles(to);
  for (const [index, path] of databaseFiles(file).entries())
    if (existsSync(path)) renameSync(path, targets[index] ?? path);
  return to;
};
