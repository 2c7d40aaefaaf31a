import { describe, expect, it, vi } from 'vitest';
import { type World, start } from './world.ts';

const never = (): void => undefined;

/** A sync that read everything half an hour ago: the automatic run waits for the budget. */
const startPendingRun = async (): Promise<World> => {
  const world = await start();
  world.sync.start();
  await world.sync.idle();
  world.service.asked.length = 0;
  world.service.exhausted = true;
  await world.clock.forward(30 * 60);
  await vi.waitUntil(() => world.sync.status().state === 'waiting', 60_000);
  return world;
};

describe('run that waits for the hourly budget', () => {
  it('is waiting, not syncing, and resumes immediately on request of the user', async () => {
    const { sync, service } = await startPendingRun();
    const events: string[] = [];
    sync.onStatus(({ state }) => events.push(state));
    expect(service.asked).toEqual([]);
    expect(sync.now().state).toBe('syncing');
    await sync.idle();
    expect(service.asked).toHaveLength(8);
    expect(sync.status().state).toBe('upToDate');
    expect(new Set(events)).toEqual(new Set(['syncing', 'upToDate']));
  });

  it('ends when the user stops it, and restarts at its regular time', async () => {
    const { sync, service, clock } = await startPendingRun();
    await sync.cancel();
    expect(sync.status()).toMatchObject({ state: 'stopped', problem: null });
    await clock.forward(29 * 60);
    expect(sync.status().state).toBe('stopped');
    service.exhausted = false;
    await clock.forward(60);
    await sync.idle();
    expect(sync.status().state).toBe('upToDate');
  });
});

describe('run that the user stopped', () => {
  it('restarts on request of the user, but not because the outbox waits for a resource', async () => {
    const { sync, service } = await startPendingRun();
    const rejection = expect(sync.readWhole('product', Date.now(), never)).rejects.toMatchObject({ code: 'cancelled' });
    await sync.cancel();
    await rejection;
    const why = { code: 'cancelled', message: 'The sync was stopped. The next one continues from there.' };
    await expect(sync.readWhole('product', Date.now(), never)).rejects.toMatchObject(why);
    expect([sync.status().state, service.asked]).toEqual(['stopped', []]);
    const { nextAt } = sync.status();
    await sync.readWhole('product', Date.now(), never, true);
    await sync.idle();
    expect(service.asked).toEqual(['product first']);
    expect(sync.status()).toMatchObject({ state: 'upToDate', nextAt });
  });
});

describe('sync started by the user', () => {
  it('reads everything, also during a run for one resource only', async () => {
    const { sync, service } = await start();
    service.exhausted = true;
    const read = sync.readWhole('product', Date.now(), never);
    await vi.waitUntil(() => sync.status().state === 'waiting', 60_000);
    sync.now();
    await read;
    await sync.idle();
    expect(service.asked).toHaveLength(8);
  });

  it('is not delayed, and neither is an initial sync that resumes after another start', async () => {
    const page = Promise.withResolvers<{ items: [] }>();
    const first = await start((resource) => (resource === 'asset' ? page.promise : { items: [] }));
    first.sync.start();
    await vi.waitUntil(() => first.service.asked.includes('asset first'), 60_000);
    const stopped = first.sync.stop();
    page.resolve({ items: [] });
    await stopped;
    const { sync, service } = await start(undefined, first.cache);
    service.exhausted = true;
    sync.start();
    await sync.idle();
    expect(service.asked).toContain('asset first');
    expect(sync.isAsked()).toBe(true);
    expect(sync.status().state).toBe('upToDate');
  });
});
