import type { IntentId } from '../../../electron/base/brand.ts';
import type {
  AppError,
  IntentEntry,
  IntentLine,
  IntentQuery,
  IntentScope,
  IntentWindow,
  Reply,
} from '../../../electron/contract/index.ts';
import { ask, bridge } from '../../bridge.ts';
import { everySoOften } from '../../resource/every-so-often.ts';
import type { Range } from '../../resource/geometry.ts';
import type { Span } from '../../resource/picked.ts';
import { RowCache } from '../../resource/row-cache.ts';
import type { Stretch } from '../../resource/row-cache.ts';
import { Selection } from '../../resource/selection.svelte.ts';
import type { Entry } from '../../resource/selection.svelte.ts';
import { entryNear, entryNumber, placesOf } from './places.ts';
import type { GroupPlace } from './places.ts';

const everything: IntentQuery = { state: null, resource: null, from: null, to: null, words: '' };
const noGroups: IntentWindow['groups'] = { needsYou: 0, onTheWay: 0, done: 0 };
const firstStretch: Stretch = { offset: 0, limit: 100 };

/** What people want done, of the account in use: what is asked of it, and the rows near what is shown. */
class OutboxList {
  readonly selection = new Selection<IntentId>();
  #query = $state.raw<IntentQuery>(everything);
  readonly #cache = new RowCache<IntentEntry>();
  /** The same cache in a new wrapping each time that rows changed: the cache itself is no rune. */
  #shown = $state.raw({ cache: this.#cache });
  #total = $state<number | null>(null);
  #groups = $state.raw(noGroups);
  #states = $state.raw<IntentWindow['states'] | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #active = $state(1);
  #account: string | null = null;
  #range: Range = { first: 0, end: 0 };
  /** Each refresh and each new query is an epoch; answers of an earlier one are dropped. */
  #epoch = 0;
  #held = -1;
  #onTheWay: Stretch | null = null;
  readonly #places = $derived(placesOf(this.#groups));
  readonly #refreshSoon = everySoOften(() => this.refresh());
  /** Where the list was scrolled to, in units. */
  place = 0;
  /** Told when rows came or went above what is shown: the row that was first, before and after. */
  onMoved: (from: number, to: number, before: readonly GroupPlace[]) => void = () => undefined;
  /** Told when another query starts at its beginning. */
  onRestart: () => void = () => undefined;

  get query(): IntentQuery {
    return this.#query;
  }
  /** Headings and entries; null until the first answer. */
  get total(): number | null {
    return this.#total;
  }
  get groups(): IntentWindow['groups'] {
    return this.#groups;
  }
  get states(): IntentWindow['states'] | null {
    return this.#states;
  }
  get places(): readonly GroupPlace[] {
    return this.#places;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** The row under the keys; never a heading. */
  get active(): number {
    return this.#active;
  }
  /** Entries of the query. */
  get entries(): number {
    return (this.#total ?? 0) - this.#places.length;
  }
  get selected(): number {
    return this.selection.count(this.entries);
  }
  get narrowed(): boolean {
    return JSON.stringify({ ...this.#query, words: this.#query.words.trim() }) !== JSON.stringify(everything);
  }
  /** What is selected, for what is done to many at once. */
  get scope(): IntentScope {
    const { inverted, ids } = this.selection.picked;
    return inverted ? { query: this.#query, except: [...ids] } : { ids: [...ids] };
  }
  /** The how-manieth entry is under the keys, from 1. */
  get number(): number {
    return entryNumber(this.#places, this.#active);
  }
  /** The first entry of the list, once it is known. */
  get first(): IntentLine | undefined {
    return this.line(1);
  }

  at(row: number): IntentEntry | undefined {
    return this.#shown.cache.at(row);
  }
  line(row: number): IntentLine | undefined {
    const entry = this.at(row);
    return entry?.entry === 'intent' ? entry : undefined;
  }
  moveTo(row: number): void {
    this.#active = entryNear(this.#places, row, this.#active);
  }

  async entriesOf({ first, end }: Span): Promise<readonly Entry<IntentId>[]> {
    return ask(bridge.outbox.ids({ query: this.#query, from: first, to: end }));
  }

  /** Follows the outbox of an account; that of another one begins afresh. */
  follow(account: string | null): () => void {
    if (account !== this.#account) this.#reset();
    this.#account = account;
    const stops = [
      bridge.on('outbox.changed', () => this.#refreshSoon()),
      // A sync takes marks away: rows say whether one has seen what came of them.
      bridge.on('items.changed', () => this.#refreshSoon()),
      bridge.on('sync.status', ({ state }) => {
        if (state !== 'syncing') this.#refreshSoon();
      }),
    ];
    this.#refreshSoon();
    return () => stops.forEach((stop) => stop());
  }

  /** Asks for something else: what is not named stays. */
  ask(part: Partial<IntentQuery>): void {
    this.#query = { ...this.#query, ...part };
    this.#active = 1;
    this.place = 0;
    this.#range = { first: 0, end: 0 };
    this.#epoch += 1;
    this.selection.forgetEverything();
    this.onRestart();
    void this.#send(firstStretch);
  }
  askAgain(): void {
    this.ask({});
  }
  showAll(): void {
    this.ask(everything);
  }

  /** Says which rows are drawn; those that lack are asked for. */
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

  async refresh(): Promise<void> {
    this.#epoch += 1;
    await this.#send(this.#range.end > 0 ? this.#cache.around(this.#range) : firstStretch);
  }

  #reset(): void {
    this.#cache.clear();
    this.#shown = { cache: this.#cache };
    [this.#total, this.#groups, this.#states, this.#problem] = [null, noGroups, null, null];
    this.#query = everything;
    this.#active = 1;
    this.place = 0;
    this.#range = { first: 0, end: 0 };
    this.#epoch += 1;
    this.selection.clear();
    this.onRestart();
  }

  async #send({ offset, limit }: Stretch): Promise<void> {
    const epoch = this.#epoch;
    const asked = { offset, limit: Math.min(500, limit) };
    this.#onTheWay = asked;
    const reply = await bridge.outbox.query({ query: this.#query, ...asked });
    if (this.#onTheWay === asked) this.#onTheWay = null;
    if (epoch === this.#epoch) this.#take(reply);
  }

  #take(reply: Reply<IntentWindow>): void {
    if (!reply.ok) {
      if (reply.error.code !== 'cancelled') this.#problem = reply.error;
      return;
    }
    const { offset, rows, total, groups, states } = reply.value;
    const newer = this.#held !== this.#epoch;
    const before = this.#places;
    const [first, active] = newer ? [this.line(this.#range.first), this.line(this.#active)] : [];
    if (newer) this.#cache.clear();
    this.#held = this.#epoch;
    this.#cache.put(offset, rows);
    [this.#total, this.#groups, this.#states, this.#problem] = [total, groups, states, null];
    this.#shown = { cache: this.#cache };
    if (active !== undefined) this.#active = this.#find(active.id) ?? this.#active;
    if (first !== undefined) this.#stayAt(first.id, before);
    this.moveTo(this.#active);
    this.want(this.#range);
  }

  #find(id: IntentId): number | undefined {
    return this.#cache.find((entry) => entry.entry === 'intent' && entry.id === id);
  }

  /** Rows that came above push nothing away from where a person looks. */
  #stayAt(first: IntentId, before: readonly GroupPlace[]): void {
    const now = this.#find(first);
    if (now !== undefined && now !== this.#range.first) this.onMoved(this.#range.first, now, before);
  }
}

/** One for the whole program: what was asked stays while a person is elsewhere. */
export const outboxList = new OutboxList();
