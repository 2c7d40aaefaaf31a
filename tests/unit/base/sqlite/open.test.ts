import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDiskErrors, isCorrupt, getPrimarySqliteCode } from '../../../../electron/base/sqlite/errors.ts';
import { connect, migrate, moveDatabase, NewerSchemaError } from '../../../../electron/base/sqlite/open.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = tempFolder();
  file = join(folder, 'test.db');
  writeFileSync(join(folder, '001-one.sql'), 'CREATE TABLE one (id INTEGER PRIMARY KEY);\n');
  writeFileSync(join(folder, '002-two.sql'), 'CREATE TABLE two (id INTEGER PRIMARY KEY);\n');
  writeFileSync(join(folder, 'notes.sql'), 'This is no migration.');
});

const failure = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
};
const open = (prepare: (db: DatabaseSync) => void = () => undefined): DatabaseSync =>
  connect(file, { timeout: 0 }, prepare);
const getVersion = (db: DatabaseSync): unknown => db.prepare('PRAGMA user_version').get()?.['user_version'];

describe('migrations', () => {
  it('runs migrations once, in order, each in its own transaction', () => {
    const db = open((fresh) => migrate(fresh, folder));
    expect([getVersion(db), db.isTransaction]).toEqual([2, false]);
    migrate(db, folder);
    db.exec('INSERT INTO two VALUES (1)');
    db.close();
  });

  it('keeps successful migrations when a later one fails', () => {
    writeFileSync(join(folder, '003-three.sql'), 'CREATE TABLE three (id INTEGER); CREATE TABLE one (id INTEGER);');
    expect(failure(() => open((db) => migrate(db, folder)))).toMatchObject({ errcode: 1 });
    const db = open();
    expect(getVersion(db)).toBe(2);
    expect(failure(() => db.prepare('SELECT * FROM three'))).not.toBeNull();
    db.close();
  });

  it('joins the open transaction, and is rolled back with it', () => {
    const db = open();
    db.exec('BEGIN IMMEDIATE');
    migrate(db, folder);
    expect(db.isTransaction).toBe(true);
    db.exec('ROLLBACK');
    expect(getVersion(db)).toBe(0);
    db.close();
  });

  it('rejects a database with more migrations', () => {
    const db = open((fresh) => fresh.exec('PRAGMA user_version = 7'));
    expect(failure(() => migrate(db, folder))).toMatchObject({ name: 'NewerSchemaError', version: 7 });
    expect(failure(() => migrate(db, folder))).toBeInstanceOf(NewerSchemaError);
    db.close();
  });
});

it('closes a connection that could not be prepared', () => {
  let db: DatabaseSync | undefined;
  const rejection = new Error('Not this one.');
  const thrown = failure(() =>
    open((made) => {
      db = made;
      throw rejection;
    }),
  );
  expect(thrown).toBe(rejection);
  expect(db?.isOpen).toBe(false);
});

it('moves a database with the files that SQLite adds to it', () => {
  const db = open((made) => made.exec('PRAGMA journal_mode = WAL; CREATE TABLE one (id INTEGER)'));
  const log = readFileSync(`${file}-wal`);
  writeFileSync(`${folder}/copy.db`, readFileSync(file));
  writeFileSync(`${folder}/copy.db-wal`, log);
  db.close();
  expect(moveDatabase(`${folder}/copy.db`, `${folder}/moved.db`)).toBe(`${folder}/moved.db`);
  expect(['copy.db', 'copy.db-wal'].some((name) => existsSync(join(folder, name)))).toBe(false);
  expect(readFileSync(`${folder}/moved.db-wal`).equals(log)).toBe(true);
});

describe('database errors', () => {
  const asDiskError = createDiskErrors({
    busy: 'busy',
    cannotOpen: 'cannot open',
    corrupt: 'corrupt',
    diskError: 'disk error',
    diskFull: 'disk full',
    readOnly: 'read-only',
  });
  const getDiskError = (work: () => unknown): unknown => asDiskError(failure(work));

  it('converts an error of SQLite to a disk error by its primary code', () => {
    writeFileSync(file, 'This is no database.'.repeat(100));
    const notADatabase = failure(() => open((db) => db.exec('SELECT * FROM sqlite_schema')));
    expect([getPrimarySqliteCode(notADatabase), isCorrupt(notADatabase)]).toEqual([26, true]);
    expect(asDiskError(notADatabase)).toMatchObject({ code: 'disk', message: 'corrupt', retryable: true });
    const extended = Object.assign(new Error('disk I/O error'), { errcode: 10 | (13 << 8) });
    expect(asDiskError(extended)).toMatchObject({ code: 'disk', message: 'disk error' });
  });

  it('reports that another connection holds a lock', () => {
    const holder = open((db) => db.exec('BEGIN EXCLUSIVE'));
    expect(getDiskError(() => open((db) => db.exec('BEGIN IMMEDIATE')))).toMatchObject({
      code: 'disk',
      message: 'busy',
    });
    holder.close();
  });

  it('converts an error of the file system to a disk error', () => {
    const missing = getDiskError(() => readFileSync(join(folder, 'missing')));
    expect(missing).toMatchObject({ code: 'disk', message: 'cannot open' });
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'open' });
    expect(asDiskError(full)).toMatchObject({ code: 'disk', message: 'disk full' });
  });

  it('leaves a programming error unchanged', () => {
    const mistake = failure(() => open((db) => db.exec('SELECT * FROM nothing')));
    expect(asDiskError(mistake)).toBe(mistake);
  });
});
