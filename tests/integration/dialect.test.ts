import { describe, expect, it } from 'vitest';
import type { DialectFeature } from '../../electron/contract/index.ts';
import { ms, toResourceId } from '../../electron/base/branded-types.ts';
import { searchable } from '../../electron/model/index.ts';
import { backgroundRetryPolicy } from '../../electron/service/retry.ts';
import { type Core, startCore } from '../support/core.ts';
import { type DemoOptions, type DemoService, startDemoHere } from '../support/demo/index.ts';
import { startTiny } from '../support/tiny-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const counts = { products: 110, assets: 80, channels: 7, attributes: 12, families: 4 } as const;

/** The usual number of attempts with shorter delays. */
const quick = { ...backgroundRetryPolicy, firstDelay: ms(1), firstDelayWhenLimited: ms(1) };

/** By default its tokens contain no limits, which would delay reading many pages. */
const start = async (options: DemoOptions): Promise<{ core: Core; demo: DemoService }> => {
  const demo = closedAfterTest(await startDemoHere({ ...counts, misbehave: { tokenLimits: null }, ...options }));
  const core = closedAfterTest(await startCore({ patience: { background: quick, person: quick } }));
  return { core, demo };
};
const connect = ({ core, demo }: { core: Core; demo: DemoService }): ReturnType<Core['connect']> =>
  core.connect({
    address: demo.baseUrl,
    signInAddress: demo.authUrl,
    apiKey: demo.apiKey,
    apiPassword: demo.apiPassword,
  });

const found = (core: Core): Partial<Record<DialectFeature, boolean>> => {
  const findings = core.accounts.current().account?.dialect.findings ?? {};
  return Object.fromEntries(Object.entries(findings).map(([feature, { takes }]) => [feature, takes]));
};
const requests = async (demo: DemoService): Promise<string[]> =>
  (await demo.requests()).filter(({ server }) => server === 'base').map(({ path }) => path);

describe('detected features of a service', () => {
  it('are found in a live service with three requests: everything is read in few pages, although unsorted ones repeat and skip', async () => {
    const product = 1_100;
    const parts = await start({ generation: 'live', products: product });
    expect(await connect(parts)).toMatchObject({ state: 'upToDate', problem: null });
    const { core, demo } = parts;
    expect(found(core)).toEqual({ pageSize: true, relations: true, sorting: true, changedSince: true, channels: true });
    const { cache } = await core.work();
    expect(await cache.counts()).toMatchObject({
      product,
      asset: counts.assets,
      channel: counts.channels,
    });
    const recorded = await requests(demo);
    // One without a token to detect swapped addresses, one to verify the address, three to detect features, two pages
    // of products, one page of each other resource.
    expect(recorded).toHaveLength(1 + 1 + 3 + 2 + searchable.length - 1 + 1);
  });

  it('return relations on request only', async () => {
    const parts = await start({ generation: 'live' });
    await connect(parts);
    const { cache } = await parts.core.work();
    const [first = ''] = await parts.core.ids('product');
    const detail = await cache.get('product', toResourceId(first));
    const { raw = '{}' } = detail ?? {};
    const sent = JSON.parse(raw) as { readonly categories: readonly { readonly id: string }[] };
    expect(sent).not.toHaveProperty('category_ids');
    expect(sent.categories.length).toBeGreaterThan(0);
    // Attributes have machine names as keys and separate display names.
    const named = Object.entries(detail?.declared ?? {});
    expect(named.length).toBeGreaterThan(0);
    expect(named.some(([key, { name }]) => key !== name)).toBe(true);
    for (const [key] of named) expect(key).toMatch(/^[a-z0-9_]+$/);
    const uses = await cache.referencedCounts();
    expect(uses.productCategory).toBeGreaterThan(0);
    expect(uses.relationship).toBeGreaterThan(0);
  });

  it('are found in the document’s service, which rejects relations and has no list of channels', async () => {
    const parts = await start({});
    expect(await connect(parts)).toMatchObject({ state: 'upToDate', problem: null });
    expect(found(parts.core)).toEqual({
      pageSize: true,
      relations: false,
      sorting: true,
      changedSince: false,
      channels: false,
    });
    await parts.demo.clearRequests();
    await parts.core.syncAgain();
    const recorded = await requests(parts.demo);
    expect(recorded.filter((path) => /_fields|modified|\/channels$/.test(path))).toEqual([]);
  });

  it('are none if the service ignores all parameters', async () => {
    const service = closedAfterTest(await startTiny());
    const core = closedAfterTest(await startCore());
    expect(await core.connect(service)).toMatchObject({ state: 'upToDate' });
    expect(found(core)).toMatchObject({ pageSize: false, relations: false, sorting: false });
    expect(service.offences).toEqual([]);
  });

  it('are replaced by an override of the user', async () => {
    const parts = await start({ generation: 'live' });
    await connect(parts);
    const { account } = parts.core.accounts.current();
    if (account === null) throw new Error('There is no account');
    const dialect = { relations: 'off', sorting: 'off', pageSize: 'off' } as const;
    parts.core.accounts.saveSettings(account.id, { dialect });
    await parts.demo.clearRequests();
    const { cache } = await parts.core.work();
    await parts.core.syncAgain();
    expect((await requests(parts.demo)).filter((path) => /^\/api\/v3\/assets(?:$|\?_page=)/.test(path)).length).toBe(4);
    expect((await cache.counts()).asset).toBe(counts.assets);
  });

  it('reduce the page size after failures, and restore it if the size was not the cause', async () => {
    const parts = await start({ generation: 'live' });
    const large = { kind: 'status', status: 502, match: { path: '_page_size=(?:1000|250)' } } as const;
    await parts.demo.set({ rules: [large] });
    expect(await connect(parts)).toMatchObject({ state: 'upToDate', problem: null });
    expect(parts.core.accounts.current().account?.dialect.pageSize).toBe(100);
    expect((await parts.core.ids('product')).length).toBe(counts.products);
    await parts.demo.set({ rules: [{ kind: 'status', status: 502, match: { path: '/products\\?.*_page_size' } }] });
    expect(await parts.core.syncAgain()).toMatchObject({ state: 'failed' });
    expect(parts.core.accounts.current().account?.dialect.pageSize).toBe(1000);
  }, 120_000);

  it.each([400, 404])(
    'are not detected from a service that responds to everything with %i for a while',
    async (status) => {
      const parts = await start({ generation: 'live' });
      await connect(parts);
      const { core, demo } = parts;
      const before = found(core);
      await demo.set({ rules: [{ kind: 'status', status, match: { path: '/api/v3/' } }] });
      await (await core.work()).dialect.findAgain();
      expect(await core.syncAgain()).toMatchObject({ state: 'failed' });
      expect(found(core)).toEqual(before);
      expect(core.accounts.current().account?.dialect.refused).toEqual({});
      await demo.set({ rules: [] });
      await demo.clearRequests();
      expect(await core.syncAgain()).toMatchObject({ state: 'upToDate', problem: null });
      expect((await requests(demo)).filter((path) => path.startsWith('/api/v3/products?'))).toHaveLength(1);
    },
  );

  it('are not detected again within a month', async () => {
    const parts = await start({ generation: 'live' });
    await connect(parts);
    await parts.demo.clearRequests();
    await parts.core.syncAgain();
    expect((await requests(parts.demo)).filter((path) => path.includes('_page_size=7'))).toEqual([]);
    const { dialect } = await parts.core.work();
    await dialect.findAgain();
    expect((await requests(parts.demo)).filter((path) => path.includes('_page_size=7'))).toHaveLength(3);
  });
});

describe('limits in a token', () => {
  it('are shown with the remaining number, and leave automatic runs a quarter of the hour', async () => {
    const parts = await start({ generation: 'live', misbehave: {} });
    await connect(parts);
    const { sync } = await parts.core.work();
    const { limits, sentInHour, left, used } = sync.status().budget;
    expect(limits).toEqual([
      { requests: 20, seconds: 10 },
      { requests: 5_000, seconds: 3_600 },
    ]);
    // The request without a token, for swapped addresses, does not count for the account.
    expect(sentInHour).toBe((await requests(parts.demo)).length - 1);
    expect(left + used).toBe(1_250);
  });
});
