import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import type { Intent } from '../../electron/contract/outbox.ts';
import { type ResourceName, getResource, searchable } from '../../electron/model/index.ts';
import { sliceData } from '../../electron/base/json/envelope.ts';
import { createClient } from '../../electron/service/client.ts';
import { decodeBodyText } from '../../electron/service/http/response-body.ts';
import { backgroundRetryPolicy } from '../../electron/service/retry.ts';
import { type Core, startCore } from '../support/core.ts';
import {
  type Choices,
  type Item,
  type PageRequest,
  type TinyService,
  plain,
  plainItems,
  startTiny,
} from '../support/tiny-service.ts';
import { ended, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

/** The usual number of attempts with shorter delays. */
const quick = { ...backgroundRetryPolicy, firstDelay: ms(1), firstDelayWhenLimited: ms(1) };

const getPath = (resource: ResourceName): string => getResource(resource).path.replace('/api/v3/', '');

const start = async (choices: Partial<Choices>): Promise<{ service: TinyService; core: Core; address: string }> => {
  const service = closedAfterTest(await startTiny(choices));
  const core = closedAfterTest(await startCore({ patience: { background: quick, person: quick } }));
  return { service, core, address: `${service.address}${choices.prefix ?? ''}` };
};

/** Returns the IDs of the service's items of a resource. */
const expected = (choices: Partial<Choices>, resource: ResourceName): string[] => {
  const items = (choices.items ?? plain.items)(getPath(resource));
  return items.map((item) => String(item['id'] ?? item['_id'])).toSorted();
};

const upload = async (core: Core): Promise<Intent> => {
  const path = join(core.folder, 'a picture ü.bin');
  await writeFile(path, Buffer.alloc(100_000, 'content'));
  const { outbox } = await core.work();
  return ended(outbox, await addUpload(outbox, await chosen(path)));
};

/** Connects and syncs. Expects all items, and no requests beyond the contract. */
const reads = async (choices: Partial<Choices>): Promise<{ service: TinyService; core: Core }> => {
  const { service, core, address } = await start(choices);
  const status = await core.connect({ ...service, address });
  expect(status).toMatchObject({ state: 'upToDate', problem: null });
  for (const resource of searchable) expect(await core.ids(resource), resource).toEqual(expected(choices, resource));
  expect(service.offences).toEqual([]);
  expect(service.exchanges).toBe(1);
  return { service, core };
};

/** Runs the main workflow: reads, creates, uploads and reads again. */
const mainJob = async (choices: Partial<Choices>, tellsWhat = true): Promise<void> => {
  const { service, core } = await reads(choices);
  const { outbox } = await core.work();
  const catalog = await ended(outbox, (await outbox.create('ecatalog', { name: 'A new book' })).id);
  const channel = await ended(outbox, (await outbox.create('channel', { name: 'A new feed', format: 'CSV' })).id);
  const file = await upload(core);
  // After a response without an item, the outbox searches the service. It cannot search channels, so the user must
  // decide.
  expect([catalog.state, channel.state, file.state]).toEqual(['done', tellsWhat ? 'done' : 'unknown', 'done']);
  expect(service.created.map(({ path }) => path)).toEqual(['ecatalogs', 'channels', 'assets']);
  expect(service.created[0]?.body).toEqual({ name: 'A new book' });
  expect(Object.keys(service.created[2]?.body ?? {}).toSorted()).toEqual(['content', 'filename']);

  expect(await core.syncAgain()).toMatchObject({ state: 'upToDate', problem: null });
  expect(await core.ids('ecatalog')).toEqual([...expected(choices, 'ecatalog'), 'new-1'].toSorted());
  expect(await core.ids('asset')).toEqual([...expected(choices, 'asset'), 'new-3'].toSorted());
  expect(service.offences).toEqual([]);
  expect(service.exchanges).toBe(1);
};

const linked =
  (link: (place: PageRequest) => unknown, end: Item = {}): Choices['page'] =>
  (data, place) => ({ data, errors: [], pagination: place.more ? { next_page: link(place) } : end });

const next = ({ path, page }: PageRequest): string => `api/v3/${path}?page=${page + 1}`;

const ends: Readonly<Record<string, Item>> = {
  products: { next_page: null, previous_page: null },
  assets: { next_page: '' },
  'product-attributes': { next_page: 0 },
  ecatalogs: { next_page: false },
};
const half = (data: readonly Item[], path: string): unknown =>
  ({ products: { data }, assets: { data, errors: null, pagination: null } })[path] ?? data;

describe('service that follows the contract and differs in unspecified details', () => {
  it.each<[string, Choices['signIn']]>([
    ['access_token', (token) => ({ access_token: token })],
    ['accessToken', (token) => ({ accessToken: token })],
    ['token', (token) => ({ token })],
    ['data.access_token', (token) => ({ data: { access_token: token } })],
    ['data.token', (token) => ({ data: { token, refreshToken: 'no' } })],
    ['data[0].access_token', (token) => ({ data: [{ access_token: token, refresh_token: 'no' }] })],
    ['a custom property', (token) => ({ result: { jwtToken: token, valid: 'a while' }, status: 'ok' })],
    ['an object around it', (token) => ({ token_details: { value: token }, refresh_details: { token: 'no' } })],
    ['a property next to its type', (token) => ({ data: { authToken: token, token_type: 'bearer', expires: 900 } })],
    [
      'a property next to a refresh token',
      (token) => ({ auth_token: token, tokenRefresh: 'no', refresh: { auth_token: 'no' } }),
    ],
    ['a plain word', (token) => `${token}\n`],
    ['a quoted string', (token) => JSON.stringify(token)],
    ['with «Bearer» before it', (token) => ({ access_token: `Bearer ${token}` })],
  ])('returns its token as %s', async (_, signIn) => {
    const service = closedAfterTest(await startTiny({ signIn }));
    const { address, apiKey, apiPassword } = service;
    const password = async (): Promise<string> => apiPassword;
    const client = closedAfterTest(createClient({ serviceAddress: address, signInAddress: address, apiKey, password }));
    // The origin of the token does not matter for the rest of the workflow.
    const { items } = await client.search('product', null, async (body) => sliceData(decodeBodyText(body)));
    expect(items.length).toBeGreaterThan(0);
    expect([service.exchanges, service.offences]).toEqual([1, []]);
  });

  // The form of page links does not affect creations.
  it.each<[string, Partial<Choices>]>([
    ['has links of a query alone', { page: linked(({ page }) => `?page=${page + 1}`) }],
    ['has links to http', { prefix: '/pim', page: linked((place) => `http://inner.example/x/${next(place)}`) }],
    ['ends each list otherwise', { page: (data, place) => linked(next, ends[place.path])(data, place) }],
    ['has half an envelope for each list, or none', { pageSize: 5_000, page: (data, { path }) => half(data, path) }],
    [
      'shows a single item without a list',
      { pageSize: 1, page: (data, place) => ({ ...(linked(next)(data, place) as Item), data: data[0] ?? [] }) },
    ],
    [
      'starts with an empty page',
      {
        page: (data, place) =>
          place.first ? { data: [], pagination: { next_page: '?page=0' } } : linked(next)(data, place),
      },
    ],
  ])('%s', async (_, choices) => {
    await reads(choices);
  });

  it.each<[string, Partial<Choices>]>([
    ['is as plain as can be', {}],
    ['has links without a slash below a path', { prefix: '/a/b', page: linked(next) }],
    ['packs with brotli', { packing: 'br', framing: 'chunked' }],
    ['closes each connection', { framing: 'close' }],
    ['wants a slash at the end of every address', { slash: true }],
    ['answers a creation with an id alone', { createStatus: 202, created: ({ id }) => ({ data: { id } }) }],
    [
      'names identities otherwise',
      {
        item: (item) => {
          const { id, _id, ...rest } = item;
          return id === undefined ? { ...rest, id: _id } : { ...rest, _id: id };
        },
      },
    ],
  ])('%s', (_, choices) => mainJob(choices));

  it('responds to a creation with 200 and nothing', () => mainJob({ createStatus: 200, created: () => null }, false));
});

describe('unusual items', () => {
  it('are all stored, 5,000 in one page, with numbers as identities', async () => {
    const choices: Partial<Choices> = {
      pageSize: 5_000,
      items: (path) =>
        Array.from({ length: path === 'products' ? 5_000 : 3 }, (_, n) => ({ id: n + 1, sku: `S ${n}` })),
    };
    const { service, core } = await start(choices);
    expect(await core.connect(service)).toMatchObject({ state: 'upToDate', itemsSoFar: 5_021 });
    for (const resource of searchable) expect(await core.ids(resource)).toEqual(expected(choices, resource));
  });

  it('are all stored when values have other types, are null, unknown, or dates in another format', async () => {
    const oddities: readonly Item[] = [
      {},
      Object.fromEntries(getResource('product').fields.map(({ name }) => [name, null])),
      Object.fromEntries(getResource('product').fields.map(({ name }) => [name, 7])),
      Object.fromEntries(getResource('product').fields.map(({ name }) => [name, ['x', null, { id: 3 }]])),
      Object.fromEntries(getResource('product').fields.map(({ name }) => [name, { id: 'x', deep: [[[1]]] }])),
      { num_variations: '12', product_level: 'one', asset_ids: 'a', category_ids: [1, null, { _id: 'c' }], nova: [{}] },
      { created: '2026-01-02 03:04', modified: '2026-01-02T03:04:05.123456' },
      { created: 1_767_323_045, modified: 'yesterday', gtin: 4_006_381_333_931, status: null },
      { created: '2026-02-31T25:00:00Z', attributes: [], label: '', sku: 12 },
    ];
    const items = (path: string): Item[] =>
      path === 'products' ? oddities.map((odd, n) => ({ ...odd, id: `odd-${n}` })) : plainItems(path, 1);
    const { service, core } = await start({ items });
    expect(await core.connect(service)).toMatchObject({ state: 'upToDate', problem: null });
    expect(await core.ids('product')).toEqual(oddities.map((_, n) => `odd-${n}`));
    const { cache } = await core.work();
    for (const [n, odd] of oddities.entries()) {
      const detail = await cache.get('product', `odd-${n}` as never);
      expect(JSON.parse(detail?.raw ?? '')).toEqual({ ...odd, id: `odd-${n}` });
    }
    expect((await cache.get('product', 'odd-6' as never))?.values).toMatchObject({
      created: '2026-01-02T03:04:00.000Z',
      modified: '2026-01-02T03:04:05.123Z',
    });
    expect((await cache.get('product', 'odd-5' as never))?.values['num_variations']).toBe(12);
  });
});

const getProblem = async (core: Core, resource: ResourceName): Promise<unknown> => {
  const { sync } = await core.work();
  return sync.status().resources.find((one) => one.resource === resource);
};

describe('service that rejects some resources', () => {
  /** The response of each list that is not available to this account, and the message for the user. */
  const parts: Readonly<Record<string, readonly [ResourceName, number, unknown, string]>> = {
    assets: [
      'asset',
      403,
      { errors: [{ name: 'PermissionError', description: 'Your role forbids it' }] },
      'Your role forbids it',
    ],
    ecatalogs: ['ecatalog', 403, 'no', 'no'],
    'pdf-catalogs': ['pdfCatalog', 404, '<h1>Not found</h1>', 'The service does not offer this list.'],
    connections: ['connection', 404, { errors: [{ name: 'NotFound' }] }, 'The service does not offer this list.'],
    'asset-lists': ['assetList', 401, { detail: 'Not you' }, 'Not you'],
  };

  it('returns the others, and shows the unavailable ones', async () => {
    const { service, core } = await start({
      instead: (path) => {
        const [, status, body] = parts[path] ?? [];
        return status === undefined ? null : { status, body };
      },
    });
    expect(await core.connect(service)).toMatchObject({ state: 'upToDate', problem: null });
    for (const [resource, , , message] of Object.values(parts))
      expect(await getProblem(core, resource)).toMatchObject({ state: 'notAvailable', problem: { message } });
    expect((await core.ids('product')).length).toBe(11);
    expect(service.exchanges).toBeLessThanOrEqual(2);
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate' });
    expect(service.exchanges).toBeLessThanOrEqual(3);
  });
});

describe('service that fails for a while', () => {
  it('completes a list although every second request fails in a different way', async () => {
    // Each 429 without a time doubles the pause for all following requests, so one such list is sufficient.
    const rejections: Readonly<Record<string, { readonly status: number; readonly body: unknown }>> = {
      products: { status: 500, body: 'Internal Server Error' },
      'asset-lists': { status: 500, body: { message: 'oops' } },
      ecatalogs: { status: 502, body: '<html><body>Bad gateway</body></html>' },
      'product-attributes': { status: 503, body: null },
      assets: { status: 429, body: null },
      'pdf-catalogs': { status: 200, body: '<html>Maintenance</html>' },
      connections: { status: 200, body: null },
    };
    const { service, core } = await start({
      instead: (path, count) => (count % 2 === 0 ? (rejections[path] ?? null) : null),
    });
    expect(await core.connect(service)).toMatchObject({ state: 'upToDate', problem: null });
    for (const resource of searchable) expect(await core.ids(resource), resource).toEqual(expected({}, resource));
  });

  it('receives one exchange for each short-lived token, over many pages, for all callers', async () => {
    const items = (path: string): Item[] => plainItems(path, path === 'products' ? 300 : 1);
    const tokenUses = 15;
    const { service, core } = await start({ items, tokenUses });
    expect(await core.connect(service)).toMatchObject({ state: 'upToDate', problem: null });
    expect((await core.ids('product')).length).toBe(300);
    const client = core.accounts.client();
    await Promise.all(Array.from({ length: 20 }, async () => client?.probe()));
    expect(service.exchanges).toBeGreaterThan(1);
    expect(service.exchanges).toBeLessThanOrEqual(service.asked.length / tokenUses + 1);
    expect(service.offences).toEqual([]);
  });

  it('requires a sign-in after a password change, stops requests, and continues with the new password', async () => {
    const { service, core } = await start({ tokenUses: 12 });
    await core.connect(service);
    const { account } = core.accounts.current();
    service.apiPassword = 'changed';
    await expect.poll(async () => (await core.syncAgain()).state).toBe('signInNeeded');
    expect(core.accounts.current().session).toMatchObject({
      signedIn: false,
      needed: true,
      why: expect.stringContaining('refused') as string,
    });
    const { exchanges } = service;
    for (let n = 0; n < 5; n++) expect((await core.syncAgain()).state).toBe('signInNeeded');
    expect(service.exchanges).toBe(exchanges);
    expect((await core.ids('product')).length).toBe(11);
    if (!account) throw new Error('There is no account');
    await core.accounts.signIn(account.id, 'changed');
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate' });
  });
});
