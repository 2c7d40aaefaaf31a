import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../electron/base/branded-types.ts';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { AnchorRows } from '../../../electron/contract/index.ts';
import { idsOf, pass, queryOf, tempCache } from './temp-cache.ts';

const pad = (n: number): string => String(n).padStart(4, '0');
const day = (n: number): string => new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
const product = (n: number, rest = {}) => ({ id: `p${pad(n)}`, sku: `SKU-${pad(n)}`, modified: day(n), ...rest });
const createProducts = (count: number) => Array.from({ length: count }, (_, n) => product(n));

const createAnchors = (...rows: readonly (readonly [string, number | null])[]): AnchorRows => ({
  rows: rows.map(([id, at]) => ({ id: toResourceId(id), at })),
  page: 50,
});
const byModified = { field: 'modified', descending: true };
const window = (cache: Cache, anchors: AnchorRows, searchText = '') =>
  cache.query(queryOf('product', { sort: byModified, searchText }), 100, 50, 'test', { keep: anchors });

describe('window with rows to keep', () => {
  it('stays at its index if nothing moved, and returns the index of each row', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', createProducts(300));
    const { offset, rows, moved } = await window(cache, createAnchors(['p0190', 109], ['p0299', null], ['none', null]));
    expect([offset, rows.length, rows[9]?.id]).toEqual([100, 50, 'p0190']);
    expect(moved).toEqual({ by: 0, places: [109, 0, null] });
  });

  it('moves with most of the rows, regardless of a single one', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', createProducts(300));
    const anchors = createAnchors(['p0190', 109], ['p0189', 110], ['p0188', 111], ['p0187', 112]);
    const newer = Array.from({ length: 730 }, (_, n) => product(1000 + n));
    await pass(cache, 'product', [...createProducts(300), ...newer, product(190, { modified: day(5000) })]);
    for (const searchText of ['', 'sku']) {
      const { offset, rows, moved, total } = await window(cache, anchors, searchText);
      expect(total).toBe(1030);
      expect(moved).toEqual({ by: 730, places: [0, 840, 841, 842] });
      expect(offset).toBe(800);
      expect([rows.length, rows[41]?.id]).toEqual([100, 'p0188']);
    }
  });

  it('moves up if rows above were removed, and never before the first', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', createProducts(300));
    await pass(cache, 'product', createProducts(195));
    const { offset, moved, rows } = await window(cache, createAnchors(['p0190', 109], ['p0189', 110]));
    expect(moved).toEqual({ by: -105, places: [4, 5] });
    expect(offset).toBe(0);
    expect(rows[4]?.id).toBe('p0190');
  });
});

const varied = [
  {
    ...product(1),
    label: 'one',
    gtin: '4',
    asset_ids: ['a1', 'a2'],
    attributes: { color: 'red', weight: 12, tags: ['x', 'y'], big: 'z'.repeat(900) },
  },
  { ...product(2), asset_ids: ['a3'], parent_id: 'p0001', attributes: { color: 'Äpfel', weight: 3, open: true } },
  { ...product(3), parent_id: 'p0009', attributes: { color: 'blue' } },
];

describe('view with more matches than are sorted separately', () => {
  it('contains exactly the matches that belong to the view', { timeout: 90_000 }, async () => {
    const cache = await tempCache();
    const all = createProducts(3_200).map((one, n) => ({ ...one, ...(n % 2 === 0 ? { gtin: '4006381333931' } : {}) }));
    await pass(cache, 'product', [...all, { id: 'other', sku: 'OTHER', modified: day(9_000) }]);
    const query = queryOf('product', { searchText: 'sku', view: 'noGtin', sort: byModified });
    const { rows, total } = await cache.query(query, 0, 100, 'test');
    expect(total).toBe(1_600);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => `p${pad(3_199 - 2 * n)}`));
  });
});

describe('rows with more columns', () => {
  it('contain fields, the first of several links, and custom attributes', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', varied);
    await pass(cache, 'asset', [{ id: 'a1', filename: 'front.jpg' }]);
    const columns = [
      'asset_ids',
      'parent_id',
      'attributes.color',
      'attributes.tags',
      'attributes.none',
      'strange.x',
      'no',
    ];
    const { rows } = await cache.query(
      queryOf('product', { sort: { field: 'sku', descending: false } }),
      0,
      50,
      'test',
      {
        columns,
      },
    );
    expect(rows[0]?.cells).toMatchObject({ asset_ids: 2, 'attributes.color': 'red', 'attributes.tags': 'x, y' });
    expect(rows[0]?.names).toMatchObject({ asset_ids: 'front.jpg' });
    expect(rows[1]?.names).toMatchObject({ parent_id: 'SKU-0001', asset_ids: 'a3' });
    expect(rows[2]?.cells).toMatchObject({ asset_ids: null, parent_id: 'p0009', 'attributes.none': null });
    expect(Object.keys(rows[0]?.cells ?? {})).not.toContain('no');
  });

  it('truncates long texts in a window, and never in rows requested by ID', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', varied);
    const columns = ['attributes.big'];
    const { rows } = await cache.query(queryOf('product', { searchText: 'SKU-0001' }), 0, 50, 'test', { columns });
    expect(String(rows[0]?.cells['attributes.big']).length).toBeLessThan(400);
    const unsorted = await cache.rows({
      resource: 'product',
      ids: ['p0003', 'none', 'p0001'].map(toResourceId),
      columns,
    });
    expect(unsorted.map(({ id }) => id)).toEqual(['p0003', 'p0001']);
    expect(String(unsorted[1]?.cells['attributes.big']).length).toBe(900);
  });
});

describe('sort order without an index', () => {
  it.each([
    ['parent_id', ['p0002', 'p0003', 'p0001']],
    ['asset_ids', ['p0002', 'p0001', 'p0003']],
    ['attributes.color', ['p0002', 'p0003', 'p0001']],
    ['attributes.weight', ['p0002', 'p0001', 'p0003']],
    ['completeness', ['p0003', 'p0002', 'p0001']],
  ])('sorts items by %s, those without a value last', async (field, expected) => {
    const cache = await tempCache();
    await pass(cache, 'product', varied);
    expect(await idsOf(cache, 'product', { sort: { field, descending: false } })).toEqual(expected);
    const down = await idsOf(cache, 'product', { sort: { field, descending: true } });
    const last = field === 'completeness' ? [] : expected.filter((id) => field !== 'parent_id' && id === expected[2]);
    expect(down).toHaveLength(3);
    if (last.length > 0 && !field.endsWith('color')) expect(down.at(-1)).toBe(last[0]);
  });

  it('is recomputed after a change, and for search text and views', async () => {
    const cache = await tempCache();
    const sort = { field: 'attributes.weight', descending: true };
    await pass(cache, 'product', varied);
    expect((await idsOf(cache, 'product', { sort }))[0]).toBe('p0001');
    const heavier = { ...varied[2], attributes: { weight: 99 } };
    await pass(cache, 'product', [...varied.slice(0, 2), heavier]);
    expect((await idsOf(cache, 'product', { sort }))[0]).toBe('p0003');
    expect(await idsOf(cache, 'product', { sort, searchText: 'SKU-0002' })).toEqual(['p0002']);
    expect(await idsOf(cache, 'product', { sort, view: 'noGtin' })).toEqual(['p0003', 'p0002']);
  });
});
