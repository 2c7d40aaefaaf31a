import { describe, expect, it } from 'vitest';
import { ms } from '../../../electron/base/branded-types.ts';
import { ServiceError } from '../../../electron/service/service-error.ts';
import { type World, run, start, stateOf, createItems } from './world.ts';

const hour = 3_600_000;

/** A sync whose service requests a pause of an hour in response to a request for assets. */
const pausedSync = async (code: 'rateLimited' | 'serviceFault'): Promise<World> => {
  const world = await start(() => ({ items: createItems(0, 3) }));
  world.sync.start();
  await world.sync.idle();
  world.service.answer = (resource) => {
    if (resource !== 'asset') return { items: createItems(0, 3) };
    throw new ServiceError(code, 'Later.', { retryAfter: ms(hour) });
  };
  await run(world.sync);
  return world;
};

describe('run in which the service requests a long pause', () => {
  it.each(['rateLimited', 'serviceFault'] as const)(
    'is waiting until the time that the service named, not failed (%s)',
    async (code) => {
      const { sync, clock } = await pausedSync(code);
      const until = new Date(clock.time + hour).toISOString();
      expect(sync.status()).toMatchObject({
        state: 'waiting',
        waiting: { until, why: 'pause', canTry: true },
        nextAt: until,
        problem: { code, message: 'Later.' },
      });
      expect(stateOf(sync.status(), 'asset')).toBe('done');
    },
  );

  it('continues with the remaining resources after the pause', async () => {
    const { sync, service, clock } = await pausedSync('serviceFault');
    service.answer = () => ({ items: createItems(0, 3) });
    service.asked.length = 0;
    await clock.forward(hour / 1000 - 1);
    sync.wake();
    expect(service.asked).toEqual([]);
    await clock.forward(1);
    await sync.idle();
    expect(sync.status()).toMatchObject({ state: 'upToDate', waiting: null, problem: null });
    expect(service.asked).toContain('asset first');
    expect(service.asked).not.toContain('family first');
  });

  it('sends one request earlier when the user starts a sync', async () => {
    const { sync, service } = await pausedSync('rateLimited');
    let tries = 0;
    Object.assign(service, { tryOnce: () => (tries += 1) });
    service.answer = () => ({ items: createItems(0, 3) });
    await run(sync);
    expect([tries, sync.status().state]).toEqual([1, 'upToDate']);
  });

  it('is stopped when the user stops it', async () => {
    const { sync, service, clock } = await pausedSync('rateLimited');
    await sync.cancel();
    expect(sync.status()).toMatchObject({ state: 'stopped', waiting: null });
    service.asked.length = 0;
    service.answer = () => ({ items: createItems(0, 3) });
    await clock.forward(30 * 60);
    await sync.idle();
    expect(sync.status().state).toBe('upToDate');
  });
});
