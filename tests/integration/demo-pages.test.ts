import { describe, expect, it } from 'vitest';
import type { DemoOptions } from '../support/demo/index.ts';
import { startClient, type Client } from '../unit/demo/client.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const start = async (options: DemoOptions = {}): Promise<Client> => {
  const client = await startClient({ products: 60, assets: 30, ...options });
  closedAfterTest(client.demo);
  return client;
};

const links = (json: Record<string, unknown>): Record<string, string> => json['pagination'] as Record<string, string>;

async function getSkus(client: Client, first: string): Promise<unknown[]> {
  const skus: unknown[] = [];
  for (let next: string | undefined = first; next !== undefined;) {
    const { json, data } = await client.get(next);
    skus.push(...data.map((one) => one['sku']));
    next = links(json)['next_page'];
  }
  return skus;
}

describe('pages of the demo service', () => {
  it('contain 25 items and links with complete addresses', async () => {
    const client = await start();
    const first = await client.get('products');
    expect(first.data).toHaveLength(25);
    expect(links(first.json)).toEqual({ next_page: `${client.demo.baseUrl}/api/v3/products?_page=2` });
    const second = await client.get(links(first.json)['next_page'] ?? '');
    expect(links(second.json)['previous_page']).toBe(`${client.demo.baseUrl}/api/v3/products?_page=1`);
    const last = await client.get('products?_page=3');
    expect(last.data).toHaveLength(10);
    expect('next_page' in links(last.json)).toBe(false);
  });

  it('together contain every item once', async () => {
    const client = await start();
    const skus = await getSkus(client, 'products?_page_size=7');
    expect(skus).toHaveLength(60);
    expect(new Set(skus).size).toBe(60);
  });

  it('are empty beyond the end', async () => {
    const client = await start();
    expect((await client.get('products?_page=9')).json).toMatchObject({ data: [], errors: [] });
  });

  it('can be sorted in both directions', async () => {
    const client = await start();
    const modified = async (by: string): Promise<string[]> =>
      (await client.get(`products?_page_size=1000&_sort_by=${by}`)).data.map((one) => String(one['modified']));
    const up = await modified('modified');
    expect(up).toEqual([...up].sort());
    expect(await modified('-modified')).toEqual([...up].reverse());
  });

  it.each(['limit=5', '_page_size=0', '_page_size=1001', '_page_size=x', '_page=0', '_sort_by=nothing'])(
    'are rejected for %s',
    async (query) => {
      const client = await start();
      expect(await client.get(`products?${query}`)).toMatchObject({
        status: 400,
        json: {
          errors: [
            { name: 'InvalidFieldError', description: expect.stringContaining(query.split('=')[0] ?? '') as string },
          ],
        },
      });
    },
  );

  it('show created items at the end, or at the start if configured', async () => {
    const client = await start();
    await client.post('products', { sku: 'NEW-1' });
    await client.post('products', { sku: 'NEW-2' });
    expect((await getSkus(client, 'products')).slice(-2)).toEqual(['NEW-1', 'NEW-2']);
    await client.demo.set({ newItems: 'start' });
    const skus = await getSkus(client, 'products');
    expect(skus.slice(0, 2)).toEqual(['NEW-2', 'NEW-1']);
    expect(new Set(skus).size).toBe(62);
  });

  it('follow counts that change while the service runs', async () => {
    const client = await start();
    await client.demo.set({ counts: { products: 40 } });
    expect(await getSkus(client, 'products')).toHaveLength(40);
    await client.demo.set({ counts: { products: 80 } });
    expect(await getSkus(client, 'products')).toHaveLength(80);
  });

  it('show a share of the products as changed if configured', async () => {
    const client = await start();
    const before = (await client.get('products?_page_size=1000')).data;
    await client.demo.set({ touched: { every: 10, round: 1 } });
    const after = (await client.get('products?_page_size=1000')).data;
    const changed = after.filter((one, place) => one['modified'] !== before[place]?.['modified']);
    expect(changed).toHaveLength(6);
  });
});

describe('generated data', () => {
  const getBytes = async (client: Client, path: string): Promise<string> =>
    (await client.get(path)).text.replaceAll(client.demo.baseUrl, 'BASE');

  it.each([
    'products',
    'assets',
    'asset-lists',
    'ecatalogs',
    'pdf-catalogs',
    'product-attributes',
    'product-families',
    'connections',
  ])('is the same for the same seed: %s', async (resource) => {
    const [one, other] = [await start(), await start()];
    const path = `${resource}?_page_size=1000`;
    expect(await getBytes(one, path)).toBe(await getBytes(other, path));
  });

  it('differs for another seed', async () => {
    const [one, other] = [await start(), await start({ seed: 2 })];
    expect(await getBytes(one, 'products')).not.toBe(await getBytes(other, 'products'));
  });

  it('is the same picture for the same seed', async () => {
    const [one, other] = [await start(), await start()];
    const picture = async (client: Client): Promise<Buffer> => {
      const asset = (await client.get('assets')).data[0];
      return Buffer.from(await (await fetch(String(asset?.['path']))).arrayBuffer());
    };
    expect((await picture(one)).equals(await picture(other))).toBe(true);
  });

  it('ends at the start time', async () => {
    const client = await start({ products: 900 });
    const dates = (await client.get('products?_page_size=1000')).data.map((one) => String(one['modified'])).sort();
    expect(dates.at(-1)?.slice(0, 7)).toBe('2026-11');
    for (const date of dates) expect(date <= '2026-11-20T10:00:00.000Z').toBe(true);
  });
});
