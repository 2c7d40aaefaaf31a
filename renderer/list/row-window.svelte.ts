import type { AppError, Reply } from '../../electron/contract/index.ts';
import type { RowRange } from '../grid/scroll-geometry.ts';
import { type RowRequest, RowCache } from './row-cache.ts';

/** The common properties of all replies with rows. */
export interface RowAnswer<Row> {
  readonly offset: number;
  readonly rows: readonly Row[];
  /** The number of rows of the whole query. */
  readonly total: number;
}

export interface WindowOwner<Row, Answer extends RowAnswer<Row>> {
  /** Requests a range. `renews` means that the reply replaces the current rows, which belong to the same query. */
  readonly ask: (stretch: RowRequest, renews: boolean) => Promise<Reply<Answer>>;
  /**
   * Called with newer rows while the previous ones still have their indexes. Returns by how many rows the visible ones
   * have moved down, or null if the reply contains none of them.
   */
  readonly shift: (answer: Answer) => number | null;
  /**
   * Called after rows were added. `shift` is the number of rows by which previous rows moved down, or null if no rows
   * were replaced.
   */
  readonly arrived: (answer: Answer, shift: number | null) => void;
}

/** The maximum number of rows in one request. */
const maxRequestRows = 400;
/** The number of rows to prefetch beyond the rendered ones: `ahead` in the scroll direction, otherwise `beside`. */
const prefetchRows = 25;
const prefetchRowsAhead = 120;

const coversRange = (outer: RowRequest, inner: RowRequest): boolean =>
  outer.offset <= inner.offset && outer.offset + outer.limit >= inner.offset + inner.limit;

const shiftRange = ({ first, end }: RowRange, by: number, total: number): RowRange => {
  const from = Math.min(Math.max(0, first + by), total);
  return { first: from, end: Math.min(Math.max(from, end + by), total) };
};

/** The rows of one query near the visible range. Current rows are shown until newer ones arrive. */
export class RowWindow<Row, Answer extends RowAnswer<Row>> {
  readonly #cache = new RowCache<Row>();
  /** Svelte does not track the cache, so a new wrapper object signals each change. */
  #shown = $state.raw({ cache: this.#cache });
  readonly #owner: WindowOwner<Row, Answer>;
  #range: RowRange = { first: 0, end: 0 };
  /** The scroll direction: negative for up, positive for down, 0 if idle. */
  #way = 0;
  /** Each refresh and each new query starts an epoch. Replies of an earlier epoch are dropped. */
  #epoch = 0;
  #held = 0;
  /** Whether the query differs from the query of the current rows. */
  #other = true;
  #onTheWay: RowRequest | null = null;
  /**
   * Whether the rendered rows have already been searched for at another index, because more rows were inserted above
   * than the request covered.
   */
  #sought = false;
  /**
   * Whether the cache has changed since the current rows were read, as a reply for other rows has shown. The next
   * refresh updates them.
   */
  #outdated = false;
  #coming: Promise<void> = Promise.resolve();
  #again = false;
  #total = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);
  /** Whether the first reply of a query is pending. The rows of the previous query are shown until then. */
  #pending = $state(true);

  constructor(owner: WindowOwner<Row, Answer>) {
    this.#owner = owner;
  }

  /** The exact number of rows of the query, or null before the first reply. */
  get total(): number | null {
    return this.#total;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** Whether the current rows belong to an earlier query or have not loaded yet. */
  get pending(): boolean {
    return this.#pending;
  }
  /** The rendered rows. */
  get range(): RowRange {
    return this.#range;
  }
  get pageSize(): number {
    return this.#cache.pageSize;
  }

  at(index: number): Row | undefined {
    return this.#shown.cache.at(index);
  }

  /** Sets the rendered rows. Missing ones are requested, one range at a time. */
  want(range: RowRange): void {
    this.#way = Math.sign(range.first - this.#range.first);
    this.#range = range;
    this.#cache.touch(range);
    if (this.#total === null || this.#onTheWay !== null) return;
    const within = shiftRange(range, 0, this.#total);
    const missing = this.#cache.missing(within) ?? this.#missingBeyond(within, this.#total);
    if (missing !== null) this.#begin(missing);
  }

  /**
   * Reloads the rendered rows. If a request is in progress, reloads after it. Resolves when the reply has arrived;
   * never rejects.
   */
  refresh(): Promise<void> {
    if (this.#onTheWay === null) {
      this.#epoch += 1;
      this.#sought = false;
      this.#begin(this.#cache.around(this.#range));
    } else this.#again = true;
    return this.#coming;
  }

  /** Starts another query and requests its first rows immediately, even while a request is in progress. */
  restart(): void {
    this.#epoch += 1;
    this.#again = false;
    this.#pending = true;
    this.#other = true;
    this.#range = { first: 0, end: this.#range.end - this.#range.first };
    this.#begin(this.#cache.around(this.#range));
  }

  /** Clears all rows, for example because the account has changed. Requests nothing until the next refresh. */
  clear(): void {
    this.#epoch += 1;
    [this.#again, this.#pending, this.#other] = [false, true, true];
    this.#onTheWay = null;
    this.#range = { first: 0, end: 0 };
    this.#cache.clear();
    this.#shown = { cache: this.#cache };
    [this.#total, this.#problem] = [null, null];
  }

  /** Returns the rows to prefetch, or null while newly read rows would not match the current ones. */
  #missingBeyond({ first, end }: RowRange, total: number): RowRequest | null {
    if (this.#outdated) return null;
    const up = this.#way < 0 ? prefetchRowsAhead : prefetchRows;
    const down = this.#way > 0 ? prefetchRowsAhead : prefetchRows;
    return this.#cache.missing({ first: Math.max(0, first - up), end: Math.min(total, end + down) });
  }

  #begin(stretch: RowRequest): void {
    this.#coming = this.#send({ offset: stretch.offset, limit: Math.min(maxRequestRows, stretch.limit) });
  }

  async #send(request: RowRequest): Promise<void> {
    const epoch = this.#epoch;
    this.#onTheWay = request;
    const reply = await this.#owner.ask(request, this.#held !== epoch && !this.#other);
    if (this.#onTheWay === request) this.#onTheWay = null;
    const elsewhere = epoch === this.#epoch ? this.#take(reply, request) : null;
    if (elsewhere !== null) return this.#send(elsewhere);
    if (this.#onTheWay !== null || !this.#again) return;
    this.#again = false;
    await this.refresh();
  }

  /**
   * Returns the range to search for the rendered rows if a newer reply does not contain them: moved by the number of
   * added rows. Searches once, and not at the top of the list, which shows the newest rows.
   */
  #elsewhere(total: number): RowRequest | null {
    const grown = total - (this.#total ?? total);
    this.#sought = !this.#sought && grown !== 0 && this.#range.first > 0;
    return this.#sought ? this.#cache.around(shiftRange(this.#range, grown, total)) : null;
  }

  /** Processes a reply, and returns a range to request instead if the reply does not contain the rendered rows. */
  #take(reply: Reply<Answer>, request: RowRequest): RowRequest | null {
    if (!reply.ok) {
      if (reply.error.code === 'cancelled') return null;
      this.#problem = reply.error;
      this.#pending = false;
      return null;
    }
    const answer = reply.value;
    const { offset, rows, total } = answer;
    const newer = this.#held !== this.#epoch;
    if (!newer && total !== this.#total) {
      this.#outrun();
      return null;
    }
    const lower = newer && !this.#other ? this.#owner.shift(answer) : 0;
    const elsewhere = lower === null ? this.#elsewhere(total) : null;
    if (elsewhere !== null) return elsewhere;
    const shift = newer ? this.#makeRoom(lower ?? 0) : null;
    this.#cache.put(offset, rows);
    this.#problem = null;
    this.#pending = false;
    this.#total = total;
    this.#shown = { cache: this.#cache };
    this.#owner.arrived(answer, shift);
    this.#range = shiftRange(this.#range, shift ?? 0, total);
    // A reply without rows, because rows were deleted in the meantime, is not requested again.
    const short = rows.length === 0 && coversRange(request, this.#cache.around(this.#range));
    if (!short && !this.#again) this.want(this.#range);
    return null;
  }

  /**
   * The cache has changed, so the new rows would not match the current ones. If rendered rows are missing, all are
   * reloaded. Otherwise the change notification triggers a throttled refresh.
   */
  #outrun(): void {
    this.#outdated = true;
    const drawn = shiftRange(this.#range, 0, this.#total ?? 0);
    if (this.#cache.missing(drawn) !== null) this.#again = true;
  }

  /** Removes the rows of another query. Rows of the same query stay until newer ones arrive, moved down by `shift`. */
  #makeRoom(shift: number): number {
    if (this.#other) this.#cache.clear();
    else this.#cache.age(shift);
    this.#held = this.#epoch;
    this.#other = false;
    this.#outdated = false;
    return shift;
  }
}
