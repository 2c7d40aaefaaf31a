import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getDatabaseFiles } from './files.ts';

/** Thrown if the database has more migrations than this program supports. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly version: number;

  constructor(version: number) {
    super(`version ${version}`);
    this.version = version;
  }
}

/**
 * Opens a connection and runs `prepare` on it; if that throws, the connection is closed. Waits `timeout` milliseconds
 * for a lock of another connection.
 */
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
 * Runs the migrations of `folder` (`001-name.sql` and so on) that the database lacks; `user_version` counts them. Each
 * runs in a separate transaction, or all in the open one. Writes nothing if no migration is missing. Throws
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

/** Renames a closed database with the files that SQLite left next to it. Returns its new path. */
export const moveDatabase = (file: string, to: string): string => {
  const targets = getDatabaseFiles(to);
  for (const [index, path] of getDatabaseFiles(file).entries())
    if (existsSync(path)) renameSync(path, targets[index] ?? path);
  return to;
};
