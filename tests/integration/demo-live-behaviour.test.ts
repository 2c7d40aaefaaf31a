import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Rule, TokenShape } from '../support/demo/index.ts';
import { startClient, type Answer, type Client } from '../unit/demo/client.ts';

type Item = Record<string, unknown>;

let client: Client;
beforeAll(async () => {
  client = await startClient({ products: 30, assets: 30, generation: 'live' });
});
afterEach(() => client.demo.set({ rules: [] }));
afterAll(() => client.demo.close());

const ID = '0123456789abcdef01234567';

describe('response to a creation', () => {
  const after = (...rules: Rule[]): Promise<void> => client.demo.set({ rules });
  const match = { method: 'POST' };
  const createdBy = async (): Promise<{ answer: Answer; more: number }> => {
    const before = (await client.demo.created()).length;
    const answer = await client.post('products', { sku: `NEW-${before}` });
    return { answer, more: (await client.demo.created()).length - before };
  };

  it('can be a 402 for the plan, without an item', async () => {
    await after({ kind: 'status', status: 402, match });
    expect(await createdBy()).toMatchObject({ answer: { status: 402, json: { data: [] } }, more: 0 });
  });

  it('can be a 204 without a body', async () => {
    await after({ kind: 'otherStatus', status: 204, match }, { kind: 'emptyBody', match });
    expect(await createdBy()).toMatchObject({ answer: { status: 204, text: '' }, more: 1 });
  });

  it('can be a 202 that names a process', async () => {
    const text = JSON.stringify({ data: { process_id: ID } });
    await after({ kind: 'otherStatus', status: 202, match }, { kind: 'bodyText', text, match });
    expect(await createdBy()).toMatchObject({ answer: { status: 202, json: { data: { process_id: ID } } }, more: 1 });
  });
});

describe('relations in the demo service', () => {
  it('can be IDs if a service need not expand them', async () => {
    const query = '_fields=assets&_fields=thumbnail&_fields=product_family&_page_size=1000';
    const complete = (await client.get(`products?${query}`)).data;
    await client.demo.set({ related: 'ids' });
    const bare = (await client.get(`products?${query}`)).data;
    await client.demo.set({ related: 'items' });
    const getId = (item: unknown): unknown => (item as Item | null)?.['id'] ?? (item as Item | null)?.['_id'] ?? null;
    expect(complete.some((one) => (one['assets'] as Item[]).length > 1)).toBe(true);
    expect(bare).toEqual(
      complete.map((one) => ({
        assets: (one['assets'] as Item[]).map(getId),
        thumbnail: one['thumbnail'],
        product_family: getId(one['product_family']),
      })),
    );
  });
});

describe('demo token', () => {
  const claimsIn = (text: string): Item => {
    const [, claims = ''] = /[\w-]+\.([\w-]+)\.[\w-]+/.exec(text) ?? [];
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Item;
  };
  const claims = async (): Promise<Item> => claimsIn((await client.exchange()).text);
  const limits = (rate_limit: unknown): Item => ({ user_claims: { account: { rate_limit } } });

  it.each<TokenShape>(['data-list', 'access_token', 'nested', 'text'])(
    'contains the limits of the account, also as %s',
    async (tokenShape) => {
      await client.demo.set({ tokenShape });
      expect(await claims()).toMatchObject(
        limits([
          { limit: 20, window_size: 10 },
          { limit: 5000, window_size: 3600 },
        ]),
      );
      await client.demo.set({ tokenShape: 'data-list' });
    },
  );

  it('contains other limits, or none, if configured', async () => {
    await client.demo.set({ tokenLimits: [{ limit: 50, window_size: 10 }] });
    expect(await claims()).toMatchObject(limits([{ limit: 50, window_size: 10 }]));
    await client.demo.set({ tokenLimits: null });
    expect(await claims()).not.toHaveProperty('user_claims');
  });
});

describe('demo generation', () => {
  it('can change while the service runs', async () => {
    const other = await startClient({ products: 30, assets: 30 });
    try {
      const before = await other.get('products');
      expect(before.data[0]).toHaveProperty('categories');
      expect((await other.get('channels')).status).toBe(405);
      await other.demo.set({ generation: 'live' });
      expect((await other.get('products')).data[0]).not.toHaveProperty('categories');
      expect((await other.get('channels')).status).toBe(200);
      await other.demo.set({ generation: 'document' });
      expect((await other.get('products')).text).toBe(before.text);
      expect(await other.get('products?_fields=id')).toMatchObject({ status: 400 });
    } finally {
      await other.demo.close();
    }
  });
});
