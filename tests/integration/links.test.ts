import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { ItemDetail } from '../../electron/contract/index.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { Filters, ResourceName } from '../../electron/model/index.ts';
import { idsOf, pass, tempCache } from '../unit/cache/temp-cache.ts';
import { filterOf, allOf } from '../support/filters.ts';

const get = async (cache: Cache, resource: ResourceName, id: string): Promise<ItemDetail> => {
  const item = await cache.get(resource, toResourceId(id));
  if (item === null) throw new Error(`no ${resource} ${id}`);
  return item;
};

const getUses = (item: Pick<ItemDetail, 'uses'>): Record<string, number> =>
  Object.fromEntries(item.uses.map(({ from, field, count }) => [`${from}.${field}`, count]));

const linked = (field: string, id: string): Filters => allOf(filterOf(field, 'contains', [id]));

describe('references to an item', () => {
  const products = [
    { id: 'p1', sku: 'P1', label: 'One', asset_ids: ['a', 'b'], thumbnail_id: 'a', product_family_id: 'f' },
    { id: 'p2', sku: 'P2', asset_ids: ['a'], parent_id: 'p1', channel_ids: ['c'], static_list_ids: ['l'] },
    {
      id: 'p3',
      sku: 'P3',
      parent_id: 'p1',
      relationships: [
        { relationship_id: 'r', relationship_label: 'Spare parts', links_to: [{ product_id: 'p1', quantity: 2 }] },
      ],
    },
  ];

  it('are counted exactly by resource and field, with the first of them', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [{ id: 'a', filename: 'a.png' }]);
    await pass(cache, 'family', [{ _id: 'f', name: 'Tops' }]);
    await pass(cache, 'product', products);
    const asset = await get(cache, 'asset', 'a');
    expect(getUses(asset)).toEqual({ 'product.asset_ids': 2, 'product.thumbnail_id': 1 });
    expect(asset.uses[0]?.links).toMatchObject([
      { to: 'product', id: 'p1', name: 'P1', note: 'One', known: true, thumb: 'a' },
      { to: 'product', id: 'p2', name: 'P2', note: null },
    ]);
    expect(getUses(await get(cache, 'family', 'f'))).toEqual({ 'product.product_family_id': 1 });
    expect(getUses(await get(cache, 'product', 'p1'))).toEqual({ 'product.parent_id': 2, 'product.relationships': 1 });
    expect(await idsOf(cache, 'product', { filters: linked('asset_ids', 'a') })).toHaveLength(2);
  });

  it('name the relationships through which products refer to another one', async () => {
    const cache = await tempCache();
    const links = [{ product_id: 'p1' }];
    const entries = [
      { relationship_id: 'r', relationship_label: 'Spare parts', links_to: links },
      { relationship_id: 's', relationship_label: 'Set', links_to: [{ product_id: 'p9' }] },
      { relationship_id: 't', links_to: links },
    ];
    await pass(cache, 'product', [...products, { id: 'p4', sku: 'P4', relationships: entries }]);
    const { uses } = await get(cache, 'product', 'p1');
    const related = uses.find(({ field }) => field === 'relationships');
    expect(related?.links.map(({ name, via }) => [name, via])).toEqual([
      ['P3', ['Spare parts']],
      ['P4', ['Spare parts', 't']],
    ]);
    const asked = { kind: 'product', id: 'p1', from: 'product', field: 'relationships' } as const;
    expect((await cache.uses({ ...asked, offset: 1, limit: 5 })).links).toMatchObject([{ via: ['Spare parts', 't'] }]);
    expect(uses.find(({ field }) => field === 'parent_id')?.links[0]).not.toHaveProperty('via');
  });

  it('follow changes, and are removed with a deleted item until it returns', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [{ id: 'a' }, { id: 'b' }]);
    await pass(cache, 'product', products);
    await pass(cache, 'product', [{ ...products[0], asset_ids: ['b'], thumbnail_id: null }, products[2]]);
    expect(getUses(await get(cache, 'asset', 'a'))).toEqual({});
    expect(getUses(await get(cache, 'asset', 'b'))).toEqual({ 'product.asset_ids': 1 });
    await pass(cache, 'product', products);
    expect(getUses(await get(cache, 'asset', 'a'))).toEqual({ 'product.asset_ids': 2, 'product.thumbnail_id': 1 });
  });

  it('are returned in portions if there are many', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [{ id: 'a' }]);
    await pass(
      cache,
      'product',
      Array.from({ length: 700 }, (_, n) => ({ id: `p${n}`, sku: `S${n}`, asset_ids: ['a'] })),
    );
    const [use] = (await get(cache, 'asset', 'a')).uses;
    expect(use).toMatchObject({ count: 700 });
    expect(use?.links.length).toBeLessThan(10);
    const asked = { kind: 'asset', id: 'a', from: 'product', field: 'asset_ids' } as const;
    const ids = new Set<string>();
    for (const offset of [0, 500])
      for (const { id } of (await cache.uses({ ...asked, offset, limit: 500 })).links) ids.add(id);
    expect(ids.size).toBe(700);
  });

  it('are found inside objects too, and a possible ID is a link only if an item has it', async () => {
    const cache = await tempCache();
    await pass(cache, 'connection', [{ id: 'k', name: 'Dropbox' }]);
    await cache.put(
      'channel',
      JSON.stringify({
        id: 'c',
        name: 'Feed',
        product_list_id: 'l',
        connections: [{ connection: { id: 'k' }, folder: '/x', id: 'row1' }],
      }),
    );
    const links = (await get(cache, 'channel', 'c')).links;
    expect(links.map(({ to, id, name }) => [to, id, name])).toEqual([
      ['productList', 'l', null],
      ['connection', 'k', 'Dropbox'],
    ]);
    expect(getUses(await get(cache, 'connection', 'k'))).toEqual({ 'channel.connections': 1 });
  });
});

describe('referenced entities', () => {
  const shirts = {
    id: 'c2',
    name: 'Shirts',
    path: ['Clothing', 'Shirts'],
    parent_id: 'c1',
    parents: [{ id: 'c1', name: 'Clothing', n_children: 4 }],
  };

  it('are stored with all their data, the newest of each', async () => {
    const cache = await tempCache();
    const old = { ...shirts, name: 'Shirt', modified: '2024-01-01T00:00:00Z', slug: 'shirts' };
    await pass(cache, 'product', [
      { id: '1', sku: '1', category_ids: ['c2'], categories: [{ ...shirts, modified: '2025-01-01T00:00:00Z' }] },
      { id: '2', sku: '2', category_ids: ['c2'], categories: [old] },
    ]);
    const category = await cache.referenced('productCategory', toResourceId('c2'));
    expect(category).toMatchObject({
      title: 'Shirts',
      values: { slug: 'shirts', path: ['Clothing', 'Shirts'] },
      above: [{ id: 'c1', name: 'Clothing', known: true }],
      uses: [{ from: 'product', field: 'category_ids', count: 2 }],
    });
    const parent = await cache.referenced('productCategory', toResourceId('c1'));
    expect(parent).toMatchObject({ values: { n_children: 4 }, below: { count: 1, links: [{ id: 'c2' }] } });
  });

  it('are read from catalogs, channels, attributes and relationships, by ID only if necessary', async () => {
    const cache = await tempCache();
    await pass(cache, 'ecatalog', [
      {
        id: 'e',
        name: 'Spring',
        product_list_id: 'l',
        product_list: { id: 'l', name: 'Dealers', query: [[{ operator: 'in' }]] },
        pds_template_id: 't',
        pdf_catalog_id: 'pdf',
      },
    ]);
    await pass(cache, 'pdfCatalog', [{ id: 'pdf', name: 'Print' }]);
    await cache.put('channel', '{"id":"ch","product_list_id":"l"}');
    await pass(cache, 'attribute', [
      { _id: 'x', name: 'colour', group_ids: ['g'], groups: [{ id: 'g', name: 'Looks', order: 3 }] },
    ]);
    await pass(cache, 'product', [
      {
        id: 'p',
        sku: 'P',
        product_data_sheet_ids: ['d'],
        relationships: [{ relationship_id: 'r', relationship_label: 'Spare parts', links_to: [] }],
      },
    ]);
    const list = await cache.referenced('productList', toResourceId('l'));
    expect(list).toMatchObject({ title: 'Dealers', values: { query: [[{ operator: 'in' }]] } });
    expect(list && getUses(list)).toEqual({ 'channel.product_list_id': 1, 'ecatalog.product_list_id': 1 });
    expect(await cache.referenced('template', toResourceId('t'))).toMatchObject({
      title: 't',
      raw: null,
      uses: [{ count: 1 }],
    });
    expect(await cache.referenced('attributeGroup', toResourceId('g'))).toMatchObject({
      title: 'Looks',
      values: { order: 3 },
    });
    expect(await cache.referenced('relationship', toResourceId('r'))).toMatchObject({
      title: 'Spare parts',
      uses: [{ count: 1 }],
    });
    expect(getUses(await get(cache, 'pdfCatalog', 'pdf'))).toEqual({ 'ecatalog.pdf_catalog_id': 1 });
    expect(await cache.referencedCounts()).toMatchObject({
      productList: 1,
      dataSheet: 1,
      attributeGroup: 1,
      template: 1,
      relationship: 1,
    });
  });

  it('are shown as a tree with its expanded levels, in the service’s order', async () => {
    const cache = await tempCache();
    const category = (id: string, name: string, parent: string | null, order: unknown): unknown => ({
      id,
      name,
      parent_id: parent,
      order,
    });
    await pass(cache, 'product', [
      {
        id: '1',
        sku: '1',
        categories: [
          { ...shirts, order: 2 },
          category('c3', 'Coats', 'c1', '1'),
          category('c4', 'Polo', 'c2', 0),
          category('x', 'Round', 'y', 7),
          category('y', 'About', 'x', 8),
          category('z', 'Orphan', 'nowhere', null),
        ],
      },
    ]);
    const read = async (
      ids: string[],
      { inverted = false, reveal = null as string | null, offset = 0 } = {},
    ): ReturnType<Cache['searchReferenced']> =>
      cache.searchReferenced({
        kind: 'productCategory',
        searchText: '',
        tree: {
          open: { inverted, ids: ids.map((id) => toResourceId(id)) },
          reveal: reveal === null ? null : toResourceId(reveal),
        },
        offset,
        limit: 10,
      });
    const ids = async (...args: Parameters<typeof read>): Promise<string[]> =>
      (await read(...args)).rows.map(({ id }) => id);
    expect(await ids([])).toEqual(['y', 'c1', 'z']);
    expect(await ids(['c1'])).toEqual(['y', 'c1', 'c3', 'c2', 'z']);
    expect(await ids(['c2'])).toEqual(['y', 'c1', 'z']);
    expect(await ids([], { inverted: true })).toEqual(['y', 'x', 'c1', 'c3', 'c2', 'c4', 'z']);
    expect(await ids(['c2'], { inverted: true, offset: 3 })).toEqual(['c3', 'c2', 'z']);
    const shown = await read([], { reveal: 'c4' });
    expect(shown).toMatchObject({ total: 6, all: 7, revealed: { at: 4, opened: ['c2', 'c1'] } });
    expect(shown.rows[4]).toMatchObject({
      id: 'c4',
      place: { level: 3, at: 1, of: 1, below: 0, open: false, parent: 3 },
    });
    expect(shown.rows[3]).toMatchObject({
      id: 'c2',
      place: { level: 2, at: 2, of: 2, below: 1, open: true, parent: 1 },
    });
    expect(await read([], { reveal: 'nothing' })).toMatchObject({ total: 3, revealed: null });
  });

  it('are found even if they appear only in a path', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [
      {
        id: 'a',
        category_ids: ['k3'],
        categories: [
          {
            _id: 'k3',
            name: 'Front',
            path: ['Photos', 'Packshots', 'Front'],
            parent_id: { id: 'k2', collection: 'categories' },
            parents_ids: [
              { id: 'k1', collection: 'categories' },
              { id: 'k2', collection: 'categories' },
            ],
          },
        ],
      },
    ]);
    const open = { inverted: true, ids: [] };
    const asked = { kind: 'assetCategory', searchText: '', tree: { open, reveal: null }, offset: 0, limit: 9 } as const;
    const { rows } = await cache.searchReferenced(asked);
    expect(rows.map(({ id, name, note, place }) => [id, name, note, place?.level])).toEqual([
      ['k1', 'Photos', null, 1],
      ['k2', 'Packshots', 'Photos › Packshots', 2],
      ['k3', 'Front', 'Photos › Packshots › Front', 3],
    ]);
    expect(await cache.referencedCounts()).toMatchObject({ assetCategory: 3 });
    expect((await cache.referenced('assetCategory', toResourceId('k3')))?.above.map(({ name }) => name)).toEqual([
      'Photos',
      'Packshots',
    ]);
  });

  it('are found by words in any order, the middle of a name, their path and their ID', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [
      {
        id: '1',
        sku: '1',
        category_ids: ['c2'],
        categories: [shirts],
        static_lists: [{ id: 'l1', name: 'Été 夏の特集' }],
      },
    ]);
    const found = async (kind: 'productCategory' | 'productList', searchText: string): Promise<string[]> =>
      (await cache.searchReferenced({ kind, searchText, offset: 0, limit: 10 })).rows.map(({ id }) => id);
    expect(await found('productCategory', '')).toEqual(['c1', 'c2']);
    expect(await found('productCategory', 'shi clo')).toEqual(['c2']);
    expect(await found('productCategory', 'HIRT')).toEqual(['c2']);
    expect(await found('productCategory', 'c1')).toEqual(['c1']);
    expect(await found('productList', 'ete')).toEqual(['l1']);
    expect(await found('productList', '特集')).toEqual(['l1']);
    const { rows } = await cache.searchReferenced({ kind: 'productCategory', searchText: '', offset: 0, limit: 10 });
    expect(await cache.referencedCounts()).toMatchObject({ productCategory: 2 });
    expect(rows.map(({ id, uses }) => [id, uses])).toEqual([
      ['c1', 0],
      ['c2', 1],
    ]);
    for (const searchText of ['"', 'a OR', '*', '🙂', "';--", 'x'.repeat(9_000)])
      expect(await found('productList', searchText)).toEqual([]);
  });

  it('replace an item that was never read: a family that its products contain', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [
      { id: '1', sku: '1', product_family_id: 'f', product_family: { _id: 'f', name: 'Tops', total_products: 9 } },
    ]);
    expect(await get(cache, 'family', 'f')).toMatchObject({
      known: 'mentioned',
      title: 'Tops',
      values: { total_products: 9 },
    });
    expect((await get(cache, 'product', '1')).links).toMatchObject([{ to: 'family', name: 'Tops', known: true }]);
  });
});
