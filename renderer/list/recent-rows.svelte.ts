/** The minimum number of milliseconds without further insertions before an inserted row counts as permanent. */
const minQuietMs = 500;
/** The maximum number of rows that an insertion can have without counting as part of a stream. */
const maxInsertedRows = 12;
/** A row that has stayed for this number of milliseconds counts as permanent even if insertions continue. */
const permanentAfterMs = 3_000;

/**
 * Returns the time without insertions after which rows count as permanent, given the gap before the last insertion:
 * twice that gap.
 */
const computeQuietMs = (gap: number): number => (gap < permanentAfterMs ? Math.max(minQuietMs, 2 * gap) : minQuietMs);

/** Rows that were inserted together. */
interface Batch {
  readonly ids: readonly string[];
  /** Whether a screenful of rows followed another one so quickly that the user cannot look at them. */
  readonly streams: boolean;
}

/**
 * Items whose rows have just been inserted by a sync. While a sync fills a list, the next rows usually push them out of
 * view.
 */
export class RecentRows {
  #batches = $state.raw<readonly Batch[]>([]);
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Whether rows are still being inserted. */
  get any(): boolean {
    return this.#batches.length > 0;
  }

  has(id: string): boolean {
    return this.#batchOf(id) !== undefined;
  }

  /** Whether the row was inserted as part of a stream. */
  streams(id: string): boolean {
    return this.#batchOf(id)?.streams === true;
  }

  add(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const batch = { ids, streams: this.any && ids.length > maxInsertedRows };
    this.#batches = [...this.#batches, batch];
    const now = performance.now();
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.clear(), computeQuietMs(now - this.#lastAt));
    this.#lastAt = now;
    setTimeout(() => {
      this.#batches = this.#batches.filter((one) => one !== batch);
    }, permanentAfterMs);
  }

  clear(): void {
    if (this.any) this.#batches = [];
  }

  /** Returns the last batch that contains the item. */
  #batchOf(id: string): Batch | undefined {
    return this.#batches.findLast(({ ids }) => ids.includes(id));
  }
}
