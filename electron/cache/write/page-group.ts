import { createLogger } from '../../base/logger.ts';
import { createSlowCalls } from '../../base/slow-calls.ts';
import { takeBack } from '../db/write-context.ts';
import type { WriteContext } from '../db/write-context.ts';

const slow = createSlowCalls(createLogger('cache'));

/** So many items are kept in one transaction, and for so long at most, in milliseconds. */
const mostItems = 10_000;
const longest = 3_000;
/** When no page comes for so long, what was written is kept. */
const quiet = 200;

/**
 * Several pages of a first pass in one transaction: each by itself would write the same pages of the indexes again and
 * again. What was not kept when the program ends is read again, since the checkpoint is kept with it.
 */
export class PageGroup {
  readonly #store: WriteContext;
  readonly #kept: () => void;
  readonly #failed: (error: unknown) => void;
  /** The passes whose pages wait to be kept. */
  readonly #runs = new Set<number>();
  /** Passes that lost pages they were promised: nothing of theirs is kept until they begin again. */
  readonly #lost = new Map<number, unknown>();
  #items = 0;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `kept` is called each time a group has been kept, `failed` when one could not be and nobody waited for it. */
  constructor(store: WriteContext, kept: () => void, failed: (error: unknown) => void) {
    this.#store = store;
    this.#kept = kept;
    this.#failed = failed;
  }

  /** Whether pages were written that are not kept yet. */
  get waits(): boolean {
    return this.#runs.size > 0;
  }

  /** Whether it knows what is nowhere else: pages that are not kept yet, or passes that lost some. */
  get needed(): boolean {
    return this.waits || this.#lost.size > 0;
  }

  /** Writes a page together with others. Fails as `work` does, or when pages before it could not be kept. */
  write<T>(run: number, items: number, work: () => T): T {
    this.check(run);
    if (!this.waits) this.#begin();
    this.#runs.add(run);
    this.#items += items;
    const result = this.#lossless(work);
    if (this.#items >= mostItems || performance.now() - this.#since >= longest) this.keep();
    else this.#timer = setTimeout(() => this.#keepQuietly(), quiet);
    return result;
  }

  /** Keeps what was written so far. */
  keep(): void {
    clearTimeout(this.#timer);
    if (!this.waits) return;
    this.#lossless(() => this.#store.db.exec('COMMIT'));
    this.#runs.clear();
    this.#kept();
  }

  /** Throws what went wrong when pages of this pass could not be kept. */
  check(run: number): void {
    if (this.#lost.has(run)) throw this.#lost.get(run);
  }

  /** The pass begins, or goes on from what was kept. */
  begins(run: number): void {
    this.#lost.delete(run);
  }

  #begin(): void {
    this.#store.db.exec('BEGIN IMMEDIATE');
    this.#since = performance.now();
    this.#items = 0;
  }

  #lossless<T>(work: () => T): T {
    clearTimeout(this.#timer);
    try {
      return work();
    } catch (error) {
      takeBack(this.#store);
      for (const run of this.#runs) this.#lost.set(run, error);
      this.#runs.clear();
      throw error;
    }
  }

  /** Nobody waits for this: the pass hears of it when its next page comes, or its end. */
  #keepQuietly(): void {
    try {
      slow.timed('keepPages', () => this.keep());
    } catch (error) {
      this.#failed(error);
    }
  }
}
