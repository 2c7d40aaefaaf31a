import type { EntityKind } from '../../../electron/contract/index.ts';
import { BridgeError } from '../../app/bridge.ts';
import { counts } from '../../app/counts.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { sync } from '../../app/sync.svelte.ts';
import {
  type ReferenceCandidate,
  type CandidateMatches,
  findCandidates,
  fetchCandidates,
  noOffer,
} from './candidates.ts';
import { getKindLabels } from './kind-labels.ts';
import { LatestSearch } from '../../app/latest-search.ts';

const runIgnoringErrors = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (thrown) {
    // The user can still type a value that cannot be looked up.
    if (thrown instanceof BridgeError) return undefined;
    throw thrown;
  }
};

/** The suggestions of a reference input while the user types. */
export class Picker {
  readonly #to: EntityKind;
  readonly #list: string;
  #offer = $state.raw<CandidateMatches | null>(null);
  #searchText = '';
  readonly #searches = new LatestSearch();

  /** `list` separates this picker's searches from others. */
  constructor(to: EntityKind, list: string) {
    this.#to = to;
    this.#list = list.slice(-50);
  }

  get offer(): CandidateMatches {
    return this.#offer ?? noOffer;
  }
  /** The message for an empty result. Undefined before the search has finished, or if there are suggestions. */
  get nothing(): string | undefined {
    if (this.#offer === null || this.#offer.total > 0) return undefined;
    const { many } = getKindLabels(this.#to);
    return sync.underWay ? m.form.noneYet(many) : m.form.noneFound(many);
  }

  /** Searches for matches. The reply of an earlier search is ignored. */
  ask(searchText: string): Promise<void> {
    return this.#searches.start(searchText, async (isLatest) => {
      const offer = await runIgnoringErrors(() => findCandidates(this.#to, searchText, this.#list));
      if (!isLatest() || offer === undefined) return;
      this.#searchText = searchText;
      this.#offer = offer;
    });
  }

  /** Resolves to the matches of a search text. Searches only if the text is neither the last one nor being searched for. */
  async settled(searchText: string): Promise<CandidateMatches> {
    if (searchText !== this.#searchText && !this.#searches.isPending(searchText)) void this.ask(searchText);
    await this.#searches.settled(searchText);
    return searchText === this.#searchText ? this.offer : noOffer;
  }
}

/** The display names of draft texts. Each name is read once. */
export class ReferenceNameCache {
  readonly #to: EntityKind;
  /** For each requested text, the cache contents at that time and the reply. */
  readonly #asked: Record<string, { readonly items: object; readonly reply: Promise<void> }> = {};
  #known = $state.raw<Readonly<Record<string, ReferenceCandidate | null>>>({});

  constructor(to: EntityKind) {
    this.#to = to;
  }

  /** Returns null if no such item exists, or undefined if it has not been read yet. */
  of(text: string): ReferenceCandidate | null | undefined {
    return this.#known[text];
  }

  keep(candidate: ReferenceCandidate): void {
    this.#asked[candidate.value] = { items: counts.items, reply: Promise.resolve() };
    this.#known = { ...this.#known, [candidate.value]: candidate };
  }

  /** Reads missing names, again if the cache has changed since. Resolves once they are read. */
  async learn(texts: readonly string[]): Promise<void> {
    const { items } = counts;
    const unknown = texts.filter((text) => !this.#known[text]);
    const unnamed = unknown.filter((text) => this.#asked[text]?.items !== items);
    if (unnamed.length > 0) {
      const reply = this.#read(unnamed);
      for (const text of unnamed) this.#asked[text] = { items, reply };
    }
    await Promise.all(unknown.flatMap((text) => this.#asked[text]?.reply ?? []));
  }

  async #read(texts: readonly string[]): Promise<void> {
    const named = await runIgnoringErrors(() => fetchCandidates(this.#to, texts));
    if (named !== undefined) this.#known = { ...this.#known, ...Object.fromEntries(named) };
  }
}
