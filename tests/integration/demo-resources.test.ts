import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClient, type Client } from '../unit/demo/client.ts';
import * as fields from '../unit/demo/fields.ts';

type Item = Record<string, unknown>;

let client: Client;
beforeAll(async () => {
  client = await startClient({ products: 600, assets: 400 });
});
afterAll(() => client.demo.close());

const all = async (resource: string): Promise<Item[]> => (await client.get(`${resource}?_page_size=1000`)).data;
const list = (value: unknown): Item[] => value as Item[];
const names = (item: unknown): string[] => Object.keys(item as Item).sort();
const sorted = (expected: readonly string[]): string[] => [...expected].sort();

describe('search results of the demo service', () => {
  it.each([
    ['products', fields.EXPANDED_PRODUCT],
    ['assets', fields.ASSET],
    ['asset-lists', fields.LIST],
    ['ecatalogs', [...fields.ECATALOG, 'product_list', 'asset_list']],
    ['pdf-catalogs', fields.PDF_CATALOG],
    ['product-attributes', fields.ATTRIBUTE],
    ['product-families', fields.FAMILY],
    ['connections', fields.CONNECTION],
  ])('give every %s exactly the properties of the contract', async (resource, expected) => {
    const { status, json, data } = await client.get(`${resource}?_page_size=1000`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ errors: [], pagination: {} });
    expect(data.length).toBeGreaterThan(0);
    for (const item of data) expect(names(item)).toEqual(sorted(expected));
  });

  it('nest complete assets, categories, lists, parents and families in products', async () => {
    const products = await all('products');
    const variant = products.find((one) => one['product_level'] === 2);
    expect(names(variant?.['parent'])).toEqual(sorted(fields.PRODUCT));
    expect((variant?.['parent'] as Item | undefined)?.['id']).toBe(variant?.['parent_id']);
    const pictured = products.find((one) => one['thumbnail_id'] !== null);
    expect(names(pictured?.['thumbnail'])).toEqual(sorted(fields.ASSET));
    expect(list(pictured?.['assets']).map((one) => one['id'])).toEqual(pictured?.['asset_ids']);
    const filed = products.find((one) => list(list(one['categories'])[0]?.['parents']).length > 0);
    expect(names(list(filed?.['categories'])[0])).toEqual(sorted(fields.PRODUCT_CATEGORY));
    const listed = products.find((one) => list(one['static_lists']).length > 0);
    expect(names(list(listed?.['static_lists'])[0])).toEqual(sorted(fields.LIST));
    expect(names(products.find((one) => one['product_family'])?.['product_family'])).toEqual(sorted(fields.FAMILY));
    const related = products.find((one) => list(one['relationships']).length > 0);
    expect(list(related?.['relationships'])[0]).toMatchObject({
      relationship_label: expect.any(String) as string,
      links_to: [{ quantity: expect.any(Number) as number }],
    });
  });

  it('nest complete categories and lists in assets, with the names of their asset forms', async () => {
    const assets = await all('assets');
    const filed = assets.find((one) => list(one['categories']).length > 0);
    expect(names(list(filed?.['categories'])[0])).toEqual(sorted(fields.ASSET_CATEGORY));
    const listed = assets.find((one) => list(one['static_lists']).length > 0);
    expect(names(list(listed?.['static_lists'])[0])).toEqual(sorted(fields.ASSET_STATIC_LIST));
  });

  it('nest lists, pages, groups and output attributes as in the contract', async () => {
    const [ecatalog] = await all('ecatalogs');
    expect(names(ecatalog?.['product_list'])).toEqual(sorted(fields.LIST));
    expect(names(ecatalog?.['asset_list'])).toEqual(sorted(fields.LIST));
    expect(names(list(ecatalog?.['output_attributes'])[0])).toEqual(sorted(fields.OUTPUT_ATTRIBUTE));
    const [pdf] = await all('pdf-catalogs');
    expect(names(list(pdf?.['pages'])[0])).toEqual(sorted(fields.PAGE));
    const [, attribute] = await all('product-attributes');
    expect(names(list(attribute?.['groups'])[0])).toEqual(sorted(fields.ATTRIBUTE_GROUP));
    expect(names(list(attribute?.['product_families'])[0])).toEqual(sorted(fields.FAMILY));
  });
});

describe('demo account data', () => {
  it('has distinct IDs and SKUs', async () => {
    const products = await all('products');
    expect(new Set(products.map((one) => one['id'])).size).toBe(600);
    expect(new Set(products.map((one) => one['sku'])).size).toBe(600);
    for (const one of products) expect(one['id']).toMatch(/^[0-9a-f]{24}$/);
  });

  it('gives a variant its parent’s family, and a parent the number of its variants', async () => {
    const products = await all('products');
    const variants = products.filter((one) => one['product_level'] === 2);
    expect(variants.length).toBeGreaterThan(100);
    for (const one of variants) expect(one['product_family_id']).toBe((one['parent'] as Item)['product_family_id']);
    for (const parent of products.filter((one) => one['product_level'] === 1)) {
      const ownVariants = variants.filter((one) => one['parent_id'] === parent['id']);
      expect(parent['num_variations']).toBe(ownVariants.length);
    }
  });

  it('leaves some products without picture, GTIN, description, status or family', async () => {
    const products = await all('products');
    const some = (lacks: (one: Item) => boolean): void => {
      const share = products.filter(lacks).length / products.length;
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(0.3);
    };
    some((one) => one['thumbnail_id'] === null);
    some((one) => !one['gtin']);
    some((one) => !('description' in (one['attributes'] as Item)));
    some((one) => one['status'] === null);
    some((one) => one['product_family_id'] === null);
  });

  it('has attributes of every JSON type', async () => {
    const values = (await all('products')).flatMap((one) => Object.values(one['attributes'] as Item));
    const kind = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
    expect(new Set(values.map(kind))).toEqual(new Set(['string', 'number', 'boolean', 'null', 'array', 'object']));
  });

  it('has labels in several scripts', async () => {
    const labels = (await all('products')).map((one) => String(one['label'])).join(' ');
    for (const script of [/\p{Script=Latin}/u, /[äöüß]/, /\p{Script=Katakana}/u, /\p{Script=Greek}/u]) {
      expect(labels).toMatch(script);
    }
  });

  it('shows the same checksum for some assets with other names', async () => {
    const assets = await all('assets');
    const byChecksum = Map.groupBy(assets, (one) => one['checksum']);
    const duplicates = [...byChecksum.values()].filter((group) => group.length > 1);
    expect(duplicates.length).toBeGreaterThan(0);
    expect(new Set(duplicates[0]?.map((one) => one['file_size'])).size).toBe(1);
  });

  it('names assets after products of the account', async () => {
    const skus = new Set((await all('products')).map((one) => one['sku']));
    const named = (await all('assets')).filter((one) => skus.has(String(one['filename']).split(/[_.]/)[0]));
    expect(named.length).toBeGreaterThan(50);
  });

  it('refers only to existing items', async () => {
    const products = await all('products');
    const ids = new Set((await all('assets')).map((one) => one['id']));
    for (const one of products) for (const id of one['asset_ids'] as string[]) expect(ids.has(id)).toBe(true);
  });
});

describe('request for a single item', () => {
  it('returns an asset without pagination', async () => {
    const [asset] = await all('assets');
    const { status, json } = await client.get(`assets/${String(asset?.['id'])}`);
    expect(status).toBe(200);
    expect(json).toEqual({ data: asset, errors: [] });
  });

  it('returns a channel that a product refers to', async () => {
    const product = (await all('products')).find((one) => (one['channel_ids'] as string[]).length > 0);
    const [id] = (product?.['channel_ids'] ?? []) as string[];
    const { status, json } = await client.get(`channels/${id}`);
    expect(status).toBe(200);
    expect(names(json['data'])).toEqual(sorted(fields.CHANNEL));
    expect('pagination' in json).toBe(false);
  });

  it.each(['assets/000000000000000000000000', 'channels/nothing', 'assets/%E0%A4%A', 'products/x', 'nowhere'])(
    'responds 404 for %s',
    async (path) => {
      const { status, json } = await client.get(path);
      expect(status).toBe(404);
      expect(json).toMatchObject({ errors: [{ name: 'NotFound' }] });
    },
  );

  it('responds 405 for methods outside the contract', async () => {
    expect((await client.get('channels')).headers.get('allow')).toBe('POST');
    expect((await client.post('product-families', {})).status).toBe(405);
  });
});

describe('demo files', () => {
  it('include a picture for every type of asset without a token', async () => {
    const assets = await all('assets');
    const seen = new Set<unknown>();
    for (const asset of assets) {
      if (seen.has(asset['content_type'])) continue;
      seen.add(asset['content_type']);
      const response = await fetch(String(asset['path']));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(asset['content_type']);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    expect(seen).toContain('image/jpeg');
    expect(seen).toContain('application/pdf');
    expect(seen).toContain('video/mp4');
  });

  it('have the size that the service states, and pictures have different widths', async () => {
    const assets = await all('assets');
    const byExtension = Map.groupBy(assets, ({ extension }) => extension);
    const samples = [...byExtension.values()].flatMap((group) => group.slice(0, 1));
    const isServedWhole = ({ extension, file_size: size }: Item): boolean => extension === 'jpg' && Number(size) < 1e6;
    const pictures = assets.filter(isServedWhole).slice(100, 112);
    const widths = new Set<number>();
    for (const { path, file_size: size, filename } of [...samples, ...pictures]) {
      const bytes = new Uint8Array(await (await fetch(String(path))).arrayBuffer());
      expect(bytes.length, String(filename)).toBe(size);
      if (pictures.some((one) => one['path'] === path)) widths.add((await sharp(bytes).metadata()).width);
      if (String(filename).endsWith('.pdf')) {
        const text = Buffer.from(bytes).toString('latin1');
        const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
        expect(text.slice(table, table + 5)).toBe('xref\n');
      }
    }
    expect(samples.length).toBeGreaterThan(5);
    expect(widths.size).toBeGreaterThan(3);
  });

  it('have storage paths without a host if configured', async () => {
    await client.demo.set({ assetPath: 'relative' });
    const [asset] = await all('assets');
    await client.demo.set({ assetPath: 'absolute' });
    expect(asset?.['path']).toMatch(/^\/storage\/demo\//);
    expect((await fetch(client.demo.baseUrl + String(asset?.['path']))).status).toBe(200);
  });

  it('respond 404 for a missing file', async () => {
    expect((await fetch(`${client.demo.baseUrl}/storage/demo/000000000000000000000000/a.jpg`)).status).toBe(404);
  });
});
