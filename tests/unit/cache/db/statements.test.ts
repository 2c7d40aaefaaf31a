import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createStatements } from '../../../../electron/cache/db/statements.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

it('returns the key of a new row only if it was inserted', () => {
  const db = closedAfterTest(new DatabaseSync(':memory:'));
  db.exec('CREATE TABLE thing (key INTEGER PRIMARY KEY, name TEXT UNIQUE)');
  const sql = createStatements(db);
  const insert = (name: string): number | null => sql.insertNew('INSERT OR IGNORE INTO thing (name) VALUES (?)', name);
  expect([insert('a'), insert('b'), insert('a'), insert('b'), insert('c')]).toEqual([1, 2, null, null, 3]);
  expect(sql.run('UPDATE thing SET name = name || ? WHERE key > ?', 'x', 1)).toBe(2);
  expect([sql.column('SELECT name FROM thing ORDER BY key'), sql.get('SELECT 1 FROM thing WHERE key = ?', 9)]).toEqual([
    ['a', 'bx', 'cx'],
    undefined,
  ]);
});
