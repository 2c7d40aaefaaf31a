import { basename, dirname } from 'node:path';
import { createLogger } from '../../base/logger.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Review, ReviewAsked, ReviewRules, ReviewSome, ReviewWindow } from '../../contract/review.ts';
import { throttle } from '../throttle.ts';
import type { SourceFile } from '../types.ts';
import type { AccountCopy } from './account-copy.ts';
import { arrange } from './arranging.ts';
import { breathe } from './breath.ts';
import { checkAll } from './checking.ts';
import { Entry } from './entry.ts';
import { figuresOf } from './figures.ts';
import { headOf, narrow, ordered, someOf } from './listing.ts';
import { ReviewRuleSet } from './rules.ts';
import { walkFiles } from './walk.ts';

const log = createLogger('outbox');

export interface BatchOptions {
  readonly id: string;
  readonly paths: readonly string[];
  readonly rules: ReviewRules;
  /** Whether this account's uploads carry an alt text. */
  readonly altTextSent: boolean;
}

/** As many as there can be in one review. */
const mostFiles = 500_000;
/** Milliseconds of work between two looks at what is asked meanwhile. */
const slice = 8;
/** The least time between two tellings, more the more there is to count. */
const pace = (files: number): number => Math.max(200, files / 250);

const folderOf = (paths: readonly string[], entries: readonly Entry[]): string | null => {
  const [only] = paths;
  const folders = new Set(paths.map((path) => dirname(path)));
  if (only === undefined || folders.size > 1) return null;
  const isFolder = paths.length === 1 && entries.every(({ path }) => path !== only);
  return basename(isFolder ? only : dirname(only)) || null;
};

/** One review while it is open: what is known of its files grows until all were compared. */
export class Batch {
  readonly #options: BatchOptions;
  readonly #copy: AccountCopy;
  readonly #rules: ReviewRuleSet;
  readonly #telling;
  readonly #breath = breathe(slice);
  readonly #entries: Entry[] = [];
  #stage: Review['stage'] = 'finding';
  #revision = 1;
  /** Each change of the rules, or of what is ticked, is a generation; the work of an earlier one is left off. */
  #generation = 0;
  #arranging = false;
  /** Something changed while the rules were applied: once that is done, names are to be made anew. */
  #again = false;
  #held: { readonly key: string; readonly entries: readonly Entry[] } = { key: '', entries: [] };
  /** What is sent, once that was decided. */
  #chosen: readonly Entry[] | null = null;

  constructor(options: BatchOptions, copy: AccountCopy, onChanged: (review: Review) => void) {
    this.#options = options;
    this.#copy = copy;
    this.#rules = new ReviewRuleSet(options.rules);
    this.#telling = throttle(
      () => pace(this.#entries.length),
      () => onChanged(this.review()),
    );
  }

  /** Begins to look at the files; called once. */
  begin(): void {
    void this.#run();
  }

  review(): Review {
    const { id, paths, altTextSent } = this.#options;
    return {
      batch: id,
      revision: this.#revision,
      folder: this.#stage === 'finding' ? null : folderOf(paths, this.#entries),
      stage: this.#stage,
      rules: this.#rules.typed,
      problems: this.#rules.problems,
      arranging: this.#arranging,
      starting: null,
      ...figuresOf(this.#entries, this.#rules, altTextSent),
    };
  }

  /** A file that can be sent, as it was found. */
  file(place: number): SourceFile | null {
    const entry = this.#entries[place];
    return entry?.sendable === true ? entry.upload(null, false) : null;
  }

  rows(asked: ReviewAsked): ReviewWindow {
    const { offset, limit } = asked;
    const entries = this.#list(asked);
    return {
      revision: this.#revision,
      offset,
      total: entries.length,
      rows: entries.slice(offset, offset + limit).map((entry) => entry.row(this.#rules.altText)),
      head: headOf(entries),
    };
  }

  choose(some: ReviewSome, upload: boolean): Review {
    for (const entry of someOf(this.#entries, some)) if (entry.sendable) entry.choice = upload;
    this.#changed();
    if (this.#stage !== 'finding') this.#arrange(false);
    return this.review();
  }

  arrange(rules: { readonly [Name in keyof ReviewRules]?: string | undefined }): Review {
    const given = Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined));
    const before = this.#rules.sku;
    this.#rules.type({ ...this.#rules.typed, ...given });
    this.#changed();
    if (this.#stage !== 'finding') this.#arrange(this.#rules.sku !== before);
    return this.review();
  }

  describe(place: number, altText: string | null): Review {
    const entry = this.#entries[place];
    if (entry) entry.described = altText === null ? null : altText.trim();
    this.#changed();
    return this.review();
  }

  /** Decides what is sent: from now on nothing changes. Answers how many files that is. */
  decide(): number {
    this.#generation += 1;
    this.#chosen ??= this.#entries.filter(({ ticked }) => ticked);
    return this.#chosen.length;
  }

  /** A stretch of the files that are sent, as the outbox takes them. */
  chosen(from: number, to: number): readonly SourceFile[] {
    if (!this.#chosen) throw new VitrineError('badArgument', 'Nothing was decided yet.');
    const { altTextSent } = this.#options;
    return this.#chosen.slice(from, to).map((entry) => entry.upload(this.#rules.altText, altTextSent));
  }

  #list(asked: ReviewAsked): readonly Entry[] {
    // While files are still compared their order stands still; what needs a look comes first once that is known.
    const order = asked.order === 'attention' && this.#stage !== 'ready' ? 'found' : asked.order;
    const key = JSON.stringify([this.#revision, asked.filter, asked.words, order]);
    if (this.#held.key !== key) this.#held = { key, entries: ordered(narrow(this.#entries, asked), order) };
    return this.#held.entries;
  }

  /** Reads and compares every file. Whatever comes of it, the review becomes ready, so that the person is not kept waiting. */
  async #run(): Promise<void> {
    try {
      await this.#find();
      this.#stage = 'comparing';
      this.#changed();
      this.#arrange(true);
      const { isOver, onChanged } = this.#hooks(null);
      if (!isOver())
        await checkAll({ entries: this.#entries, copy: this.#copy, breath: this.#breath, isOver, onChanged });
    } catch (error) {
      log.error('A review ended early', error);
    }
    this.#stage = 'ready';
    this.#changed();
    this.#arrange(false);
  }

  async #find(): Promise<void> {
    for (const found of walkFiles(this.#options.paths, mostFiles)) {
      if (found) this.#entries.push(new Entry(this.#entries.length, found));
      this.#changed();
      await this.#breath.take();
    }
  }

  /** Applies the rules. A new pattern leaves off what an earlier call began; all else waits for its end. */
  #arrange(match: boolean): void {
    if (this.#arranging && !match) {
      this.#again = true;
      return;
    }
    this.#generation += 1;
    this.#arranging = true;
    this.#again = false;
    const hooks = this.#hooks(this.#generation);
    const work = { entries: this.#entries, rules: this.#rules, copy: this.#copy, breath: this.#breath, ...hooks };
    const done = (): void => {
      if (hooks.isOver()) return;
      this.#arranging = false;
      this.#changed();
      if (this.#again) this.#arrange(false);
    };
    arrange(work, match).then(done, (error: unknown) => {
      log.error('The rules of a review could not be applied', error);
      done();
    });
  }

  #hooks(generation: number | null): { readonly isOver: () => boolean; readonly onChanged: () => void } {
    return {
      isOver: () => this.#chosen !== null || (generation !== null && generation !== this.#generation),
      onChanged: () => this.#changed(),
    };
  }

  #changed(): void {
    this.#revision += 1;
    this.#telling.soon();
  }
}
