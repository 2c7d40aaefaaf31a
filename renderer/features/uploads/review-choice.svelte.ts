import { SvelteMap } from 'svelte/reactivity';
import type { Review, ReviewFile } from '../../../electron/contract/index.ts';
import { byNote, countsOf, headTick, narrow, sumOf } from './review-list.ts';
import type { ReviewFilter, ReviewSum } from './review-list.ts';

/** What a person does with one review: which files are shown, which are ticked, and where they stand. */
export class ReviewChoice {
  /** The batch that is chosen from; null before the first. */
  readonly batch: string | null;
  readonly #review: () => Review;
  /** Ticks that the person set; they outlive what the check still finds. */
  readonly #ticks = new SvelteMap<string, boolean>();
  filter = $state<ReviewFilter>('all');
  words = $state('');
  at = $state(0);

  // While files are still compared their order stands still; what needs a look comes first once that is known.
  readonly #files = $derived.by(() => {
    const { files, checking } = this.#review();
    return checking ? files : byNote(files);
  });
  readonly #shown = $derived.by(() => narrow(this.#files, this.filter, this.words));
  readonly #counts = $derived.by(() => countsOf(this.#files));
  readonly #sum = $derived.by(() => sumOf(this.#files, this.isTicked));
  readonly #head = $derived.by(() => headTick(this.#shown, this.isTicked));

  constructor(batch: string | undefined, review: () => Review) {
    this.batch = batch ?? null;
    this.#review = review;
  }

  get shown(): readonly ReviewFile[] {
    return this.#shown;
  }
  get counts(): Readonly<Record<ReviewFilter, number>> {
    return this.#counts;
  }
  get sum(): ReviewSum {
    return this.#sum;
  }
  get head(): 'all' | 'some' | 'none' {
    return this.#head;
  }
  /** The row that the keys act on, whatever the filter left. */
  get current(): number {
    return Math.min(this.at, Math.max(0, this.#shown.length - 1));
  }
  /** What `Start upload` sends. */
  get ticked(): readonly string[] {
    return this.#files.filter(this.isTicked).map(({ id }) => id);
  }

  readonly isTicked = (file: ReviewFile): boolean => file.sendable && (this.#ticks.get(file.id) ?? file.ticked);

  tick(file: ReviewFile, on: boolean): void {
    if (file.sendable) this.#ticks.set(file.id, on);
  }

  /** Ticks everything shown, or unticks it when all of it was. */
  tickShown(): void {
    const on = this.#head !== 'all';
    for (const file of this.#shown) this.tick(file, on);
  }

  showAll(): void {
    this.filter = 'all';
    this.words = '';
  }
}
