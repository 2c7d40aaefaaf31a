import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { type BareService, type Item, startBareService } from '../support/bare-service.ts';
import { type Core, startCore } from '../support/core.ts';
import { queryOf } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { filterOf } from '../support/filters.ts';

const make = (count: number, item: (n: number) => Item): Item[] => Array.from({ length: count }, (_, n) => item(n));
const counts = { products: 600, assets: 140 };

/** Every third product is a shirt, every fifth has no picture, every seventh was changed in November. */
const product = (n: number): Item => ({
  id: `p${n}`,
  sku: `${n % 3 === 0 ? 'SHIRT' : 'MUG'}-${String(n).padStart(5, '0')}`,
  label: n % 3 === 0 ? `Linen shirt ${n}` : `Mug ${n}`,
  product_family_id: n % 3 === 0 ? 'f1' : 'f2',
  asset_ids: n % 5 === 0 ? [] : [`a${n % counts.assets}`],
  category_ids: [n % 3 === 0 ? 'c2' : 'c3'],
  categories: [{ id: n % 3 === 0 ? 'c2' : 'c3', name: n % 3 === 0 ? 'Shirts' : 'Mugs', parent_id: 'c1' }],
  channel_ids: n % 200 === 0 ? [`ch${n / 200}`] : [],
  attributes: { price: n / 10 },
  modified: n % 7 === 0 ? '2026-11-15T12:00:00Z' : '2026-01-15T12:00:00Z',
});

const lists = {
  products: make(counts.products, product),
  assets: make(counts.assets, (n) => ({
    id: `a${n}`,
    filename: `photo-${n}.jpg`,
    content_type: 'image/jpeg',
    file_type: 'IMAGES',
  })),
  'asset-lists': make(30, (n) => ({ id: `l${n}`, name: `List ${n}`, type: 'Static' })),
  ecatalogs: make(26, (n) => ({ id: `e${n}`, name: `Book ${n}`, asset_list_id: 'l1' })),
  'product-attributes': make(60, (n) => ({ _id: `t${n}`, name: n === 0 ? 'price' : `attribute_${n}` })),
  'pdf-catalogs': make(3, (n) => ({ id: `d${n}`, name: `Print ${n}` })),
  'product-families': [
    { _id: 'f1', name: 'Shirts' },
    { _id: 'f2', name: 'Mugs' },
  ],
  connections: [{ id: 'k1', name: 'Dock', type: 'ftp' }],
};
const channels = make(3, (n) => ({ id: `ch${n}`, name: `Feed ${n}`, format: 'CSV' }));

const start = async (): Promise<{ service: BareService; core: Core }> => {
  const service = closedAfterTest(await startBareService(lists, { channels, assets: lists.assets }));
  const core = closedAfterTest(await startCore());
  expect(await core.connect(service)).toMatchObject({ state: 'upToDate', problem: null });
  return { service, core };
};

it('reads, searches, filters and exports all items of a service with only the features of the contract', async () => {
  const { service, core } = await start();
  const { cache, exports } = await core.work();
  expect(await cache.counts()).toEqual({
    product: counts.products,
    asset: counts.assets,
    assetList: 30,
    channel: 3,
    ecatalog: 26,
    pdfCatalog: 3,
    attribute: 60,
    family: 2,
    connection: 1,
  });
  // Six requests detect features, each is rejected, and no other unsupported request follows.
  expect(service.refused).toHaveLength(6);
  expect(service.refused.every((request) => /^GET \/api\/v3\/(?:products\?|channels$)/.test(request))).toBe(true);
  // 25 per page, each requested once, and two requests to verify the address and that a plain request is accepted.
  expect(service.pages()).toBe(Object.values(lists).reduce((sum, { length }) => sum + Math.ceil(length / 25), 2));

  const total = async (rest: Parameters<typeof queryOf>[1]): Promise<number> =>
    (await cache.query(queryOf('product', rest), 0, 1, 'x')).total;
  const expected = lists.products.filter((_, n) => n % 3 === 0 && n % 5 === 0 && n % 7 === 0);
  expect(await total({ searchText: 'linen shir' })).toBe(200);
  expect(await total({ searchText: '00042' })).toBe(1);
  expect(await total({ searchText: 'price:10..10.5' })).toBe(6);
  const filters = {
    join: 'all',
    groups: [
      {
        join: 'all',
        filters: [
          filterOf('product_family_id', 'is', ['f1']),
          filterOf('picture', 'empty'),
          filterOf('modified', 'between', ['2026-11-01', '2026-11-30']),
        ],
      },
    ],
  } as const;
  expect(await total({ filters })).toBe(expected.length);
  expect(await total({ view: 'noImage', searchText: 'category:shirts changed:2026-11' })).toBe(expected.length);

  const path = join(core.folder, 'wanted.csv');
  const query = queryOf('product', { filters, sort: { field: 'sku', descending: false } });
  const request = { id: randomUUID(), scope: { what: 'view', query }, format: 'csv', columns: ['sku'] } as const;
  await exports.run({ ...request, columns: ['sku'], separator: ',', bom: false, body: 'typed' }, path, () => undefined);
  const [, ...rows] = parse(readFileSync(path));
  expect(rows.flat()).toEqual(expected.map(({ sku }) => sku));

  expect(await core.syncAgain()).toMatchObject({ state: 'upToDate' });
  expect((await cache.historyInfo()).changes).toBe(0);
});
