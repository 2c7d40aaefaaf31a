import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { Cache } from '../../../../electron/cache/cache.ts';
import type { NewItemsQuery } from '../../../../electron/cache/read/similar-items.ts';
import { pass, tempCache } from '../temp-cache.ts';

const asset = {
  id: 'a1',
  filename: 'front.jpg',
  checksum: 'd41d8cd98f00b204e9800998ecf8427e',
  file_size: 7,
  created: '2026-01-02T00:00:00Z',
};
const none = { resource: 'asset', names: [], checksums: [], sizes: [], since: null } as const;

it.each([
  ['name', { names: ['Front.JPG '] }],
  ['checksum', { checksums: [asset.checksum] }],
  ['checksum in other letters', { checksums: [asset.checksum.toUpperCase()] }],
  ['size', { sizes: [7] }],
  ['time', { since: '2026-01-01T00:00:00Z' }],
])('finds an asset by its %s until it is deleted in the service', async (_, by) => {
  const cache = await tempCache();
  await pass(cache, 'asset', [asset, { id: 'a2', filename: 'other.jpg' }]);
  const found = async (): Promise<string[]> => (await cache.findSimilar({ ...none, ...by })).map(({ id }) => id);
  expect(await found()).toEqual(['a1']);
  await pass(cache, 'asset', [{ id: 'a2', filename: 'other.jpg' }]);
  expect(await found()).toEqual([]);
});

describe('newItems', () => {
  const createItem = (id: string, created?: string): object => ({
    id,
    filename: `${id}.jpg`,
    ...(created && { created }),
  });
  const since = '2026-01-02T00:00:00.000Z';
  const idsFrom = async (cache: Cache, query: Partial<NewItemsQuery>): Promise<readonly string[]> => {
    const { items } = await cache.newItems({ resource: 'asset', mark: null, except: [], since, ...query });
    return items.map(({ id }) => id);
  };
  const known = [createItem('old', '2026-01-01T00:00:00Z'), createItem('untold')];

  it('returns the items that the cache read after a mark, with any time, newest first', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', known);
    const mark = await cache.cacheMark();
    await pass(cache, 'asset', [...known, createItem('backdated', '2020-01-01T00:00:00Z'), createItem('new', since)]);
    expect(await idsFrom(cache, { mark })).toEqual(['new', 'backdated']);
    expect(await cache.newItems({ resource: 'asset', mark, except: [], since })).toMatchObject({
      isMarkValid: true,
      more: false,
    });
    expect(await idsFrom(cache, { mark, except: [toResourceId('new')] })).toEqual(['backdated']);
    expect(await idsFrom(cache, { mark, resource: 'ecatalog' })).toEqual([]);
    await pass(cache, 'asset', [...known, createItem('new', since)]);
    expect(await idsFrom(cache, { mark })).toEqual(['new']);
  });

  it('returns items by their time, and those without one, if the mark belongs to another cache', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [...known, createItem('new', since)]);
    const { order = 0 } = (await cache.cacheMark()) ?? {};
    const mark = { order, id: 'not there any more' };
    expect(await idsFrom(cache, { mark })).toEqual(['new', 'untold']);
    expect(await idsFrom(cache, { mark: null })).toEqual(['new', 'untold']);
    expect(await cache.newItems({ resource: 'asset', mark, except: [], since })).toMatchObject({ isMarkValid: false });
  });

  it.each([
    [200, false],
    [201, true],
  ])('reports for %i new items whether there are more than it returns (%s)', async (count, more) => {
    const cache = await tempCache();
    await pass(cache, 'asset', known);
    const mark = await cache.cacheMark();
    await pass(cache, 'asset', [...known, ...Array.from({ length: count }, (_, index) => createItem(`new-${index}`))]);
    const found = await cache.newItems({ resource: 'asset', mark, except: [], since });
    expect(found).toMatchObject({ more, isMarkValid: true });
    expect(found.items).toHaveLength(200);
    expect(found.items[0]?.id).toBe(`new-${count - 1}`);
  });
});
