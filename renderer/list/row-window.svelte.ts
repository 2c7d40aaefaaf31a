import type { AppError, Reply } from '../../electron/contract/index.ts';
import type { Range } from '../grid/geometry.ts';
import { RowCache } from './row-cache.ts';
import type { Stretch } from './row-cache.ts';

/** What every answer to a question for rows holds. */
export interface RowAnswer<Row> {
  readonly offset: number;
  readonly rows: readonly Row[];
  /** How many the whole question has. */
  readonly total: number;
}

/** What whoever shows the rows has to do with it. */
export interface WindowOwner<Row, Answer extends RowAnswer<Row>> {
  /** Asks for a stretch; `renews`: its answer takes the place of what is shown, which answers the same question. */
  readonly ask: (stretch: Stretch, renews: boolean) => Promise<Reply<Answer>>;
  /** Newer rows are here, those shown still at their places: by how many rows these stand lower now; null: none is among them. */
  readonly shift: (answer: Answer) => number | null;
  /** Rows came and are at their places; `shift`: those shown before were moved so much lower; null: more of the same. */
  readonly arrived: (answer: Answer, shift: number | null) => void;
}

/** The most rows that one question asks for. */
const mostAtOnce = 400;
/** So many rows beyond those drawn are asked for before they are wanted: more where the list moves to. */
const beside = 25;
const ahead = 120;

const covers = (outer: Stretch, inner: Stretch): boolean =>
  outer.offset <= inner.offset && outer.offset + outer.limit >= inner.offset + inner.limit;

const clamped = ({ first, end }: Range, by: number, total: number): Range => {
  const from = Math.min(Math.max(0, first + by), total);
  return { first: from, end: Math.min(Math.max(from, end + by), total) };
};

/** The rows of one question near what is shown. Rows that are shown stay until newer ones are here. */
export class RowWindow<Row, Answer extends RowAnswer<Row>> {
  readonly #cache = new RowCache<Row>();
  /** The same cache in a new wrapping each time that rows changed: the cache itself is no rune. */
  #shown = $state.raw({ cache: this.#cache });
  readonly #owner: WindowOwner<Row, Answer>;
  #range: Range = { first: 0, end: 0 };
  /** Which way the list moves: below 0 up, 0 when it stands. */
  #way = 0;
  /** Each refresh and each new question is an epoch; answers of an earlier one are dropped. */
  #epoch = 0;
  #held = 0;
  /** The question is another than the one whose rows are held. */
  #other = true;
  #onTheWay: Stretch | null = null;
  /** What is drawn was looked for elsewhere already, as more came above it than was asked for. */
  #sought = false;
  /** More was written than is known here, as an answer about rows that are not drawn has shown: the next refresh brings it. */
  #outdated = false;
  #coming: Promise<void> = Promise.resolve();
  #again = false;
  #total = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);
  /** A question's first answer is on its way; the rows of the one before it stay until then. */
  #pending = $state(true);

  constructor(owner: WindowOwner<Row, Answer>) {
    this.#owner = owner;
  }

  /** How many the question has, exactly; null until the first answer. */
  get total(): number | null {
    return this.#total;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** Whether what is shown is still the answer to an earlier question, or nothing yet. */
  get pending(): boolean {
    return this.#pending;
  }
  /** Rows that are drawn. */
  get range(): Range {
    return this.#range;
  }
  get pageSize(): number {
    return this.#cache.pageSize;
  }

  at(index: number): Row | undefined {
    return this.#shown.cache.at(index);
  }

  /** Says which rows are drawn; those that lack are asked for, one stretch at a time: when one is here, the next. */
  want(range: Range): void {
    this.#way = Math.sign(range.first - this.#range.first);
    this.#range = range;
    this.#cache.touch(range);
    if (this.#total === null || this.#onTheWay !== null) return;
    const within = clamped(range, 0, this.#total);
    const missing = this.#cache.missing(within) ?? this.#missingBeyond(within, this.#total);
    if (missing !== null) this.#begin(missing);
  }

  /**
   * Asks again for what is drawn. While that is on its way already, once more after it. Resolves when the answer is here;
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

  /** Another question: asks for its beginning at once, whatever is on its way. */
  restart(): void {
    this.#epoch += 1;
    this.#again = false;
    this.#pending = true;
    this.#other = true;
    this.#range = { first: 0, end: this.#range.end - this.#range.first };
    this.#begin(this.#cache.around(this.#range));
  }

  /** Nothing of it holds any more, as with another account: no row is left, and none is asked for until the next refresh. */
  clear(): void {
    this.#epoch += 1;
    [this.#again, this.#pending, this.#other] = [false, true, true];
    this.#onTheWay = null;
    this.#range = { first: 0, end: 0 };
    this.#cache.clear();
    this.#shown = { cache: this.#cache };
    [this.#total, this.#problem] = [null, null];
  }

  /** What is to be here before it is drawn; nothing while it would not fit to what is. */
  #missingBeyond({ first, end }: Range, total: number): Stretch | null {
    if (this.#outdated) return null;
    const up = this.#way < 0 ? ahead : beside;
    const down = this.#way > 0 ? ahead : beside;
    return this.#cache.missing({ first: Math.max(0, first - up), end: Math.min(total, end + down) });
  }

  #begin(stretch: Stretch): void {
    this.#coming = this.#send({ offset: stretch.offset, limit: Math.min(mostAtOnce, stretch.limit) });
  }

  async #send(asked: Stretch): Promise<void> {
    const epoch = this.#epoch;
    this.#onTheWay = asked;
    const reply = await this.#owner.ask(asked, this.#held !== epoch && !this.#other);
    if (this.#onTheWay === asked) this.#onTheWay = null;
    const elsewhere = epoch === this.#epoch ? this.#take(reply, asked) : null;
    if (elsewhere !== null) return this.#send(elsewhere);
    if (this.#onTheWay !== null || !this.#again) return;
    this.#again = false;
    await this.refresh();
  }

  /**
   * Where to look for what is drawn, when it is not among newer rows: as far away as there are more of them now. Once,
   * and not for a list at its top, which shows what is new.
   */
  #elsewhere(total: number): Stretch | null {
    const grown = total - (this.#total ?? total);
    this.#sought = !this.#sought && grown !== 0 && this.#range.first > 0;
    return this.#sought ? this.#cache.around(clamped(this.#range, grown, total)) : null;
  }

  /** Takes an answer, unless it answers what is to be asked for instead. */
  #take(reply: Reply<Answer>, asked: Stretch): Stretch | null {
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
    this.#range = clamped(this.#range, shift ?? 0, total);
    // A window that came short of what was asked (rows went meanwhile) is not asked for again and again.
    const short = rows.length === 0 && covers(asked, this.#cache.around(this.#range));
    if (!short && !this.#again) this.want(this.#range);
    return null;
  }

  /**
   * More was written since: these rows would not fit to those that are here. Where drawn ones lack, all are asked for
   * anew; else whoever tells of what was written has that done, as often as a person can follow.
   */
  #outrun(): void {
    this.#outdated = true;
    const drawn = clamped(this.#range, 0, this.#total ?? 0);
    if (this.#cache.missing(drawn) !== null) this.#again = true;
  }

  /** Another question's rows go; those of the same one stay until newer ones are here, so much lower. */
  #makeRoom(shift: number): number {
    if (this.#other) this.#cache.clear();
    else this.#cache.age(shift);
    this.#held = this.#epoch;
    this.#other = false;
    this.#outdated = false;
    return shift;
  }
}
