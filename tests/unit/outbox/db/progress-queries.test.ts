import { expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { createProgressRows } from '../../../../electron/outbox/db/progress-queries.ts';
import { openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { type NewUpload, OutboxStore } from '../../../../electron/outbox/db/intent-store.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { migrations } from '../world.ts';

const file = (name: string, sku: string | null): NewUpload => ({
  body: {},
  source: {
    path: `/shoot/${name}`,
    name,
    size: 10,
    mtimeMs: 0,
    sha256: null,
    ...(sku === null ? {} : { product: { id: toResourceId(`p-${sku}`), sku } }),
  },
});

it('lists the finished uploads that no product uses, and those without an SKU in their name', () => {
  const { db } = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(db);
  const store = new OutboxStore(db);
  const { ids, batch } = store.addUploads([
    file('BAG-1_front.jpg', 'BAG-1'),
    file('BAG-1_side.jpg', 'BAG-1'),
    file('autumn.jpg', null),
    file('BAG-2.jpg', 'BAG-2'),
    file('studio.jpg', null),
  ]);
  for (const [at, id] of ids.slice(0, 4).entries()) {
    store.move({ id, happening: 'send', message: '' });
    store.move({ id, happening: 'taken', message: '' });
    db.prepare('UPDATE intent SET result_id = ? WHERE id = ?').run(`asset-${String(at)}`, id);
  }
  const rows = createProgressRows(db);
  const list = (filter: 'notOnProduct' | 'noSku', offset = 0): readonly unknown[] => {
    const unusedAssets = ['asset-0', 'asset-1', 'asset-2', 'asset-9'];
    const query = { batches: [batch], filter, unusedAssets, offset, limit: 10, hashing: [] };
    const window = rows.window(query);
    return [window.total, window.rows.map(({ title }) => title)];
  };
  expect(list('notOnProduct')).toEqual([2, ['BAG-1_front.jpg', 'BAG-1_side.jpg']]);
  expect(list('notOnProduct', 1)).toEqual([2, ['BAG-1_side.jpg']]);
  expect(list('noSku')).toEqual([1, ['autumn.jpg']]);
  expect(
    rows.window({ batches: [batch], cleared: [batch], filter: 'noSku', offset: 0, limit: 9, hashing: [] }).total,
  ).toBe(0);
});

it('lists each upload once, a file being hashed before waiting ones, and only unfinished ones of a cleared batch', () => {
  const { db } = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(db);
  const store = new OutboxStore(db);
  const { ids, batch } = store.addUploads(['done', 'cancelled', 'waiting', 'hashed'].map((name) => file(name, null)));
  const [done, cancelled, , hashed] = ids;
  if (done === undefined || cancelled === undefined || hashed === undefined) throw new Error('not added');
  store.move({ id: done, happening: 'send', message: '' });
  store.move({ id: done, happening: 'taken', message: '' });
  store.move({ id: cancelled, happening: 'cancel', message: '' });
  const rows = createProgressRows(db);
  const all = ['hashed', 'waiting', 'done', 'cancelled'];
  const list = (cleared: readonly number[], offset: number, limit: number): readonly unknown[] => {
    const window = rows.window({ batches: [batch], cleared, filter: 'all', offset, limit, hashing: [hashed] });
    return [window.total, window.rows.map(({ title }) => title)];
  };
  for (let offset = 0; offset <= all.length; offset += 1)
    for (const limit of [1, 2, 9])
      expect(list([], offset, limit)).toEqual([all.length, all.slice(offset, offset + limit)]);
  expect(list([batch], 0, 9)).toEqual([2, ['hashed', 'waiting']]);
});
