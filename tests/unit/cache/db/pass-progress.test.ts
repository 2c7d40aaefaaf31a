import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { idsOf, page, queryOf, tempCache } from '../temp-cache.ts';

const item = (n: number, more: object = {}): object => ({ id: `p${n}`, sku: `SKU-${n}`, ...more });
const items = (from: number, to: number): object[] => Array.from({ length: to - from }, (_, n) => item(from + n));

describe('pass over unchanged items', () => {
  it('counts each unchanged item once, changes nothing, and marks exactly the unseen ones', async () => {
    const cache = await tempCache();
    const first = await cache.beginPass('product');
    await cache.ingest({ resource: 'product', run: first.run, body: page(items(0, 10)) });
    await cache.endPass('product', first.run);
    for (const deleted of [0, 2]) {
      const { run } = await cache.beginPass('product');
      const one = await cache.ingest({ resource: 'product', run, body: page(items(1, 6), '2') });
      expect(one).toMatchObject({ items: 5, changed: false });
      const body = page([...items(4, 8), item(0, { label: `New ${deleted}` }), item(20), item(20)]);
      expect(await cache.ingest({ resource: 'product', run, body })).toMatchObject({ changed: true });
      expect(await cache.endPass('product', run)).toMatchObject({ gone: deleted });
    }
    expect((await idsOf(cache, 'product')).toSorted()).toEqual([
      ...['p0', 'p1', 'p2', 'p20', 'p3', 'p4', 'p5', 'p6', 'p7'],
    ]);
  });

  it('stores the seen items of an interrupted pass, and forgets them when it restarts', async () => {
    const cache = await tempCache();
    const first = await cache.beginPass('product');
    await cache.ingest({ resource: 'product', run: first.run, body: page(items(0, 9)) });
    await cache.endPass('product', first.run);
    const cut = await cache.beginPass('product');
    await cache.ingest({ resource: 'product', run: cut.run, body: page(items(0, 3), '2') });
    const other = await cache.beginPass('asset');
    await cache.ingest({ resource: 'asset', run: other.run, body: page([{ id: 'a' }]) });
    await cache.endPass('asset', other.run);
    const resumed = await cache.beginPass('product');
    expect(resumed).toMatchObject({ run: cut.run, resume: '2', items: 3 });
    await cache.ingest({ resource: 'product', run: resumed.run, body: page(items(3, 8)) });
    expect(await cache.endPass('product', resumed.run)).toMatchObject({ gone: 0 });
    const half = await cache.beginPass('product');
    await cache.ingest({ resource: 'product', run: half.run, body: page(items(0, 6), '2') });
    const fresh = await cache.beginPass('product', { fresh: true });
    await cache.ingest({ resource: 'product', run: fresh.run, body: page(items(0, 2)) });
    expect(await cache.endPass('product', fresh.run)).toMatchObject({ gone: 7 });
  });

  it('counts items that were cached on their own as new to the pass, and does not mark them', async () => {
    const cache = await tempCache();
    const first = await cache.beginPass('product');
    await cache.ingest({ resource: 'product', run: first.run, body: page(items(0, 3)) });
    await cache.endPass('product', first.run);
    const { run } = await cache.beginPass('product');
    await cache.ingest({ resource: 'product', run, body: page([item(0), item(1, { label: 'New' })], '2') });
    for (const raw of [item(0), item(1, { label: 'Newer' }), item(2), item(3), item(4)])
      await cache.put('product', JSON.stringify(raw), 'fetched');
    const body = page([item(0), item(1, { label: 'Newer' }), item(2), item(3)], '3');
    expect(await cache.ingest({ resource: 'product', run, body })).toMatchObject({ items: 2, repeated: 2 });
    await cache.ingest({ resource: 'product', run, body: page([]) });
    expect(await cache.endPass('product', run)).toMatchObject({ gone: 0, items: 5 });
    for (const gone of [0, 1]) {
      const { run: next } = await cache.beginPass('product');
      await cache.ingest({ resource: 'product', run: next, body: page(items(0, 4), '2') });
      await cache.ingest({ resource: 'product', run: next, body: page([]) });
      expect(await cache.endPass('product', next)).toMatchObject({ gone });
    }
  });

  it.each(['half a letter \ud800 in it', 'a NUL \0 in it'])('finds an item again by the identity %j', async (id) => {
    const cache = await tempCache();
    const read = async (label: string): Promise<number> => {
      const { run } = await cache.beginPass('product');
      // The database replaces half a surrogate pair, and an item with the resulting ID may exist too.
      const same = { id: id.toWellFormed(), label };
      const before = { id, label: `Not ${label}` };
      await cache.ingest({ resource: 'product', run, body: page([before, item(1), same]) });
      return (await cache.endPass('product', run)).gone;
    };
    for (const label of ['One', 'One', 'Two', 'Two']) expect(await read(label)).toBe(0);
    expect((await cache.counts()).product).toBe(2);
    expect((await cache.get('product', toResourceId(id)))?.values['label']).toBe('Two');
  });

  it('marks items as deleted that neither of two interrupted passes has seen', async () => {
    const cache = await tempCache();
    const read = async (...pages: (readonly object[])[]): Promise<number> => {
      const { run } = await cache.beginPass('product', { fresh: true });
      for (const [at, one] of pages.entries())
        await cache.ingest({ resource: 'product', run, body: page(one, at + 1 < pages.length ? `${at + 1}` : null) });
      return (await cache.endPass('product', run)).gone;
    };
    await read(items(0, 9));
    expect(await read(items(0, 4), items(5, 9)), 'the fifth for the first time').toBe(0);
    expect(await read(items(0, 5), items(6, 9)), 'the fifth is back, the sixth is missing').toBe(0);
    expect(await read(items(0, 5), items(6, 8)), 'the sixth again, the ninth for the first time').toBe(1);
    expect(await read(items(0, 5), items(6, 9)), 'the ninth is back').toBe(0);
    expect(await read(items(0, 5), items(6, 8)), 'and missing, not again but anew').toBe(0);
    expect(await read(items(0, 5)), 'a list of one page is sure of all').toBe(3);
  });

  it('keeps the last of two items with the same identity, and restores a deleted one', async () => {
    const cache = await tempCache();
    const read = async (body: readonly object[]): Promise<void> => {
      const { run } = await cache.beginPass('product');
      await cache.ingest({ resource: 'product', run, body: page(body) });
      await cache.endPass('product', run);
    };
    await read([item(1, { label: 'Old' }), item(2)]);
    await read([item(1, { label: 'New' }), item(1, { label: 'Old' })]);
    const [only] = await idsOf(cache, 'product');
    expect((await cache.get('product', only as never))?.values['label']).toBe('Old');
    await read([item(1, { label: 'Old' }), item(2)]);
    expect(await idsOf(cache, 'product')).toHaveLength(2);
    const seen = (await cache.get('product', 'p1' as never))?.seenAt ?? '';
    await read([item(1, { label: 'Old' }), item(2)]);
    expect(Date.parse((await cache.get('product', 'p1' as never))?.seenAt ?? '')).toBeGreaterThan(Date.parse(seen));
  });

  it.each([
    ['another member', { _id: 'p1', label: 'New' }],
    ['an escape', '{"id":"\\u00701","label":"New"}'],
  ])('keeps the last item also if the first has its identity in %s', async (_, first) => {
    const cache = await tempCache();
    const read = async (body: readonly unknown[]): Promise<void> => {
      const { run } = await cache.beginPass('product', { fresh: true });
      await cache.ingest({ resource: 'product', run, body: page(body) });
      await cache.endPass('product', run);
    };
    const last = item(1, { label: 'Old' });
    for (const body of [[last], [first, last], [first, item(2), last]]) {
      await read(body);
      expect((await cache.get('product', toResourceId('p1')))?.values['label']).toBe('Old');
    }
    expect((await cache.counts()).product).toBe(2);
  });

  it('parses changed items completely: a second identity counts, and invalid JSON fails the page', async () => {
    const cache = await tempCache();
    const read = async (body: readonly unknown[]): Promise<void> => {
      const { run } = await cache.beginPass('product');
      await cache.ingest({ resource: 'product', run, body: page(body) });
      await cache.endPass('product', run);
    };
    const longItems = Array.from({ length: 1_200 }, (_, n) => item(n, { text: 'word '.repeat(40) }));
    await read(longItems);
    await read([...longItems, '{"id":"p1","sku":"X","id":"q"}', '{"id":"q","sku":"Y"}', '{"id":"z","id":"p2"}']);
    const { total, rows } = await cache.query(queryOf('product', { searchText: 'sku:Y' }), 0, 5, 'x');
    expect([total, rows[0]?.id, (await cache.counts()).product]).toEqual([1, 'q', 1_201]);
    expect((await cache.get('product', toResourceId('p2')))?.values['sku']).toBeUndefined();
    const { run } = await cache.beginPass('product');
    const spoilt = page([...longItems, '{"id":"new","sku":}']);
    await expect(cache.ingest({ resource: 'product', run, body: spoilt })).rejects.toMatchObject({
      code: 'unreadable',
    });
    const { resume, items: seen } = await cache.beginPass('product');
    expect([resume, seen, (await cache.counts()).product]).toEqual([null, 0, 1_201]);
  });
});
