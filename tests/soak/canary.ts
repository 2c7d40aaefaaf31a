import { Worker } from 'node:worker_threads';
import { median, percentile } from '../bench/parts/stats.ts';

/** The processor time, in milliseconds, that the same piece of work took, and when. */
export interface Chirp {
  readonly at: number;
  readonly cpu: number;
}

/** What stands still so many times too long does so on any machine. */
const most = 3;

/**
 * How many times slower than at its best the machine was between two times of the clock: a processor that others use as
 * well does less in the same processor time, and more so where it is a part of another machine's. 1 where nothing is known.
 */
export const slownessOf = (chirps: readonly Chirp[], from: number, to: number): number => {
  const meanwhile = chirps.filter(({ at }) => at >= from && at <= to);
  if (meanwhile.length === 0) return 1;
  const best = percentile(
    chirps.map(({ cpu }) => cpu),
    0.1,
  );
  return Math.min(most, Math.max(1, median(meanwhile.map(({ cpu }) => cpu)) / best));
};

/** Works beside the program and finds out how slow the machine is. */
export class Canary {
  readonly #thread = new Worker(new URL('./canary-thread.ts', import.meta.url));
  readonly #chirps: Chirp[] = [];

  constructor() {
    this.#thread.on('message', (chirp: Chirp) => this.#chirps.push(chirp));
    this.#thread.unref();
  }

  slowness(from: number, to: number): number {
    return slownessOf(this.#chirps, from, to);
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}
