import fc from 'fast-check';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { idsOf, page, pass, queryOf, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const bag = {
  id: 'p1',
  sku: 'BAG-10157',
  label: 'Café roll-top 運動鞋',
  gtin: '4006381333931',
  product_family_id: 'f1',
  product_family: { _id: 'f1', name: 'Bags' },
  attributes: { description: { en: 'Waxed canvas', fr: 'Toile cirée' } },
  asset_ids: ['a1'],
  assets: [{ id: 'a1', filename: 'front.jpg', path: '/files/front.jpg', file_type: 'IMAGES' }],
  modified: '2024-05-01T10:00:00.123456',
};
const tee = { id: 'p2', sku: 'tee-2', label: 'Ärmelshirt', parent_id: 'p1', modified: '2024-06-01T10:00:00Z' };
const cap = { id: 'p3', sku: 'CAP-3' };

describe('cached item', () => {
  it('keeps its text byte for byte, with unknown properties and numbers beyond 2^53', async () => {
    const cache = await tempCache();
    const text = '{ "id":9007199254740993,"sku":"X" , "unknown":{"n":12345678901234567890,"e":"\\u00e9"}}';
    await pass(cache, 'product', [text]);
    const detail = await cache.get('product', toResourceId('9007199254740993'));
    expect(detail?.raw).toBe(text);
    expect(detail?.title).toBe('X');
  });

  it('is identified by `id` or `_id`', async () => {
    const cache = await tempCache();
    await pass(cache, 'family', ['{"id":"f1","name":"Bags"}', '{"_id":"f2","name":"Caps"}']);
    await pass(cache, 'product', ['{"_id":"p1","sku":"X"}']);
    expect(await idsOf(cache, 'family')).toEqual(['f1', 'f2']);
    expect(await idsOf(cache, 'product', { searchText: 'p1' })).toEqual(['p1']);
  });

  it('does not lose its page when other items have no distinct identity', async () => {
    const cache = await tempCache();
    const { run } = await cache.beginPass('product');
    const body = page([7, null, '[]', {}, { id: '' }, { id: { x: 1 } }, bag, { id: 'p1', sku: 'again' }]);
    expect(await cache.ingest({ resource: 'product', run, body })).toMatchObject({ items: 1, bad: 6 });
    expect(await cache.counts()).toMatchObject({ product: 1 });
  });

  it('shows every field of the wrong type as missing, and survives nesting 10,000 deep', async () => {
    const cache = await tempCache();
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    await pass(cache, 'product', [`{"id":"d","sku":["x"],"label":7,"attributes":${deep},"modified":"soon"}`]);
    const { rows } = await cache.query(queryOf('product'), 0, 10, 'x');
    expect(rows[0]?.cells).toEqual({ label: '7' });
    expect((await cache.get('product', toResourceId('d')))?.raw).toContain(deep);
  });

  it('is returned completely: values, links with names, pictures, completeness', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    expect(await cache.get('product', toResourceId('p1'))).toMatchObject({
      title: 'BAG-10157',
      values: { modified: '2024-05-01T10:00:00.123Z' },
      links: [
        { field: 'product_family_id', to: 'family', id: 'f1', name: 'Bags' },
        { field: 'asset_ids', to: 'asset', id: 'a1', name: 'front.jpg' },
      ],
      completeness: [true, true, true, true, true, false],
      thumb: 'a1',
      pictures: [{ id: 'a1', name: 'front.jpg' }],
      gone: false,
    });
    expect((await cache.get('product', toResourceId('p2')))?.links).toEqual([
      { field: 'parent_id', to: 'product', id: 'p1', name: 'BAG-10157', note: 'Café roll-top 運動鞋', known: true },
    ]);
    expect(await cache.get('product', toResourceId('nobody'))).toBeNull();
  });
});

describe('list in the cache', () => {
  it('is sorted by any field, ignoring case and accents, empty values last', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [cap, tee, bag]);
    const by = (field: string, descending: boolean): Promise<string[]> =>
      idsOf(cache, 'product', { sort: { field, descending } });
    expect(await by('label', false)).toEqual(['p2', 'p1', 'p3']);
    expect(await by('label', true)).toEqual(['p1', 'p2', 'p3']);
    expect(await by('sku', false)).toEqual(['p1', 'p3', 'p2']);
    expect(await by('product_family_id', true)).toEqual(['p1', 'p2', 'p3']);
    expect(await idsOf(cache, 'product')).toEqual(['p2', 'p1', 'p3']);
    expect(await by('no such field', true)).toEqual(['p2', 'p1', 'p3']);
  });

  it('returns the rows of any window with the names of referenced items', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee, cap]);
    const window = await cache.query(queryOf('product'), 1, 1, 'x');
    expect(window).toMatchObject({ offset: 1, total: 3, rows: [{ id: 'p1', names: { product_family_id: 'Bags' } }] });
    expect((await cache.query(queryOf('product'), 50, 10, 'x')).rows).toEqual([]);
    expect(await cache.ids(queryOf('product'), 0, 2)).toEqual([
      { id: 'p2', title: 'tee-2' },
      { id: 'p1', title: 'BAG-10157' },
    ]);
  });

  it('returns ready-made views with exact counts', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee, cap]);
    const counts = Object.fromEntries((await cache.views('product')).map(({ view, count }) => [view, count]));
    expect(counts).toEqual({
      all: 3,
      noImage: 2,
      noGtin: 2,
      noDescription: 2,
      noFamily: 2,
      changedSinceYesterday: 0,
    });
    for (const view of ['noImage', 'noGtin', 'noDescription', 'noFamily'] as const)
      expect(await idsOf(cache, 'product', { view })).toEqual(['p2', 'p3']);
  });

  it('detects assets that are unassigned, undescribed or duplicates, and their types', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [
      { id: 'a', filename: 'a.jpg', checksum: 'AB', file_type: 'IMAGES', assigned: false },
      { id: 'b', filename: 'b.jpg', checksum: 'ab', file_type: 'IMAGES', alt_text: 'B', n_products: 0 },
      { id: 'c', filename: 'c.pdf', checksum: 'cd', file_type: 'DOCUMENTS', alt_text: 'C', n_products: 1 },
    ]);
    expect(await cache.views('asset')).toEqual([
      { view: 'all', type: null, count: 3 },
      { view: 'unassigned', type: null, count: 2 },
      { view: 'noAltText', type: null, count: 1 },
      { view: 'sameContentTwice', type: null, count: 2 },
      { view: 'changedSinceYesterday', type: null, count: 0 },
      { view: 'all', type: 'IMAGES', count: 2 },
      { view: 'all', type: 'DOCUMENTS', count: 1 },
      { view: 'notLookedAt', type: null, count: 2 },
    ]);
    expect(await idsOf(cache, 'asset', { type: 'DOCUMENTS' })).toEqual(['c']);
    await pass(cache, 'asset', [{ id: 'b', filename: 'b.jpg', checksum: 'ab', file_type: 'IMAGES' }]);
    expect(await idsOf(cache, 'asset', { view: 'sameContentTwice' })).toEqual([]);
  });

  it('shows uploads since the program’s start as a view, also after a sync has seen them', async () => {
    const cache = await tempCache();
    const old = { id: 'a', filename: 'a.jpg', checksum: 'ab', file_type: 'IMAGES' };
    await pass(cache, 'asset', [old]);
    const just = async (): Promise<number | undefined> =>
      (await cache.views('asset')).find(({ view }) => view === 'justUploaded')?.count;
    expect(await just()).toBeUndefined();
    const made = { id: 'n', filename: 'new bag.jpg', checksum: 'ef', file_type: 'IMAGES' };
    await cache.put('asset', JSON.stringify({ id: 'l', filename: 'link.jpg' }), 'created');
    expect(await just(), 'created without a file').toBeUndefined();
    await cache.put('asset', JSON.stringify(made), 'uploaded');
    expect(await just()).toBe(1);
    expect(await idsOf(cache, 'asset', { view: 'justUploaded' })).toEqual(['n']);
    expect(await idsOf(cache, 'asset', { view: 'justUploaded', searchText: 'bag' })).toEqual(['n']);
    expect(await idsOf(cache, 'asset', { view: 'justUploaded', searchText: 'a' })).toEqual([]);
    await pass(cache, 'asset', [old, made]);
    expect(await idsOf(cache, 'asset', { view: 'justUploaded' })).toEqual(['n']);
  });

  it('keeps uploads with a SKU in their name as a view until a product uses them', async () => {
    const cache = await tempCache();
    const bag = { id: 'p', sku: 'BAG-1' };
    const file = { id: 'n', filename: 'BAG-1 front.jpg', file_type: 'IMAGES', n_products: 0 };
    await pass(cache, 'product', [bag]);
    const count = async (): Promise<number | undefined> =>
      (await cache.views('asset')).find(({ view }) => view === 'notOnProduct')?.count;
    await cache.put('asset', JSON.stringify({ ...file, id: 'o', filename: 'other.jpg' }), 'uploaded', [], null);
    expect(await count(), 'without a SKU in its name').toBeUndefined();
    await cache.put('asset', JSON.stringify(file), 'uploaded', [], toResourceId('p'));
    await pass(cache, 'asset', [file, { ...file, id: 'o', filename: 'other.jpg' }]);
    expect(await count()).toBe(1);
    expect(await idsOf(cache, 'asset', { view: 'notOnProduct' })).toEqual(['n']);
    expect(await idsOf(cache, 'asset', { view: 'notOnProduct', searchText: 'front' })).toEqual(['n']);
    const uploads = ['o', 'n', 'unknown'].map(toResourceId);
    expect(await cache.unusedUploads(uploads)).toEqual(['n']);
    await pass(cache, 'product', [{ ...bag, assets: [{ id: 'n' }] }]);
    expect(await count(), 'on its product').toBeUndefined();
    expect(await cache.unusedUploads(uploads)).toEqual([]);
    await pass(cache, 'product', [{ ...bag, thumbnail_id: 'n' }]);
    expect(await count(), 'as the main picture of its product').toBeUndefined();
  });

  it('lists assets with the same content next to each other, the oldest first', async () => {
    const cache = await tempCache();
    const asset = (id: string, checksum: string, created: string) => ({ id, filename: `${id}.jpg`, checksum, created });
    await pass(cache, 'asset', [
      asset('new', 'aa', '2026-03-01T00:00:00Z'),
      asset('other', 'bb', '2026-02-01T00:00:00Z'),
      asset('old', 'AA', '2026-01-01T00:00:00Z'),
      asset('alone', 'cc', '2026-01-01T00:00:00Z'),
      asset('twin', 'bb', '2026-04-01T00:00:00Z'),
    ]);
    expect(await idsOf(cache, 'asset', { view: 'sameContentTwice' })).toEqual(['old', 'new', 'other', 'twin']);
  });

  it('drops a query that a newer one for the same list replaces', async () => {
    const cache = await tempCache();
    const queries = ['a', 'b', 'c'].map((anyText) =>
      cache.query(queryOf('product', { searchText: anyText }), 0, 10, 'grid'),
    );
    await expect(queries[1]).rejects.toMatchObject({ code: 'cancelled' });
    await Promise.all([queries[0], queries[2]]);
  });

  it('drops a query that waited for its data, not the newer one for the same list', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [{ id: 'p1', sku: 'A', attributes: { colour: 'Red' } }]);
    const older = cache.query(queryOf('product', { searchText: 'colour:red' }), 0, 10, 'products');
    const others = [cache.counts(), cache.counts(), cache.counts()];
    const newer = cache.query(queryOf('product'), 0, 10, 'products');
    await expect(older).rejects.toMatchObject({ code: 'cancelled' });
    expect((await newer).total).toBe(1);
    await Promise.all(others);
  });
});

describe('full-text search', () => {
  it('finds words in any order as prefixes, the middle of codes, and text without spaces', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee, cap]);
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ['bag', ['p1']],
      ['roll cafe', ['p1']],
      ['CAF', ['p1']],
      ['armel', ['p2']],
      ['0157', ['p1']],
      ['81333', ['p1']],
      ['canvas 0157', ['p1']],
      ['動鞋', ['p1']],
      ['鞋', ['p1']],
      ['toile bags', ['p1']],
      ['bag tee', []],
      ['', ['p2', 'p1', 'p3']],
      ['   ', ['p2', 'p1', 'p3']],
    ];
    for (const [anyText, ids] of expected) {
      expect(await idsOf(cache, 'product', { searchText: anyText }), anyText).toEqual(ids);
      expect((await cache.query(queryOf('product', { searchText: anyText }), 0, 1, 'x')).total).toBe(ids.length);
    }
  });

  it('lists the item with the exact name first', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [
      { id: '1', sku: 'XX-1', label: 'tee tee tee' },
      { id: '2', sku: 'TEE-10' },
      { id: '3', sku: 'TEE' },
    ]);
    expect(await idsOf(cache, 'product', { searchText: 'tee' })).toEqual(['3', '2', '1']);
  });

  it('never fails for any typed text, and counts its matches', { timeout: 120_000 }, async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee, { ...cap, sku: 'CAP 🎽 "3"' }]);
    const anySyntax = fc.constantFrom(
      '"',
      "'",
      '*',
      ':',
      '^',
      '(',
      ')',
      '-',
      'NEAR',
      'AND',
      'OR',
      'NOT',
      '{',
      '}',
      '🎽',
      '\0',
      '%',
      '鞋',
      'a',
      ' ',
      '\ud800',
    );
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(anySyntax, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (typed) => {
        const { rows, total } = await cache.query(queryOf('product', { searchText: typed }), 0, 10, 'x');
        expect(rows.length).toBe(total);
      }),
      { numRuns: 300 },
    );
    for (const typed of ['x'.repeat(10_000), 'ab '.repeat(3_000), '鞋'.repeat(10_000), '"'.repeat(10_000)])
      await cache.query(queryOf('product', { searchText: typed }), 0, 10, 'x');
    expect(await idsOf(cache, 'product', { searchText: '🎽' })).toEqual(['p3']);
  });

  it('works in every list, with views and in a chosen order', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [
      { id: 'a', filename: 'front_view-77.jpg', alt_text: 'Bag' },
      { id: 'b', filename: 'side_view-77.jpg' },
    ]);
    expect(await idsOf(cache, 'asset', { searchText: 'ew-7', sort: { field: 'filename', descending: true } })).toEqual([
      'b',
      'a',
    ]);
    expect(await idsOf(cache, 'asset', { searchText: 'view', view: 'noAltText' })).toEqual(['b']);
  });
});

describe('changed items', () => {
  it('are recorded from the second pass on, and not when nothing differs', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    await pass(cache, 'product', [bag, { ...tee, label: 'Tee' }, cap]);
    expect((await idsOf(cache, 'product', { view: 'changedSinceYesterday' })).toSorted()).toEqual(['p2', 'p3']);
    expect(await idsOf(cache, 'product', { searchText: 'armelshirt' })).toEqual([]);
  });

  it('leave lists, counts and the search when deleted, can still be shown, and can be restored', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    expect(await pass(cache, 'product', [tee])).toBe(1);
    expect(await idsOf(cache, 'product')).toEqual(['p2']);
    expect(await idsOf(cache, 'product', { searchText: 'bag' })).toEqual([]);
    expect(await cache.counts()).toMatchObject({ product: 1 });
    expect(await cache.get('product', toResourceId('p1'))).toMatchObject({ gone: true });
    await pass(cache, 'product', [bag, tee]);
    expect(await idsOf(cache, 'product', { searchText: 'bag' })).toEqual(['p1']);
    expect(await cache.get('product', toResourceId('p1'))).toMatchObject({ gone: false });
  });

  it('keep items that were created during the pass', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag]);
    const { run } = await cache.beginPass('product');
    expect(await cache.put('product', JSON.stringify(cap))).toBe('p3');
    await cache.ingest({ resource: 'product', run, body: page([bag]) });
    expect(await cache.endPass('product', run)).toMatchObject({ gone: 0 });
    expect(await idsOf(cache, 'product', { searchText: 'cap' })).toEqual(['p3']);
  });

  it('are reported immediately, then coalesced', async () => {
    const changes: (readonly ResourceName[])[] = [];
    const cache = await tempCache(tempFolder(), (resources) => changes.push(resources));
    for (let n = 0; n < 5; n += 1)
      await cache.put('channel', JSON.stringify({ id: `c${n}`, name: 'Feed', format: 'CSV' }));
    expect(changes[0]).toEqual(['channel']);
    expect(changes.length).toBeLessThan(5);
    expect(await cache.counts()).toMatchObject({ channel: 5 });
  });

  it('follow the account’s choice of a description', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, { ...cap, attributes: { story: 'Long ago' } }]);
    await cache.setDescriptionAttribute('story');
    await expect.poll(() => idsOf(cache, 'product', { view: 'noDescription' }), { timeout: 10_000 }).toEqual(['p1']);
    await cache.setDescriptionAttribute(null);
    await expect.poll(() => idsOf(cache, 'product', { view: 'noDescription' }), { timeout: 10_000 }).toEqual(['p3']);
  });
});

describe('page of items', () => {
  it('is rejected without any change if it does not parse, or has no data or only errors', async () => {
    const cache = await tempCache();
    const { run } = await cache.beginPass('product');
    const send = (text: string): Promise<unknown> =>
      cache.ingest({
        resource: 'product',
        run,
        body: new TextEncoder().encode(text),
      });
    await expect(send('<html>')).rejects.toMatchObject({ code: 'unreadable' });
    await expect(send('{"message":"later"}')).rejects.toMatchObject({ code: 'unreadable' });
    await expect(send('{"data":[],"errors":[{"description":"no"}]}')).rejects.toMatchObject({ code: 'invalid' });
    expect(await cache.counts()).toMatchObject({ product: 0 });
  });

  it('with errors next to its items marks nothing as deleted', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    const { run } = await cache.beginPass('product');
    const body = page([bag], null, { errors: [{ description: 'part of it failed' }] });
    await cache.ingest({ resource: 'product', run, body });
    expect(await cache.endPass('product', run)).toMatchObject({ gone: 0 });
  });

  it('leaves a checkpoint: an interrupted pass resumes after it, also after a restart', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const { run } = await cache.beginPass('product');
    await cache.ingest({ resource: 'product', run, body: page([bag, tee], '/next?page=2') });
    await cache.close();
    const again = await tempCache(folder);
    expect(await again.beginPass('product')).toMatchObject({ run, resume: '/next?page=2', items: 2 });
    const last = await again.ingest({ resource: 'product', run, body: page([tee, cap]) });
    expect(last).toMatchObject({ next: null, items: 1 });
    expect(await again.endPass('product', run)).toMatchObject({ gone: 0 });
    expect((await again.beginPass('product')).resume).toBeNull();
  });
});

describe('files of the cache', () => {
  it.skipIf(process.platform === 'win32')('are readable only by their owner', async () => {
    const folder = join(tempFolder(), 'account');
    const cache = await tempCache(folder);
    await cache.put('channel', '{"id":"c"}');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const ending of ['', '-wal', '-shm'])
      expect(statSync(join(folder, `cache.db${ending}`)).mode & 0o777).toBe(0o600);
    expect(await cache.size()).toBeGreaterThan(10_000);
  });

  it('are not written when the cache is opened unchanged', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    await pass(cache, 'product', [bag, tee]);
    await cache.close();
    const reopen = async (): Promise<number> => {
      const again = await tempCache(folder);
      const { size } = statSync(join(folder, 'cache.db-wal'), { throwIfNoEntry: false }) ?? { size: 0 };
      await again.close();
      return size;
    };
    // On a slow computer, the first one continues to index what the closed cache had not indexed yet.
    await expect.poll(reopen).toBe(0);
  });
});
