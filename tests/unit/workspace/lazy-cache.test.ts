import { expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import { createLazyCache } from '../../../electron/workspace/lazy-cache.ts';
import { tempCache } from '../cache/temp-cache.ts';

it('opens the cache once on the first query, and closes it with the account', async () => {
  const opened: Cache[] = [];
  const open = async (): Promise<Cache> => {
    const cache = await tempCache();
    opened.push(cache);
    return cache;
  };
  await createLazyCache(open).close();
  expect(opened).toEqual([]);
  const cache = createLazyCache(open);
  const id = await cache.put('product', JSON.stringify({ id: 'p1', sku: 'A-1' }), 'created');
  expect(await cache.get('product', id)).toMatchObject({ gone: false });
  expect(opened).toHaveLength(1);
  await cache.close();
  await expect(opened[0]?.get('product', id)).rejects.toMatchObject({ code: 'cancelled' });
});

it('reports to each caller that the cache cannot be opened, and still closes', async () => {
  const cache = createLazyCache(() => Promise.reject(new Error('no disk')));
  await expect(cache.checksumSamples()).rejects.toThrow('no disk');
  await expect(cache.close()).resolves.toBeUndefined();
});
