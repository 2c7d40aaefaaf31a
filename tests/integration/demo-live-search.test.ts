import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWorld } from '../../electron/demo/in-process.ts';
import { DemoAccountState } from '../../electron/demo/demo-account.ts';
import { Client, startClient, START_TIME, type Answer } from '../unit/demo/client.ts';

type Item = Record<string, unknown>;

let client: Client;
beforeAll(async () => {
  client = await startClient({ products: 400, assets: 300, generation: 'live' });
});
afterAll(() => client.demo.close());

const all = async (path: string): Promise<Item[]> => (await client.get(`${path}&_page_size=1000`)).data;
const list = (value: unknown): Item[] => value as Item[];
const splitWords = (text: string): string[] => text.split(' ');
const createRejection = (status: number, name: string, description?: string): object => ({
  status,
  json: { data: [], errors: [{ name, ...(description ? { description } : {}) }] },
});

describe('pages of the live demo service', () => {
  const walk = async (first: string): Promise<Item[]> => {
    const found: Item[] = [];
    for (let next: string | undefined = first; next !== undefined;) {
      const { json, data }: Answer = await client.get(next);
      found.push(...data);
      next = (json['pagination'] as Record<string, string>)['next_page'];
    }
    return found;
  };

  it.each(['created', '-modified', 'id', 'sku'])('are complete and in order when sorted by %s', async (by) => {
    const found = await walk(`products?_page_size=30&_sort_by=${by}`);
    expect(new Set(found.map((one) => one['id'])).size).toBe(400);
    const keys = found.map((one) => String(one[by.replace('-', '')]));
    expect(keys).toEqual(by.startsWith('-') ? [...keys].sort().reverse() : [...keys].sort());
  });

  it('of an unsorted list repeat and skip some items, always the same', async () => {
    const found = (await walk('products?_page_size=30')).map((one) => one['id']);
    expect(found).toHaveLength(400);
    expect(found[30]).toBe(found[29]);
    expect(new Set(found).size).toBeGreaterThan(390);
    expect((await walk('products?_page_size=30')).map((one) => one['id'])).toEqual(found);
  });

  it('contain 25 items, and keep every parameter in links', async () => {
    expect((await client.get('products')).data).toHaveLength(25);
    const asked = '_fields=sku&_fields=categories&status[!eq]=Draft&_sort_by=-created&_page_size=7';
    const { json } = await client.get(`products?${asked}`);
    const { next_page: next = '' } = json['pagination'] as Record<string, string>;
    expect([...new URL(next).searchParams]).toEqual([...new URLSearchParams(asked), ['_page', '2']]);
    expect((await client.get('connections')).json['pagination']).toEqual({});
  });

  it.each([
    ['_page_size=0', 422, 'InputDTOValidationError'],
    ['_page_size=1001', 422, 'InputDTOValidationError'],
    ['_page_size=x', 422, 'InputDTOValidationError'],
    ['_page=0', 422, 'InputDTOValidationError'],
    ['_sort_by=nothing', 400, 'InvalidFieldError'],
    ['_sort_by=categories', 400, 'InvalidFieldError'],
    ['_total_count=true', 400, 'InvalidFieldError'],
    ['limit=5', 400, 'InvalidFieldError'],
  ])('are rejected for %s with %d', async (query, status, name) => {
    expect(await client.get(`products?${query}`)).toMatchObject(createRejection(status, name));
  });
});

describe('filters of the live demo service', () => {
  const skus = async (filter: string): Promise<unknown[]> =>
    (await all(`products?${filter}`)).map((one) => one['sku']).sort();
  const getSkus = (items: Item[], holds: (item: Item) => boolean): unknown[] =>
    items
      .filter(holds)
      .map((one) => one['sku'])
      .sort();

  it.each<[string, (item: Item) => boolean]>([
    ['status=Draft', (one) => one['status'] === 'Draft'],
    ['status[in]=Draft,Archived', (one) => one['status'] === 'Draft' || one['status'] === 'Archived'],
    ['status[null]=true', (one) => one['status'] === null],
    ['status[!exists]=true', (one) => one['status'] === null],
    ['sku[contains]=LMP', (one) => String(one['sku']).includes('LMP')],
    ['sku[contains:ignorecase]=lmp', (one) => String(one['sku']).includes('LMP')],
    ['product_level[gte]=1', (one) => Number(one['product_level']) >= 1],
    ['product_level[lt]=1', (one) => one['product_level'] === 0],
    ['num_variations[gt]=3&product_level=1', (one) => Number(one['num_variations']) > 3],
    ['label[length][gt]=30', (one) => String(one['label']).length > 30],
    ['label[lower][contains]=lamp', (one) => String(one['label']).toLowerCase().includes('lamp')],
    ['created[year]=2022', (one) => String(one['created']).startsWith('2022')],
    ['modified[gt]=2026-06-01T00:00:00Z', (one) => String(one['modified']) > '2026-06-01'],
    ['modified[gt]=2026-06-01T00:00:00.000', (one) => String(one['modified']) > '2026-06-01'],
    ['attributes.fragile=true', (one) => (one['attributes'] as Item)['fragile'] === true],
    ['attributes.tags[!exists]=true', (one) => !('tags' in (one['attributes'] as Item))],
    ['categories.name=Kitchen', (one) => list(one['categories']).some((each) => each['name'] === 'Kitchen')],
  ])('accept %s', async (filter, holds) => {
    const allItems = await all('products?_fields=*&_fields=categories');
    const expected = getSkus(allItems, holds);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(allItems.length);
    expect(await skus(filter)).toEqual(expected);
  });

  it('match exactly one of every operator and its negation', async () => {
    const allItems = await skus('');
    const member = fc.constantFrom(
      'sku',
      'label',
      'status',
      'product_level',
      'modified',
      'attributes.price',
      'channels',
    );
    const operator = fc.constantFrom(
      ...splitWords('eq contains contains:ignorecase in includes intersects gt gte lt lte null exists'),
    );
    const value = fc.oneof(fc.string(), fc.constantFrom('Draft', '1', '2025-01-01', 'a,b', 'LMP'));
    await fc.assert(
      fc.asyncProperty(member, operator, value, fc.boolean(), async (name, op, text, yes) => {
        const given = encodeURIComponent(op === 'null' || op === 'exists' ? String(yes) : text);
        const [some, others] = [await skus(`${name}[${op}]=${given}`), await skus(`${name}[!${op}]=${given}`)];
        expect([...some, ...others].sort()).toEqual(allItems);
      }),
      { numRuns: 40 },
    );
  });

  it('that are invalid are rejected, with no worse error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ minLength: 1 }), fc.string(), async (member, operator, value) => {
        for (const name of [member, `${member}[${operator}]`, `sku[${operator}]`, `sku.${operator}`]) {
          const { status } = await client.get(`products?${new URLSearchParams([[name, value]]).toString()}`);
          expect([200, 400, 422]).toContain(status);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(['shoe_size=43', 'sku[like]=A', 'sku[eq', '_or[0]sku=A', 'type=Smart', 'sku[loud][eq]=A'])(
    'named %s are unknown',
    async (filter) => {
      expect(await client.get(`products?${filter}`)).toMatchObject(createRejection(400, 'InvalidFieldError'));
    },
  );

  it('by a hidden property are rejected as such', async () => {
    expect(await client.get('products?category_ids=x')).toMatchObject(createRejection(400, 'HiddenFieldError'));
  });

  it.each(['start', 'end'] as const)('find changed items in order when new items are at the %s', async (newItems) => {
    const other = await startClient({ products: 60, generation: 'live' });
    try {
      for (const sku of ['NEW-1', 'NEW-2']) await other.post('products', { sku });
      await other.demo.set({ touched: { every: 20, round: 1 }, newItems });
      const allItems = (await other.get('products?_page_size=100')).data;
      const modifiedSince = String(
        allItems
          .map((one) => String(one['modified']))
          .sort()
          .at(-10),
      );
      const expected = allItems.filter((one) => String(one['modified']) > modifiedSince);
      const found = (await other.get(`products?modified[gt]=${modifiedSince}&_page_size=100`)).data;
      expect(found).toEqual(expected);
      expect(new Set(found.map((one) => one['sku']))).toContain('NEW-1');
      const sorted = (await other.get(`products?modified[gt]=${modifiedSince}&_sort_by=created`)).data;
      expect(sorted.map((one) => one['created'])).toEqual(expected.map((one) => one['created']).sort());
    } finally {
      await other.demo.close();
    }
  });

  it('find changes among many items without generating the others', async () => {
    const world = new DemoAccountState({ products: 100_000, generation: 'live', startTime: START_TIME });
    const demo = await serveWorld(world);
    const other = await new Client({ ...demo, set: (change) => demo.set(change) }).signIn();
    try {
      const since = 'modified[gt]=2026-11-19T10:00:00Z';
      const { data, json } = await other.get(`products?${since}&_sort_by=-modified`);
      expect(data).toHaveLength(25);
      expect(json['pagination']).toHaveProperty('next_page');
      for (const one of data) expect(String(one['modified']) > '2026-11-19T10:00:00').toBe(true);
      await demo.set({ touched: { every: 1000, round: 1 } });
      const after = await other.get(`products?modified[gt]=${START_TIME}&_page_size=1000`);
      expect(after.data).toHaveLength(100);
      expect(world.generated).toBeLessThan(1000);
    } finally {
      await demo.close();
    }
  });
});
