import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '../../electron/cache/cache.ts';
import { keepLog } from '../support/kept-log.ts';
import { idsOf, pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const many = Array.from({ length: 400 }, (_, n) => ({ id: `p${n}`, sku: `SKU-${n}`, label: 'word '.repeat(50) }));

/** Returns a folder with a filled and closed cache. */
const filled = async (): Promise<{ folder: string; file: string }> => {
  const folder = tempFolder();
  const cache = await tempCache(folder);
  await pass(cache, 'product', many);
  await cache.close();
  return { folder, file: join(folder, 'cache.db') };
};

describe('a cache that cannot be used', () => {
  let told: ReturnType<typeof keepLog>;
  beforeEach(() => {
    told = keepLog();
  });
  afterEach(() => told.restore());

  it.each([
    ['garbage', (file: string): void => writeFileSync(file, 'not a database at all, but long enough '.repeat(200))],
    ['cut off', (file: string): void => truncateSync(file, 20_000)],
  ])('because it is %s is moved aside and made anew, empty', async (_, damage) => {
    const { folder, file } = await filled();
    damage(file);
    const before = readFileSync(file);
    const cache = await tempCache(folder);
    expect(await idsOf(cache, 'product')).toEqual([]);
    expect(readFileSync(`${file}.damaged`).equals(before)).toBe(true);
    expect(told.errors()).toHaveLength(1);
    await pass(cache, 'product', [{ id: 'x', sku: 'X' }]);
    expect(await idsOf(cache, 'product')).toEqual(['x']);
  });

  it('because a newer version made it is moved aside and made anew', async () => {
    const { folder, file } = await filled();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 999');
    db.close();
    const cache = await tempCache(folder);
    expect(await idsOf(cache, 'product')).toEqual([]);
    expect(existsSync(`${file}.newer`)).toBe(true);
  });

  it('because another program holds it says so, and leaves it as it is', async () => {
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

  it('because it turned out to be damaged later says so, and is made anew at the next start', async () => {
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
      many.map((item) => ({ ...item, label: 'other' })),
    ).then(
      () => null,
      (error: unknown) => error,
    );
    await cache.close();
    expect(damaged).toMatchObject({ code: 'disk' });
    const again = await tempCache(folder);
    expect(await idsOf(again, 'product')).toEqual([]);
  });

  it('because its folder is a file says so', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(openCache({ root, folder: join(folder, 'file') })).rejects.toMatchObject({ code: 'disk' });
  });
});

describe('a cache whose model has grown', () => {
  it('shows its rows at once and fills what is new from the bodies', async () => {
    const { folder, file } = await filled();
    const db = new DatabaseSync(file);
    db.exec(
      'DROP INDEX i_product_label; ALTER TABLE r_product DROP COLUMN k_label; ALTER TABLE r_product DROP COLUMN label',
    );
    db.exec('DROP TABLE f_product');
    db.close();
    const cache = await tempCache(folder);
    expect((await idsOf(cache, 'product')).length).toBe(100);
    await expect.poll(async () => (await idsOf(cache, 'product', { words: 'word SKU-399' })).length).toBe(1);
    expect(await cache.counts()).toMatchObject({ product: 400 });
  });

  it('makes a table anew that cannot grow, and counts as before', async () => {
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
