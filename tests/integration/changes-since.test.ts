import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toAccountId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import { unknownDialect } from '../../electron/contract/index.ts';
import type { DialectState } from '../../electron/service/dialect.ts';
import { type Sync, createSync } from '../../electron/sync/sync.ts';
import { createAccountDialect } from '../../electron/workspace/account-dialect.ts';
import { type DemoOptions, type DemoService, startDemoHere } from '../support/demo/index.ts';
import { tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { Clock } from '../unit/sync/scripted.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { clientOf } from '../support/client-of.ts';

interface World {
  readonly demo: DemoService;
  readonly cache: () => Cache;
  /** Runs an automatic sync. Returns the requests for products. */
  readonly again: () => Promise<string[]>;
  /** Restarts the program this many hours after the last IDs-only or full pass, and runs an automatic sync. */
  readonly later: (hours: number) => Promise<string[]>;
  /** Sets the hourly limit for automatic syncs, based on the number of requests so far. */
  readonly limit: (ofUsed: (used: number) => number | null) => void;
}

const counts = { products: 230, assets: 40, attributes: 12, families: 4 } as const;

const world = async (options: DemoOptions, { itemsPerRequest = 100 } = {}): Promise<World> => {
  const demo = await startDemoHere({ ...counts, ...options });
  let state: DialectState = { itemsPerRequest, choices: {}, dialect: unknownDialect };
  let budget: number | null = null;
  const client = clientOf(demo, { dialect: () => state, backgroundPerHour: () => budget });
  const accounts = {
    dialect: () => state,
    keepDialect: (_: unknown, dialect: DialectState['dialect']) => void (state = { ...state, dialect }),
  };
  const dialect = createAccountDialect(toAccountId('account'), { accounts, client });
  const folder = tempFolder();
  const clock = new Clock();
  const { now, setTimer } = clock;
  const begin = async (): Promise<{ cache: Cache; sync: Sync }> => {
    const cache = await tempCache(folder);
    const sync = await createSync({ client, cache, dialect, somethingWaits: () => false, now, setTimer });
    onTestFinished(() => sync.stop());
    sync.start();
    await sync.idle();
    expect(sync.status()).toMatchObject({ state: 'upToDate', problem: null });
    return { cache, sync };
  };
  closedAfterTest(demo);
  closedAfterTest(client);
  let present = await begin();
  const ofProducts = async (): Promise<string[]> => {
    const all = (await demo.requests()).filter(({ server }) => server === 'base');
    return all
      .map(({ path }) => decodeURIComponent(path))
      .filter((path) => /\/products\?.*_page_size=\d{2}/.test(path));
  };
  return {
    demo,
    cache: () => present.cache,
    again: async () => {
      await demo.clearRequests();
      await clock.forward(24 * 3_600);
      await present.sync.idle();
      expect(present.sync.status()).toMatchObject({ state: 'upToDate', problem: null });
      return ofProducts();
    },
    later: async (hours) => {
      await present.sync.stop();
      await present.cache.close();
      const db = new DatabaseSync(join(folder, 'cache.db'), { timeout: 3_000 });
      const at = Date.now() - hours * 3_600_000;
      db.prepare(
        `UPDATE meta SET value = json_set(value, '$.idsAt', ?1, '$.wholeAt', min(?1, json_extract(value, '$.wholeAt')))
         WHERE name IN ('passes.product', 'passes.asset')`,
      ).run(at);
      db.close();
      await demo.clearRequests();
      clock.time = Date.now() + 24 * 3_600_000;
      present = await begin();
      return ofProducts();
    },
    limit: (ofUsed) => void (budget = ofUsed(client.budget().used)),
  };
};

/** So far ahead that the service counts it as new, whenever the demo started. */
const soon = 200;

describe('automatic run', () => {
  it('requests only items changed since the last one, by the service’s clock', async () => {
    const { demo, cache, again } = await world({ generation: 'live' });
    const before = Date.now();
    await demo.set({ touched: { every: 10, round: soon } });
    const asked = await again();
    expect(asked).toHaveLength(1);
    const [, since = ''] = /modified\[gt\]=([^&]+)/.exec(asked[0] ?? '') ?? [];
    const age = before - Date.parse(since);
    // Two minutes of overlap, and the time since the last sync began.
    expect(age).toBeGreaterThan(119_000);
    expect(age).toBeLessThan(240_000);
    const changes = await cache().changes(
      { kind: 'changed', resource: 'product', searchText: '', from: null, to: null },
      0,
      100,
    );
    expect(changes.changes).toBe(counts.products / 10);
    expect((await cache().counts()).product).toBe(counts.products);
  });

  it('reads all IDs every six hours, and treats items missing twice as deleted', async () => {
    const { demo, cache, again, later } = await world({ generation: 'live' });
    await demo.set({ counts: { products: 220 } });
    expect((await again()).filter((path) => path.includes('_fields=id'))).toEqual([]);
    expect((await cache().counts()).product).toBe(230);
    for (const left of [230, 220]) {
      const asked = (await later(7)).filter((path) => path.includes('_fields=id'));
      expect(asked).toHaveLength(3);
      expect((await cache().counts()).product).toBe(left);
    }
  });

  it('requests an asset by its ID before it counts as deleted, and trusts a list only if both agree', async () => {
    const { demo, cache, later } = await world({ generation: 'live' });
    const countChecks = async (): Promise<number> =>
      (await demo.requests()).filter(({ path }) => /\/assets\/[^/?]+$/.test(path)).length;
    await demo.set({ counts: { assets: 10 }, rules: [{ kind: 'status', status: 500, match: { path: '/assets/' } }] });
    await later(7);
    expect(await countChecks()).toBe(20);
    expect((await cache().counts()).asset).toBe(40);
    await demo.set({ rules: [] });
    await later(7);
    expect(await countChecks()).toBe(20);
    expect((await cache().counts()).asset).toBe(10);
  });

  it('requests a product by its ID before it counts as deleted', async () => {
    const { demo, cache, later } = await world({ generation: 'live' });
    const failedCheck = { kind: 'status', status: 500, match: { path: '/products/' } } as const;
    await demo.set({ counts: { products: 220 }, rules: [failedCheck] });
    await later(7);
    await later(7);
    const checks = (await demo.requests()).filter(({ path }) => /\/products\/[^/?]+$/.test(path));
    expect(checks).toHaveLength(10);
    expect((await cache().counts()).product).toBe(230);
    await demo.set({ rules: [] });
    await later(7);
    expect((await cache().counts()).product).toBe(220);
  });

  it('reads everything once a day', async () => {
    const { later } = await world({ generation: 'live' });
    const asked = await later(25);
    expect(asked).toHaveLength(3);
    expect(asked.every((path) => path.includes('_fields=*'))).toBe(true);
  });

  it('reads only changes while the hourly budget is too small for everything, and reads it later', async () => {
    const { limit, later } = await world({ generation: 'live' }, { itemsPerRequest: 10 });
    const countFullPages = (paths: readonly string[]): number =>
      paths.filter((path) => !path.includes('modified')).length;
    // Enough for a few requests of each resource, but not for 23 pages of products.
    limit((used) => used + 20);
    expect(countFullPages(await later(7))).toBe(0);
    limit((used) => used + 20);
    const asked = await later(25);
    expect(asked).toHaveLength(1);
    expect(countFullPages(asked)).toBe(0);
    limit(() => null);
    expect(countFullPages(await later(25))).toBe(23);
  });

  it('reads everything if the service does not return changes', async () => {
    const { again } = await world({});
    const asked = await again();
    expect(asked).toHaveLength(3);
    expect(asked.filter((path) => path.includes('modified'))).toEqual([]);
  });

  it('reads everything if the service rejects the query for changes, and does not repeat the query', async () => {
    const { demo, again } = await world({ generation: 'live' });
    await demo.set({ rules: [{ kind: 'status', status: 400, match: { path: 'products.*modified' } }] });
    const asked = await again();
    expect(asked.filter((path) => path.includes('modified'))).toHaveLength(1);
    expect(asked.filter((path) => path.includes('_fields=*'))).toHaveLength(4);
    expect((await again()).filter((path) => path.includes('modified'))).toEqual([]);
  });
});
