import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { VitrineError } from '../contract/errors.ts';
import { asDiskError, sqliteCode } from './disk-error.ts';

export interface OpenedDatabase {
  readonly db: DatabaseSync;
  /** Where a damaged file was moved; null when there was none. */
  readonly movedAside: string | null;
}

const damaged = (error: unknown): boolean => [11, 26].includes(sqliteCode(error) ?? 0);

const numberOf = (row: Readonly<Record<string, unknown>> | undefined): number => Number(Object.values(row ?? {})[0]);

const migrate = (db: DatabaseSync, folder: string): void => {
  const files = readdirSync(folder)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort();
  const version = numberOf(db.prepare('PRAGMA user_version').get());
  if (version > files.length)
    throw new VitrineError('disk', 'The outbox was written by a newer Vitrine. Update Vitrine to use it again.');
  for (const [index, name] of files.entries()) {
    if (index < version) continue;
    const sql = readFileSync(join(folder, name), 'utf8');
    db.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
};

const connect = (file: string, migrations: string): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: 2_000 });
  try {
    // One process at a time: two that send the same row would send it twice.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (check.quick_check !== 'ok') throw Object.assign(new Error(check.quick_check), { errcode: 11 });
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

const moveAside = (file: string): string => {
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const part of ['', '-wal', '-shm', '-journal'])
    if (existsSync(file + part)) renameSync(file + part, aside + part);
  return aside;
};

/**
 * The outbox's database in `folder`, at the newest schema, locked for this process, every commit on the disk before it
 * returns. A damaged file is moved aside, never overwritten. Throws `disk` when it is locked, newer, or not writable.
 */
export const openDatabase = (folder: string, migrations: string): OpenedDatabase => {
  const file = join(folder, 'outbox.db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    let movedAside: string | null = null;
    let db: DatabaseSync;
    try {
      db = connect(file, migrations);
    } catch (error) {
      if (!damaged(error)) throw error;
      movedAside = moveAside(file);
      db = connect(file, migrations);
    }
    chmodSync(file, 0o600);
    return { db, movedAside };
  } catch (error) {
    throw asDiskError(error);
  }
};
