import {
  type ResourceName,
  type Term,
  foldForSearch,
  resourceNames,
  getResource,
} from '../../../electron/model/index.ts';
import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { Snippet, ReferencedWindow, ItemRow, ItemWindow } from '../../../electron/contract/index.ts';
import { type Action, isOffered } from '../../app/actions.ts';
import { BridgeError, unwrapReply, bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import { recentSearches } from '../../list/search/recent-searches.svelte.ts';
import { recentItems } from '../../app/recent-items.svelte.ts';
import type { RecentItem } from '../../app/recent-item.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { createActionMatcher } from './match-action.ts';
import { splitLettersAndDigits } from './split-code.ts';
import { PaletteViews } from './palette-views.svelte.ts';
import { Snippets } from '../../list/search/snippets.svelte.ts';

/** The key under which searches of the palette are stored. */
const everything = 'everything';
const maxPerResource = 4;
const maxOfOneResource = 8;
const maxRecentItems = 4;

/** The first matches of a resource and their total number. */
export interface PaletteMatches {
  readonly resource: ResourceName;
  readonly rows: readonly ItemRow[];
  readonly total: number;
  /** The terms to highlight. */
  readonly terms: readonly Term[];
}

/** Each resource uses a separate list name, because a query replaces an earlier one with the same name. */
const query = (resource: ResourceName, searchText: string): Promise<ItemWindow> =>
  unwrapReply(
    bridge.items.query({
      query: { resource, searchText, view: 'all', type: null, sort: null },
      offset: 0,
      limit: maxOfOneResource,
      list: `Search everything: ${resource}`,
    }),
  );

const findMatchesOf = async (
  resource: ResourceName,
  searchText: string,
  most: number,
): Promise<PaletteMatches | null> => {
  try {
    const { rows, total, terms } = await query(resource, searchText);
    return total === 0 ? null : { resource, rows: rows.slice(0, most), total, terms };
  } catch (thrown) {
    // A newer query has replaced this one, and its reply will follow.
    if (thrown instanceof BridgeError && thrown.error.code === 'cancelled') return null;
    throw thrown;
  }
};

const nothing: ReferencedWindow = { offset: 0, rows: [], total: 0, all: 0 };

/** Searches lists and categories. A newer search can replace this one. */
const findReferenced = async (searchText: string): Promise<ReferencedWindow> => {
  const reply = await bridge.referenced.find({ searchText, limit: maxPerResource });
  if (reply.ok) return reply.value;
  if (reply.error.code === 'cancelled') return nothing;
  throw new BridgeError(reply.error);
};

/** Products and assets are first, the others in the order of the navigation. */
const rankPriority = (name: ResourceName): number => Number(name === 'product' || name === 'asset');
const order: readonly ResourceName[] = [...resourceNames].sort((a, b) => rankPriority(b) - rankPriority(a));

/** Returns 0 if an item has exactly this name, 1 if a name starts with it, 2 otherwise. */
const rankCloseness = ({ resource, rows }: PaletteMatches, searchText: string): number => {
  const foldedSearch = foldForSearch(searchText);
  const titles = rows.map((row) => foldForSearch(String(row.cells[getResource(resource).title] ?? '')));
  if (titles.includes(foldedSearch)) return 0;
  return titles.some((title) => title.startsWith(foldedSearch)) ? 1 : 2;
};

/** Sorts the resources by their closest match. Equal ones keep their order. */
const sortByCloseness = (answers: readonly PaletteMatches[], searchText: string): readonly PaletteMatches[] =>
  answers
    .map((answer) => ({ answer, close: rankCloseness(answer, searchText) }))
    .toSorted((one, other) => one.close - other.close)
    .map(({ answer }) => answer);

export class PaletteSearch {
  #searchText = $state('');
  #found = $state.raw<readonly PaletteMatches[]>([]);
  #referenced = $state.raw<ReferencedWindow>(nothing);
  readonly #searches = new LatestRequest();
  #settled: Promise<void> = Promise.resolve();
  readonly #snippets = order.map((name) => new Snippets(getResource(name), `Search everything: ${name}`));
  #only = $state<ResourceName | null>(null);
  readonly #actions: () => readonly Action[];
  readonly #views = new PaletteViews();

  constructor(actions: () => readonly Action[]) {
    this.#actions = actions;
  }

  get searchText(): string {
    return this.#searchText;
  }
  /** Returns matches in fields that the entry does not show. */
  snippets(resource: ResourceName, id: ResourceId): readonly Snippet[] {
    return this.#of(resource)?.of(id) ?? [];
  }
  get found(): readonly PaletteMatches[] {
    return this.#only === null ? this.#found : this.#found.filter(({ resource }) => resource === this.#only);
  }
  /** The only resource to search, or null for all. */
  get only(): ResourceName | null {
    return this.#only;
  }
  /** The views whose names contain the search text. */
  get views(): readonly PaletteEntry[] {
    return this.#only === null ? this.#views.matching(this.#searchText) : [];
  }
  /** Recently opened items, shown for an empty search. */
  get recentItems(): readonly RecentItem[] {
    return this.#searchText.trim() === '' && this.#only === null ? recentItems.all.slice(0, maxRecentItems) : [];
  }
  /** Lists and categories, which are referenced entities. */
  get referenced(): ReferencedWindow {
    return this.#only === null ? this.#referenced : nothing;
  }
  /** Recent searches, shown for an empty search. */
  get recent(): readonly string[] {
    return this.#searchText.trim() === '' && this.#only === null ? recentSearches.of(everything) : [];
  }
  /** Pages and commands that match the search text, or all for an empty search. */
  get actions(): readonly Action[] {
    if (this.#only !== null) return [];
    const matchesAction = createActionMatcher(this.#searchText);
    return this.#actions().filter((action) => isOffered(action) && matchesAction(action));
  }

  /** Starts with an empty search box. */
  async begin(): Promise<void> {
    void recentSearches.recall();
    void recentItems.recall();
    void this.#views.begin();
    this.#only = null;
    await this.look('');
  }
  /** Stores the search as recent, because one of its results was chosen. */
  taken(): void {
    if (this.#searchText.trim() !== '') void recentSearches.add(everything, this.#searchText);
  }
  forget(searchText: string): void {
    recentSearches.remove(everything, searchText);
  }

  /** Restricts the search to one resource, or removes the restriction. */
  narrow(only: ResourceName | null): Promise<void> {
    this.#only = only;
    return this.look(this.#searchText);
  }

  /** Resolves when the results match the last search text. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  look(searchText: string): Promise<void> {
    this.#settled = this.#look(searchText);
    return this.#settled;
  }

  async #look(searchText: string): Promise<void> {
    this.#searchText = searchText;
    const isLatest = this.#searches.start();
    const typed = searchText.trim();
    const [answers, things] =
      typed === ''
        ? [[], nothing]
        : await Promise.all([Promise.all(order.map((name) => this.#foundOf(name, typed))), findReferenced(typed)]);
    if (!isLatest()) return;
    const known = answers.filter((answer) => answer !== null);
    this.#found = sortByCloseness(known, typed);
    this.#referenced = things;
    for (const { resource, rows, terms } of known) this.#of(resource)?.want(rows, terms, typed);
  }

  /**
   * Resolves to more matches if only one resource is searched. A name without separators is also found by its parts.
   */
  async #foundOf(resource: ResourceName, typed: string): Promise<PaletteMatches | null> {
    const rowLimit = this.#only === resource ? maxOfOneResource : maxPerResource;
    const answer = await findMatchesOf(resource, typed, rowLimit);
    const pieces = splitLettersAndDigits(typed);
    return answer === null && pieces !== null ? findMatchesOf(resource, pieces, rowLimit) : answer;
  }

  #of(resource: ResourceName): Snippets | undefined {
    return this.#snippets[order.indexOf(resource)];
  }
}
