import type {
  AppError,
  ChangeCount,
  ChangeEntry,
  ChangeQuery,
  ChangeWindow,
  HistoryInfo,
  Reply,
} from '../../../electron/contract/index.ts';
import { bridge } from '../../bridge.ts';
import { everySoOften } from '../../resource/every-so-often.ts';
import type { Range } from '../../resource/geometry.ts';
import { RowCache } from '../../resource/row-cache.ts';
import type { Stretch } from '../../resource/row-cache.ts';

const everything: ChangeQuery = { resource: null, kind: null, from: null, to: null, words: '' };
const nothing: ChangeCount = { added: 0, changed: 0, gone: 0 };
const firstStretch: Stretch = { offset: 0, limit: 100 };

const keyOf = (entry: ChangeEntry): string => `${entry.entry}${String(entry.id)}`;

/** The history of the account in use: what is asked of it, and the entries near what is shown. */
class ChangeList {
  #query = $state.raw<ChangeQuery>(everything);
  readonly #cache = new RowCache<ChangeEntry>();
  /** The same cache in a new wrapping each time that entries changed: the cache itself is no rune. */
  #shown = $state.raw({ cache: this.#cache });
  #total = $state<number | null>(null);
  #changes = $state(0);
  #totals = $state.raw<ChangeCount>(nothing);
  #info = $state.raw<HistoryInfo | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #active = $state(0);
  #account: string | null = null;
  #range: Range = { first: 0, end: 0 };
  /** Each refresh and each new query is an epoch; answers of an earlier one are dropped. */
  #epoch = 0;
  #held = -1;
  #onTheWay: Stretch | null = null;
  readonly #refreshSoon = everySoOften(() => this.#refresh());
  /** Where the list was scrolled to, in rows. */
  place = 0;
  /** Told when entries came or went above what is shown. */
  onMoved: (rows: number) => void = () => undefined;
  /** Told when another query starts at its beginning. */
  onRestart: () => void = () => undefined;

  get query(): ChangeQuery {
    return this.#query;
  }
  /** Headings and changes; null until the first answer. */
  get total(): number | null {
    return this.#total;
  }
  get changes(): number {
    return this.#changes;
  }
  get totals(): ChangeCount {
    return this.#totals;
  }
  get info(): HistoryInfo | null {
    return this.#info;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get active(): number {
    return this.#active;
  }
  get narrowed(): boolean {
    return JSON.stringify({ ...this.#query, words: this.#query.words.trim() }) !== JSON.stringify(everything);
  }

  at(index: number): ChangeEntry | undefined {
    return this.#shown.cache.at(index);
  }
  moveTo(index: number): void {
    this.#active = Math.max(0, Math.min((this.#total ?? 1) - 1, index));
  }

  /** Follows the history of an account; that of another one begins afresh. */
  follow(account: string | null): () => void {
    if (account !== this.#account) this.#reset();
    this.#account = account;
    const stops = [
      bridge.on('items.changed', () => this.#refreshSoon()),
      bridge.on('sync.status', ({ state }) => {
        if (state !== 'syncing') this.#refreshSoon();
      }),
    ];
    this.#refreshSoon();
    return () => stops.forEach((stop) => stop());
  }

  /** Asks for something else: what is not named stays. */
  ask(part: Partial<ChangeQuery>): void {
    this.#query = { ...this.#query, ...part };
    this.#active = 0;
    this.place = 0;
    this.#range = { first: 0, end: 0 };
    this.#epoch += 1;
    this.onRestart();
    void this.#send(firstStretch);
  }
  askAgain(): void {
    this.ask({});
  }
  showAll(): void {
    this.ask(everything);
  }

  #reset(): void {
    this.#cache.clear();
    this.#shown = { cache: this.#cache };
    [this.#total, this.#changes, this.#totals, this.#info, this.#problem] = [null, 0, nothing, null, null];
    this.#query = everything;
    this.#active = 0;
    this.place = 0;
    this.#range = { first: 0, end: 0 };
    this.#epoch += 1;
    this.onRestart();
  }

  /** Says which entries are drawn; those that lack are asked for. */
  want(range: Range): void {
    this.#range = range;
    this.#cache.touch(range);
    if (this.#total === null) return;
    const missing = this.#cache.missing({ first: range.first, end: Math.min(range.end, this.#total) });
    const coming = this.#onTheWay;
    const covered =
      missing !== null &&
      coming !== null &&
      coming.offset <= missing.offset &&
      coming.offset + coming.limit >= missing.offset + missing.limit;
    if (missing !== null && !covered) void this.#send(missing);
  }

  async #refresh(): Promise<void> {
    this.#epoch += 1;
    const info = await bridge.changes.info();
    if (info.ok) this.#info = info.value;
    await this.#send(this.#range.end > 0 ? this.#cache.around(this.#range) : firstStretch);
  }

  async #send({ offset, limit }: Stretch): Promise<void> {
    const epoch = this.#epoch;
    const asked = { offset, limit: Math.min(500, limit) };
    this.#onTheWay = asked;
    const reply = await bridge.changes.query({ query: this.#query, ...asked });
    if (this.#onTheWay === asked) this.#onTheWay = null;
    if (epoch === this.#epoch) this.#take(reply);
  }

  #take(reply: Reply<ChangeWindow>): void {
    if (!reply.ok) {
      if (reply.error.code !== 'cancelled') this.#problem = reply.error;
      return;
    }
    const { offset, rows, total, changes, totals } = reply.value;
    const newer = this.#held !== this.#epoch;
    const first = newer ? this.#cache.at(this.#range.first) : undefined;
    if (newer) this.#cache.clear();
    this.#held = this.#epoch;
    this.#cache.put(offset, rows);
    [this.#total, this.#changes, this.#totals, this.#problem] = [total, changes, totals, null];
    this.#shown = { cache: this.#cache };
    if (first !== undefined) this.#stayAt(first);
    this.moveTo(this.#active);
    this.want(this.#range);
  }

  /** Entries that came above push nothing away from where a person looks. */
  #stayAt(first: ChangeEntry): void {
    const now = this.#cache.find((entry) => keyOf(entry) === keyOf(first));
    if (now === undefined || now === this.#range.first) return;
    const moved = now - this.#range.first;
    this.#active += moved;
    this.onMoved(moved);
  }
}

/** One for the whole program: what was asked stays while a person is elsewhere. */
export const changeList = new ChangeList();
