/** Milliseconds without any that came after it, at the least, and a row that came by itself counts as one that stays. */
const settling = 500;
/** More than these, again and again, fly past. */
const handful = 12;
/** So long, in milliseconds, where more keep coming: it has not been moved on by them. */
const stayed = 3_000;

/** How long nothing must come after what came so long, in milliseconds, after what came before: as long as two more would take. */
const quietAfter = (gap: number): number => (gap < stayed ? Math.max(settling, 2 * gap) : settling);

/** Rows that came at one time. */
interface Batch {
  readonly ids: readonly string[];
  /** A screenful that came right after another: nobody can look at what moves on like that. */
  readonly streams: boolean;
}

/** Items whose rows have just come by themselves, as while a sync fills a list: most are moved on by the next ones. */
export class Newcomers {
  #batches = $state.raw<readonly Batch[]>([]);
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Whether rows keep coming. */
  get any(): boolean {
    return this.#batches.length > 0;
  }

  has(id: string): boolean {
    return this.#batchOf(id) !== undefined;
  }

  /** Whether its row came in a stream of screenfuls. */
  streams(id: string): boolean {
    return this.#batchOf(id)?.streams === true;
  }

  add(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const batch = { ids, streams: this.any && ids.length > handful };
    this.#batches = [...this.#batches, batch];
    const now = performance.now();
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.clear(), quietAfter(now - this.#lastAt));
    this.#lastAt = now;
    setTimeout(() => {
      this.#batches = this.#batches.filter((one) => one !== batch);
    }, stayed);
  }

  clear(): void {
    if (this.any) this.#batches = [];
  }

  /** The one it came with last. */
  #batchOf(id: string): Batch | undefined {
    return this.#batches.findLast(({ ids }) => ids.includes(id));
  }
}
