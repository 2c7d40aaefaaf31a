import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { AppError, SyncStatus } from '../../electron/contract/index.ts';
import type { ServiceClient } from '../../electron/service/client.ts';
import { backgroundRetryPolicy } from '../../electron/service/retry.ts';
import { createSync } from '../../electron/sync/sync.ts';
import { idsOf, tempCache } from '../unit/cache/temp-cache.ts';
import { type RawServer, sendJson, startRaw, whenRead } from '../unit/service/raw-server.ts';
import { clientOf } from '../support/client-of.ts';

const deep = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** The exact text under `data` of each list; empty if it is not named. */
let lists: Readonly<Record<string, string>> = {};
/** The rest of each body. */
let rest = '"errors":[],"pagination":{}';
/** The response to single-item requests and creations. */
let one = '{}';

let server: RawServer;
let client: ServiceClient;
beforeAll(async () => {
  server = await startRaw((request, response) => {
    whenRead(request, () => {
      const path = new URL(request.url ?? '/', server.address).pathname;
      if (path === '/auth/api/get-token') return sendJson(response, 200, { access_token: 'token' });
      const isList = request.method === 'GET' && path.split('/').length === 4;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(isList ? `{"data":${lists[path.slice('/api/v3/'.length)] ?? '[]'},${rest}}` : one);
    });
  });
  client = clientOf(server, {
    // A test must not wait, so unreadable responses are not retried.
    patience: {
      person: { ...backgroundRetryPolicy, attempts: 1 },
      background: { ...backgroundRetryPolicy, attempts: 1 },
    },
  });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

/** Reads everything that the service lists now, into a new cache. */
const read = async (
  given: typeof lists,
  also = '"errors":[],"pagination":{}',
): Promise<{ cache: Cache; status: SyncStatus }> => {
  [lists, rest] = [given, also];
  const cache = await tempCache();
  const sync = await createSync({ client, cache, somethingWaits: () => false });
  sync.now();
  await sync.idle();
  const status = sync.status();
  await sync.stop();
  return { cache, status };
};
const getProblem = (status: SyncStatus, name: string): AppError | null | undefined =>
  status.resources.find(({ resource }) => resource === name)?.problem;

describe('data sent by a service over a socket', () => {
  it('nested 10,000 deep is kept byte for byte, with other items; single requests and creations survive it', async () => {
    const odd = `{"id":"deep","sku":"DEEP-1","label":"Deep","attributes":{"x":${deep(10_000)}},"unknown":${nested(10_000)}}`;
    const { cache, status } = await read({ products: `[{"id":"a","sku":"A"},${odd},{"id":"z","sku":"Z"}]` });
    expect(status).toMatchObject({ state: 'upToDate', problem: null });
    expect((await idsOf(cache, 'product')).toSorted()).toEqual(['a', 'deep', 'z']);
    const detail = await cache.get('product', toResourceId('deep'));
    expect(detail).toMatchObject({ raw: odd, title: 'DEEP-1' });
    expect(await idsOf(cache, 'product', { searchText: 'DEEP-1' })).toEqual(['deep']);
    one = `{"data":{"id":"one","filename":"f","x":${deep(10_000)}}}`;
    expect((await client.getOne('asset', 'one')).raw).toContain(deep(10_000));
    expect(await client.create('product', { sku: 'A' })).toMatchObject({ id: 'one' });
    one = `{"errors":${deep(10_000)}}`;
    await expect(client.getOne('asset', 'one')).rejects.toMatchObject({
      code: expect.stringMatching(/unreadable|invalid/) as string,
    });
  });

  it('with the other name of the ID is identified by it, in every list, and found by links', async () => {
    const { cache, status } = await read({
      products:
        '[{"_id":"p1","sku":"S-1","product_family_id":"f1","asset_ids":["a1"]},{"id":"p2","_id":"other","sku":"S-2"}]',
      assets: '[{"_id":"a1","filename":"one.jpg"}]',
      'product-families': '[{"id":"f1","name":"Bags"}]',
      'product-attributes': '[{"id":"t1","name":"colour"}]',
      connections: '[{"_id":"c1","name":"Shop"}]',
    });
    expect(status.state).toBe('upToDate');
    expect((await idsOf(cache, 'product')).toSorted()).toEqual(['p1', 'p2']);
    for (const [resource, id] of [
      ['asset', 'a1'],
      ['family', 'f1'],
      ['attribute', 't1'],
      ['connection', 'c1'],
    ] as const)
      expect(await idsOf(cache, resource)).toEqual([id]);
    const detail = await cache.get('product', toResourceId('p1'));
    const names = detail?.links.map(({ field, id, name }) => [field, id, name]);
    expect(names).toContainEqual(['product_family_id', 'f1', 'Bags']);
    expect(names).toContainEqual(['asset_ids', 'a1', 'one.jpg']);
    one = '{"data":{"_id":"a1","filename":"one.jpg"}}';
    expect((await client.getOne('asset', 'a1')).item).toMatchObject({ _id: 'a1' });
    one = '{"data":{"_id":"new","sku":"A"}}';
    expect(await client.create('product', { sku: 'A' })).toMatchObject({ id: 'new' });
  });

  it('with unknown properties, or without common ones, is complete', async () => {
    const { cache, status } = await read(
      {
        products:
          '[{"id":"p1"},{"id":"p2","sku":"S-2","colour of the day":{"is":["mauve"]},"__proto__":{"x":1},"constructor":7}]',
        assets: '[{"id":"a1"}]',
      },
      '"meta":{"took":3},"pagination":{"next_page":null,"of":9},"links":[]',
    );
    expect(status.state).toBe('upToDate');
    expect((await idsOf(cache, 'product')).toSorted()).toEqual(['p1', 'p2']);
    expect((await cache.get('product', toResourceId('p1')))?.title).toBe('p1');
    expect((await cache.get('product', toResourceId('p2')))?.raw).toContain('"colour of the day":{"is":["mauve"]}');
    expect(await idsOf(cache, 'asset')).toEqual(['a1']);
  });

  it('with errors and status 200 shows its message; items next to them are stored', async () => {
    const errors = '"errors":[{"name":"PlanError","description":"Only 2 lists in this plan"}],"pagination":{}';
    const { cache, status } = await read({ products: '[{"id":"p1","sku":"S-1"}]' }, errors);
    expect(await idsOf(cache, 'product')).toEqual(['p1']);
    expect(getProblem(status, 'product')).toMatchObject({ code: 'unreadable' });
    expect(getProblem(status, 'asset')).toMatchObject({ code: 'invalid', message: 'Only 2 lists in this plan' });
    expect(status.state).toBe('failed');
  });

  it('of the wrong type is reported as unreadable, and not stored', async () => {
    const { cache, status } = await read({
      products: '7',
      assets: '"text"',
      ecatalogs: 'true',
      connections: '{"sku":"no identity"}',
      'product-attributes': '[[[]]]',
      'pdf-catalogs': '[null,1,"x"]',
    });
    expect(status.state).toBe('failed');
    for (const name of ['product', 'asset', 'ecatalog'] as const)
      expect(getProblem(status, name), name).toMatchObject({ code: 'unreadable' });
    expect(Object.values(await cache.counts()).reduce((sum, count) => sum + count, 0)).toBe(0);
  });
});
