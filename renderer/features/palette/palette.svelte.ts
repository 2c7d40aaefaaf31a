import { foldForSearch, resourceNames, resourceOf } from '../../../electron/model/index.ts';
import type { ResourceName, Term } from '../../../electron/model/index.ts';
import type { ResourceId } from '../../../electron/base/brand.ts';
import type { Snippet, ReferencedWindow, ItemRow, ItemWindow } from '../../../electron/contract/index.ts';
import { isOffered } from '../../app/actions.ts';
import type { Action } from '../../app/actions.ts';
import { BridgeError, ask, bridge } from '../../app/bridge.ts';
import { recentSearches } from '../../list/recent-searches.svelte.ts';
import { recentItems } from '../../app/recent-items.svelte.ts';
import type { RecentItem } from '../../app/recent-item.ts';
import type { Entry } from './entry.ts';
import { fitsAction } from './fits-action.ts';
import { inPieces } from './in-pieces.ts';
import { PaletteViews } from './palette-views.svelte.ts';
import { Snippets } from '../../list/snippets.svelte.ts';

/** The name under which its searches are remembered. */
const everything = 'everything';
const perResource = 4;
const asked = 8;
const mostRecentItems = 4;

/** One kind's answer: its first items, and how many there are. */
export interface Found {
  readonly resource: ResourceName;
  readonly rows: readonly ItemRow[];
  readonly total: number;
  /** What is to be marked. */
  readonly terms: readonly Term[];
}

/** Each resource is a list of its own: asked under one name, a question would replace the one before it. */
const query = (resource: ResourceName, words: string): Promise<ItemWindow> =>
  ask(
    bridge.items.query({
      query: { resource, words, view: 'all', type: null, sort: null },
      offset: 0,
      limit: asked,
      list: `Search everything: ${resource}`,
    }),
  );

const found = async (resource: ResourceName, words: string, most: number): Promise<Found | null> => {
  try {
    const { rows, total, terms } = await query(resource, words);
    return total === 0 ? null : { resource, rows: rows.slice(0, most), total, terms };
  } catch (thrown) {
    // A newer question took this one's place; its answer comes.
    if (thrown instanceof BridgeError && thrown.error.code === 'cancelled') return null;
    throw thrown;
  }
};

const nothing: ReferencedWindow = { offset: 0, rows: [], total: 0, all: 0 };

/** Lists and categories; a newer question can take this one's place. */
const referenced = async (words: string): Promise<ReferencedWindow> => {
  const reply = await bridge.referenced.find({ words, limit: perResource });
  if (reply.ok) return reply.value;
  if (reply.error.code === 'cancelled') return nothing;
  throw new BridgeError(reply.error);
};

/** Products and assets first, then the rest in the order of the navigation. */
const first = (name: ResourceName): number => Number(name === 'product' || name === 'asset');
const order: readonly ResourceName[] = [...resourceNames].sort((a, b) => first(b) - first(a));

/** 0: an item is called just that; 1: its name begins so; 2: the words are somewhere. */
const closeness = ({ resource, rows }: Found, words: string): number => {
  const wanted = foldForSearch(words);
  const titles = rows.map((row) => foldForSearch(String(row.cells[resourceOf(resource).title] ?? '')));
  if (titles.includes(wanted)) return 0;
  return titles.some((title) => title.startsWith(wanted)) ? 1 : 2;
};

/** The kind with the closest match first; among equals the usual order holds. */
const byCloseness = (answers: readonly Found[], words: string): readonly Found[] =>
  answers
    .map((answer) => ({ answer, close: closeness(answer, words) }))
    .toSorted((one, other) => one.close - other.close)
    .map(({ answer }) => answer);

/** What the palette offers for the words typed in it. */
export class PaletteSearch {
  #words = $state('');
  #found = $state.raw<readonly Found[]>([]);
  #referenced = $state.raw<ReferencedWindow>(nothing);
  #latest = 0;
  #settled: Promise<void> = Promise.resolve();
  readonly #snippets = order.map((name) => new Snippets(resourceOf(name), `Search everything: ${name}`));
  #only = $state<ResourceName | null>(null);
  readonly #actions: () => readonly Action[];
  readonly #views = new PaletteViews();

  /** `actions`: everything that can be done now. */
  constructor(actions: () => readonly Action[]) {
    this.#actions = actions;
  }

  get words(): string {
    return this.#words;
  }
  /** Where the words stand in an item whose row does not show it. */
  snippets(resource: ResourceName, id: ResourceId): readonly Snippet[] {
    return this.#of(resource)?.of(id) ?? [];
  }
  get found(): readonly Found[] {
    return this.#only === null ? this.#found : this.#found.filter(({ resource }) => resource === this.#only);
  }
  /** The kind that alone is searched for; null: every kind. */
  get only(): ResourceName | null {
    return this.#only;
  }
  /** Views whose names hold the words. */
  get views(): readonly Entry[] {
    return this.#only === null ? this.#views.matching(this.#words) : [];
  }
  /** What was open of late, while nothing is typed. */
  get recentItems(): readonly RecentItem[] {
    return this.#words.trim() === '' && this.#only === null ? recentItems.all.slice(0, mostRecentItems) : [];
  }
  /** Lists and categories, which have no endpoint. */
  get referenced(): ReferencedWindow {
    return this.#only === null ? this.#referenced : nothing;
  }
  /** What was searched for of late, while nothing is typed. */
  get recent(): readonly string[] {
    return this.#words.trim() === '' && this.#only === null ? recentSearches.of(everything) : [];
  }
  /** Screens and commands that the words are for; with no words, all. */
  get actions(): readonly Action[] {
    if (this.#only !== null) return [];
    const fits = fitsAction(this.#words);
    return this.#actions().filter((action) => isOffered(action) && fits(action));
  }

  /** Begins anew with an empty box. */
  async begin(): Promise<void> {
    void recentSearches.recall();
    void recentItems.recall();
    void this.#views.begin();
    this.#only = null;
    await this.look('');
  }
  /** Something that was found is taken: the words are worth offering again. */
  taken(): void {
    if (this.#words.trim() !== '') void recentSearches.add(everything, this.#words);
  }
  forget(words: string): void {
    recentSearches.remove(everything, words);
  }

  /** Searches for one kind alone, or for all again. */
  narrow(only: ResourceName | null): Promise<void> {
    this.#only = only;
    return this.look(this.#words);
  }

  /** Resolves when what was found is for the words that were typed last. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  look(words: string): Promise<void> {
    this.#settled = this.#look(words);
    return this.#settled;
  }

  async #look(words: string): Promise<void> {
    this.#words = words;
    const mine = ++this.#latest;
    const typed = words.trim();
    const [answers, things] =
      typed === ''
        ? [[], nothing]
        : await Promise.all([Promise.all(order.map((name) => this.#foundOf(name, typed))), referenced(typed)]);
    if (mine !== this.#latest) return;
    const known = answers.filter((answer) => answer !== null);
    this.#found = byCloseness(known, typed);
    this.#referenced = things;
    for (const { resource, rows, terms } of known) this.#of(resource)?.want(rows, terms, typed);
  }

  /** A kind that alone is asked for shows more; a name typed in one piece is found by its pieces too. */
  async #foundOf(resource: ResourceName, typed: string): Promise<Found | null> {
    const most = this.#only === resource ? asked : perResource;
    const answer = await found(resource, typed, most);
    const pieces = inPieces(typed);
    return answer === null && pieces !== null ? found(resource, pieces, most) : answer;
  }

  #of(resource: ResourceName): Snippets | undefined {
    return this.#snippets[order.indexOf(resource)];
  }
}
