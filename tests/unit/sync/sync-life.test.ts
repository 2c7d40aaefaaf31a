import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { idsOf, tempCache, tempFolder } from '../cache/temp-cache.ts';
import { run, start, createItems } from './world.ts';

describe('sync during starts, sign-ins and account changes', () => {
  it('reads only outdated resources at a new start, and checks that the service is reachable', async () => {
    const first = await start((resource) => (resource === 'asset' ? 'forbidden' : { items: [] }));
    first.sync.start();
    await first.sync.idle();
    await first.sync.stop();
    const { sync, service, clock } = await start(undefined, first.cache);
    sync.start();
    expect(sync.status()).toMatchObject({ state: 'upToDate', nextAt: expect.any(String) as string });
    await clock.forward(25 * 60);
    expect([service.asked, service.probes]).toEqual([[], 1]);
    await clock.forward(5 * 60);
    await sync.idle();
    expect(service.asked.length).toBe(8);
    service.reach = () => 'offline';
    const later = await start(undefined, first.cache);
    later.service.reach = () => 'offline';
    later.sync.start();
    await expect.poll(() => later.sync.status().state).toBe('offline');
    later.service.reach = () => null;
    await later.clock.forward(60);
    await expect
      .poll(() => later.sync.status())
      .toMatchObject({ state: 'upToDate', nextAt: expect.any(String) as string });
  });

  it('schedules the first run after a start by the list that was read longest ago', async () => {
    const folder = tempFolder();
    const first = await start(undefined, await tempCache(folder));
    await run(first.sync);
    await first.sync.stop();
    const db = new DatabaseSync(join(folder, 'cache.db'));
    db.exec(`UPDATE sync_state SET synced_at = synced_at - 600000 WHERE resource = 'product'`);
    db.close();
    const { sync, service, clock } = await start(undefined, first.cache);
    sync.start();
    await clock.forward(19 * 60);
    expect(service.asked).toEqual([]);
    await clock.forward(2 * 60);
    await sync.idle();
    expect(service.asked.length).toBe(8);
  });

  it('continues with the client that replaced the earlier one', async () => {
    let replaced = false;
    const { sync, cache } = await start((resource, link) => {
      if (resource !== 'product') return { items: [] };
      if (link === null) return { items: createItems(0, 2), next: '2' };
      if (replaced) return { items: createItems(2, 3) };
      replaced = true;
      return 'cancelled';
    });
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'upToDate', itemsSoFar: 3 });
    expect(await idsOf(cache, 'product')).toHaveLength(3);
  });

  it('reports immediately when the session ends during a run, and never shows it as up to date', async () => {
    let reached = (): void => undefined;
    const requested = new Promise<void>((resolve) => (reached = resolve));
    let answer = (): void => undefined;
    const { sync, service } = await start(async () => {
      reached();
      await new Promise<void>((resolve) => (answer = resolve));
      return { items: [] };
    });
    const events: string[] = [];
    sync.onStatus(({ state }) => events.push(state));
    sync.start();
    await requested;
    const out = sync.signedOut({ code: 'signInNeeded', message: 'Signed out.', retryable: false });
    answer();
    await out;
    expect(new Set(events)).toEqual(new Set(['syncing', 'signInNeeded']));
    expect(sync.status()).toMatchObject({ state: 'signInNeeded', nextAt: null, problem: { message: 'Signed out.' } });
    service.answer = () => ({ items: [] });
    await run(sync);
    expect(sync.status().state).toBe('upToDate');
  });

  it('reads nothing after the session has ended between two runs', async () => {
    const { sync, service, clock } = await start();
    sync.start();
    await sync.idle();
    const before = service.asked.length;
    await sync.signedOut({ code: 'signInNeeded', message: 'Signed out.', retryable: false });
    await clock.forward(3_600);
    await sync.idle();
    expect([service.asked.length, sync.status().state]).toEqual([before, 'signInNeeded']);
  });

  it('shows since when the service has been unreachable, regardless of attempts, until it responds', async () => {
    const { sync, service, clock } = await start(() => 'offline');
    service.reach = () => 'offline';
    expect(sync.status().offlineSince).toBeNull();
    await run(sync);
    const since = sync.status().offlineSince;
    expect(since).toBe(new Date(clock.time).toISOString());
    await clock.forward(600);
    expect(sync.status()).toMatchObject({ state: 'offline', offlineSince: since });
    service.answer = () => ({ items: [] });
    service.reach = () => null;
    await clock.forward(600);
    await expect.poll(() => sync.status().state).toBe('upToDate');
    expect(sync.status().offlineSince).toBeNull();
  });

  it('does not count one list as a full sync; on request of the user, the rest is read too', async () => {
    const { sync, service } = await start();
    let reached = 0;
    sync.onReached(() => (reached += 1));
    expect(sync.status().state).toBe('idle');
    const { endedAt } = await sync.readWhole('product', 0, () => undefined);
    await sync.idle();
    expect([sync.status().state, service.asked, reached]).toEqual(['idle', ['product first'], 1]);
    const waiting: string[] = [];
    service.answer = (resource) => {
      if (resource === 'product') waiting.push(...sync.now().resources.map(({ state }) => state));
      return { items: [] };
    };
    await sync.readWhole('product', endedAt + 1, () => undefined);
    await sync.idle();
    expect(waiting.filter((state) => state === 'waiting')).toHaveLength(7);
    expect(sync.status().state).toBe('upToDate');
  });

  it('keeps checking although the client was replaced by another', async () => {
    const { sync, service, clock } = await start(() => 'offline');
    service.reach = () => 'offline';
    sync.start();
    await sync.idle();
    service.reach = () => 'cancelled';
    await clock.forward(60);
    service.reach = () => null;
    service.answer = () => ({ items: [] });
    await clock.forward(60);
    await expect.poll(() => sync.status().state).toBe('upToDate');
  });

  it('counts as requested by the user after a sign-in or a command, also during the run', async () => {
    const { sync, service, clock } = await start();
    const waited = (): boolean[] => [...new Set(service.waited.splice(0).map((requested) => requested.aborted))];
    sync.start();
    await sync.idle();
    expect(waited()).toEqual([true]);
    await clock.forward(1_900);
    await sync.idle();
    expect(waited()).toEqual([false]);
    await run(sync);
    expect(waited()).toEqual([true]);
    service.answer = (resource) => {
      if (resource === 'asset') sync.now();
      return { items: [] };
    };
    await clock.forward(1_900);
    await sync.idle();
    expect(waited()).toEqual([true]);
    expect(service.asked.at(-1)).toBe('connection first');
  });

  it('shows no age of the data before everything was read once', async () => {
    const ages: unknown[] = [];
    const { sync } = await start(() => {
      ages.push(sync.status().since);
      return { items: createItems(0, 2) };
    });
    await run(sync);
    expect(ages.length).toBeGreaterThan(7);
    expect(new Set(ages)).toEqual(new Set([null]));
    expect(sync.status().since).not.toBeNull();
  });

  it('reports that the service is reachable when it responds, not when a request is sent', async () => {
    const { sync, service, clock } = await start(() => 'offline');
    let reached = 0;
    sync.onReached(() => (reached += 1));
    service.reach = () => 'offline';
    await run(sync);
    expect(reached).toBe(0);
    service.answer = () => ({ items: [] });
    service.reach = () => null;
    await clock.forward(60);
    await expect.poll(() => sync.status().state).toBe('upToDate');
    expect(reached).toBe(1);
    await run(sync);
    expect(reached).toBe(1);
    await sync.signedOut({ code: 'signInNeeded', message: 'Signed out.', retryable: false });
    await run(sync);
    expect(reached).toBe(2);
  });
});
