import { SvelteMap } from 'svelte/reactivity';
import type {
  Review,
  ReviewFile,
  ReviewFilter,
  ReviewNote,
  ReviewOrder,
  ReviewRules,
  ReviewSome,
} from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import type { RowRange } from '../../grid/scroll-geometry.ts';
import { RowCache } from '../../list/row-cache.ts';
import { SimilarFiles } from './look-alike-files.svelte.ts';

const maxRequestFiles = 400;

/** The state of one review in the renderer: the visible files and the user's decisions. The files stay in the main process. */
export class ReviewState {
  readonly batch: string;
  readonly alike: SimilarFiles;
  readonly #took: (review: Review) => void;
  readonly #cache = new RowCache<ReviewFile>();
  /** The cache in a new object after each change of rows, because the cache itself is not reactive. */
  #shown = $state.raw({ cache: this.#cache });
  /** Selection changes that are not confirmed yet. */
  readonly #ticks = new SvelteMap<number, boolean>();
  #total = $state(0);
  #head = $state<'all' | 'some' | 'none'>('none');
  #filter = $state<ReviewFilter>('all');
  #searchText = $state('');
  #order = $state<ReviewOrder>('attention');
  #answered = $state(false);
  at = $state(0);
  #range: RowRange = { first: 0, end: 30 };
  /** Increases with each query and each change of the review. Rows of an earlier epoch are shown until newer ones are loaded. */
  #epoch = 0;
  #held = -1;
  #isStale = true;
  #asking = false;
  #revision = 0;

  constructor(batch: string, took: (review: Review) => void) {
    this.batch = batch;
    this.alike = new SimilarFiles(batch);
    this.#took = took;
    void this.#pump();
  }

  get total(): number {
    return this.#total;
  }
  get head(): 'all' | 'some' | 'none' {
    return this.#head;
  }
  /** Whether the first rows are loaded. */
  get answered(): boolean {
    return this.#answered;
  }
  get filter(): ReviewFilter {
    return this.#filter;
  }
  set filter(filter: ReviewFilter) {
    this.#filter = filter;
    this.#restart();
  }
  get searchText(): string {
    return this.#searchText;
  }
  set searchText(searchText: string) {
    this.#searchText = searchText;
    this.#restart();
  }
  get order(): ReviewOrder {
    return this.#order;
  }
  set order(order: ReviewOrder) {
    this.#order = order;
    this.#restart();
  }
  /** The index of the row that the keys act on, within the current matches. */
  get current(): number {
    return Math.min(this.at, Math.max(0, this.#total - 1));
  }

  row(index: number): ReviewFile | undefined {
    return this.#shown.cache.at(index);
  }

  isTicked(file: ReviewFile): boolean {
    return this.#ticks.get(file.id) ?? file.ticked;
  }

  /** Sets the rendered rows, and requests missing ones. */
  want(range: RowRange): void {
    this.#range = range;
    this.#cache.touch(range);
    void this.#pump();
  }

  /** Requests the visible rows again after the review has changed. */
  refresh(revision: number): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#epoch += 1;
    void this.#pump();
  }

  async tick(file: ReviewFile, on: boolean): Promise<void> {
    if (!file.sendable) return;
    this.#ticks.set(file.id, on);
    if (this.#head !== (on ? 'all' : 'none')) this.#head = 'some';
    await this.#choose({ file: file.id }, on);
  }

  /** Selects all matches of the query, or deselects them if all were selected. */
  async tickShown(): Promise<void> {
    await this.#choose({ filter: this.#filter, searchText: this.#searchText }, this.#head !== 'all');
  }

  /** Decides about all files with the same note. */
  async settle(note: ReviewNote, upload: boolean): Promise<void> {
    await this.#choose({ note }, upload);
  }

  async arrange(rules: Partial<ReviewRules>): Promise<void> {
    await runWithErrorToast(async () =>
      this.#take(await unwrapReply(bridge.review.arrange({ batch: this.batch, rules }))),
    );
  }

  async describe(file: ReviewFile['id'], altText: string | null): Promise<void> {
    const request = { batch: this.batch, file, altText };
    await runWithErrorToast(async () => this.#take(await unwrapReply(bridge.review.describe(request))));
  }

  showAll(): void {
    this.#filter = 'all';
    this.#searchText = '';
    this.#restart();
  }

  async #choose(some: ReviewSome, upload: boolean): Promise<void> {
    // Rows that are already requested do not contain the change.
    this.#epoch += 1;
    const chosen = await runWithErrorToast(async () =>
      this.#take(await unwrapReply(bridge.review.choose({ batch: this.batch, some, upload }))),
    );
    // A rejected selection must not stay on the screen, so the rows are read again.
    if (!chosen) void this.#pump();
  }

  #take(review: Review): void {
    this.#took(review);
    this.refresh(review.revision);
  }

  #restart(): void {
    this.#epoch += 1;
    this.#isStale = true;
    this.#range = { first: 0, end: this.#range.end - this.#range.first };
    this.at = 0;
    void this.#pump();
  }

  /** Requests missing rows, one range after the other. */
  async #pump(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (await this.#askNext());
    } finally {
      this.#asking = false;
    }
  }

  /** Requests the next missing range. Resolves to whether there may be more. */
  async #askNext(): Promise<boolean> {
    const epoch = this.#epoch;
    if (this.#held !== epoch && !this.#isStale) this.#cache.age(0);
    this.#held = epoch;
    const lacking = this.#isStale ? this.#cache.around(this.#range) : this.#cache.missing(this.#within());
    if (lacking === null) return false;
    const { offset } = lacking;
    const request = { filter: this.#filter, searchText: this.#searchText, order: this.#order, offset };
    const limit = Math.min(maxRequestFiles, lacking.limit);
    const reply = await bridge.review.rows({ batch: this.batch, asked: { ...request, limit } });
    if (epoch !== this.#epoch && this.#isStale) return true;
    if (!reply.ok) return reply.error.code === 'cancelled';
    const { rows, total, head } = reply.value;
    if (this.#isStale) this.#cache.clear();
    this.#isStale = false;
    this.#cache.put(offset, rows);
    this.#total = total;
    this.#shown = { cache: this.#cache };
    this.#answered = true;
    if (epoch === this.#epoch) {
      this.#ticks.clear();
      this.#head = head;
    }
    return rows.length > 0 || epoch !== this.#epoch;
  }

  #within(): RowRange {
    const end = Math.min(this.#range.end, this.#total);
    return { first: Math.min(this.#range.first, end), end };
  }
}
