import type { AppError, ItemRow, ItemWindow, Reply } from '../../electron/contract/index.ts';
import type { ResourceId } from '../../electron/base/brand.ts';
import type { Term } from '../../electron/model/index.ts';
import type { Range } from './geometry.ts';
import { RowCache } from './row-cache.ts';
import type { Stretch } from './row-cache.ts';

type Ask = (stretch: Stretch) => Promise<Reply<ItemWindow>>;
/** Called when newer rows took the place of those shown, with a way to find where an item is now. */
type Replaced = (find: (id: ResourceId) => number | undefined) => void;

const covers = (outer: Stretch, inner: Stretch): boolean =>
  outer.offset <= inner.offset && outer.offset + outer.limit >= inner.offset + inner.limit;

/** The rows of one query near what is shown. Rows that are shown stay until newer ones are here. */
export class Rows {
  readonly #cache = new RowCache<ItemRow>();
  /** The same cache in a new wrapping each time that rows changed: the cache itself is no rune. */
  #shown = $state.raw({ cache: this.#cache });
  readonly #ask: Ask;
  readonly #replaced: Replaced;
  #range: Range = { first: 0, end: 0 };
  /** Each refresh and each new query is an epoch; answers of an earlier one are dropped. */
  #epoch = 0;
  #held = 0;
  #onTheWay: Stretch | null = null;
  #again = false;
  #total = $state<number | null>(null);
  #problem = $state<AppError | null>(null);
  /** A query's first answer is on its way; the rows of the one before it stay until then. */
  #pending = $state(true);
  #terms = $state.raw<readonly Term[]>([]);
  #ranked = $state(false);

  constructor(ask: Ask, replaced: Replaced) {
    this.#ask = ask;
    this.#replaced = replaced;
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

  /** Says which rows are drawn; those that lack are asked for at once. */
  want(range: Range): void {
    this.#range = range;
    this.#cache.touch(range);
    if (this.#total === null && this.#epoch === 0) return;
    const missing = this.#cache.missing(range);
    if (missing === null || (this.#onTheWay !== null && covers(this.#onTheWay, missing))) return;
    void this.#send(missing);
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
    this.#range = { first: 0, end: this.#range.end - this.#range.first };
    void this.#send(this.#cache.around(this.#range));
  }

  async #send(stretch: Stretch): Promise<void> {
    const epoch = this.#epoch;
    const asked = { offset: stretch.offset, limit: Math.min(500, stretch.limit) };
    this.#onTheWay = asked;
    const reply = await this.#ask(asked);
    if (this.#onTheWay === asked) this.#onTheWay = null;
    if (epoch === this.#epoch) this.#take(reply);
    if (this.#onTheWay !== null || !this.#again) return;
    this.#again = false;
    this.refresh();
  }

  #take(reply: Reply<ItemWindow>): void {
    if (!reply.ok) {
      if (reply.error.code === 'cancelled') return;
      this.#problem = reply.error;
      this.#pending = false;
      return;
    }
    const { offset, rows, total, terms, ranked } = reply.value;
    const newer = this.#held !== this.#epoch;
    if (newer) this.#cache.clear();
    this.#held = this.#epoch;
    this.#cache.put(offset, rows);
    this.#problem = null;
    this.#pending = false;
    this.#total = total;
    this.#ranked = ranked;
    if (JSON.stringify(terms) !== JSON.stringify(this.#terms)) this.#terms = terms;
    this.#shown = { cache: this.#cache };
    if (newer) this.#replaced((id) => this.#cache.find((row) => row.id === id));
    this.want({ first: Math.min(this.#range.first, total), end: Math.min(this.#range.end, total) });
  }
}
