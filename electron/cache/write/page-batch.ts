import { createLogger } from '../../base/logger.ts';
import { createSlowCalls } from '../../base/slow-calls.ts';
import { type WriteContext, rollBack } from '../db/write-context.ts';

const slow = createSlowCalls(createLogger('cache'));

/** The limits of one transaction: its number of items, and its duration in milliseconds. */
const maxGroupItems = 10_000;
const maxGroupMs = 3_000;
/** The time in milliseconds without a page after which the written pages are committed. */
const commitDelayMs = 200;

/**
 * Combines several pages of an initial sync in one transaction: separate transactions would rewrite the same index
 * pages repeatedly. If the program ends before the commit, the pages are read again, because the checkpoint is part of
 * the transaction.
 */
export class PageGroup {
  readonly #store: WriteContext;
  readonly #onCommit: () => void;
  readonly #failed: (error: unknown) => void;
  /** The passes whose pages are not committed yet. */
  readonly #runs = new Set<number>();
  /** Passes that lost written pages. Nothing of them is stored until they begin again. */
  readonly #lost = new Map<number, unknown>();
  #items = 0;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onCommit` is called after each commit, `failed` if a commit failed that no caller waits for. */
  constructor(store: WriteContext, onCommit: () => void, failed: (error: unknown) => void) {
    this.#store = store;
    this.#onCommit = onCommit;
    this.#failed = failed;
  }

  /** Whether written pages are not committed yet. */
  get waits(): boolean {
    return this.#runs.size > 0;
  }

  /** Whether the group holds state that is not on disk: uncommitted pages, or passes that lost pages. */
  get needed(): boolean {
    return this.waits || this.#lost.size > 0;
  }

  /**
   * Writes a page in the open transaction. Throws the error of `work`, or the earlier error if preceding pages of the
   * run were lost.
   */
  write<T>(run: number, items: number, work: () => T): T {
    this.check(run);
    if (!this.waits) this.#begin();
    this.#runs.add(run);
    this.#items += items;
    const result = this.#lossless(work);
    if (this.#items >= maxGroupItems || performance.now() - this.#since >= maxGroupMs) this.keep();
    else this.#timer = setTimeout(() => this.#keepQuietly(), commitDelayMs);
    return result;
  }

  /** Commits the pages written so far. */
  keep(): void {
    clearTimeout(this.#timer);
    if (!this.waits) return;
    this.#lossless(() => this.#store.db.exec('COMMIT'));
    this.#runs.clear();
    this.#onCommit();
  }

  /** Throws the error that lost pages of this pass, if there was one. */
  check(run: number): void {
    if (this.#lost.has(run)) throw this.#lost.get(run);
  }

  /** Clears the error of a pass that starts, or resumes from its checkpoint. */
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
      rollBack(this.#store);
      for (const run of this.#runs) this.#lost.set(run, error);
      this.#runs.clear();
      throw error;
    }
  }

  /** No caller waits for this commit: the pass receives the error with its next page, or at its end. */
  #keepQuietly(): void {
    try {
      slow.timed('keepPages', () => this.keep());
    } catch (error) {
      this.#failed(error);
    }
  }
}
