import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { HitTables, OrderTables } from '../../../../electron/cache/read/read-context.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

/** A cache of tables by keys, with its number of tables. */
interface TableCache {
  readonly size: number;
  readonly find: (key: number, fill: (table: string) => number) => { readonly table: string; readonly count: number };
}

const createHitTables = (db: DatabaseSync): TableCache => {
  const hits = new HitTables(db);
  return { size: 12, find: (key, fill) => hits.find(String(key), (table) => ({ count: fill(table), ranked: null })) };
};
const createOrderTables = (db: DatabaseSync): TableCache => {
  const orders = new OrderTables(db);
  return { size: 3, find: (key, fill) => orders.find(String(key), fill) };
};

describe.each([
  ['search results', createHitTables],
  ['sort orders', createOrderTables],
])('cached %s', (_, create) => {
  const open = () => {
    const db = closedAfterTest(new DatabaseSync(':memory:'));
    const cache = create(db);
    const filled: number[] = [];
    /** Returns the rows under a key, which are as many as the key. Fails after some rows if `fails`. */
    const read = (key: number, fails = false): number[] => {
      const { table, count } = cache.find(key, (into) => {
        filled.push(key);
        for (let row = 1; row <= key; row += 1) {
          if (fails && row === key) throw new Error('No memory');
          db.exec(`INSERT INTO ${into} (pk) VALUES (${100 * key + row})`);
        }
        return key;
      });
      const rows = db
        .prepare(`SELECT pk FROM ${table} ORDER BY 1`)
        .all()
        .map(({ pk }) => Number(pk));
      expect(rows).toHaveLength(count);
      return rows;
    };
    return { size: cache.size, read, filled };
  };

  it('are those of their own key, also after others could not be computed', () => {
    const { size, read } = open();
    const keys = Array.from({ length: size }, (_, at) => at + 1);
    const expected = [...keys, size + 1].map((key) => Array.from({ length: key }, (_, at) => 100 * key + at + 1));
    keys.forEach((key) => read(key));
    expect(() => read(size + 1, true)).toThrow('No memory');
    expect([...keys, size + 1].map((key) => read(key))).toEqual(expected);
  });

  it('stay while they are among the most recently used ones', () => {
    const { size, read, filled } = open();
    for (let key = 1; key <= size; key += 1) read(key);
    read(1);
    read(size + 1);
    filled.length = 0;
    read(1);
    expect(filled).toEqual([]);
    read(2);
    expect(filled).toEqual([2]);
  });
});
