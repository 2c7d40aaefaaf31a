import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClient, type Client } from '../unit/demo/client.ts';
import * as fields from '../unit/demo/fields.ts';

type Item = Record<string, unknown>;

let client: Client;
beforeAll(async () => {
  client = await startClient({ products: 400, assets: 300, generation: 'live' });
});
afterAll(() => client.demo.close());

const all = async (path: string): Promise<Item[]> => {
  const { data, status } = await client.get(`${path}${path.includes('?') ? '&' : '?'}_page_size=1000`);
  expect(status).toBe(200);
  return data;
};
const list = (value: unknown): Item[] => value as Item[];
const names = (item: unknown): string[] => Object.keys(item as Item).sort();
const sorted = (expected: readonly string[]): string[] => [...expected].sort();
const minus = (from: readonly string[], ...gone: string[]): string[] => from.filter((name) => !gone.includes(name));
const splitWords = (text: string): string[] => text.split(' ');

const PRODUCT = minus(
  fields.PRODUCT,
  ...splitWords('asset_ids category_ids static_list_ids channel_ids ecatalog_ids product_data_sheet_ids'),
);
const PRODUCT_RELATIONS = [
  ...splitWords(
    'categories assets static_lists thumbnail parent product_family product_relationships channels ecatalogs',
  ),
  'product_data_sheets',
];
const ASSET = minus(fields.ASSET, ...splitWords('category_ids static_list_ids categories static_lists'));
const CHANNEL = [...minus(fields.CHANNEL, 'storefront'), 'shopify', 'wayfair'];
const ATTRIBUTE = [
  ...minus(fields.ATTRIBUTE, ...splitWords('group_ids product_family_ids groups product_families')),
  ...splitWords('id character_limit include_time options manual_sorting sort_ascending restricted formula formula_str'),
  'attributes',
];

const RESOURCES: [resource: string, members: string[], relations: string[]][] = [
  ['products', PRODUCT, PRODUCT_RELATIONS],
  ['assets', ASSET, ['categories', 'static_lists']],
  ['asset-lists', minus(fields.LIST, 'type'), []],
  ['channels', CHANNEL, []],
  ['ecatalogs', fields.ECATALOG, ['product_list', 'asset_list']],
  ['pdf-catalogs', fields.PDF_CATALOG, []],
  ['product-attributes', ATTRIBUTE, ['groups', 'family_attributes']],
  ['product-families', fields.FAMILY, ['family_attributes']],
  ['connections', fields.CONNECTION, []],
];

const createRejection = (status: number, name: string, description?: string): object => ({
  status,
  json: { data: [], errors: [{ name, ...(description ? { description } : {}) }] },
});

describe('search results of the live demo service', () => {
  it.each(RESOURCES)('of %s contain only first-level properties', async (resource, members) => {
    const found = await all(resource);
    expect(found.length).toBeGreaterThan(0);
    for (const item of found) expect(names(item)).toEqual(sorted(members));
  });

  it.each(RESOURCES)('of %s contain relations on request', async (resource, members, relations) => {
    const asked = relations.map((one) => `&_fields=${one}`).join('');
    for (const item of await all(`${resource}?_fields=*${asked}`)) {
      expect(names(item)).toEqual(sorted([...members, ...relations]));
    }
    if (asked === '') return;
    for (const item of await all(`${resource}?${asked.slice(1)}`)) expect(names(item)).toEqual(sorted(relations));
  });

  it.each(RESOURCES)('of %s contain only IDs for `_fields=id`', async (resource) => {
    const found = await all(`${resource}?_fields=id`);
    const key = resource === 'product-families' ? '_id' : 'id';
    for (const item of found) expect(names(item)).toEqual([key]);
    if (resource !== 'product-attributes') expect(new Set(found.map((one) => one[key])).size).toBe(found.length);
  });

  it('can contain one part of a relation', async () => {
    const found = await all('products?_fields=sku&_fields=categories.name&_fields=assets.*');
    const filed = found.find((one) => list(one['categories']).length > 0);
    expect(names(filed)).toEqual(['assets', 'categories', 'sku']);
    expect(names(list(filed?.['categories'])[0])).toEqual(['name']);
    const pictured = found.find((one) => list(one['assets']).length > 0);
    expect(names(list(pictured?.['assets'])[0])).toEqual(sorted(ASSET));
  });

  it.each([
    ['products', 'category_ids', 'HiddenFieldError'],
    ['products', 'asset_ids', 'HiddenFieldError'],
    ['assets', 'static_list_ids', 'HiddenFieldError'],
    ['product-attributes', 'group_ids', 'HiddenFieldError'],
    ['products', 'relationships', 'InvalidFieldError'],
    ['products', 'shoe_size', 'InvalidFieldError'],
    ['products', 'sku.x', 'InvalidFieldError'],
    ['products', '', 'InvalidFieldError'],
    ['products', '__proto__', 'InvalidFieldError'],
    ['product-attributes', 'product_families', 'InvalidFieldError'],
    ['asset-lists', 'type', 'InvalidFieldError'],
  ])('of %s reject `_fields=%s` with %s', async (resource, field, name) => {
    expect(await client.get(`${resource}?_fields=*&_fields=${field}`)).toMatchObject(createRejection(400, name));
  });

  it('contain any requested field, and reject all others', async () => {
    const known = [...PRODUCT, ...PRODUCT_RELATIONS, '*'];
    const name = fc.oneof(
      fc.constantFrom(...known),
      fc.string(),
      fc.constantFrom('asset_ids', 'toString', '_id', '**'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 5 }), async (asked) => {
        const query = new URLSearchParams(asked.map((one) => ['_fields', one]));
        const { status, data } = await client.get(`products?_page_size=2&${query.toString()}`);
        const good = asked.every((one) => known.includes(one) || PRODUCT_RELATIONS.includes(one.split('.')[0] ?? ''));
        expect(status).toBe(good ? 200 : 400);
        if (!good) return;
        const roots = asked.map((one) => one.split('.')[0] ?? '');
        const expected = new Set([...roots.filter((one) => one !== '*'), ...(asked.includes('*') ? PRODUCT : [])]);
        for (const item of data) expect(names(item)).toEqual(sorted([...expected]));
      }),
      { numRuns: 60 },
    );
  });
});

describe('responses of the live demo service', () => {
  it('use current terms for product links', async () => {
    const found = await all(`products?${['*', ...PRODUCT_RELATIONS].map((one) => `_fields=${one}`).join('&')}`);
    const related = found.find((one) => list(one['product_relationships']).length > 0);
    const [relationship] = list(related?.['product_relationships']);
    expect(names(relationship)).toEqual(['related_products', 'relationship_id', 'relationship_label']);
    const [other] = list(relationship?.['related_products']);
    expect(found.some((one) => one['id'] === other?.['related_product_id'])).toBe(true);
    expect(other?.['quantity']).toEqual(expect.any(Number));
    for (const one of found) {
      expect([...splitWords('Completed Draft Archived'), null]).toContain(one['status']);
      expect((one['thumbnail'] as Item | null)?.['id'] ?? null).toBe(one['thumbnail_id']);
      expect((one['parent'] as Item | null)?.['id'] ?? null).toBe(one['parent_id']);
      for (const channel of list(one['channels'])) expect(names(channel)).toEqual(['id']);
    }
    const variant = found.find((one) => one['parent'] !== null);
    expect(names(variant?.['parent'])).toEqual(sorted(PRODUCT));
    expect(names(found.find((one) => one['thumbnail'])?.['thumbnail'])).toEqual(sorted(ASSET));
  });

  it('use labels as attribute keys of products, and names for display', async () => {
    const attributes = await all('product-attributes');
    const labels = attributes.map((one) => String(one['label']));
    for (const label of labels) expect(label).toMatch(/^[a-z0-9_]+$/);
    expect(attributes.filter((one) => one['name'] !== one['label']).length).toBeGreaterThan(20);
    expect(attributes.filter((one) => one['name'] === one['label']).length).toBeGreaterThan(20);
    for (const product of await all('products'))
      expect(labels).toEqual(expect.arrayContaining(names(product['attributes'])));
    expect(new Set(attributes.map((one) => one['type'])).size).toBeGreaterThan(10);
  });

  it('contain three attributes of another account', async () => {
    const attributes = await all('product-attributes');
    const accounts = attributes.map((one) => one['account_id']);
    const foreign = attributes.filter((one) => one['account_id'] !== accounts[0]);
    expect(foreign).toHaveLength(3);
    expect(attributes).toHaveLength(215);
    expect(attributes.at(-1)?.['account_id']).toBe(accounts[0]);
  });

  it('link families and attributes to each other', async () => {
    const families = await all('product-families?_fields=*&_fields=family_attributes');
    const family = families.find((one) => list(one['family_attributes']).length > 0);
    const [link] = list(family?.['family_attributes']);
    expect(link?.['product_family_id']).toBe(family?.['_id']);
    const attributes = await all('product-attributes?_fields=id&_fields=family_attributes');
    const attribute = attributes.find((one) => one['id'] === link?.['product_attribute_id']);
    expect(attribute?.['family_attributes']).toContainEqual(link);
  });

  it('filter lists by fields, rarely by relationships', async () => {
    const lists = await all('asset-lists');
    const conditions = lists.flatMap((one) => (one['query'] as Item[][]).flat());
    const ofRelationship = conditions.filter((one) => 'relationship_id' in one);
    expect(ofRelationship.length).toBeGreaterThan(0);
    expect(conditions.length).toBeGreaterThan(8 * ofRelationship.length);
    expect(new Set(conditions.map((one) => one['operator'])).size).toBeGreaterThan(15);
    for (const one of lists) {
      const { data } = await client.get(`asset-lists/${String(one['id'])}`);
      const listQuery = [[{ operator: 'in', field: 'static_lists', value: [one['id']] }]];
      if (data[0]?.['type'] === 'Static') expect(one['query']).toEqual(listQuery);
      else expect(one['query']).not.toEqual(listQuery);
    }
    const products = await all('products?_fields=static_lists');
    const nested = products.flatMap((one) => list(one['static_lists']))[0];
    expect(nested?.['query']).toEqual([[{ operator: 'in', field: 'static_lists', value: [nested?.['id']] }]]);
  });

  it('put assets into categories in the same format as products', async () => {
    const assets = await all('assets?_fields=*&_fields=categories');
    const nested = assets.flatMap((one) => list(one['categories'])).find((one) => one['parent_id'] !== null);
    expect(nested).toMatchObject({
      id: expect.any(String) as string,
      created: expect.any(String) as string,
      parent_id: expect.any(String) as string,
    });
    for (const one of assets) expect(['ACTIVE', 'DELETED']).toContain(one['status']);
  });

  it('return one channel in the format of a search, with its dates', async () => {
    const [channel] = await all('channels');
    const answer = await client.get(`channels/${String(channel?.['id'])}?_fields=id`);
    expect(answer.json).toEqual({ data: channel, errors: [] });
    expect(Date.parse(answer.headers.get('date') ?? '')).not.toBeNaN();
    expect((await client.get('channels/000000000000000000000000')).status).toBe(404);
  });
});
