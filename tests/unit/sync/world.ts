import { onTestFinished } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { SyncStatus } from '../../../electron/contract/index.ts';
import { type Sync, createSync } from '../../../electron/sync/sync.ts';
import { tempCache } from '../cache/temp-cache.ts';
import { Clock, Scripted } from './scripted.ts';

/** A sync with its cache, a scripted service and a controlled clock. */
export interface World {
  readonly sync: Sync;
  readonly service: Scripted;
  readonly clock: Clock;
  readonly cache: Cache;
  waits: boolean;
}

/**
 * Starts a sync that is stopped after the test; `ahead`: the number of milliseconds by which its clock is ahead of the
 * computer’s.
 */
export const start = async (answer?: Scripted['answer'], cache?: Cache, ahead = 0): Promise<World> => {
  const service = new Scripted();
  if (answer !== undefined) service.answer = answer;
  const clock = new Clock();
  clock.time += ahead;
  const openCache = cache ?? (await tempCache());
  const world = { service, clock, cache: openCache, waits: false };
  const { now, setTimer } = clock;
  const sync = await createSync({
    client: service,
    cache: openCache,
    somethingWaits: () => world.waits,
    now,
    setTimer,
  });
  onTestFinished(() => sync.stop());
  return Object.assign(world, { sync });
};

/** Starts a run as the user, and waits for its end. */
export const run = async (sync: Sync): Promise<void> => {
  sync.now();
  await sync.idle();
};

/** The state of one resource. */
export const stateOf = (status: SyncStatus, resource: string): string | undefined =>
  status.resources.find((one) => one.resource === resource)?.state;
/** Items numbered from `from` to `to` (exclusive). */
export const createItems = (from: number, to: number): unknown[] =>
  Array.from({ length: to - from }, (_, n) => ({ id: `i${from + n}`, sku: `S${from + n}`, name: `N${from + n}` }));
