import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Cache } from '../../../../electron/cache/cache.ts';
import { databaseName } from '../../../../electron/cache/shared/database-files.ts';
import { listSchemaObjects } from '../../../../electron/cache/shared/schema.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { idsOf, page, queryOf, tempCache, tempFolder } from '../temp-cache.ts';

const all = [...listSchemaObjects(getResource('product')).indexes.keys()].toSorted();
const lasting = ['i_product_modified', 'i_product_sku', 'i_product_touched'];

const indexesIn = (folder: string): string[] => {
  const db = new DatabaseSync(join(folder, databaseName), { readOnly: true });
  const rows = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'i_product_*'`).all();
  db.close();
  return rows.map(({ name }) => String(name)).toSorted();
};
const expectIndexes = (folder: string): Promise<void> => expect.poll(() => indexesIn(folder)).toEqual(all);

const products = (from: number, to: number): object[] =>
  Array.from({ length: to - from }, (_, n) => ({
    id: `p${from + n}`,
    sku: `S${from + n}`,
    label: `L${5_000 - from - n}`,
  }));
const begin = async (cache: Cache, count: number): Promise<number> => {
  const { run } = await cache.beginPass('product');
  await cache.ingest({ resource: 'product', run, body: page(products(0, count), '2') });
  return run;
};

describe('indexes during the first read of a list', () => {
  it('creates indexes at the end of the pass, while every sort order works before', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    expect(indexesIn(folder)).toEqual(all);
    const run = await begin(cache, 1_500);
    expect(indexesIn(folder)).toEqual(lasting);
    const byLabel = { sort: { field: 'label', descending: true } } as const;
    const [first] = await idsOf(cache, 'product', byLabel);
    expect(first).toBe('p0');
    expect(await cache.seenValues('product', 'label')).toHaveLength(50);
    expect((await cache.query(queryOf('product', { searchText: 'label:L5000' }), 0, 5, 'x')).total).toBe(1);
    await cache.endPass('product', run);
    await expectIndexes(folder);
    expect((await idsOf(cache, 'product', byLabel))[0]).toBe('p0');
  });

  it('creates indexes at the next start if the program ended earlier, and keeps them through later passes', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    await begin(cache, 1_500);
    await cache.close();
    expect(indexesIn(folder)).toEqual(lasting);
    const again = await tempCache(folder);
    await expectIndexes(folder);
    const resumed = await again.beginPass('product');
    expect(resumed).toMatchObject({ resume: '2', items: 1_500 });
    expect(indexesIn(folder)).toEqual(all);
    await again.ingest({ resource: 'product', run: resumed.run, body: page(products(1_500, 1_600)) });
    await again.endPass('product', resumed.run);
    await begin(again, 10);
    expect(indexesIn(folder)).toEqual(all);
    expect((await again.query(queryOf('product'), 0, 1, 'x')).total).toBe(1_600);
  });

  it('keeps the indexes if there are few items', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    await begin(cache, 900);
    expect(indexesIn(folder)).toEqual(all);
  });

  it('creates indexes when the pass fails', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const run = await begin(cache, 1_200);
    const problem = { code: 'invalid', message: 'No.', retryable: false } as const;
    await cache.failPass('product', run, problem, false);
    await expectIndexes(folder);
  });
});
