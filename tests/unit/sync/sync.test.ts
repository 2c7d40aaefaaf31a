import { describe, expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import { type SyncStatus, VitrineError } from '../../../electron/contract/index.ts';
import { searchable } from '../../../electron/model/index.ts';
import { idsOf, tempCache } from '../cache/temp-cache.ts';
import { run, start, stateOf, createItems } from './world.ts';

describe('sync', () => {
  it('reads every searchable resource to its last page, and reports that', async () => {
    const { sync, service, cache } = await start((resource, link) =>
      resource === 'product' && link === null ? { items: createItems(0, 3), next: '2' } : { items: createItems(3, 5) },
    );
    expect(sync.status()).toMatchObject({ state: 'idle', since: null });
    expect(sync.now().state).toBe('syncing');
    expect(sync.now().state).toBe('syncing');
    await sync.idle();
    expect(sync.status()).toMatchObject({ state: 'upToDate', itemsSoFar: 8 * 2 + 3, problem: null });
    expect(sync.status().since).not.toBeNull();
    expect(service.asked.filter((one) => one.startsWith('product'))).toEqual(['product first', 'product 2']);
    expect(service.asked.length).toBe(searchable.length + 1);
    expect(await cache.counts()).toMatchObject({ product: 5, asset: 2 });
  });

  it('starts immediately, then automatically after the longer of 30 minutes and ten times the run', async () => {
    const { sync, service, clock } = await start();
    sync.start();
    await sync.idle();
    expect(service.asked.length).toBe(8);
    expect(sync.status().nextAt).toBe(new Date(clock.time + 30 * 60_000).toISOString());
    service.answer = (resource) => {
      if (resource === 'family') clock.time += 10 * 60_000;
      return { items: [] };
    };
    await clock.forward(30 * 60 - 1);
    expect(service.asked.length).toBe(8);
    await clock.forward(1);
    await sync.idle();
    expect(service.asked.length).toBe(16);
    expect(Date.parse(sync.status().nextAt ?? '')).toBe(clock.time + 100 * 60_000);
  });

  it('stops when the session ends and resumes on request', async () => {
    const { sync, service, clock } = await start();
    sync.start();
    await sync.idle();
    await sync.signedOut({ code: 'signInNeeded', message: 'Signed out.', retryable: false });
    expect(sync.status()).toMatchObject({ state: 'signInNeeded', problem: { message: 'Signed out.' } });
    const requestCount = service.asked.length;
    await clock.forward(2 * 60 * 60);
    expect(service.asked.length).toBe(requestCount);
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'upToDate', problem: null });
  });

  it.each([
    ['a link to itself', () => '1'],
    ['an earlier link', (link: string | null) => (link === '2' ? '1' : '2')],
  ])('ends a pass with %s instead of looping', async (_, next) => {
    const { sync, cache } = await start((resource, link) =>
      resource === 'product' ? { items: createItems(0, 2), next: next(link) } : { items: [] },
    );
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'failed', problem: { code: 'unreadable' } });
    expect(stateOf(sync.status(), 'product')).toBe('failed');
    expect(stateOf(sync.status(), 'connection')).toBe('done');
    expect(await idsOf(cache, 'product')).toHaveLength(2);
  });

  it('continues after empty pages, but not forever', async () => {
    const { sync, service } = await start((resource, link) => {
      const n = Number(link ?? 0);
      if (resource === 'product') return n < 5 ? { items: [], next: `${n + 1}` } : { items: createItems(0, 1) };
      return resource === 'asset' ? { items: [], next: `${n + 1}` } : { items: [] };
    });
    await run(sync);
    expect(stateOf(sync.status(), 'product')).toBe('done');
    expect(stateOf(sync.status(), 'asset')).toBe('failed');
    expect(service.asked.filter((one) => one.startsWith('asset ')).length).toBe(20);
  });

  it('continues with the other resources when one is not permitted or fails', async () => {
    const { sync } = await start((resource) => {
      if (resource === 'asset') return 'forbidden';
      if (resource === 'ecatalog') return 'unauthorized';
      return resource === 'attribute' ? 'serviceFault' : { items: [] };
    });
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'failed', problem: { code: 'serviceFault' } });
    const states = Object.fromEntries(sync.status().resources.map(({ resource, state }) => [resource, state]));
    expect(states).toMatchObject({
      asset: 'notAvailable',
      ecatalog: 'notAvailable',
      attribute: 'failed',
      product: 'done',
    });
  });

  it('shows a list that the service does not know as not available, when others respond', async () => {
    const { sync } = await start((resource, link) => {
      if (resource === 'connection') return 'notFound';
      if (resource === 'pdfCatalog') return 'notThisService';
      if (resource === 'asset') return link === null ? { items: createItems(0, 2), next: '2' } : 'notFound';
      return { items: [] };
    });
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'failed', problem: { code: 'notFound' } });
    const states = Object.fromEntries(sync.status().resources.map((one) => [one.resource, one]));
    expect(states).toMatchObject({
      connection: { state: 'notAvailable', problem: { message: 'The service does not offer this list.' } },
      pdfCatalog: { state: 'notAvailable' },
      asset: { state: 'failed' },
    });
  });

  it('fails when the service knows no list at all', async () => {
    const { sync } = await start(() => 'notThisService');
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'failed', problem: { code: 'notThisService' } });
    expect(stateOf(sync.status(), 'product')).toBe('waiting');
  });

  it('is up to date when all readable resources were read', async () => {
    const { sync, cache } = await start((resource) => (resource === 'asset' ? 'forbidden' : { items: [] }));
    await run(sync);
    expect(sync.status().state).toBe('upToDate');
    expect((await start(undefined, cache)).sync.status().state).toBe('upToDate');
  });

  it('needs a sign-in when all responses are 401, or there is no password', async () => {
    const { sync, service } = await start(() => 'unauthorized');
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'signInNeeded', problem: { code: 'unauthorized' } });
    for (const code of ['signInNeeded', 'keychain'] as const) {
      service.answer = () => code;
      await run(sync);
      expect(sync.status()).toMatchObject({ state: 'signInNeeded', problem: { code } });
    }
    expect(service.asked.filter((one) => one === 'product first').length).toBe(1);
    service.answer = () => ({ items: [] });
    sync.wake();
    await expect.poll(() => sync.status().state).toBe('upToDate');
  });

  it('stops when the service requests a pause or the certificate is not trusted', async () => {
    const { sync, service } = await start((resource) => (resource === 'product' ? 'rateLimited' : { items: [] }));
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'failed', problem: { code: 'rateLimited' } });
    expect(service.asked).toEqual(['family first', 'product first']);
  });
});

describe('sync without a network', () => {
  it('is offline, checks every 60 s, or every 15 s while something waits, and resumes', async () => {
    const world = await start((resource, link) => {
      if (resource !== 'product') return { items: [] };
      return link === null ? { items: createItems(0, 2), next: '2' } : 'offline';
    });
    const { sync, service, clock, cache } = world;
    service.reach = () => 'offline';
    sync.start();
    await sync.idle();
    expect(sync.status()).toMatchObject({ state: 'offline', problem: { code: 'offline' } });
    expect(await idsOf(cache, 'product')).toHaveLength(2);
    const probed = service.probes;
    await clock.forward(59);
    expect(service.probes).toBe(probed);
    await clock.forward(1);
    expect(service.probes).toBe(probed + 1);
    world.waits = true;
    await clock.forward(60);
    expect(service.probes).toBe(probed + 5);
    service.reach = () => null;
    service.answer = () => ({ items: createItems(2, 4) });
    service.asked.length = 0;
    await clock.forward(15);
    await expect.poll(() => sync.status().state).toBe('upToDate');
    expect(service.asked[0]).toBe('product 2');
    expect(service.asked).not.toContain('family first');
    expect((await idsOf(cache, 'product')).length).toBe(4);
  });

  it('checks on wake-up, at most every 15 s, and reconnects without a run that is not due', async () => {
    const { sync, service, clock } = await start();
    sync.start();
    await sync.idle();
    service.reach = () => 'hostNotFound';
    sync.wake();
    await expect.poll(() => sync.status().state).toBe('offline');
    const { probes } = service;
    sync.wake();
    expect(service.probes).toBe(probes);
    service.reach = () => null;
    await clock.forward(15);
    sync.wake();
    await expect.poll(() => sync.status().state).toBe('upToDate');
    expect(service.asked.length).toBe(8);
    await clock.forward(30 * 60);
    await expect.poll(() => service.asked.length).toBe(16);
  });

  it('treats a failure as specific to the resource when the service is reachable', async () => {
    const { sync } = await start((resource) => (resource === 'product' ? 'timeout' : { items: [] }));
    await run(sync);
    expect(sync.status()).toMatchObject({ state: 'failed', problem: { code: 'timeout' } });
    expect(stateOf(sync.status(), 'connection')).toBe('done');
  });
});

const withIngest = (cache: Cache, ingest: Cache['ingest']): Cache =>
  Object.assign(Object.create(cache) as Cache, { ingest });
const getText = ({ body }: { body: Uint8Array }): string => new TextDecoder().decode(body);

describe('stopped sync', () => {
  it('marks nothing as deleted when it is stopped after its last page was committed', async () => {
    const cache = await tempCache();
    const first = await start(() => ({ items: createItems(0, 4) }), cache);
    await run(first.sync);
    let stopped = Promise.resolve();
    const watched = withIngest(cache, async (given, onNext, after) => {
      const result = await cache.ingest(given, onNext, after);
      if (given.resource === 'product') stopped = sync.cancel();
      return result;
    });
    const { sync } = await start(
      (resource) => ({ items: resource === 'product' ? createItems(0, 1) : createItems(0, 4) }),
      watched,
    );
    await run(sync);
    await stopped;
    expect(sync.status().state).toBe('stopped');
    expect(await idsOf(cache, 'product')).toHaveLength(4);
  });

  it('keeps the read pages when the user stops it, marks nothing as deleted, and resumes from there', async () => {
    const { sync, service, cache } = await start((_, link) =>
      link === null ? { items: createItems(0, 4) } : { items: [] },
    );
    await run(sync);
    let reached = (): void => undefined;
    const second = new Promise<void>((resolve) => (reached = resolve));
    let answer = (): void => undefined;
    service.answer = async (resource, link) => {
      if (resource !== 'product') return { items: createItems(0, 4) };
      if (link === null) return { items: createItems(0, 1), next: '2' };
      reached();
      await new Promise<void>((resolve) => (answer = resolve));
      return { items: [] };
    };
    sync.now();
    await second;
    const cancelled = sync.cancel();
    answer();
    await cancelled;
    expect(sync.status()).toMatchObject({ state: 'stopped', problem: null });
    expect(await idsOf(cache, 'product')).toHaveLength(4);
    service.answer = () => ({ items: createItems(1, 4) });
    service.asked.length = 0;
    await run(sync);
    expect(service.asked).toContain('product 2');
    expect(await idsOf(cache, 'product')).toHaveLength(4);
  });

  it('restarts a pass when the service no longer knows the page of its checkpoint', async () => {
    const cache = await tempCache();
    const first = await start((resource, link) => {
      if (resource !== 'product') return { items: [] };
      return link === null ? { items: createItems(0, 1), next: 'old' } : 'serviceFault';
    }, cache);
    await run(first.sync);
    await first.sync.stop();
    const { sync, service } = await start(
      (_, link) => (link === 'old' ? 'notFound' : { items: createItems(0, 2) }),
      cache,
    );
    await run(sync);
    expect(service.asked.filter((one) => one.startsWith('product'))).toEqual(['product old', 'product first']);
    expect(sync.status().state).toBe('upToDate');
    expect(await idsOf(cache, 'product')).toHaveLength(2);
  });

  it('does nothing after it was closed', async () => {
    const { sync, service, clock } = await start();
    sync.start();
    await sync.stop();
    const { length } = service.asked;
    sync.now();
    sync.wake();
    await clock.forward(3600);
    expect(service.asked.length).toBe(length);
  });
});

describe('sync with prefetching', () => {
  it('requests two more pages while one is being written, and keeps their order', async () => {
    const cache = await tempCache();
    const gate = Promise.withResolvers<undefined>();
    const slow = withIngest(cache, (page, onNext, after) => {
      if (!getText(page).includes('"i1"')) return cache.ingest(page, onNext, after);
      return cache.ingest(page, onNext, gate.promise);
    });
    const { sync, service } = await start((resource, link) => {
      if (resource !== 'product') return { items: [] };
      const n = Number(link ?? 1);
      return n < 6 ? { items: createItems(n, n + 1), next: `${n + 1}` } : { items: createItems(n, n + 1) };
    }, slow);
    sync.now();
    await expect.poll(() => service.asked).toContain('product 3');
    expect(service.asked).not.toContain('product 4');
    expect(await idsOf(cache, 'product')).toEqual([]);
    gate.resolve(undefined);
    await sync.idle();
    expect(service.asked.filter((one) => one.startsWith('product'))).toHaveLength(6);
    expect(await idsOf(cache, 'product')).toHaveLength(6);
  });

  it('never stores a page after a failed one, and resumes with the failed one', async () => {
    const cache = await tempCache();
    const third = Promise.withResolvers<undefined>();
    // The second page fails while the third is already waiting for it.
    const full = third.promise.then(() => Promise.reject(new VitrineError('disk', 'The disk is full.')));
    full.catch(() => undefined);
    const failing = withIngest(cache, (page, onNext, after) => {
      if (getText(page).includes('"i3"')) third.resolve(undefined);
      return cache.ingest(page, onNext, getText(page).includes('"i2"') ? full : after);
    });
    const answer = (resource: string, link: string | null) => {
      const n = Number(link ?? 1);
      if (resource !== 'product') return { items: [] };
      return n < 3 ? { items: createItems(n, n + 1), next: `${n + 1}` } : { items: createItems(n, n + 1) };
    };
    const first = await start(answer, failing);
    await run(first.sync);
    expect(first.sync.status()).toMatchObject({ state: 'failed', problem: { code: 'disk' } });
    expect(await idsOf(cache, 'product')).toHaveLength(1);
    const { sync, service } = await start(answer, cache);
    await run(sync);
    expect(service.asked.filter((one) => one.startsWith('product'))).toEqual(['product 2', 'product 3']);
    expect(await idsOf(cache, 'product')).toHaveLength(3);
  });
});

describe('visible resource', () => {
  it('is read next, even during another resource, which then resumes', async () => {
    const { sync, service, cache } = await start((resource, link) => {
      const n = Number(link ?? 0);
      if (resource !== 'product') return { items: [{ id: resource }] };
      if (n === 2) sync.prefer('asset');
      return n < 8 ? { items: createItems(n, n + 1), next: `${n + 1}` } : { items: createItems(n, n + 1) };
    });
    sync.prefer('product');
    await run(sync);
    expect(service.asked.slice(0, 2)).toEqual(['family first', 'product first']);
    const at = service.asked.indexOf('asset first');
    expect(at).toBeGreaterThan(2);
    expect(at).toBeLessThan(6);
    expect(service.asked.slice(at + 1).find((one) => one.startsWith('product'))).toMatch(/^product [34]$/);
    expect(sync.status()).toMatchObject({ state: 'upToDate', itemsSoFar: 9 + 7 });
    expect(sync.status().resources.find(({ resource }) => resource === 'product')).toMatchObject({
      state: 'done',
      read: { items: 9, pages: 9 },
    });
    expect(await idsOf(cache, 'product')).toHaveLength(9);
    sync.prefer('connection');
    service.asked.length = 0;
    await run(sync);
    expect(service.asked[0]).toBe('connection first');
    expect(await idsOf(cache, 'product')).toHaveLength(9);
  });
});

describe('product count', () => {
  it('is read before the first families, and does not delay a visible families list', async () => {
    const { sync, service } = await start((resource, link) => {
      const n = Number(link ?? 0);
      return resource === 'family' && n < 8
        ? { items: createItems(n, n + 1), next: `${n + 1}` }
        : { items: [{ id: resource }] };
    });
    sync.prefer('product');
    await run(sync);
    const at = service.asked.indexOf('product first');
    // Some pages are prefetched.
    expect(at).toBeGreaterThanOrEqual(4);
    expect(at).toBeLessThan(8);
    expect(service.asked.slice(at + 1)).toContain('family 8');
    expect(sync.status().state).toBe('upToDate');
  });
});

describe('sync status', () => {
  it('is reported at each change of state, and numbers at most five times a second', async () => {
    const { sync, clock } = await start((resource, link) => {
      const n = Number(link ?? 0);
      return resource === 'product' && n < 30 ? { items: createItems(n, n + 1), next: `${n + 1}` } : { items: [] };
    });
    const statuses: SyncStatus[] = [];
    const leave = sync.onStatus((status) => statuses.push(status));
    await run(sync);
    expect(statuses.map(({ state }) => state)).toEqual(['syncing', 'upToDate']);
    leave();
    await run(sync);
    await clock.forward(1);
    expect(statuses.length).toBe(2);
  });
});
