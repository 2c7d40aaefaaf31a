import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClient, type Client } from '../unit/demo/client.ts';
import * as fields from '../unit/demo/fields.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ products: 30, assets: 30 });
});
afterAll(() => client.demo.close());

const GOOD: [resource: string, body: Record<string, unknown>, members: string[]][] = [
  ['products', { sku: 'NEW-1', label: 'Größe', attributes: { a: 1 } }, fields.PRODUCT],
  ['asset-lists', { name: 'My list', type: 'Smart' }, fields.LIST],
  ['channels', { name: 'My feed', format: 'CSV' }, fields.CHANNEL],
  ['ecatalogs', { name: 'My eCatalog' }, fields.ECATALOG],
  ['pdf-catalogs', { name: 'My PDF' }, fields.PDF_CATALOG],
  ['product-attributes', { name: 'my_attribute', type: 'TextAttribute' }, fields.ATTRIBUTE_CREATED],
  ['connections', { name: 'My server', type: 'sftp' }, fields.CONNECTION],
];

describe('creating in the demo service', () => {
  it.each(GOOD)('%s responds 201 with the complete new item', async (resource, body, members) => {
    const { status, json, data } = await client.post(resource, body);
    expect(status).toBe(201);
    expect(json).toMatchObject({ errors: [], pagination: {} });
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([...members].sort());
    const { type, ...rest } = body;
    expect(data[0]).toMatchObject(resource === 'product-attributes' ? rest : { ...rest, ...(type ? { type } : {}) });
  });

  it.each(GOOD.filter(([resource]) => resource !== 'channels'))(
    '%s shows the item in a search',
    async (resource, body) => {
      const { data } = await client.get(`${resource}?_page_size=1000`);
      expect(data.at(-1)).toMatchObject(resource === 'product-attributes' ? { name: 'my_attribute' } : body);
    },
  );

  it('a channel makes it available by its ID', async () => {
    const { data } = await client.post('channels', { name: 'Fetched', format: 'XML' });
    const { json } = await client.get(`channels/${String(data[0]?.['id'])}`);
    expect(json).toEqual({ data: data[0], errors: [] });
  });

  it('an attribute stores it as ProductAttribute', async () => {
    const { data } = await client.post('product-attributes', { name: 'stored', type: 'TextAttribute' });
    expect(data[0]?.['type']).toBe('ProductAttribute');
  });

  it('a variant gives it the family of its parent', async () => {
    const parent = (await client.get('products?_page_size=1000')).data.find((one) => one['product_family_id'] !== null);
    const body = { sku: 'NEW-VARIANT', parent_id: parent?.['id'], product_family_id: 'other' };
    const { data } = await client.post('products', body);
    expect(data[0]).toMatchObject({ product_level: 2, product_family_id: parent?.['product_family_id'] });
  });

  it('a product adds it to the number of products of its family', async () => {
    const getFamilies = async (): Promise<readonly unknown[][]> =>
      (await client.get('product-families?_page_size=1000')).data.map((one) => [one['_id'], one['total_products']]);
    const before = await getFamilies();
    const [family] = before[1] ?? [];
    await client.post('products', { sku: 'NEW-MEMBER', product_family_id: family });
    const expected = before.map(([id, count]) => [id, Number(count) + (id === family ? 1 : 0)]);
    expect(await getFamilies()).toEqual(expected);
  });

  it('ignores unknown properties and never shows a password', async () => {
    const body = { name: 'Secretive', type: 'ftp', password: 'hunter2', shoe_size: 43 };
    const { status, text } = await client.post('connections', body);
    expect(status).toBe(201);
    expect(text).not.toMatch(/hunter2|shoe_size/);
  });

  it('is recorded with the sent body', async () => {
    await client.post('ecatalogs', { name: 'Noted' });
    const created = (await client.demo.created()).at(-1);
    expect(created).toMatchObject({ resource: 'ecatalogs', body: { name: 'Noted' } });
    expect(await client.demo.item('ecatalogs', created?.id ?? '')).toMatchObject({ name: 'Noted' });
  });
});

describe('rejected creation', () => {
  const problem = (...descriptions: string[]): unknown => ({
    status: 422,
    json: { errors: descriptions.map((description) => ({ name: 'InputDTOValidationError', description })) },
  });

  it.each(GOOD)('names the properties that %s lacks, one entry each', async (resource, body) => {
    const { json, status } = await client.post(resource, {});
    expect(status).toBe(422);
    const required = Object.keys(body).filter((name) => ['sku', 'name', 'type', 'format'].includes(name));
    const said = (json['errors'] as { description: string }[]).map((one) => one.description);
    expect(said.sort()).toEqual(required.map((name) => `${name}: Field required`).sort());
  });

  it.each([
    ['products', { sku: 5 }, 'sku: Input should be a valid string'],
    ['products', { sku: '' }, 'sku: String should have at least 1 character'],
    ['products', { sku: 'X', asset_ids: 'y' }, 'asset_ids: Input should be a valid list of strings'],
    ['products', { sku: 'X', attributes: [] }, 'attributes: Input should be a valid object'],
    ['asset-lists', { name: 'X', type: 'smart' }, "type: Input should be 'Smart' or 'Static'"],
    ['connections', { name: 'X', type: 'SFTP' }, "type: Input should be 'dropbox' or 'ftp' or 'sftp'"],
    ['connections', { name: 'X', type: 'ftp', port: '21' }, 'port: Input should be a valid integer'],
  ])('describes the error in %s %j', async (resource, body, description) => {
    expect(await client.post(resource, body)).toMatchObject(problem(description) as object);
  });

  it('names the possible formats of a channel', async () => {
    const { status, json } = await client.post('channels', { name: 'X', format: 'csv' });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      errors: [{ description: expect.stringMatching(/^format: Input should be 'CSV' or/) as string }],
    });
  });

  it('names nothing when a periodic rebuild is not complete', async () => {
    const body = { name: 'Daily', format: 'CSV', rebuild_periodically: true, rebuild_feed_frequency: 'DAILY' };
    expect(await client.post('channels', body)).toMatchObject(
      problem('Value error, the periodic rebuild is not complete') as object,
    );
    const expected = { ...body, rebuild_feed_hod: 3, rebuild_feed_moh: 0, rebuild_feed_timezone: 'UTC' };
    expect((await client.post('channels', expected)).status).toBe(201);
  });

  it('responds 409 for a SKU that a generated or created product has', async () => {
    const sku = (await client.get('products')).data[3]?.['sku'];
    expect(await client.post('products', { sku })).toMatchObject({
      status: 409,
      json: { errors: [{ name: 'AlreadyExists', description: expect.stringContaining(`sku`) as string }] },
    });
    await client.post('products', { sku: 'TWICE' });
    expect((await client.post('products', { sku: 'TWICE' })).status).toBe(409);
  });

  it('responds 409 for an existing name, or 422 if configured', async () => {
    const name = (await client.get('ecatalogs')).data[0]?.['name'];
    expect((await client.post('ecatalogs', { name })).status).toBe(409);
    await client.demo.set({ takenStatus: 422 });
    expect(await client.post('ecatalogs', { name })).toMatchObject({
      status: 422,
      json: { errors: [{ name: 'AlreadyExists' }] },
    });
    await client.demo.set({ takenStatus: 409 });
  });

  it.each(['{', '7', '[]', 'null'])('responds 422 for the body %s', async (body) => {
    expect((await client.post('products', body)).status).toBe(422);
  });

  it('responds 415 without a JSON content type, and 401 without a token', async () => {
    const address = `${client.demo.baseUrl}/api/v3/products`;
    const plain = { method: 'POST', headers: client.bearer(), body: '{"sku":"X"}' };
    expect((await client.send(address, plain)).status).toBe(415);
    expect((await client.send(address, { ...plain, headers: {} })).status).toBe(401);
  });

  it('creates nothing', async () => {
    const before = (await client.demo.created()).length;
    await client.post('products', { sku: 5 });
    expect(await client.demo.created()).toHaveLength(before);
  });
});
