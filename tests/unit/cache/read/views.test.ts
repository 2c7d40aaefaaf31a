import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { condition, createNarrowing } from '../../../../electron/cache/read/views.ts';
import { programStart } from '../../../../electron/cache/db/local-creations.ts';
import { getResource } from '../../../../electron/model/index.ts';

/** Returns the uploads that the view `justUploaded` lists, by the times at which they were uploaded. */
const listJustUploaded = (...times: readonly number[]): unknown[] => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE uploaded (pk INTEGER PRIMARY KEY, at INTEGER, product TEXT)');
  db.exec('CREATE TABLE asset (pk INTEGER PRIMARY KEY, x_flags INTEGER DEFAULT 0)');
  for (const at of times) {
    const { lastInsertRowid } = db.prepare('INSERT INTO uploaded (at) VALUES (?)').run(at);
    db.prepare('INSERT INTO asset (pk) VALUES (?)').run(lastInsertRowid);
  }
  const { sql, values } = condition(getResource('asset'), createNarrowing('justUploaded', null));
  const rows = db.prepare(`SELECT u.at FROM asset JOIN uploaded u USING (pk) WHERE ${sql}`).all(...values);
  db.close();
  return rows.map(({ at }) => at);
};

const hour = 3_600_000;

it('lists the uploads of the last day as just uploaded after a restart, until the next upload', () => {
  const before = Date.now() - 20 * hour;
  expect(listJustUploaded(before, Date.now() - 30 * hour)).toEqual([before]);
  expect(listJustUploaded(before, programStart + 1)).toEqual([programStart + 1]);
});
