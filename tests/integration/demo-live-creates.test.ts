import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClient, type Answer, type Client } from '../unit/demo/client.ts';
import * as fields from '../unit/demo/fields.ts';

type Item = Record<string, unknown>;

let client: Client;
beforeAll(async () => {
  client = await startClient({ products: 60, assets: 30, generation: 'live' });
});
afterAll(() => client.demo.close());

const ID = '0123456789abcdef01234567';
const CONTENT = Buffer.from('a file').toString('base64');
let createdCount = 0;
const fresh = (body: Item): Item => {
  const uniqueName = `new-${String(++createdCount)}`;
  if ('sku' in body) return { ...body, sku: uniqueName };
  return 'name' in body ? { ...body, name: uniqueName } : body;
};
const getDescriptions = ({ json }: Answer): string[] =>
  (json['errors'] as { description: string }[]).map((one) => one.description).sort();

/** The minimal and the maximal body of each creation. */
const GOOD: [resource: string, least: Item, most: Item][] = [
  [
    'products',
    { sku: 'x' },
    { sku: 'x', label: 'A', gtin: '40638133', status: 'Archived', attributes: { brand: 'B' }, thumbnail_id: ID },
  ],
  [
    'asset-lists',
    { name: 'x', type: 'Static' },
    {
      name: 'x',
      type: 'Smart',
      query: [
        [{ operator: '!like', field: 'filename', value: 'x', field_type: 'TextAttribute' }],
        [{ relationship_id: ID, operator: 'in', product_ids: [{ id: ID, qty_operator: 'bte', value: [1, 2] }] }],
      ],
    },
  ],
  [
    'channels',
    { name: 'x', format: 'CSV' },
    {
      ...{ name: 'x', format: 'SHOPIFY', product_list_id: ID, active: true, connections: [{ connection_id: ID }] },
      ...{ rebuild_periodically: true, rebuild_feed_frequency: 'EVERY_3_HOURS', rebuild_feed_hod: 23 },
      ...{ rebuild_feed_moh: 45, rebuild_feed_dow: 'SUNDAY', rebuild_feed_timezone: 'UTC', column_separator: ';' },
      ...{ columns: [{ id: 'sku', header: 'SKU' }], shopify: { shop: 'northfield' }, attribute_sorting: 'ASC' },
      ...{ process_products: 'MODIFIED', parent_include_criteria: 'ONLY_PARENT_IN_LIST', store_title: null },
    },
  ],
  [
    'ecatalogs',
    { name: 'x' },
    {
      ...{ name: 'x', output_attributes: [{ id: 'sku', label: 'SKU' }], settings: { any: { thing: 1 } } },
      ...{ quote_active: true, quote_request_output_attributes: [{ id: 'sku' }], password_required: true },
      ...{ notification_list: [{ email: 'a@b.example', quotes: true }], exportable_attributes: ['sku'] },
    },
  ],
  [
    'pdf-catalogs',
    { name: 'x' },
    { name: 'x', pages: [{ id: 'p', name: 'Cover', page_type: 'STATIC' }], settings: { page_size: 'A4' } },
  ],
  [
    'product-attributes',
    { name: 'x', type: 'TextAttribute' },
    { name: 'x', type: 'DropdownAttribute', label: 'of_choice', description: 'A choice', options: ['a', 'b'] },
  ],
  [
    'connections',
    { name: 'x', type: 'ftp' },
    { name: 'x', type: 'sftp', url: 'h', port: 22, use_tls: true, email: 'e' },
  ],
  ['assets', { url: 'https://f.example/a.jpg' }, { filename: 'a.jpg', content: CONTENT, alt_text: 'A' }],
];

describe('creating in the live demo service', () => {
  it.each(GOOD)('%s accepts the minimal and the complete body', async (resource, minimal, most) => {
    const { status, json } = await client.post(resource, fresh(minimal));
    expect(status).toBe(201);
    expect(json).toMatchObject({ errors: [], pagination: {} });
    const body = fresh(most);
    const { status: second, data } = await client.post(resource, body);
    expect(second).toBe(201);
    const { content: _, ...shown } = body;
    expect(data[0]).toMatchObject(shown);
  });

  it('returns a product without relations, and an asset without dates', async () => {
    const { data } = await client.post('products', fresh({ sku: 'x' }));
    const listed = (await client.get('products?_page_size=1&_sort_by=-created')).data[0];
    expect(listed).toEqual(data[0]);
    const removed = ['category_ids', 'static_list_ids'];
    const asset = await client.post('assets', { url: 'https://f.example/b.jpg?size=2' });
    expect(Object.keys(asset.data[0] ?? {}).sort()).toEqual(
      fields.ASSET_CREATED.filter((name) => !removed.includes(name)).sort(),
    );
    expect(asset.data[0]?.['filename']).toBe('b.jpg');
  });

  it('a variant gives it the family of its parent, and rejects another', async () => {
    const parent = (await client.get('products?product_family_id[null]=false')).data[0];
    const body = (): Item => fresh({ sku: 'x', parent_id: parent?.['id'] });
    expect((await client.post('products', body())).data[0]).toMatchObject({
      product_level: 2,
      product_family_id: parent?.['product_family_id'],
    });
    const rejected = await client.post('products', { ...body(), product_family_id: ID });
    expect([rejected.status, getDescriptions(rejected)]).toEqual([
      422,
      ['Value error, a variant has the product family of its parent'],
    ]);
  });

  it('never shows a secret', async () => {
    const secrets = { password: 'hunter1', token: 'hunter2', token_type: 'bearer', refresh_token: 'hunter3' };
    const { status, text } = await client.post('connections', fresh({ name: 'x', type: 'dropbox', ...secrets }));
    expect(status).toBe(201);
    const ecatalog = await client.post('ecatalogs', fresh({ name: 'x', password: 'hunter4' }));
    expect(ecatalog.status).toBe(201);
    for (const resource of ['connections', 'ecatalogs']) {
      const all = await client.get(`${resource}?_page_size=1000&_fields=*`);
      expect(text + ecatalog.text + all.text).not.toMatch(/hunter|refresh_token|bearer/);
    }
  });

  it('an attribute keeps its type and derives a key from its name', async () => {
    const name = 'Includes Zipper';
    const { data } = await client.post('product-attributes', { name, type: 'BooleanAttribute' });
    expect(data[0]).toMatchObject({ name, label: 'includes_zipper', type: 'BooleanAttribute' });
  });

  it('a channel silently drops its webhook', async () => {
    const { status, data } = await client.post(
      'channels',
      fresh({ name: 'x', format: 'CSV', webhook: { webhook_url: 'https://h.example' } }),
    );
    expect([status, data[0]?.['webhook']]).toEqual([201, null]);
  });
});

describe('request body', () => {
  const EXTRA: [resource: string, members: string][] = [
    [
      'products',
      'category_ids overwritten_attributes asset_ids static_list_ids channel_ids ecatalog_ids product_data_sheet_ids',
    ],
    ['assets', 'status public category_ids static_list_ids'],
    ['channels', 'build_reference_date webhook_notification_configuration_id storefront'],
    ['ecatalogs', 'is_public assets'],
    ['pdf-catalogs', 'logo assets'],
    ['product-attributes', 'status group_ids product_family_ids'],
    ['connections', 'source'],
    ['asset-lists', 'created constructor'],
  ];

  it.each(EXTRA)('of %s with %s is rejected, naming each', async (resource, members) => {
    const minimal = GOOD.find(([name]) => name === resource)?.[1] ?? {};
    const extra = members.split(' ');
    const before = (await client.demo.created()).length;
    const answer = await client.post(resource, {
      ...fresh(minimal),
      ...Object.fromEntries(extra.map((one) => [one, []])),
    });
    expect(answer.status).toBe(422);
    expect(getDescriptions(answer)).toEqual(extra.map((one) => `${one}: Extra inputs are not permitted`).sort());
    expect(await client.demo.created()).toHaveLength(before);
  });

  it.each(GOOD)('of %s is rejected for any unknown property', async (resource, minimal, most) => {
    const known = new Set(Object.keys(most));
    const name = fc.string({ minLength: 1 }).filter((one) => !known.has(one) && !/^(_|[a-z])*$/.test(one));
    await fc.assert(
      fc.asyncProperty(name, fc.jsonValue(), async (extra, value) => {
        const answer = await client.post(resource, JSON.stringify({ ...minimal, [extra]: value }));
        expect([answer.status, getDescriptions(answer)]).toEqual([422, [`${extra}: Extra inputs are not permitted`]]);
      }),
      { numRuns: 15 },
    );
  });

  it.each(GOOD)('of %s may contain anything and never causes more than a 422', async (resource, _, most) => {
    const names = fc.constantFrom(...Object.keys(most));
    await fc.assert(
      fc.asyncProperty(names, fc.jsonValue(), async (member, value) => {
        const { status } = await client.post(resource, JSON.stringify({ ...fresh(most), [member]: value }));
        expect([201, 409, 422]).toContain(status);
      }),
      { numRuns: 25 },
    );
  });

  it.each<[string, Item, ...string[]]>([
    ['products', {}, 'sku: Field required'],
    ['products', { sku: null }, 'sku: Input should be a valid string'],
    ['products', { sku: 'x'.repeat(101) }, 'sku: String should have at most 100 characters'],
    ['products', { sku: 'x', gtin: '1234567' }, 'gtin: String should have at least 8 characters'],
    ['products', { sku: 'x', gtin: '1'.repeat(15) }, 'gtin: String should have at most 14 characters'],
    ['products', { sku: 'x', status: 'In progress' }, "status: Input should be 'Completed', 'Draft' or 'Archived'"],
    ['products', { sku: 'x', thumbnail_id: 'A' }, "thumbnail_id: String should match pattern '^[0-9a-f]{24}$'"],
    ['asset-lists', { name: 'x', type: 'Static', query: [] }, 'query: Value error, a static list has no query'],
    ['asset-lists', { name: 'x', type: 'Smart', query: [[{ operator: 'eq' }]] }, 'query.0.0.field: Field required'],
    [
      'asset-lists',
      { name: 'x', type: 'Smart', query: [[{ operator: 'eq', field: 'a', shoe: 1 }]] },
      'query.0.0.shoe: Extra inputs are not permitted',
    ],
    [
      'asset-lists',
      { name: 'x', type: 'Smart', query: [[{ relationship_id: ID, operator: 'in', product_ids: [{ id: ID }] }]] },
      'query.0.0.product_ids.0.qty_operator: Field required',
    ],
    [
      'channels',
      { name: 'x', format: 'CSV', rebuild_feed_moh: 20 },
      'rebuild_feed_moh: Input should be 0, 15, 30 or 45',
    ],
    [
      'channels',
      { name: 'x', format: 'CSV', rebuild_feed_hod: 24 },
      'rebuild_feed_hod: Input should be less than or equal to 23',
    ],
    [
      'channels',
      { name: 'x', format: 'CSV', rebuild_periodically: true },
      'Value error, the periodic rebuild is not complete',
    ],
    ['channels', { name: 'x', format: 'CSV', columns: [{}] }, 'columns.0.id: Field required'],
    [
      'ecatalogs',
      { name: 'x', quote_active: true, quote_request_output_attributes: [] },
      'quote_request_output_attributes: List should have at least 1 item when quote_active is true',
    ],
    [
      'ecatalogs',
      { name: 'x', notification_list: [{ email: 'a', shoe: 1 }] },
      'notification_list.0.shoe: Extra inputs are not permitted',
    ],
    ['pdf-catalogs', { name: 'x', pages: [{}] }, 'pages.0.id: Field required', 'pages.0.name: Field required'],
    ['pdf-catalogs', { name: 'x', settings: null }, 'settings: Input should be a valid dictionary or object'],
    [
      'product-attributes',
      { name: 'x', type: 'TextAttribute', label: 'Of Choice', description: 'x'.repeat(201), character_limit: 9 },
      'character_limit: Input should be greater than or equal to 10',
      'description: String should have at most 200 characters',
      "label: String should match pattern '^[a-z0-9_]+$'",
    ],
    ['product-attributes', { name: 'x', type: 'UrlAttribute', options: [] }, 'options: Extra inputs are not permitted'],
    ['connections', { name: '', type: 'ftp' }, 'name: String should have at least 1 character'],
    ['assets', {}, 'Value error, exactly one of url and content is needed'],
    ['assets', { filename: 'a', url: 'u', content: CONTENT }, 'Value error, exactly one of url and content is needed'],
    ['assets', { content: CONTENT }, 'filename: Field required'],
  ])('of %s that is %j is rejected', async (resource, body, ...expected) => {
    const answer = await client.post(resource, body);
    expect([answer.status, getDescriptions(answer)]).toEqual([422, expected]);
  });

  it.each(['Multiline', 'Product', 'LongText'])('cannot request a %sAttribute', async (type) => {
    const answer = await client.post('product-attributes', { name: 'x', type: `${type}Attribute` });
    expect(answer.status).toBe(422);
    expect(getDescriptions(answer)[0]).toMatch(
      /^type: Input should be 'TextAttribute', .* or 'CompletenessAttribute'$/,
    );
  });
});

describe('duplicate value', () => {
  const getFirst = async (resource: string, member: string): Promise<unknown> =>
    (await client.get(`${resource}?_sort_by=created&_fields=${member}`)).data[0]?.[member];

  it('is rejected for a SKU without the reason', async () => {
    const answer = await client.post('products', { sku: await getFirst('products', 'sku') });
    expect(answer).toMatchObject({
      status: 409,
      json: { errors: [{ name: 'AlreadyExists', description: 'product data validation failed' }] },
    });
  });

  it('is a 409 for the name of a channel, or the name or label of an attribute', async () => {
    const name = await getFirst('channels', 'name');
    expect((await client.post('channels', { name, format: 'CSV' })).status).toBe(409);
    const type = 'TextAttribute';
    expect(await client.post('product-attributes', { name: 'brand', type })).toMatchObject({
      status: 409,
      json: { errors: [{ name: 'AlreadyExists' }] },
    });
    expect((await client.post('product-attributes', { name: 'Another', label: 'brand', type })).status).toBe(409);
  });

  it('is a 422 for the name of a list', async () => {
    const answer = await client.post('asset-lists', { name: await getFirst('asset-lists', 'name'), type: 'Smart' });
    expect(answer.status).toBe(422);
    expect(getDescriptions(answer)[0]).toMatch(/^name: .* already exists$/);
  });
});
