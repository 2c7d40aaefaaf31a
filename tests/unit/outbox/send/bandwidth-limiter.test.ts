import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bandwidth, type Clock, createBandwidth } from '../../../../electron/outbox/send/bandwidth-limiter.ts';

/** A clock that advances only on request. */
class ManualClock implements Clock {
  #now = 0;
  #timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  #next = 0;

  now(): number {
    return this.#now;
  }

  later(run: () => void, time: number): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + time, run });
    return () => void this.#timers.delete(id);
  }

  /** Advances the time, and runs due timers and their follow-up work. */
  async pass(time: number): Promise<void> {
    const end = this.#now + time;
    for (;;) {
      await waitForTasks();
      const [first] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!first) break;
      const [id, { at, run }] = first;
      this.#timers.delete(id);
      this.#now = at;
      run();
    }
    this.#now = end;
  }
}

/** Resolves when all pending promises have settled. */
const waitForTasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const never = new AbortController().signal;

/** Creates a file upload that sends chunk after chunk, and records the sent chunks. */
const taker = (bandwidth: Bandwidth, signal = never): { readonly got: () => number } => {
  let got = 0;
  const take = async (): Promise<void> => {
    for (;;) {
      const piece = bandwidth.piece() ?? 1_000_000;
      await bandwidth.take(piece, signal);
      got += piece;
      if (bandwidth.piece() === null) return;
    }
  };
  take().catch(() => undefined);
  return { got: () => got };
};

describe('bandwidth limit', () => {
  it('delays nothing without a limit', async () => {
    const bandwidth = createBandwidth(() => null, new ManualClock());
    expect(bandwidth.piece()).toBeNull();
    await bandwidth.take(1_000_000_000, never);
    await bandwidth.take(1_000_000_000, never);
  });

  it('never sends more than its limit, over any period', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10_000, max: 5_000_000 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 2, max: 20 }),
        async (limit, files, seconds) => {
          const time = new ManualClock();
          const bandwidth = createBandwidth(() => limit, time);
          const takers = Array.from({ length: files }, () => taker(bandwidth));
          await time.pass(seconds * 1000);
          const all = takers.reduce((sum, { got }) => sum + got(), 0);
          const piece = bandwidth.piece() ?? 0;
          expect(all).toBeLessThanOrEqual(limit * seconds + piece * 2 + limit / 4);
          expect(all).toBeGreaterThanOrEqual(limit * seconds * 0.95 - piece);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is shared evenly by the running uploads', async () => {
    const time = new ManualClock();
    const bandwidth = createBandwidth(() => 100_000, time);
    const takers = Array.from({ length: 5 }, () => taker(bandwidth));
    await time.pass(20_000);
    const got = takers.map((each) => each.got());
    expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(bandwidth.piece() ?? 0);
  });

  it('applies a changed or removed limit immediately', async () => {
    const time = new ManualClock();
    let limit: number | null = 10_000;
    const bandwidth = createBandwidth(() => limit, time);
    const slow = taker(bandwidth);
    await time.pass(5_000);
    const before = slow.got();
    limit = 1_000_000;
    bandwidth.changed();
    await time.pass(1_000);
    expect(slow.got() - before).toBeGreaterThan(800_000);
    limit = null;
    bandwidth.changed();
    await waitForTasks();
    await bandwidth.take(1_000_000_000, never);
  });

  it('releases a cancelled upload, and the next one continues', async () => {
    const time = new ManualClock();
    const bandwidth = createBandwidth(() => 10_000, time);
    await bandwidth.take(100_000, never);
    const stopper = new AbortController();
    const stopped = bandwidth.take(1_000, stopper.signal);
    const next = taker(bandwidth);
    stopper.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    await time.pass(11_000);
    expect(next.got()).toBeGreaterThan(0);
    await expect(bandwidth.take(1, stopper.signal)).rejects.toThrow('stopped');
  });
});
