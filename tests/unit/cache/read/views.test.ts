import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import {
  condition,
  countView,
  createNarrowing,
  filterUnusedUploads,
  listViewCounts,
} from '../../../../electron/cache/read/views.ts';
import { itemFlags } from '../../../../electron/cache/shared/item-flags.ts';
import { programStart } from '../../../../electron/cache/db/local-creations.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { cacheDatabase, storeItems } from '../temp-cache.ts';

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

it('finds the uploads for a product that no product uses, the same in the list, its count and a selection', () => {
  const asset = fc.record({
    /** Null: not uploaded by this program. */
    uploadedFor: fc.constantFrom(null, 'nothing', 'product', 'product'),
    isUsed: fc.boolean(),
    isDeleted: fc.boolean(),
  });
  const resource = getResource('asset');
  const property = fc.property(fc.array(asset, { minLength: 1, maxLength: 8 }), (assets) => {
    const db = cacheDatabase();
    const ids = assets.map((_, at) => toResourceId(`a${String(at)}`));
    const { sql } = storeItems(
      db,
      'asset',
      ids.map((id) => ({ id, filename: `${id}.jpg` })),
    );
    const used = ids.filter((_, at) => assets[at]?.isUsed);
    storeItems(db, 'product', [{ id: 'p', sku: 'BAG-1', assets: used.map((id) => ({ id })) }]);
    for (const [at, { uploadedFor, isDeleted }] of assets.entries()) {
      const pk = Number(sql.get(`SELECT pk FROM item WHERE resource = 'asset' AND id = ?`, `a${String(at)}`)?.['pk']);
      if (isDeleted) sql.run(`UPDATE r_asset SET x_flags = x_flags | ${String(itemFlags.gone)} WHERE pk = ?`, pk);
      if (uploadedFor !== null)
        sql.run('INSERT INTO uploaded (pk, at, product) VALUES (?, 0, ?)', pk, uploadedFor === 'product' ? 'p' : null);
    }
    const expected = ids.filter((_, at) => {
      const one = assets[at];
      return one?.uploadedFor === 'product' && !one.isUsed && !one.isDeleted;
    });
    const reading = createReadContext(db);
    const narrowing = createNarrowing('notOnProduct', null);
    const { sql: where, values } = condition(resource, narrowing);
    expect(
      sql.column(`SELECT item.id FROM r_asset JOIN item USING (pk) WHERE ${where} ORDER BY pk`, ...values),
    ).toEqual(expected);
    expect(countView(reading, resource, narrowing)).toBe(expected.length);
    expect(listViewCounts(reading, resource).find(({ view }) => view === 'notOnProduct')?.count ?? 0).toBe(
      expected.length,
    );
    expect(filterUnusedUploads(reading, [toResourceId('unknown'), ...ids])).toEqual(expected);
    db.close();
  });
  fc.assert(property, { numRuns: 15 });
});
