import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { VitrineError } from '../../base/errors.ts';
import { asDiskError, sqliteCode } from './disk-error.ts';
import { recover, unreadableIntent } from './recover.ts';
import type { Recovered } from './recover.ts';

export interface OpenedDatabase {
  readonly db: DatabaseSync;
  /** Where a damaged file was moved; null when there was none. */
  readonly movedAside: string | null;
  /** What came over from that file. */
  readonly salvaged: Recovered;
}

const mayWrite = (...paths: readonly string[]): boolean => {
  try {
    for (const path of paths) accessSync(path, constants.W_OK);
    return true;
  } catch {
    // Read-only, or not this person's.
    return false;
  }
};

const isBroken = (error: unknown): boolean => [1, 11, 26].includes(sqliteCode(error) ?? 0);

/**
 * Whether the file itself is at fault: no database, a damaged one, one whose head says another version than its tables
 * are of (SQLite then stumbles over our own statements), or one that says it must not be written although it may be.
 */
const damaged = (error: unknown, folder: string, file: string): boolean => {
  return isBroken(error) || (sqliteCode(error) === 8 && mayWrite(folder, file));
};

/** No program has so many versions: whoever reads more than this reads a damaged number. */
const mostVersions = 10_000;
const damage = (words: string): Error => Object.assign(new Error(words), { errcode: 11 });

const numberOf = (row: Readonly<Record<string, unknown>> | undefined): number => Number(Object.values(row ?? {})[0]);

const migrate = (db: DatabaseSync, folder: string): void => {
  const files = readdirSync(folder)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort();
  const version = numberOf(db.prepare('PRAGMA user_version').get());
  if (version > mostVersions) throw damage(`version ${version}`);
  if (version > files.length)
    throw new VitrineError('disk', 'The outbox was written by a newer Vitrine. Update Vitrine to use it again.');
  for (const [index, name] of files.entries()) {
    if (index < version) continue;
    const sql = readFileSync(join(folder, name), 'utf8');
    db.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
};

const counted = `SELECT kind, ifnull(batch, 0), state, asks, already_there, count(*), sum(ifnull(file_size, 0)) FROM intent
  WHERE discarded_at IS NULL GROUP BY 1, 2, 3, 4, 5`;

/** Counts the rows anew where the tally of them was damaged: it says no more than they do. */
const mendTally = (db: DatabaseSync): void => {
  const differ = (one: string, other: string): boolean =>
    db.prepare(`SELECT 1 FROM (${one} EXCEPT ${other}) LIMIT 1`).get() !== undefined;
  if (!differ(counted, 'SELECT * FROM tally') && !differ('SELECT * FROM tally', counted)) return;
  db.exec(`BEGIN IMMEDIATE; DELETE FROM tally; INSERT INTO tally ${counted}; COMMIT`);
};

/** `pages`: all that does not take a look at every row in each index. `all`: those too. */
type Check = 'pages' | 'all';
const pragmas: Readonly<Record<Check, string>> = { pages: 'quick_check', all: 'integrity_check' };

/** What SQLite finds wrong first; null: all is in order. */
const faultOf = (db: DatabaseSync, check: Check): string | null => {
  const [told] = Object.values(db.prepare(`PRAGMA ${pragmas[check]}(1)`).get() ?? {});
  return told === 'ok' ? null : String(told);
};

const connect = (file: string, migrations: string, check: Check): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: 2_000 });
  try {
    // One process at a time: two that send the same row would send it twice.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // What undoes a single statement stays in memory: every one that a trigger follows would else write a file of its own.
    db.exec('PRAGMA temp_store = MEMORY');
    const fault = faultOf(db, check);
    if (fault !== null) throw damage(fault);
    migrate(db, migrations);
    // A file that cannot be written is met here, and not when somebody wants something.
    db.exec(`BEGIN IMMEDIATE; DELETE FROM wish WHERE name = ''; ROLLBACK`);
    // In order as a database, and still not to be read: one such row would hide all the others.
    if (db.prepare(`SELECT 1 FROM intent WHERE ${unreadableIntent} LIMIT 1`).get()) throw damage('an entry is damaged');
    if (db.prepare('SELECT 1 FROM coming WHERE NOT json_valid(upload) LIMIT 1').get())
      throw damage('a file is damaged');
    mendTally(db);
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
 * returns. A damaged file is moved aside, never overwritten, and what can be read of it is taken over. Throws `disk` when
 * it is locked, newer, or not writable. Whether its indexes are in order takes long to tell of many rows: that is for
 * `isSound`, or for `all`.
 */
export const openOutboxDatabase = (folder: string, migrations: string, check: Check = 'pages'): OpenedDatabase => {
  const file = join(folder, 'outbox.db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // SQLite tells it in as many ways as there are files that it cannot make.
    if (existsSync(file) && !mayWrite(folder, file)) throw Object.assign(new Error('read-only'), { errcode: 8 });
    let movedAside: string | null = null;
    let salvaged: Recovered = { saved: 0, lost: 0 };
    let db: DatabaseSync;
    try {
      db = connect(file, migrations, check);
    } catch (error) {
      if (!damaged(error, folder, file)) throw error;
      movedAside = moveAside(file);
      db = connect(file, migrations, check);
      salvaged = recover(movedAside, { own: file, to: db }, (old) => migrate(old, migrations));
    }
    chmodSync(file, 0o600);
    return { db, movedAside, salvaged };
  } catch (error) {
    throw asDiskError(error);
  }
};

/** Whether the open database is in order in every part: one that is not is opened anew, with `all`. */
export const isSound = ({ db }: Pick<OpenedDatabase, 'db'>): boolean => {
  try {
    return faultOf(db, 'all') === null;
  } catch (error) {
    if (isBroken(error)) return false;
    throw asDiskError(error);
  }
};
