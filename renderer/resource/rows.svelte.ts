import type { AppError, ItemRow, ItemWindow, KeptRows, Reply } from '../../electron/contract/index.ts';
import type { Term } from '../../electron/model/index.ts';
import type { Range } from './geometry.ts';
import { RowCache } from './row-cache.ts';
import type { Stretch } from './row-cache.ts';

type Moved = NonNullable<ItemWindow['moved']>;

/** What whoever shows the rows has to do with them. */
export interface RowsOwner {
  readonly ask: (stretch: Stretch, keep: KeptRows | undefined) => Promise<Reply<ItemWindow>>;
  /** The rows that are to stay where they are when newer ones come. */
  readonly kept: () => KeptRows['rows'];
  /** Newer rows took the place of those shown; `moved` tells of those that were to stay. */
  readonly replaced: (moved: Moved | undefined, kept: KeptRows['rows']) => void;
  /** Rows came, newer ones or more of the same. */
  readonly arrived: () => void;
}

const covers = (outer: Stretch, inner: Stretch): boolean =>
  outer.offset <= inner.offset && outer.offset + outer.limit >= inner.offset + inner.limit;

/** So many rows beyond those drawn are asked for before they are wanted: more where the list moves to. */
const beside = 25;
const ahead = 120;

/** The rows of one query near what is shown. Rows that are shown stay until newer ones are here. */
export class Rows {
  readonly #cache = new RowCache<ItemRow>();
  /** The same cache in a new wrapping each time that rows changed: the cache itself is no rune. */
  #shown = $state.raw({ cache: this.#cache });
  readonly #owner: RowsOwner;
  #range: Range = { first: 0, end: 0 };
  /** Which way the list moves: below 0 up, 0 when it stands. */
  #way = 0;
  /** Each refresh and each new query is an epoch; answers of an earlier one are dropped. */
  #epoch = 0;
  #held = 0;
  /** The query is another than the one whose rows are held. */
  #other = false;
  #onTheWay: Stretch | null = null;
  #again = false;
  #total = $state<number | null>(null);
  #problem = $state<AppError | null>(null);
  /** A query's first answer is on its way; the rows of the one before it stay until then. */
  #pending = $state(true);
  #terms = $state.raw<readonly Term[]>([]);
  #ranked = $state(false);

  constructor(owner: RowsOwner) {
    this.#owner = owner;
  }

  /** How many the query has, exactly; null until the first answer. */
  get total(): number | null {
    return this.#total;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** What the rows that are here were found by. */
  get terms(): readonly Term[] {
    return this.#terms;
  }
  /** Whether the rows that are here stand in the order of how well they match. */
  get ranked(): boolean {
    return this.#ranked;
  }

  /** Whether what is shown is still the answer to an earlier query, or nothing yet. */
  get pending(): boolean {
    return this.#pending;
  }

  at(index: number): ItemRow | undefined {
    return this.#shown.cache.at(index);
  }

  /** Says which rows are drawn; those that lack are asked for, one stretch at a time: when one is here, the next. */
  want(range: Range): void {
    this.#way = Math.sign(range.first - this.#range.first);
    this.#range = range;
    this.#cache.touch(range);
    if (this.#total === null || this.#onTheWay !== null) return;
    const missing = this.#cache.missing(range) ?? this.#cache.missing(this.#beyond(range, this.#total));
    if (missing !== null) void this.#send(missing);
  }

  /** Asks again for what is drawn. While that is on its way already, once more after it. */
  refresh(): void {
    if (this.#onTheWay !== null) {
      this.#again = true;
      return;
    }
    this.#epoch += 1;
    void this.#send(this.#cache.around(this.#range));
  }

  /** Another query: asks for its beginning at once, whatever is on its way. */
  restart(): void {
    this.#epoch += 1;
    this.#again = false;
    this.#pending = true;
    this.#other = true;
    this.#range = { first: 0, end: this.#range.end - this.#range.first };
    void this.#send(this.#cache.around(this.#range));
  }

  #beyond({ first, end }: Range, total: number): Range {
    const up = this.#way < 0 ? ahead : beside;
    const down = this.#way > 0 ? ahead : beside;
    return { first: Math.max(0, first - up), end: Math.min(total, end + down) };
  }

  async #send(stretch: Stretch): Promise<void> {
    const epoch = this.#epoch;
    const asked = { offset: stretch.offset, limit: Math.min(400, stretch.limit) };
    const rows = this.#held === epoch || this.#other ? [] : this.#owner.kept();
    this.#onTheWay = asked;
    const reply = await this.#owner.ask(asked, rows.length === 0 ? undefined : { rows, page: this.#cache.pageSize });
    if (this.#onTheWay === asked) this.#onTheWay = null;
    if (epoch === this.#epoch) this.#take(reply, rows, asked);
    if (this.#onTheWay !== null || !this.#again) return;
    this.#again = false;
    this.refresh();
  }

  #take(reply: Reply<ItemWindow>, kept: KeptRows['rows'], asked: Stretch): void {
    if (!reply.ok) {
      if (reply.error.code === 'cancelled') return;
      this.#problem = reply.error;
      this.#pending = false;
      return;
    }
    const { offset, rows, total, terms, ranked, moved } = reply.value;
    const newer = this.#held !== this.#epoch;
    if (!newer && total !== this.#total) {
      this.#again = true; // Written since: these rows would not fit to those that are here.
      return;
    }
    if (newer && this.#other) this.#cache.clear();
    else if (newer) this.#cache.age(moved?.by ?? 0);
    this.#held = this.#epoch;
    this.#other = false;
    this.#cache.put(offset, rows);
    this.#problem = null;
    this.#pending = false;
    this.#total = total;
    this.#ranked = ranked;
    if (JSON.stringify(terms) !== JSON.stringify(this.#terms)) this.#terms = terms;
    this.#shown = { cache: this.#cache };
    if (newer) this.#owner.replaced(moved, kept);
    this.#owner.arrived();
    const by = newer ? (moved?.by ?? 0) : 0;
    const first = Math.min(Math.max(0, this.#range.first + by), total);
    const next = { first, end: Math.min(Math.max(first, this.#range.end + by), total) };
    // A window that came short of what was asked (rows went meanwhile) is not asked for again and again.
    if (rows.length > 0 || !covers(asked, this.#cache.around(next))) this.want(next);
  }
}
