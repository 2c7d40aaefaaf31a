import { Worker } from 'node:worker_threads';
import { percentile } from '../bench/parts/stats.ts';

/** One measurement: the processor time and the wall time of the same work, in milliseconds, and when the work ended. */
export interface SlownessSample {
  readonly at: number;
  readonly cpu: number;
  readonly wall: number;
}

/** The maximum slowness that counts as an excuse: anything slower would be too slow on any machine. */
const maxSlowness = { cpu: 3, wall: 20 } as const;

/**
 * Returns the factor by which the work took longer between `from` and `to` than at its best, or 1 without a measurement.
 * `cpu` compares processor time, which grows if other processes or other virtual machines share the processor. `wall`
 * compares wall time, which also grows if other processes keep the work from running. `part` is the percentile of the
 * measurements that is compared, 0 to 1.
 */
export const getSlowness = (
  samples: readonly SlownessSample[],
  by: 'cpu' | 'wall',
  { from, to, part = 0.5 }: { readonly from: number; readonly to: number; readonly part?: number },
): number => {
  const period = samples.filter(({ at, wall }) => at >= from && at - wall <= to);
  if (period.length === 0) return 1;
  const best = percentile(
    samples.map(({ cpu }) => cpu),
    0.1,
  );
  const slow = percentile(
    period.map((chirp) => chirp[by]),
    part,
  );
  return Math.min(maxSlowness[by], Math.max(1, slow / best));
};

/** The percentile of a slow moment: one in ten measurements of the period was slower. */
const slowPart = 0.9;

/** A wait may be shorter than one measurement, so the measurements of this time before it count too. */
const recentMs = 5_000;

/** Measures in a thread how slow the machine is while the program runs. */
export class Canary {
  readonly #thread = new Worker(new URL('./canary-thread.ts', import.meta.url));
  readonly #samples: SlownessSample[] = [];

  constructor() {
    this.#thread.on('message', (chirp: SlownessSample) => this.#samples.push(chirp));
    this.#thread.unref();
  }

  /**
   * Returns the factor by which the same work took more processor time than at its best in the slow moments of a period: a
   * long task may have run in one of them.
   */
  getSlowness(from: number, to: number): number {
    return getSlowness(this.#samples, 'cpu', { from, to, part: slowPart });
  }

  /** Retries `wait` until it succeeds, or rejects after `ms` of an idle machine, multiplied by the slowness of this one. */
  async retryPatiently<T>(wait: () => Promise<T>, ms: number): Promise<T> {
    const from = Date.now();
    for (;;) {
      try {
        return await wait();
      } catch (error) {
        const to = Date.now();
        if (to - from > ms * getSlowness(this.#samples, 'wall', { from: from - recentMs, to })) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}
