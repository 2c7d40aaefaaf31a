import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '../../electron/cache/cache.ts';
import { captureLog } from '../support/kept-log.ts';
import { idsOf, pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const products = Array.from({ length: 400 }, (_, n) => ({ id: `p${n}`, sku: `SKU-${n}`, label: 'word '.repeat(50) }));

/** Returns a folder with a filled and closed cache. */
const filled = async (): Promise<{ folder: string; file: string }> => {
  const folder = tempFolder();
  const cache = await tempCache(folder);
  await pass(cache, 'product', products);
  await cache.close();
  return { folder, file: join(folder, 'cache.db') };
};

describe('unusable cache', () => {
  let log: ReturnType<typeof captureLog>;
  beforeEach(() => {
    log = captureLog();
  });
  afterEach(() => log.restore());

  it.each([
    ['garbage', (file: string): void => writeFileSync(file, 'not a database at all, but long enough '.repeat(200))],
    ['cut off', (file: string): void => truncateSync(file, 20_000)],
  ])('is moved away and recreated empty because it is %s', async (_, damage) => {
    const { folder, file } = await filled();
    damage(file);
    const before = readFileSync(file);
    const cache = await tempCache(folder);
    expect(await idsOf(cache, 'product')).toEqual([]);
    expect(readFileSync(`${file}.damaged`).equals(before)).toBe(true);
    expect(log.errors()).toHaveLength(1);
    await pass(cache, 'product', [{ id: 'x', sku: 'X' }]);
    expect(await idsOf(cache, 'product')).toEqual(['x']);
  });

  it('is moved away and recreated because a newer version created it', async () => {
    const { folder, file } = await filled();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 999');
    db.close();
    const cache = await tempCache(folder);
    expect(await idsOf(cache, 'product')).toEqual([]);
    expect(existsSync(`${file}.newer`)).toBe(true);
  });

  it('reports that another program holds it, and leaves it unchanged', async () => {
    const { folder, file } = await filled();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(openCache({ root, folder })).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining('another program') as string,
    });
    other.exec('ROLLBACK');
    other.close();
    const cache = await tempCache(folder);
    expect((await idsOf(cache, 'product')).length).toBe(100);
  });

  it('reports later damage, and is recreated at the next start', async () => {
    const { folder, file } = await filled();
    const db = new DatabaseSync(file);
    const pages = db.prepare(`SELECT pageno FROM dbstat WHERE name = 'packed' AND pagetype = 'leaf'`).all();
    db.close();
    const bytes = readFileSync(file);
    for (const { pageno } of pages) bytes.fill(0xff, (Number(pageno) - 1) * 4096, Number(pageno) * 4096);
    writeFileSync(file, bytes);
    const cache = await openCache({ root, folder });
    const damaged = await pass(
      cache,
      'product',
      products.map((item) => ({ ...item, label: 'other' })),
    ).then(
      () => null,
      (error: unknown) => error,
    );
    await cache.close();
    expect(damaged).toMatchObject({ code: 'disk' });
    const again = await tempCache(folder);
    expect(await idsOf(again, 'product')).toEqual([]);
  });

  it('reports that its folder is a file', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(openCache({ root, folder: join(folder, 'file') })).rejects.toMatchObject({ code: 'disk' });
  });
});

describe('cache with an extended model', () => {
  it('shows its rows immediately and fills new columns from the bodies', async () => {
    const { folder, file } = await filled();
    const db = new DatabaseSync(file);
    db.exec(
      'DROP INDEX i_product_label; ALTER TABLE r_product DROP COLUMN k_label; ALTER TABLE r_product DROP COLUMN label',
    );
    db.exec('DROP TABLE f_product');
    db.close();
    const cache = await tempCache(folder);
    expect((await idsOf(cache, 'product')).length).toBe(100);
    await expect.poll(async () => (await idsOf(cache, 'product', { searchText: 'word SKU-399' })).length).toBe(1);
    expect(await cache.counts()).toMatchObject({ product: 400 });
  });

  it('recreates a table that cannot be extended, and counts as before', async () => {
    const { folder, file } = await filled();
    const db = new DatabaseSync(file);
    db.exec('ALTER TABLE r_product ADD COLUMN no_longer_there TEXT');
    db.close();
    const cache = await tempCache(folder);
    await expect.poll(async () => (await cache.counts()).product, { timeout: 10_000 }).toBe(400);
    const views = await cache.views('product');
    expect(views.find(({ view }) => view === 'noGtin')?.count).toBe(400);
  });
});
