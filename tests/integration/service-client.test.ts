import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DemoService, type Rule, startDemoHere } from '../support/demo/index.ts';
import { type ResourceName, resourceNames, getResource, searchable } from '../../electron/model/index.ts';
import { defaultDialectState } from '../../electron/service/dialect.ts';
import type { ClientOptions, ServiceClient } from '../../electron/service/client.ts';
import { sliceData } from '../../electron/base/json/envelope.ts';
import { VitrineError } from '../../electron/base/errors.ts';
import { clientOf } from '../support/client-of.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let demo: DemoService;
let client: ServiceClient;

const connect = (options: Partial<ClientOptions> = {}): ServiceClient => closedAfterTest(clientOf(demo, options));

const page = async (body: Uint8Array): Promise<ReturnType<typeof sliceData>> =>
  sliceData(new TextDecoder().decode(body));
const readAll = async (from: ServiceClient, name: ResourceName): Promise<string[]> => {
  const items: string[] = [];
  for (let link: string | null = null, pages = 0; pages === 0 || link !== null; pages++) {
    const read: ReturnType<typeof sliceData> = await from.search(name, link, page);
    items.push(...read.items);
    link = read.next;
  }
  return items;
};
const exchanges = async (): Promise<number> =>
  (await demo.requests()).filter((request) => request.server === 'auth').length;
const rules = (...all: Rule[]): Promise<void> => demo.set({ rules: all });

beforeEach(async () => {
  demo = closedAfterTest(await startDemoHere({ products: 60, assets: 30 }));
  client = connect();
});

describe('typed service calls', () => {
  it('read every page of every searchable resource', async () => {
    for (const name of searchable) {
      const items = await readAll(client, name);
      expect(items.length, name).toBeGreaterThan(0);
      expect(new Set(items).size, name).toBe(items.length);
    }
  });

  it('send the exact bearer header, and the page size on first pages only when it is set', async () => {
    await readAll(client, 'product');
    const sized = connect({ dialect: () => ({ ...defaultDialectState, itemsPerRequest: 40 }) });
    await readAll(sized, 'product');
    const baseRequests = (await demo.requests()).filter((request) => request.server === 'base');
    for (const { headers } of baseRequests) {
      expect(headers['authorization']).toMatch(/^Bearer \S+$/);
      expect(headers['cache-control']).toBe('no-cache');
    }
    expect(baseRequests[0]?.path).toBe('/api/v3/products');
    expect(baseRequests.filter(({ path }) => path === '/api/v3/products?_page_size=40')).toHaveLength(1);
  });

  it('create one item of each resource that allows it', async () => {
    for (const name of resourceNames.filter((one) => getResource(one).can.create && one !== 'asset')) {
      const required = getResource(name).fields.filter((field) => 'create' in field && field.create === 'required');
      const body = Object.fromEntries(
        required.map((field) => [
          field.name,
          field.name === 'type' || field.name === 'format' ? (field.values?.[0] ?? 'x') : `new ${name}`,
        ]),
      );
      const created = await client.create(name, body);
      expect(created.id, name).toEqual(expect.any(String));
      expect(JSON.parse(created.raw ?? 'null'), name).toEqual(created.item);
    }
    const posts = (await demo.requests()).filter(({ method, server }) => method === 'POST' && server === 'base');
    for (const { headers } of posts) expect(headers['content-type']).toBe('application/json');
  });

  it('return one asset, byte for byte', async () => {
    const [first] = (await client.search('asset', null, page)).items;
    const { id } = JSON.parse(first ?? 'null') as { id: string };
    const { raw, item } = await client.getOne('asset', id);
    expect([JSON.parse(raw), (item as { id: string }).id]).toEqual([item, id]);
  });

  it('report items that the service does not know', async () => {
    await expect(client.getOne('channel', 'a/b?c#d')).rejects.toMatchObject({ code: 'notFound' });
    await expect(client.getOne('asset', '..')).rejects.toMatchObject({ code: 'badArgument' });
  });

  it('assign errors to fields', async () => {
    await expect(client.create('product', {})).rejects.toMatchObject({ code: 'invalid', field: 'sku' });
    await client.create('product', { sku: 'TWICE-1' });
    for (const acceptedStatus of [409, 422] as const) {
      await demo.set({ takenStatus: acceptedStatus });
      await expect(client.create('product', { sku: 'TWICE-1' })).rejects.toMatchObject({
        code: 'conflict',
        field: 'sku',
      });
    }
  });

  it('print neither password nor token', async () => {
    await client.signIn();
    const token = String((await demo.requests()).length);
    await client.probe();
    const [baseRequests] = (await demo.requests()).filter(({ server }) => server === 'base');
    const bearer = String(baseRequests?.headers['authorization']).slice('Bearer '.length);
    const printed = inspect(client, { depth: 20, showHidden: true }) + JSON.stringify(client) + token;
    expect(printed).not.toContain(bearer);
    expect(printed).not.toContain(demo.apiPassword);
  });
});

describe('token', () => {
  it('is exchanged once for twenty parallel requests, without a token and after it has expired', async () => {
    let now = Date.now();
    const aged = connect({ now: () => now });
    await Promise.all(Array.from({ length: 20 }, () => aged.search('asset', null, page)));
    expect(await exchanges()).toBe(1);
    now += 14.5 * 60_000;
    await Promise.all(Array.from({ length: 20 }, () => aged.search('asset', null, page)));
    expect(await exchanges()).toBe(2);
  });

  it('is renewed once for twenty parallel requests that are rejected', async () => {
    await client.probe();
    const [first] = (await demo.requests()).filter(({ server }) => server === 'base');
    const authorization = String(first?.headers['authorization']);
    await rules({ kind: 'status', status: 401, match: { server: 'base', authorization } });
    await Promise.all(Array.from({ length: 20 }, () => client.search('asset', null, page)));
    expect(await exchanges()).toBe(2);
  });

  it('leads to one retry and then stops when it is rejected right after an exchange', async () => {
    await rules({ kind: 'status', status: 401, match: { server: 'base' } });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => client.search('asset', null, page)));
    for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unauthorized' } });
    expect(await exchanges()).toBe(2);
    expect((await demo.requests()).filter(({ server }) => server === 'base').length).toBeLessThanOrEqual(40);
  });

  it('is renewed for requests after a rejected creation, which is not resent', async () => {
    await client.signIn();
    await rules({ kind: 'status', status: 401, match: { server: 'base', method: 'POST', times: 1 } });
    const rejection = client.create('ecatalog', { name: 'Spring' });
    await expect(rejection).rejects.toMatchObject({ code: 'unauthorized', bodySent: true });
    const { id } = await client.create('ecatalog', { name: 'Spring' });
    expect((await demo.created()).map((one) => one.id)).toEqual([id]);
    expect(await exchanges()).toBe(2);
  });

  it('is reported with the service’s message when a creation rejects it, also if there is no other', async () => {
    let isLocked = false;
    const locked = new VitrineError('keychain', 'The keychain does not answer');
    const password = (): Promise<string> => (isLocked ? Promise.reject(locked) : Promise.resolve(demo.apiPassword));
    const careful = connect({ password });
    await careful.signIn();
    isLocked = true;
    await rules({ kind: 'status', status: 401, match: { server: 'base', method: 'POST', times: 1 } });
    const rejection = careful.create('ecatalog', { name: 'Spring' });
    await expect(rejection).rejects.toMatchObject({ code: 'unauthorized', bodySent: true });
    expect(await demo.created()).toEqual([]);
  });

  it('is deleted when signed out', async () => {
    const seen: boolean[] = [];
    const told = connect({ onSession: ({ signedIn }) => seen.push(signedIn) });
    const { expiresAt } = await told.signIn();
    expect(told.session()).toEqual({ signedIn: true, expiresAt });
    told.signOut();
    expect(told.session()).toEqual({ signedIn: false, expiresAt: null });
    expect(seen).toEqual([true, false]);
  });
});

describe('background requests', () => {
  it('count towards a budget that requests of the user do not use', async () => {
    const now = Date.now();
    const thrifty = connect({ backgroundPerHour: () => 2, now: () => now });
    await thrifty.search('asset', null, page);
    await thrifty.search('asset', null, page, { background: true });
    expect(thrifty.budget()).toMatchObject({ used: 1, left: 1, freeAt: null });
    await thrifty.search('asset', null, page, { background: true });
    expect(thrifty.budget()).toMatchObject({ used: 2, left: 0, freeAt: new Date(now + 3_600_000).toISOString() });
    const stop = new AbortController();
    const third = thrifty.search('asset', null, page, { background: true, signal: stop.signal });
    await thrifty.search('asset', null, page);
    stop.abort();
    await expect(third).rejects.toMatchObject({ code: 'cancelled' });
  });
});
