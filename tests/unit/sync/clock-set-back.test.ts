import { describe, expect, it } from 'vitest';
import { start } from './world.ts';

const hour = 3_600_000;

describe('sync after the clock is set back', () => {
  it('checks again on wake-up, runs when due, and shows the next time by the current clock', async () => {
    const { sync, service, clock } = await start();
    sync.start();
    await sync.idle();
    const requestCount = service.asked.length;
    await clock.forward(20);
    const wake = async (): Promise<void> => {
      sync.wake();
      await new Promise(setImmediate);
    };
    await wake();
    expect(service.probes).toBe(1);
    clock.time -= 10 * hour;
    await wake();
    expect(sync.status().nextAt).toBe(new Date(clock.time + hour / 2 - 20_000).toISOString());
    clock.time += 16_000;
    await wake();
    expect(service.probes).toBe(2);
    // The timer of the run was set before the clock change, so the wake-up must detect that the run is due.
    clock.time += hour / 2;
    await wake();
    await expect.poll(() => service.asked.length).toBe(2 * requestCount);
    await sync.idle();
  });

  it('reads resources immediately whose last read has a time in the future', async () => {
    const first = await start();
    first.sync.start();
    await first.sync.idle();
    await first.sync.stop();
    const { sync, service } = await start(undefined, first.cache, -24 * hour);
    sync.start();
    await sync.idle();
    expect(service.asked).toHaveLength(8);
  });
});
