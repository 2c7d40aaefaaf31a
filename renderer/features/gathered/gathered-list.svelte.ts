import type { ResourceId } from '../../../electron/base/brand.ts';
import type { AppError, GatheredRow, GatheredWindow, OpenBranches } from '../../../electron/contract/index.ts';
import type { GatheredName } from '../../../electron/model/index.ts';
import { bridge } from '../../bridge.ts';
import { everySoOften } from '../../resource/every-so-often.ts';
import type { Range } from '../../resource/geometry.ts';
import { RowCache } from '../../resource/row-cache.ts';
import type { Stretch } from '../../resource/row-cache.ts';

const firstStretch: Stretch = { offset: 0, limit: 100 };
const mostAtOnce = 500;
const closed: OpenBranches = { inverted: false, ids: [] };

/** Whether things of a kind lie in one another. */
export const isTreeKind = (kind: GatheredName): boolean => kind === 'productCategory' || kind === 'assetCategory';

/** The things of one kind near what is shown, as a list or as a tree; follows the cache while its page is open. */
export class GatheredList {
  readonly kind: GatheredName;
  #words = $state('');
  readonly #cache = new RowCache<GatheredRow>();
  /** The same cache in a new wrapping each time that rows came: the cache itself is no rune. */
  #shown = $state.raw({ cache: this.#cache });
  #total = $state<number | null>(null);
  #all = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #active = $state(0);
  #open = $state.raw<OpenBranches>(closed);
  #range: Range = { first: 0, end: 0 };
  /** Each refresh and each new question is an epoch; answers of an earlier one are dropped. */
  #epoch = 0;
  #held = 0;
  #onTheWay: Stretch | null = null;
  /** To be opened up to, and stood on, with the next answer. */
  #reveal: ResourceId | null = null;
  readonly #again = everySoOften(() => this.#refresh());
  /** Told when a row is to be seen. */
  onReveal: (index: number) => void = () => undefined;

  constructor(kind: GatheredName) {
    this.kind = kind;
  }

  get words(): string {
    return this.#words;
  }
  /** Rows; null until the cache has answered. */
  get total(): number | null {
    return this.#total;
  }
  /** Things, with those whose parents are closed. */
  get all(): number | null {
    return this.#all;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get active(): number {
    return this.#active;
  }
  /** Whether rows stand under what they lie in: not while words are looked for. */
  get tree(): boolean {
    return isTreeKind(this.kind) && this.#words.trim() === '';
  }

  at(index: number): GatheredRow | undefined {
    return this.#shown.cache.at(index);
  }
  moveTo(index: number): void {
    this.#active = Math.max(0, Math.min((this.#total ?? 1) - 1, index));
  }

  search(words: string): void {
    if (words === this.#words) return;
    this.#words = words;
    this.#restart();
  }

  /** Opens or closes what lies in a row. */
  toggle({ id, place }: GatheredRow, open: boolean): void {
    if (place === undefined || place.below === 0 || place.open === open) return;
    const others = this.#open.ids.filter((one) => one !== id);
    this.#open = { ...this.#open, ids: open === this.#open.inverted ? others : [...others, id] };
    void this.#refresh();
  }
  openAll(): void {
    this.#open = { inverted: true, ids: [] };
    this.#restart();
  }
  closeAll(): void {
    this.#open = closed;
    this.#restart();
  }

  /** Opens what a thing lies in, so that its row can be seen. */
  reveal(id: ResourceId): void {
    if (!isTreeKind(this.kind)) return;
    this.#reveal = id;
    void this.#refresh();
  }

  /** Reads the list and follows it; answers how to stop. */
  open(): () => void {
    this.#again();
    return bridge.on('items.changed', () => this.#again());
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

  #restart(): void {
    this.#active = 0;
    this.#range = { first: 0, end: 0 };
    this.#epoch += 1;
    this.onReveal(0);
    void this.#send(firstStretch);
  }

  async #refresh(): Promise<void> {
    this.#epoch += 1;
    await this.#send(this.#range.end > 0 ? this.#cache.around(this.#range) : firstStretch);
  }

  async #send(stretch: Stretch): Promise<void> {
    const epoch = this.#epoch;
    const asked = { offset: stretch.offset, limit: Math.min(mostAtOnce, stretch.limit) };
    this.#onTheWay = asked;
    const { kind, words } = this;
    const open = { inverted: this.#open.inverted, ids: [...this.#open.ids] };
    const tree = isTreeKind(kind) ? { open, reveal: this.#reveal } : undefined;
    const reply = await bridge.gathered.search({ kind, words, ...asked, ...(tree === undefined ? {} : { tree }) });
    if (this.#onTheWay === asked) this.#onTheWay = null;
    if (epoch !== this.#epoch) return;
    this.#problem = reply.ok ? null : reply.error;
    if (reply.ok) this.#take(reply.value);
  }

  #take({ offset, rows, total, all, revealed }: GatheredWindow): void {
    if (this.#held !== this.#epoch) this.#cache.clear();
    this.#held = this.#epoch;
    this.#cache.put(offset, rows);
    [this.#total, this.#all] = [total, all];
    this.#shown = { cache: this.#cache };
    if (revealed) this.#standOn(revealed.at, revealed.opened);
    this.moveTo(this.#active);
    this.want(this.#range);
  }

  /** What was opened on the way stays open. */
  #standOn(at: number, opened: readonly ResourceId[]): void {
    this.#reveal = null;
    const { inverted, ids } = this.#open;
    const others = ids.filter((id) => !opened.includes(id));
    this.#open = { inverted, ids: inverted ? others : [...others, ...opened] };
    this.moveTo(at);
    this.onReveal(at);
  }
}
