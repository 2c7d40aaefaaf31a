import { basename, dirname } from 'node:path';
import { createLogger } from '../../base/logger.ts';
import { VitrineError } from '../../base/errors.ts';
import type { LookAlikeAsset } from '../../pictures/look-alikes-contract.ts';
import type { Review, ReviewRowsQuery, ReviewRules, ReviewSome, ReviewWindow } from '../../contract/review.ts';
import { m } from '../../messages/index.ts';
import { throttle } from '../../base/throttle.ts';
import type { SourceFile } from '../outbox-types.ts';
import type { AccountCopy } from './account-lookup.ts';
import { applyRules } from './apply-rules.ts';
import { createTimeSlice } from './time-slice.ts';
import { checkAll } from './check-files.ts';
import { ReplacedCharacters } from './replaced-characters.ts';
import { ReviewEntry } from './review-entry.ts';
import { computeReviewFigures } from './review-summary.ts';
import { getHeaderState, filterEntries, sortEntries, selectFiles } from './review-list.ts';
import { ReviewRuleSet } from './review-rules.ts';
import { walkFiles } from './walk-files.ts';

const log = createLogger('outbox');

export interface BatchOptions {
  readonly id: string;
  readonly paths: readonly string[];
  readonly rules: ReviewRules;
  /** Whether uploads of this account send an alt text. */
  readonly altTextSent: boolean;
}

/** The maximum number of files in one review. */
const maxFiles = 500_000;
/** The milliseconds of work before other calls are handled. */
const maxStepMs = 8;
/** Returns the minimum milliseconds between two events, which grow with the number of files. */
const getMinInterval = (files: number): number => Math.max(200, files / 250);

const getCommonFolder = (paths: readonly string[], entries: readonly ReviewEntry[]): string | null => {
  const [only] = paths;
  const folders = new Set(paths.map((path) => dirname(path)));
  if (only === undefined || folders.size > 1) return null;
  const isFolder = paths.length === 1 && entries.every(({ path }) => path !== only);
  return basename(isFolder ? only : dirname(only)) || null;
};

/** An open review. */
export class OpenReview {
  readonly #options: BatchOptions;
  readonly #copy: AccountCopy;
  readonly #replaced: ReplacedCharacters;
  readonly #rules: ReviewRuleSet;
  readonly #notifications;
  readonly #timeSlice = createTimeSlice(maxStepMs);
  readonly #entries: ReviewEntry[] = [];
  #stage: Review['stage'] = 'finding';
  #revision = 1;
  /** Incremented by each change of the rules or the selection; work of an earlier generation is aborted. */
  #generation = 0;
  #arranging = false;
  /** Whether something changed while the rules were being applied, so that they are applied again afterwards. */
  #again = false;
  #cachedList: { readonly key: string; readonly entries: readonly ReviewEntry[] } = { key: '', entries: [] };
  /** The files to send, after the user has started the upload. */
  #chosen: readonly ReviewEntry[] | null = null;

  constructor(options: BatchOptions, copy: AccountCopy, onChanged: (review: Review) => void) {
    this.#options = options;
    this.#copy = copy;
    this.#replaced = new ReplacedCharacters(copy);
    this.#rules = new ReviewRuleSet(options.rules);
    this.#notifications = throttle(
      () => getMinInterval(this.#entries.length),
      () => onChanged(this.review()),
    );
  }

  /** Starts the review. Must be called once. */
  begin(): void {
    void this.#run();
  }

  review(): Review {
    const { id, paths, altTextSent } = this.#options;
    return {
      batch: id,
      revision: this.#revision,
      folder: this.#stage === 'finding' ? null : getCommonFolder(paths, this.#entries),
      stage: this.#stage,
      rules: this.#rules.typed,
      problems: this.#rules.problems,
      arranging: this.#arranging,
      starting: null,
      ...computeReviewFigures(this.#entries, this.#rules, altTextSent),
    };
  }

  /** Returns a file that can be sent, or null. */
  file(place: number): SourceFile | null {
    const entry = this.#entries[place];
    return entry?.sendable === true ? entry.upload(null, false) : null;
  }

  /**
   * Returns the index of the next picture, starting at `from`, to compare with the account's pictures; null if there is
   * none, or not yet.
   */
  nextToCompare(from: number): number | null {
    if (this.#stage !== 'ready' || this.#chosen !== null) return null;
    const isNext = ({ place, comparable, alike }: ReviewEntry): boolean =>
      place >= from && comparable && alike === undefined;
    return this.#entries.find(isNext)?.place ?? null;
  }

  /** Stores the look-alike of a file. */
  compared(place: number, alike: LookAlikeAsset | null): void {
    const entry = this.#entries[place];
    if (entry === undefined) return;
    const before = entry.alike;
    entry.alike = alike;
    if (alike?.id !== before?.id) this.#changed();
  }

  rows(query: ReviewRowsQuery): ReviewWindow {
    const { offset, limit } = query;
    const entries = this.#list(query);
    return {
      revision: this.#revision,
      offset,
      total: entries.length,
      rows: entries.slice(offset, offset + limit).map((entry) => entry.row(this.#rules.altText)),
      head: getHeaderState(entries),
    };
  }

  choose(some: ReviewSome, upload: boolean): Review {
    for (const entry of selectFiles(this.#entries, some)) if (entry.sendable) entry.choice = upload;
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

  /** Freezes the selection and returns the number of files to send. */
  decide(): number {
    this.#generation += 1;
    this.#chosen ??= this.#entries.filter(({ ticked }) => ticked);
    return this.#chosen.length;
  }

  /** Returns a range of the files to send. */
  chosen(from: number, to: number): readonly SourceFile[] {
    if (!this.#chosen) throw new VitrineError('badArgument', m.review.undecided);
    const { altTextSent } = this.#options;
    return this.#chosen.slice(from, to).map((entry) => entry.upload(this.#rules.altText, altTextSent));
  }

  #list(query: ReviewRowsQuery): readonly ReviewEntry[] {
    // The order is fixed while files are still being compared.
    const order = query.order === 'attention' && this.#stage !== 'ready' ? 'found' : query.order;
    const key = JSON.stringify([this.#revision, query.filter, query.searchText, order]);
    if (this.#cachedList.key !== key)
      this.#cachedList = { key, entries: sortEntries(filterEntries(this.#entries, query), order) };
    return this.#cachedList.entries;
  }

  /** Reads and compares every file. The review becomes ready even after an error. */
  async #run(): Promise<void> {
    try {
      await this.#find();
      this.#stage = 'comparing';
      this.#changed();
      this.#arrange(true);
      const { isOver, onChanged } = this.#hooks(null);
      if (!isOver())
        await checkAll({ entries: this.#entries, copy: this.#copy, timeSlice: this.#timeSlice, isOver, onChanged });
    } catch (error) {
      log.error('A review ended early', error);
    }
    this.#stage = 'ready';
    this.#changed();
    this.#arrange(false);
  }

  async #find(): Promise<void> {
    for (const found of walkFiles(this.#options.paths, maxFiles)) {
      if (found) this.#entries.push(new ReviewEntry(this.#entries.length, found));
      this.#changed();
      await this.#timeSlice.pause();
    }
  }

  /** Applies the rules. A new pattern aborts an earlier run; any other change waits for its end. */
  #arrange(match: boolean): void {
    if (this.#arranging && !match) {
      this.#again = true;
      return;
    }
    this.#generation += 1;
    this.#arranging = true;
    this.#again = false;
    const hooks = this.#hooks(this.#generation);
    const account = { copy: this.#copy, replaced: this.#replaced };
    const work = { entries: this.#entries, rules: this.#rules, ...account, timeSlice: this.#timeSlice, ...hooks };
    const finishArranging = (): void => {
      if (hooks.isOver()) return;
      this.#arranging = false;
      this.#changed();
      if (this.#again) this.#arrange(false);
    };
    applyRules(work, match).then(finishArranging, (error: unknown) => {
      log.error('The rules of a review could not be applied', error);
      finishArranging();
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
    this.#notifications.schedule();
  }
}
