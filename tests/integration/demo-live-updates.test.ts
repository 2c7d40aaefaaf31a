import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startClient, type Answer, type Client } from '../unit/demo/client.ts';

type Item = Record<string, unknown>;

let client: Client;
beforeEach(async () => {
  client = await startClient({ products: 40, assets: 40, generation: 'live' });
});
afterEach(() => client.demo.close());

const patch = (path: string, body: unknown, of = client): Promise<Answer> =>
  of.send(`${of.demo.baseUrl}/api/v3/${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...of.bearer() },
    body: JSON.stringify(body),
  });
const one = async (path: string): Promise<Item> => (await client.get(path)).json['data'] as Item;
const first = async (resource: string, at = 0): Promise<Item> => (await client.get(resource)).data[at] ?? {};
const getId = (item: Item): string => String(item['id']);

describe('an update of a live service', () => {
  it('changes properties, and shows them in every later response', async () => {
    const before = await first('products');
    const path = `products/${getId(before)}`;
    const answer = await patch(path, { label: 'Other', gtin: '4006381333931' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await one(path)).toMatchObject({ label: 'Other', gtin: '4006381333931', sku: before['sku'] });
    expect(await first('products')).toMatchObject({ label: 'Other', attributes: before['attributes'] });
  });

  it('changes one property with a bare value', async () => {
    const path = `assets/${getId(await first('assets'))}`;
    expect((await patch(`${path}/alt_text`, 'A red bag')).status).toBe(204);
    expect(await one(path)).toMatchObject({ alt_text: 'A red bag' });
    expect((await patch(`${path}/alt_text`, null)).status).toBe(204);
    expect(await one(path)).toMatchObject({ alt_text: null });
  });

  it('changes one attribute and no other', async () => {
    const before = await first('products', 3);
    const path = `products/${getId(before)}`;
    const attributes = before['attributes'] as Item;
    const [key = ''] = Object.keys(attributes);
    expect((await patch(`${path}/attributes/${key}`, 'changed')).status).toBe(204);
    expect(await one(path)).toMatchObject({ attributes: { ...attributes, [key]: 'changed' } });
    expect(await one(`${path}/attributes/${key}`)).toBe('changed');
    expect((await patch(`${path}/attributes/no_such_attribute`, 'x')).status).toBe(404);
  });

  it('deletes the attributes that a map of attributes does not name', async () => {
    const path = `products/${getId(await first('products'))}`;
    await patch(path, { attributes: { color: 'red' } });
    expect((await one(path))['attributes']).toEqual({ color: 'red' });
  });

  it('rejects the whole request for one property that cannot be changed', async () => {
    const before = await first('products');
    const path = `products/${getId(before)}`;
    const answer = await patch(path, { label: 'Other', sku: 'NEW', gtin: '123' });
    expect(answer.status).toBe(422);
    expect(answer.json['errors']).toMatchObject([
      { description: 'sku: Extra inputs are not permitted' },
      { description: 'gtin: String should have at least 8 characters' },
    ]);
    expect((await patch(`${path}/gtin`, null)).status).toBe(422);
    expect(await one(path)).toEqual(before);
  });

  it('ends the inheritance of a variant’s attribute', async () => {
    const products = (await client.get('products?_page_size=40')).data;
    const variant = products.find((item) => item['parent_id'] !== null) ?? {};
    const path = `products/${getId(variant)}`;
    expect((await patch(`${path}/attributes/brand`, 'Other')).status).toBe(204);
    expect((await one(path))['overwritten_attributes']).toEqual([
      ...(variant['overwritten_attributes'] as string[]),
      'brand',
    ]);
  });

  it('is found by the time of modification, and changes items that were created too', async () => {
    const since = new Date().toISOString();
    const created = (await client.post('products', { sku: 'NEW-1' })).json['data'] as Item;
    await patch(`products/${getId(created)}`, { label: 'New' });
    const generated = getId(await first('products', 5));
    await patch(`products/${generated}/label`, 'Changed');
    const changed = (await client.get(`products?modified[gt]=${since}`)).data;
    expect(changed.map((item) => [item['id'], item['label']])).toEqual(
      expect.arrayContaining([
        [generated, 'Changed'],
        [created['id'], 'New'],
      ]),
    );
    expect(changed).toHaveLength(2);
  });

  it('does not exist at other resources, and a DELETE never does', async () => {
    const ecatalog = await first('ecatalogs');
    expect((await patch(`ecatalogs/${getId(ecatalog)}`, { name: 'x' })).status).toBe(405);
    const path = `products/${getId(await first('products'))}`;
    const deleted = await client.send(`${client.demo.baseUrl}/api/v3/${path}`, {
      method: 'DELETE',
      headers: client.bearer(),
    });
    expect(deleted.status).toBe(405);
  });

  it('is unknown to a service of the document', async () => {
    await client.demo.set({ generation: 'document' });
    const { id } = await first('assets');
    expect((await patch(`assets/${String(id)}`, { alt_text: 'x' })).status).toBe(404);
    expect((await patch(`products/${getId(await first('products'))}/label`, 'x')).status).toBe(404);
  });
});

describe('an update of a live service that misbehaves', () => {
  it('returns the item', async () => {
    await client.demo.set({ updateStatus: 200 });
    const answer = await patch(`products/${getId(await first('products'))}/label`, 'Other');
    expect([answer.status, answer.data[0]?.['label']]).toEqual([200, 'Other']);
  });

  it('is stored without the spaces around it', async () => {
    await client.demo.set({ storedTexts: 'trimmed' });
    const path = `products/${getId(await first('products'))}`;
    await patch(`${path}/label`, '  Other ');
    expect(await one(path)).toMatchObject({ label: 'Other' });
  });

  it('deletes the other attributes', async () => {
    await client.demo.set({ attributeUpdate: 'all' });
    const path = `products/${getId(await first('products', 3))}`;
    await patch(`${path}/attributes/brand`, 'Other');
    expect((await one(path))['attributes']).toEqual({ brand: 'Other' });
  });

  it.each([
    [{ 'attributes.brand': 403 }, 403, 204],
    [{ '*': 405 }, 405, 405],
  ])('is rejected according to %j', async (refusedUpdates, attribute, label) => {
    await client.demo.set({ refusedUpdates });
    const path = `products/${getId(await first('products', 3))}`;
    expect((await patch(`${path}/attributes/brand`, 'x')).status).toBe(attribute);
    expect((await patch(`${path}/label`, 'x')).status).toBe(label);
  });

  it('follows the update of another user', async () => {
    const path = `products/${getId(await first('products'))}`;
    await client.demo.set({ secondWriter: { member: 'label', value: 'Theirs' } });
    const read = await one(path);
    expect(read['label']).not.toBe('Theirs');
    await client.demo.set({ secondWriter: null });
    expect((await one(path))['label']).toBe('Theirs');
  });

  it.each([
    ['closeAfterRead', true],
    ['closeBefore', false],
  ] as const)('loses its response (%s: performed %s)', async (kind, isPerformed) => {
    await client.demo.set({ rules: [{ kind, match: { method: 'PATCH' } }] });
    const path = `products/${getId(await first('products'))}`;
    await expect(patch(`${path}/label`, 'Other')).rejects.toThrow();
    expect((await one(path))['label'] === 'Other').toBe(isPerformed);
  });
});
