import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '../../electron/cache/cache.ts';
import { waitUntil } from '../support/wait-until.ts';
import { idsOf, page, pass, root, tempFolder } from '../unit/cache/temp-cache.ts';

const bag = { id: 'p1', sku: 'BAG-1', label: 'Roll-top' };
const tee = { id: 'p2', sku: 'TEE-2', label: 'Shirt' };

const caches: Cache[] = [];
afterEach(async () => {
  await Promise.all(caches.splice(0).map((cache) => cache.close()));
});

/**
 * Opens a cache whose writer closes the database when it is idle, with a function that waits for this: then the log is
 * checkpointed.
 */
const world = async () => {
  const folder = tempFolder();
  const events: string[] = [];
  const cache = await openCache({ root, folder, restAfter: 1, onChanged: (changed) => events.push(...changed) });
  caches.push(cache);
  const rests = (): Promise<void> =>
    waitUntil(
      'the writer to rest',
      () => (statSync(join(folder, 'cache.db-wal'), { throwIfNoEntry: false })?.size ?? 0) === 0,
    );
  return { cache, told: events, rests };
};

describe('idle cache', () => {
  it('is read, written and subscribed to as before', async () => {
    const { cache, told: events, rests } = await world();
    await pass(cache, 'product', [bag, tee]);
    await rests();
    expect(await idsOf(cache, 'product')).toEqual(['p2', 'p1']);
    events.length = 0;
    await pass(cache, 'product', [{ ...bag, label: 'Messenger' }]);
    await waitUntil('the change to be told', () => events.includes('product'));
    expect(await idsOf(cache, 'product', { searchText: 'messenger' })).toEqual(['p1']);
  });

  it('is filled by a pass with slow pages: items seen before it was idle are not deleted', async () => {
    const { cache, rests } = await world();
    await pass(cache, 'product', [bag, tee]);
    await rests();
    const { run } = await cache.beginPass('product', { fresh: true });
    await cache.ingest({ resource: 'product', run, body: page([bag], '/next') });
    await rests();
    await cache.ingest({ resource: 'product', run, body: page([tee]) });
    await rests();
    expect(await cache.endPass('product', run)).toMatchObject({ gone: 0, whole: true, items: 2 });
  });
});
