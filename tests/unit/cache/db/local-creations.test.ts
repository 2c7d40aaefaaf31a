import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { Cache } from '../../../../electron/cache/cache.ts';
import type { ItemRow, CreationStatus } from '../../../../electron/contract/index.ts';
import { page, tempCache } from '../temp-cache.ts';

const query = { resource: 'ecatalog', searchText: '', view: 'all', type: null, sort: null } as const;
const [own, other] = [toResourceId('own'), toResourceId('other')];
const text = JSON.stringify({ id: own, name: 'Made here' });

const create = (cache: Cache): Promise<unknown> => cache.put('ecatalog', text, 'created');
const mark = async (cache: Cache): Promise<CreationStatus | null | undefined> =>
  (await cache.unconfirmed([{ resource: 'ecatalog', id: own }]))[0];
const row = async (cache: Cache, id = own): Promise<ItemRow | undefined> =>
  (await cache.query(query, 0, 10, 'l')).rows.find((one) => one.id === id);

/** A pass whose pages the test reads one by one. */
const pass = async (
  cache: Cache,
): Promise<{ read: (items: readonly object[], complaint?: boolean) => Promise<void>; end: () => Promise<void> }> => {
  const { run } = await cache.beginPass('ecatalog', { fresh: true });
  return {
    read: async (items, complaint = false) => {
      const errors = complaint ? [{ name: 'Partial', description: 'Some are missing' }] : [];
      const body = complaint ? new TextEncoder().encode(JSON.stringify({ data: items, errors })) : page(items);
      await cache.ingest({ resource: 'ecatalog', run, body });
    },
    end: async () => {
      await cache.endPass('ecatalog', run);
    },
  };
};

describe('items created here', () => {
  it('marks a created item in its row and detail until a complete pass has seen it', async () => {
    const cache = await tempCache();
    await create(cache);
    expect(await row(cache)).toMatchObject({ unconfirmed: true });
    expect(await mark(cache)).toBe('notYet');
    expect((await cache.get('ecatalog', own))?.created).toMatchObject({ unconfirmed: 'notYet' });
    const sync = await pass(cache);
    await sync.read([JSON.parse(text) as object, { id: other }]);
    expect(await mark(cache)).toBe('notYet');
    await sync.end();
    expect(await mark(cache)).toBeNull();
    expect(await row(cache)).not.toHaveProperty('unconfirmed');
    expect((await cache.get('ecatalog', own))?.created).toBeUndefined();
    expect(await row(cache, other)).not.toHaveProperty('unconfirmed');
  });

  it('counts a created item as changed at its creation, until a sync reads the date of its last change', async () => {
    const cache = await tempCache();
    const assets = { resource: 'asset', searchText: '', view: 'all', type: null, sort: null } as const;
    const order = async (): Promise<unknown[]> => (await cache.query(assets, 0, 10, 'l')).rows.map(({ id }) => id);
    const read = async (...items: readonly object[]): Promise<void> => {
      const { run } = await cache.beginPass('asset', { fresh: true });
      await cache.ingest({ resource: 'asset', run, body: page(items) });
      await cache.endPass('asset', run);
    };
    const storedItems = [
      { id: 'old', filename: 'a.jpg', modified: '2024-01-01T00:00:00Z' },
      { id: 'undated', filename: 'b.jpg' },
    ];
    await read(...storedItems);
    const createdItem = { id: own, filename: 'made.jpg' };
    await cache.put('asset', JSON.stringify(createdItem), 'created');
    expect(await order()).toEqual([own, 'old', 'undated']);
    await cache.put('asset', JSON.stringify({ ...createdItem, file_type: 'image' }));
    expect(await order(), 'looked at again').toEqual([own, 'old', 'undated']);
    await read(...storedItems, { ...createdItem, modified: '2023-01-01T00:00:00Z' });
    expect(await order()).toEqual(['old', own, 'undated']);
  });

  it('reports ignored fields of a created item while it is marked', async () => {
    const cache = await tempCache();
    await cache.put('ecatalog', text, 'created', ['logo', 'is_public']);
    expect((await cache.get('ecatalog', own))?.created).toMatchObject({ notTaken: ['logo', 'is_public'] });
    const sync = await pass(cache);
    await sync.read([JSON.parse(text) as object]);
    await sync.end();
    expect((await cache.get('ecatalog', own))?.created).toBeUndefined();
  });

  it('waits for the next pass when one that began earlier did not see the item', async () => {
    const cache = await tempCache();
    const sync = await pass(cache);
    await sync.read([{ id: other }]);
    await create(cache);
    await sync.end();
    expect(await mark(cache)).toBe('notYet');
    expect(await row(cache)).toBeDefined();
  });

  it.each([0, 1])(
    'does not mark an item as deleted for a pass that began before it was created (after %i of another)',
    async (before) => {
      const cache = await tempCache();
      for (let n = 0; n < before; n += 1) {
        const earlier = await pass(cache);
        await earlier.read([{ id: other, name: 'Other' }]);
        await earlier.end();
      }
      const running = await pass(cache);
      await create(cache);
      await running.read([{ id: other, name: 'Other' }]);
      await running.end();
      expect([await row(cache), await mark(cache)]).toMatchObject([{ id: own }, 'notYet']);
    },
  );

  it('clears the mark in a pass that began earlier and sees the item later, unchanged or not', async () => {
    for (const seen of [JSON.parse(text) as object, { id: own, name: 'Renamed' }]) {
      const cache = await tempCache();
      const sync = await pass(cache);
      await create(cache);
      await sync.read([seen]);
      await sync.end();
      expect(await mark(cache)).toBeNull();
    }
  });

  it('reports an item as missed when a later pass did not see it, until one does', async () => {
    const cache = await tempCache();
    await create(cache);
    const first = await pass(cache);
    await first.read([{ id: other }]);
    await first.end();
    expect(await mark(cache)).toBe('missed');
    expect(await cache.get('ecatalog', own)).toMatchObject({ created: { unconfirmed: 'missed' } });
    const second = await pass(cache);
    await second.read([JSON.parse(text) as object]);
    await second.end();
    expect(await mark(cache)).toBeNull();
  });

  it('does not report an item as missed after an incomplete pass or one with errors', async () => {
    const cache = await tempCache();
    await create(cache);
    const partial = await pass(cache);
    await partial.read([{ id: other }], true);
    await partial.end();
    expect(await mark(cache)).toBe('notYet');
    const cut = await pass(cache);
    await cut.read([JSON.parse(text) as object]);
    expect(await mark(cache)).toBe('notYet');
  });

  it('clears the mark of a channel, which has no list, when it is read by ID', async () => {
    const cache = await tempCache();
    const channel = JSON.stringify({ id: own, name: 'Feed', format: 'CSV' });
    const channelQuery = { resource: 'channel', id: own } as const;
    await cache.put('channel', channel, 'created');
    await cache.channelMissed(own, 'failed');
    expect(await cache.unconfirmed([channelQuery])).toEqual(['notYet']);
    await cache.channelMissed(own, 'notFound');
    expect(await cache.unconfirmed([channelQuery])).toEqual(['missed']);
    await cache.put('channel', channel);
    expect(await cache.unconfirmed([channelQuery])).toEqual([null]);
  });
});
