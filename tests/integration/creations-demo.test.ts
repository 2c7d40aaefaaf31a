// Import the page first, because the other modules need its window when they are loaded.
import { type Page, openPage } from '../support/page.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { type DemoOptions, type DemoService, startDemoHere } from '../support/demo/index.ts';
import { type CreationKind, creationKinds } from '../support/creation-table.ts';
import { type Shown, soon, ways } from '../support/creation-ways.ts';

/** Each test starts a service, a program and its page, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const address = { '*': '{"url":"https://files.example/front.jpg"}' };
/** The demo service creates assets from addresses, and supports two types of lists. */
const kindChanges: Readonly<Partial<Record<CreationKind['resource'], (kind: CreationKind) => Partial<CreationKind>>>> =
  {
    asset: ({ least, source }) => ({ least: { ...least, typed: address }, source: { ...source, typed: address } }),
    assetList: ({ column }) => ({ column: { ...column, cells: column.cells.slice(0, 2) } }),
  };
const demoKinds = creationKinds.map((kind) => ({ ...kind, ...kindChanges[kind.resource]?.(kind) }));

const demoOptions: DemoOptions = { products: 12, assets: 6, attributes: 12, families: 4 };
let service: DemoService;
let page: Page;
beforeEach(async () => {
  service = await startDemoHere(demoOptions);
  const { baseUrl, authUrl, apiKey, apiPassword } = service;
  page = await openPage({ address: baseUrl, signInAddress: authUrl, apiKey, apiPassword });
});
afterEach(async () => {
  await page.close();
  await service.close();
});

const make = async (way: keyof typeof ways, kind: CreationKind, isHeld: boolean): Promise<readonly Shown[]> => {
  if (way !== 'a clone') return ways[way](kind, isHeld);
  const [first] = await page.core.ids(kind.resource);
  return ways[way](kind, isHeld, toResourceId(first ?? ''));
};

const allWays = async (isHeld: boolean): Promise<readonly Shown[]> => {
  const shown: Shown[] = [];
  for (const way of Object.keys(ways) as (keyof typeof ways)[])
    for (const kind of demoKinds) shown.push(...(await make(way, kind, isHeld)));
  return shown;
};

/** Returns the parsed bodies received with a valid token, and their sizes. */
const arrived = async (): Promise<readonly unknown[]> =>
  (await service.requests())
    .filter(({ method, path, status }) => method === 'POST' && path.startsWith('/api/v3/') && status !== 401)
    .map(({ body, bodySize, status }) => ({ body, bodySize, status }));
const expected = (shown: readonly Shown[]): readonly unknown[] =>
  shown.map(({ text }) => ({ body: JSON.parse(text) as unknown, bodySize: Buffer.byteLength(text), status: 201 }));

describe('creations in the demo service', () => {
  it(`create every resource from ${Object.keys(ways).join(', ')}, as previewed`, async () => {
    const shown = await allWays(false);
    expect(await arrived()).toEqual(expected(shown));
    expect(await service.created()).toHaveLength(shown.length);
  });

  it('keep every resource while the service is unreachable, from every form, and send it later', async () => {
    const { outbox } = await page.core.work();
    const ports = { basePort: Number(new URL(service.baseUrl).port), authPort: Number(new URL(service.authUrl).port) };
    await service.close();
    const shown = await allWays(true);
    // The outbox regularly checks the connection, so an intent may briefly be sending.
    await soon(() => outbox.counts()).toMatchObject({ waiting: shown.length, sending: 0 });
    service = await startDemoHere({ ...demoOptions, ...ports });
    // The tokens of the former service are rejected. A read renews the token, because a rejected creation would wait.
    await page.core.syncAgain();
    outbox.wake();
    await soon(async () => (await outbox.counts()).done).toBe(shown.length);
    expect(await arrived()).toEqual(expected(shown));
    expect(await service.created()).toHaveLength(shown.length);
  });
});
