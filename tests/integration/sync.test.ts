import { describe, expect, it, onTestFinished } from 'vitest';
import type { Cache } from '../../electron/cache/cache.ts';
import { type DemoOptions, type DemoService, startDemoHere } from '../support/demo/index.ts';
import { defaultDialectState } from '../../electron/service/dialect.ts';
import type { ServiceClient } from '../../electron/service/client.ts';
import { type Sync, createSync } from '../../electron/sync/sync.ts';
import { startOtherService } from '../support/other-service.ts';
import { idsOf, tempCache } from '../unit/cache/temp-cache.ts';
import { run } from '../unit/sync/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { clientOf } from '../support/client-of.ts';

interface Account {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly apiKey: string;
  readonly apiPassword: string;
}

const connect = async (
  account: Account,
  size: number | null,
  cache?: Cache,
): Promise<{ sync: Sync; cache: Cache; client: ServiceClient }> => {
  const client = clientOf(account, { dialect: () => ({ ...defaultDialectState, itemsPerRequest: size }) });
  const openCache = cache ?? (await tempCache());
  const sync = await createSync({ client, cache: openCache, somethingWaits: () => false });
  onTestFinished(async () => {
    await sync.stop();
    await client.close();
  });
  return { sync, cache: openCache, client };
};

const demo = async (options: DemoOptions): Promise<DemoService> => {
  const service = closedAfterTest(await startDemoHere(options));
  return service;
};
const counts = {
  products: 260,
  assets: 120,
  families: 5,
  attributes: 9,
  assetLists: 4,
  ecatalogs: 3,
  pdfCatalogs: 2,
  connections: 2,
};

describe('sync with the demo service', () => {
  it('reads everything searchable, with names, views and search text', async () => {
    const service = await demo(counts);
    const { sync, cache } = await connect(service, 100);
    sync.start();
    await sync.idle();
    expect(sync.status()).toMatchObject({ state: 'upToDate', problem: null });
    const { assetLists: assetList, products: product, assets: asset } = counts;
    expect(await cache.counts()).toMatchObject({ product, asset, assetList, family: 5, attribute: 9, ecatalog: 3 });
    const [first] = await idsOf(cache, 'product', { sort: { field: 'sku', descending: false } });
    const detail = await cache.get('product', first as never);
    expect(JSON.parse(detail?.raw ?? '')).toMatchObject({ id: first });
    expect(detail?.links.find(({ to }) => to === 'productCategory')?.name).toEqual(expect.any(String));
    expect(await idsOf(cache, 'product', { searchText: detail?.title ?? '' })).toContain(first);
  });

  it('reads changes, new and deleted items', async () => {
    const service = await demo(counts);
    const { sync, cache } = await connect(service, 100);
    await run(sync);
    await service.set({ counts: { products: 250, assets: 125 }, touched: { every: 50, round: 1 } });
    await run(sync);
    // With several pages an item may be skipped while others are deleted, so it is only deleted when it is missing
    // again.
    expect(await cache.counts()).toMatchObject({ product: 260, asset: 125 });
    await run(sync);
    expect(await cache.counts()).toMatchObject({ product: 250, asset: 125 });
    expect((await cache.views('product')).find(({ view }) => view === 'changedSinceYesterday')?.count).toBeGreaterThan(
      4,
    );
  });

  it('survives expiring tokens, a failing gateway, and truncated pages', async () => {
    // A token expires during the sync but lasts for some requests, even on a slow computer.
    const service = await demo({ ...counts, tokenLifeMs: 1_500 });
    await service.set({
      latencyMs: 100,
      rules: [
        { kind: 'status', status: 502, form: 'html', match: { path: 'products', after: 2, times: 2 } },
        { kind: 'cutJson', match: { path: 'assets', times: 1 } },
      ],
    });
    const { sync, cache } = await connect(service, 25);
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'upToDate', problem: null });
    expect(await cache.counts()).toMatchObject({ product: 260, asset: 120 });
    const tokens = (await service.requests()).filter(({ server }) => server === 'auth');
    expect(tokens.length).toBeGreaterThan(1);
  });

  it('shows cached items without the service, and continues when it returns', async () => {
    const service = await startDemoHere(counts);
    const { sync, cache } = await connect(service, 100);
    await run(sync);
    await service.close();
    sync.wake();
    await expect.poll(() => sync.status().state, { timeout: 20_000 }).toBe('offline');
    expect(sync.status().since).not.toBeNull();
    expect(await cache.counts()).toMatchObject({ product: 260 });
    const ports = { basePort: Number(new URL(service.baseUrl).port), authPort: Number(new URL(service.authUrl).port) };
    await demo({ ...counts, ...ports, products: 270, apiKey: service.apiKey, apiPassword: service.apiPassword });
    await run(sync);
    expect(sync.status().state).toBe('upToDate');
    expect(await cache.counts()).toMatchObject({ product: 270 });
  });
});

describe('sync with another service', () => {
  it('reads everything although links, names and sizes differ', async () => {
    const other = await startOtherService();
    onTestFinished(other.close);
    const { serviceAddress: baseUrl, signInAddress: authUrl, apiKey, apiPassword } = other;
    const { sync, cache } = await connect({ baseUrl, authUrl, apiKey, apiPassword }, null);
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'upToDate', problem: null });
    expect(await cache.counts()).toMatchObject({
      product: 8,
      asset: 4,
      assetList: 1,
      family: 2,
      attribute: 5,
      connection: 1,
    });
    expect(other.offences).toEqual([]);
  });
});
