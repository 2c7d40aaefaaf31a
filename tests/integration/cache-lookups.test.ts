import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { createReader } from '../../electron/cache/read/reader.ts';
import { idsOf, pass, queryOf, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const bag = {
  id: 'p1',
  sku: 'BAG-10157',
  asset_ids: ['a1'],
  assets: [{ id: 'a1', filename: 'front.jpg', path: '/files/front.jpg', file_type: 'IMAGES' }],
};

describe('cache lookups', () => {
  it('find assets by checksum in any case, and by exact name', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    await pass(cache, 'asset', [
      { id: 'a', filename: 'a.jpg', checksum: 'ABC', file_size: 5 },
      { id: 'b', filename: 'B.jpg', checksum: 'def' },
    ]);
    const reader = createReader(folder);
    expect(reader.findAssets({ checksums: ['abc'], names: ['b.jpg', 'B.jpg', ''] })).toEqual([
      { id: 'a', filename: 'a.jpg', checksum: 'ABC', size: 5 },
      { id: 'b', filename: 'B.jpg', checksum: 'def', size: null },
    ]);
    expect(reader.checksumSamples()).toEqual(['ABC']);
    reader.close();
  });

  it('find products by SKU, ignoring case and accents, of any length', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const long = 'x'.repeat(80);
    await pass(cache, 'product', [bag, { id: 'p2', sku: 'Été-2' }, { id: 'p3', sku: `${long}1` }]);
    const reader = createReader(folder);
    const found = reader.knownSkus(['bag-10157', 'ete-2', `${long}2`, 'none', '']);
    expect(found.map(({ sku }) => sku).sort()).toEqual(['BAG-10157', 'Été-2']);
    reader.close();
  });

  it('find items by SKU or name, exact matches first', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [
      { id: '1', sku: 'abc' },
      { id: '2', sku: 'ABC' },
    ]);
    expect(await cache.findByName('product', 'ABC')).toEqual({ id: '2' });
    expect(await cache.findByName('product', 'Abc')).toEqual({ id: '1' });
    expect(await cache.findByName('product', 'abd')).toBeNull();
  });

  it('find items with many SKUs or names in bulk, ignoring case and accents', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [{ id: '1', sku: 'Été-1' }, { id: '2', sku: 'ÉTÉ-1' }, bag]);
    await pass(cache, 'attribute', [{ _id: 'x', name: 'colour' }]);
    expect(await cache.itemsTitled('product', ['bag-10157 ', 'ÉTÉ-1', 'ete-1', 'none', ''])).toEqual([
      { asked: 'bag-10157 ', id: 'p1', title: 'BAG-10157' },
      { asked: 'ÉTÉ-1', id: '2', title: 'ÉTÉ-1' },
      { asked: 'ete-1', id: expect.stringMatching(/^[12]$/) as string, title: expect.any(String) as string },
    ]);
    expect(await cache.itemsTitled('attribute', ['Colour', 'size'])).toEqual([
      { asked: 'Colour', id: 'x', title: 'colour' },
    ]);
  });

  it('return the values of a field, the most frequent first', async () => {
    const cache = await tempCache();
    await pass(
      cache,
      'product',
      [1, 2, 3].map((n) => ({ id: `${n}`, sku: `${n}`, status: n === 1 ? 'Draft' : 'Completed' })),
    );
    expect(await cache.seenValues('product', 'status')).toEqual(['Completed', 'Draft']);
    expect(await cache.seenValues('product', 'nothing')).toEqual([]);
  });

  it('find the address of a picture from the asset, or from the product that shows it', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag]);
    expect(await cache.assetSource(toResourceId('a1'))).toEqual({
      path: '/files/front.jpg',
      modified: null,
      contentType: null,
      checksum: null,
      size: null,
    });
    await pass(cache, 'asset', [{ id: 'a1', path: '/new.jpg', content_type: 'image/jpeg', modified: '2024-01-02' }]);
    expect(await cache.assetSource(toResourceId('a1'))).toEqual({
      path: '/new.jpg',
      modified: '2024-01-02T00:00:00.000Z',
      contentType: 'image/jpeg',
      checksum: null,
      size: null,
    });
    expect(await cache.assetSource(toResourceId('zz'))).toBeNull();
  });

  it('find a product’s picture when it refers to assets by ID only', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [{ id: 'p', sku: 'P', asset_ids: ['doc', 'pic'] }]);
    expect(await idsOf(cache, 'product', { view: 'noImage' })).toEqual(['p']);
    await pass(cache, 'asset', [
      { id: 'doc', filename: 'd.pdf' },
      { id: 'pic', filename: 'p.png' },
    ]);
    expect(await idsOf(cache, 'product', { view: 'noImage' })).toEqual([]);
    expect((await cache.query(queryOf('product'), 0, 1, 'x')).rows[0]?.thumb).toBe('pic');
  });

  it('sort products by the family’s name when the cache contains it', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [
      { id: '1', sku: '1', product_family_id: 'a' },
      { id: '2', sku: '2', product_family_id: 'b' },
    ]);
    await pass(cache, 'family', [
      { _id: 'a', name: 'Zips' },
      { _id: 'b', name: 'Bags' },
    ]);
    expect(await idsOf(cache, 'product', { sort: { field: 'product_family_id', descending: false } })).toEqual([
      '2',
      '1',
    ]);
  });
});
