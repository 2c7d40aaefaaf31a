import { Worker } from 'node:worker_threads';
import { percentile } from '../bench/parts/stats.ts';

/** The milliseconds that the same piece of work took, of a processor and of the clock, and when it ended. */
export interface Chirp {
  readonly at: number;
  readonly cpu: number;
  readonly wall: number;
}

/** What takes so many times too long does so on any machine. */
const most = { cpu: 3, wall: 20 } as const;

/**
 * How many times longer than at its best the work took between two times of the clock: of a processor, which does less in
 * the same time when others use it as well, and still less where it is a part of another machine's; or by the clock, where
 * others also keep the work from a processor. `part`: of the measurements, so many were no slower. 1 where nothing is known.
 */
export const slownessOf = (
  chirps: readonly Chirp[],
  by: 'cpu' | 'wall',
  { from, to, part = 0.5 }: { readonly from: number; readonly to: number; readonly part?: number },
): number => {
  const meanwhile = chirps.filter(({ at, wall }) => at >= from && at - wall <= to);
  if (meanwhile.length === 0) return 1;
  const best = percentile(
    chirps.map(({ cpu }) => cpu),
    0.1,
  );
  const slow = percentile(
    meanwhile.map((chirp) => chirp[by]),
    part,
  );
  return Math.min(most[by], Math.max(1, slow / best));
};

/** Of what was measured meanwhile, one in ten was slower. */
const slowPart = 0.9;

/** A wait may be shorter than a machine needs for one piece of work: what it was like just before counts as well. */
const recentMs = 5_000;

/** Works beside the program and finds out how slow the machine is. */
export class Canary {
  readonly #thread = new Worker(new URL('./canary-thread.ts', import.meta.url));
  readonly #chirps: Chirp[] = [];

  constructor() {
    this.#thread.on('message', (chirp: Chirp) => this.#chirps.push(chirp));
    this.#thread.unref();
  }

  /**
   * How many times more processor time than at its best the machine needed for the same work when it was slow: what took
   * long at one go may have met just that.
   */
  slowness(from: number, to: number): number {
    return slownessOf(this.#chirps, 'cpu', { from, to, part: slowPart });
  }

  /** Waits until `wait` succeeds, which is tried again for as long as this machine, late as it is, needs for `ms` of a free one. */
  async patiently<T>(wait: () => Promise<T>, ms: number): Promise<T> {
    const from = Date.now();
    for (;;) {
      try {
        return await wait();
      } catch (error) {
        const to = Date.now();
        if (to - from > ms * slownessOf(this.#chirps, 'wall', { from: from - recentMs, to })) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}
