import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Facet } from '../../../../electron/contract/index.ts';
import { pass, queryOf, tempCache, tempFolder, idsOf } from '../temp-cache.ts';
import { attributeFilter, allOf } from '../../../support/filters.ts';

const products = [
  {
    id: 'p1',
    sku: 'A',
    status: 'Draft',
    product_family_id: 'f1',
    category_ids: ['c1', 'c2'],
    attributes: { colour: 'Olive' },
  },
  { id: 'p2', sku: 'B', status: 'draft', category_ids: ['c1'], attributes: { colour: 'olive', sizes: ['S', 'M'] } },
  { id: 'p3', sku: 'C', status: 'Draft', product_family_id: 'f1' },
  { id: 'p4', sku: 'D', status: ' ', product_family_id: 'f9', attributes: { sizes: ['M'] } },
];

const counts = ({ values }: Facet): Record<string, number> =>
  Object.fromEntries(values.map(({ value, name, count }) => [name ?? value, count]));

describe('facets', () => {
  it('counts texts like filters do, under their most frequent spelling', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    const facet = await cache.facets({ query: queryOf('product'), field: 'status', attribute: null, type: null });
    expect(facet).toEqual({ values: [{ value: 'Draft', name: null, count: 3 }], distinct: 1, without: 1, total: 4 });
  });

  it('names referenced items, and counts items, not links', async () => {
    const cache = await tempCache();
    await pass(cache, 'family', [{ _id: 'f1', name: 'Bags' }]);
    await pass(cache, 'product', products);
    const query = queryOf('product');
    const family = await cache.facets({ query, field: 'product_family_id', attribute: null, type: null });
    expect(counts(family)).toEqual({ Bags: 2, f9: 1 });
    expect(family.without).toBe(1);
    const category = await cache.facets({ query, field: 'category_ids', attribute: null, type: null });
    expect(counts(category)).toEqual({ c1: 2, c2: 1 });
    expect(category.without).toBe(2);
  });

  it('counts the items of a view and a search, each item once for each value', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [
      { id: 'p1', sku: 'mug-1', status: 'Draft', gtin: '4006381333931', category_ids: ['c1', 'c2', 'c1'] },
      { id: 'p2', sku: 'mug-2', status: 'Draft', category_ids: ['c2', 'c2'] },
      { id: 'p3', sku: 'mug-3', category_ids: [' '] },
      { id: 'p4', sku: 'bag-1', status: 'Completed' },
    ]);
    const query = queryOf('product', { searchText: 'mug', view: 'noGtin' });
    const category = await cache.facets({ query, field: 'category_ids', attribute: null, type: null });
    expect([counts(category), category.total, category.without]).toEqual([{ c2: 1 }, 2, 1]);
    const status = await cache.facets({ query, field: 'status', attribute: null, type: null });
    expect([counts(status), status.total, status.without]).toEqual([{ Draft: 1 }, 2, 1]);
    const all = await cache.facets({ query: queryOf('product'), field: 'category_ids', attribute: null, type: null });
    expect([counts(all), all.total, all.without]).toEqual([{ c1: 1, c2: 2 }, 4, 2]);
  });

  it('counts an item once for each text of a list, however often the list repeats it', async () => {
    const cache = await tempCache();
    await pass(cache, 'ecatalog', [
      { id: 'e1', exportable_attributes: ['colour', 'size', 'colour'] },
      { id: 'e2', exportable_attributes: ['colour', 'colour'] },
      { id: 'e3', exportable_attributes: [] },
    ]);
    const request = { query: queryOf('ecatalog'), field: 'exportable_attributes', attribute: null, type: null };
    const facet = await cache.facets(request);
    expect([counts(facet), facet.without]).toEqual([{ colour: 2, size: 1 }, 1]);
  });

  it('reads no bodies for a field of links that names known items', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    await pass(cache, 'product', [
      { id: 'p1', sku: 'A', channel_ids: ['ch1', 'ch2'], asset_ids: ['a1'] },
      { id: 'p2', sku: 'B', channel_ids: ['ch2'] },
      { id: 'p3', sku: 'C' },
    ]);
    const channels = { query: queryOf('product'), field: 'channel_ids', attribute: null, type: null } as const;
    const facet = await cache.facets(channels);
    expect([counts(facet), facet.total, facet.without]).toEqual([{ ch2: 2, ch1: 1 }, 3, 1]);
    const assets = await cache.facets({
      ...channels,
      query: queryOf('product', { searchText: 'a' }),
      field: 'asset_ids',
    });
    expect([counts(assets), assets.total, assets.without]).toEqual([{ a1: 1 }, 1, 0]);
    const db = new DatabaseSync(join(folder, 'cache.db'), { readOnly: true });
    const read = db.prepare(`SELECT name FROM fact_field WHERE resource = 'product'`).all();
    db.close();
    expect(read.map(({ name }) => name)).toEqual(['category_ids', 'static_list_ids']);
  });

  it('shows the parents of categories', async () => {
    const cache = await tempCache();
    const parents = [{ id: 'c0', name: 'Home' }];
    const mugs = { id: 'c1', name: 'Mugs', parent_id: 'c0', parents };
    await pass(cache, 'product', [{ ...products[1], categories: [mugs] }]);
    const request = { query: queryOf('product'), field: 'category_ids', attribute: null, type: null };
    expect((await cache.facets(request)).values).toEqual([
      { value: 'c1', name: 'Mugs', count: 1, above: [{ id: 'c0', name: 'Home' }] },
    ]);
  });

  it('counts within the query, and within custom attributes', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    const request = { field: 'attributes', attribute: 'sizes', type: 'texts' } as const;
    expect(counts(await cache.facets({ query: queryOf('product'), ...request }))).toEqual({ M: 2, S: 1 });
    const filters = allOf(attributeFilter('colour', 'text', 'is', ['olive']));
    expect(counts(await cache.facets({ query: queryOf('product', { filters }), ...request }))).toEqual({ M: 1, S: 1 });
    await cache.put('product', JSON.stringify({ ...products[0], attributes: { sizes: ['M', 'L', 'M'] } }));
    expect(counts(await cache.facets({ query: queryOf('product'), ...request }))).toEqual({ M: 3, S: 1, L: 1 });
  });

  it('leaves out items deleted in the service', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    await pass(cache, 'product', products.slice(0, 1));
    const facet = await cache.facets({ query: queryOf('product'), field: 'category_ids', attribute: null, type: null });
    expect(counts(facet)).toEqual({ c1: 1, c2: 1 });
    expect(facet.total).toBe(1);
  });
});

describe('attributes that can be filtered', () => {
  it('lists declared and seen attributes with their most frequent type', async () => {
    const cache = await tempCache();
    await pass(cache, 'attribute', [
      { _id: 'a1', name: 'colour', label: 'Colour' },
      { _id: 'a2', name: 'unused' },
    ]);
    await pass(cache, 'product', [...products, { id: 'p5', attributes: { weight: 3, washable: true, blank: '' } }]);
    expect(await cache.attributes()).toEqual([
      { name: 'blank', title: 'blank', label: null, type: 'text' },
      { name: 'colour', title: 'colour', label: 'Colour', type: 'text' },
      { name: 'sizes', title: 'sizes', label: null, type: 'texts' },
      { name: 'unused', title: 'unused', label: null, type: 'text' },
      { name: 'washable', title: 'washable', label: null, type: 'boolean' },
      { name: 'weight', title: 'weight', label: null, type: 'number' },
    ]);
  });

  it('matches attributes by label if products use labels, including unused ones, and shows their name', async () => {
    const cache = await tempCache();
    await pass(cache, 'attribute', [
      { _id: 'a1', name: 'Includes Zipper', label: 'zippered' },
      { _id: 'a2', name: 'Colour', label: 'color' },
      { _id: 'a3', name: 'Unused', label: 'unused_yet' },
      { _id: 'a4', name: 'brand', label: 'brand' },
    ]);
    await pass(cache, 'product', [{ id: 'p', attributes: { zippered: true, color: 'red', brand: 'Sol' } }]);
    expect(await cache.attributes()).toEqual([
      { name: 'brand', title: 'brand', label: 'brand', type: 'text' },
      { name: 'color', title: 'Colour', label: 'Colour', type: 'text' },
      { name: 'zippered', title: 'Includes Zipper', label: 'Includes Zipper', type: 'boolean' },
      { name: 'unused_yet', title: 'Unused', label: 'Unused', type: 'text' },
    ]);
    for (const searchText of ['color:red', 'colour:red', '"Includes Zipper":true'])
      expect(await idsOf(cache, 'product', { searchText }), searchText).toEqual(['p']);
  });

  it('matches attributes by name if products use names, even if another one has that label', async () => {
    const cache = await tempCache();
    await pass(cache, 'attribute', [
      { _id: 'a1', name: 'color', label: 'Colour' },
      { _id: 'a2', name: 'size', label: 'color' },
      { _id: 'a3', name: 'depth', label: 'Depth' },
    ]);
    await pass(cache, 'product', [{ id: 'p', attributes: { color: 'red', size: 'M', depth: 3 } }]);
    const keys = (await cache.attributes()).map(({ name, title }) => `${title} ${name}`);
    expect(keys).toEqual(['color color', 'depth depth', 'size size']);
  });
});
