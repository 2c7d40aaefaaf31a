import { untrack } from 'svelte';
import type {
  AppError,
  Failing,
  ItemQuery,
  ItemRow,
  ItemWindow,
  KeptRows,
  SeenAttribute,
  ViewCount,
  ViewName,
} from '../../electron/contract/index.ts';
import type { ResourceId } from '../../electron/base/brand.ts';
import { asksProfiles, filterCount, freeName } from '../../electron/model/index.ts';
import type { Filters, Resource, Term } from '../../electron/model/index.ts';
import { addressOf } from '../app/address.ts';
import { ask, bridge } from '../app/bridge.ts';
import { nextOrder } from '../columns/columns.ts';
import { withKeysOfNow } from '../columns/follow-keys.ts';
import type { Order } from '../columns/columns.ts';
import { takeFirstRows } from '../app/first-answers.ts';
import { everySoOften } from './every-so-often.ts';
import { Snippets } from './snippets.svelte.ts';
import type { Range } from '../grid/geometry.ts';
import { PendingActions } from '../grid/pending-actions.ts';
import { Newcomers } from './newcomers.svelte.ts';
import type { Span } from './picked.ts';
import { Rows } from './rows.svelte.ts';
import { Selection } from './selection.svelte.ts';
import type { Entry } from './selection.svelte.ts';

/** The most ids that one call answers. */
export const mostIds = 100_000;

/** Everything a person can ask of a list. */
export interface Asked {
  readonly words: string;
  readonly view: ViewName;
  readonly type: string | null;
  readonly filters: Filters;
  /** Null: nobody chose one, so what matches best comes first, or the list's usual order holds. */
  readonly order: Order | null;
}

/** Whether it names free attributes, in filters or in its order. */
export const asksAttributes = ({ filters, order }: Pick<Asked, 'filters' | 'order'>): boolean =>
  order?.field.startsWith(freeName('attributes', '')) === true ||
  filters.groups.some((group) => group.filters.some(({ attribute }) => attribute !== null));

/** Of the rows in sight, so many tell where all of them are after a refresh. */
const mostKept = 24;

/** What sets a list apart from the one of its resource. */
export interface OwnList {
  /** Only products that fail this are in it. */
  readonly fails: Failing;
  /** Where one of its items is opened; null: where none is. */
  readonly address: (id: ResourceId | null) => string;
}

export const noFilters: Filters = { join: 'all', groups: [] };

/** Whoever draws a list. */
export interface Drawer {
  /** So many rows came (below 0: went) above the one that is to stay where it is; `at` is where that stood. */
  readonly moved: (rows: number, at: number) => void;
  /** Brings a row into view. */
  readonly reveal: (index: number) => void;
}

const nobody: Drawer = { moved: () => undefined, reveal: () => undefined };

/** What a list shows and where a person stands in it. Lives as long as the session: coming back finds it as it was. */
export class ListState {
  readonly resource: Resource;
  /** What sets it apart from the one of its resource; null: nothing. */
  readonly own: OwnList | null;
  readonly selection = new Selection();
  readonly snippets: Snippets;
  /** What waits for rows that are on their way. */
  readonly pendingActions = new PendingActions();
  /** Rows that have just come near sight by themselves. */
  readonly newcomers = new Newcomers();
  /** Pixels scrolled, counted in rows, for whoever draws the list next. */
  place = 0;

  #drawer: Drawer = nobody;
  #words = $state('');
  #view = $state<ViewName>('all');
  #type = $state<string | null>(null);
  #filters = $state.raw<Filters>(noFilters);
  #order = $state.raw<Order | null>(null);
  #views = $state.raw<readonly ViewCount[]>([]);
  #active = $state(0);
  /** The item under the keys; null while nobody put them anywhere. */
  #activeId: ResourceId | null = null;
  /** The keys stand on a row that is on its way: its item becomes the one under them. */
  #waits = false;
  #seen: Range = { first: 0, end: 0 };
  /** The same, for who tells a person. */
  #inSight = $state.raw<Range>({ first: 0, end: 0 });
  #drawn: Range = { first: 0, end: 0 };
  /** The rows that were drawn before newer ones came, by id. */
  #near: readonly ResourceId[] = [];
  /** Ends what `begin` began, until a page takes it over. */
  #begun: (() => void) | null = null;
  /** Columns that rows carry beside the usual ones. */
  #columns: readonly string[] = [];
  readonly #rows: Rows;
  readonly #countViews = everySoOften(() => this.#askViews());

  constructor(resource: Resource, own: OwnList | null = null) {
    this.resource = resource;
    this.own = own;
    this.snippets = new Snippets(resource);
    this.#rows = new Rows({
      ask: ({ offset, limit }, keep) => {
        const columns = [...this.#columns];
        const name = own === null ? resource.slug : 'worklist';
        const asked = { query: this.query, offset, limit, list: name, columns, keep };
        return takeFirstRows(asked) ?? bridge.items.query(asked);
      },
      kept: () => this.#kept(),
      replaced: (moved, kept) => this.#follow(moved, kept),
      arrived: () => this.#arrived(),
    });
  }

  get words(): string {
    return this.#words;
  }
  get view(): ViewName {
    return this.#view;
  }
  get type(): string | null {
    return this.#type;
  }
  /** The order in which the rows stand; null while the best match comes first. */
  get order(): Order | null {
    return this.#order ?? (this.#rows.ranked || this.byContent ? null : this.resource.sort);
  }
  /** Whether each item that is shown has others of the same content, of which one is to be used. */
  get ofTwins(): boolean {
    return this.#view === 'sameContentTwice' && !this.#rows.pending;
  }
  /** Whether items of the same content stand together: in their view, while nobody chose an order. */
  get byContent(): boolean {
    return this.#view === 'sameContentTwice' && this.#order === null && !this.#rows.ranked;
  }
  /** Whether the best match comes first, as long as the matches are few enough. */
  get byMatch(): boolean {
    return this.#order === null && this.#words.trim() !== '';
  }
  /** What the rows that are shown were found by. */
  get terms(): readonly Term[] {
    return this.#rows.terms;
  }
  get total(): number | null {
    return this.#rows.total;
  }
  get problem(): AppError | null {
    return this.#rows.problem;
  }
  /** Whether the rows for what is asked now are still on their way. */
  get pending(): boolean {
    return this.#rows.pending;
  }
  get views(): readonly ViewCount[] {
    return this.#views;
  }
  /** Index of the row under the keys. */
  get active(): number {
    return this.#active;
  }
  /** The rows that are in sight: from the first to before `end`. */
  get inSight(): Range {
    return this.#inSight;
  }
  get filters(): Filters {
    return this.#filters;
  }
  /** What is asked now, to be kept and asked again. */
  get asked(): Asked {
    return {
      words: this.#words,
      view: this.#view,
      type: this.#type,
      filters: this.#filters,
      order: this.#order,
    };
  }
  get query(): ItemQuery {
    const { words, view, type, filters, order } = this.asked;
    const fails = this.own === null ? {} : { fails: this.own.fails };
    const query = { resource: this.resource.name, words, view, type, sort: order, ...fails };
    return filterCount(filters) === 0 ? query : { ...query, filters };
  }
  /** Whether words or filters narrow the view. */
  get searched(): boolean {
    return this.#words.trim() !== '' || filterCount(this.#filters) > 0;
  }
  /** Whether words, a view or filters narrow the list. */
  get narrowed(): boolean {
    return this.searched || this.#view !== 'all' || this.#type !== null;
  }

  /** Where one of its items is opened; null: where none is. */
  address(id: ResourceId | null): string {
    return this.own?.address(id) ?? addressOf(this.resource.name, id);
  }

  row(index: number): ItemRow | undefined {
    return this.#rows.at(index);
  }

  /** Says which rows are drawn, and which of them are in sight. */
  want(range: Range, seen: Range): void {
    this.#seen = seen;
    this.#inSight = seen;
    this.#drawn = range;
    this.#rows.want(range);
    untrack(() => (this.#near = this.#idsDrawn()));
  }

  /** Says which columns rows must carry beside the usual ones. */
  carry(columns: readonly string[]): void {
    const lacking = columns.some((name) => !this.#columns.includes(name));
    this.#columns = columns;
    if (lacking && this.total !== null) this.#rows.refresh();
  }

  /** Says which rows are drawn, so that they can tell where their words are. */
  wantSnippets({ first, end }: Range): void {
    if (this.terms.length === 0) return;
    const rows = Array.from({ length: end - first }, (_, at) => this.row(first + at));
    this.snippets.want(
      rows.filter((row) => row !== undefined),
      this.terms,
      this.#words,
    );
  }

  search(words: string): void {
    if (words === this.#words) return;
    this.#words = words;
    this.#restart();
  }

  show(view: ViewName, type: string | null): void {
    this.#view = view;
    this.#type = type;
    this.#restart();
  }

  filter(filters: Filters): void {
    this.#filters = filters;
    this.#restart();
  }

  /** Asks all of this at once. */
  apply({ words, view, type, filters, order }: Asked): void {
    this.#words = words;
    this.#filters = filters;
    this.#order = order;
    this.show(view, type);
  }

  /** Asks attributes by the keys that products tell them by now. */
  followKeys(seen: readonly SeenAttribute[]): void {
    const { asked } = this;
    const now = withKeysOfNow(asked, seen);
    if (now !== asked) this.apply(now);
  }

  showAll(): void {
    this.#words = '';
    this.#filters = noFilters;
    this.show('all', null);
  }

  sortBy(field: string): void {
    this.sort(nextOrder(this.resource, this.order, field));
  }

  /** Nobody chooses an order any more: the best match comes first, and without words the usual order holds. */
  sortByMatch(): void {
    this.sort(null);
  }

  sort(order: Order | null): void {
    this.#order = order;
    this.#toTop();
    this.#rows.restart();
  }

  moveTo(index: number): void {
    this.#active = Math.max(0, Math.min(index, Math.max(0, (this.total ?? 0) - 1)));
    this.#activeId = this.row(this.#active)?.id ?? null;
    this.#waits = this.#activeId === null;
  }

  /** Puts the keys on a row and brings it into view. */
  goTo(index: number): void {
    this.moveTo(index);
    this.#drawer.reveal(index);
  }

  /** Asks again for what is shown; scroll, selection and the row under the keys stay. */
  refresh(): void {
    this.#rows.refresh();
    this.#countViews();
  }

  /** Asks for the first rows before its page is there to show them. */
  begin(): void {
    this.#begun ??= this.#followCache();
  }

  /** While its page is on the screen the list follows the cache; answers how to stop. */
  open(): () => void {
    const stop = this.#begun ?? this.#followCache();
    this.#begun = null;
    return stop;
  }

  /** Tells one who draws the list of what moves in it; answers how to stop, and who has stopped is held no longer. */
  drawnBy(drawer: Drawer): () => void {
    this.#drawer = drawer;
    return () => {
      if (this.#drawer === drawer) this.#drawer = nobody;
    };
  }

  /** Returns the index of an item whose row was at `index`, or null if its row is no longer in sight. */
  indexOf(id: ResourceId, index: number): number | null {
    if (this.row(index)?.id === id) return index;
    const { first, end } = this.#inSight;
    for (let at = first; at < end; at += 1) if (this.row(at)?.id === id) return at;
    return null;
  }

  /** What a person knows a row by; undefined while the row is on its way. */
  entry(index: number): Entry | undefined {
    const row = this.row(index);
    return row === undefined ? undefined : { id: row.id, title: String(row.cells[this.resource.title] ?? row.id) };
  }

  /** Ids and titles of a stretch of rows: from what is held, else from the cache; `mostIds` at most. */
  async entriesOf({ first, end }: Span): Promise<readonly Entry[]> {
    const held = Array.from({ length: Math.min(end - first, 1000) }, (_, at) => this.entry(first + at));
    const known = held.filter((entry) => entry !== undefined);
    if (known.length === end - first) return known;
    return ask(bridge.items.ids({ query: this.query, from: first, to: Math.min(end, first + mostIds) }));
  }

  /** What is selected, in list order where everything is; `most` at most. */
  async selectedEntries(most: number): Promise<readonly Entry[]> {
    if (!this.selection.inverted) return this.selection.entries.slice(0, most);
    const selected: Entry[] = [];
    const total = this.total ?? 0;
    for (let first = 0; first < total && selected.length < most; first += mostIds) {
      const entries = await this.entriesOf({ first, end: Math.min(total, first + mostIds) });
      for (const entry of entries) if (this.selection.has(entry.id)) selected.push(entry);
    }
    return selected.slice(0, most);
  }

  #followCache(): () => void {
    this.refresh();
    const ends = [
      bridge.on('items.changed', ({ resources }) => {
        if (resources.includes(this.resource.name)) this.refresh();
      }),
      bridge.on('quality.changed', ({ judging }) => {
        if (judging === null && asksProfiles(this.query, this.#columns)) this.refresh();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  #restart(): void {
    this.selection.forgetEverything();
    this.#toTop();
    this.#rows.restart();
  }

  #toTop(): void {
    this.#near = [];
    this.newcomers.clear();
    this.#drawer.moved(Number.NEGATIVE_INFINITY, 0);
    this.place = 0;
    this.#active = 0;
    this.#activeId = null;
    this.#waits = false;
    this.pendingActions.clear();
  }

  /**
   * Rows in sight, which are to stay there: first of all the one under the keys. At the very top the newest may come, and
   * the one under the keys is only looked for, as it is when it is out of sight.
   */
  #kept(): KeptRows['rows'] {
    const { first, end } = this.#seen;
    const step = Math.max(1, Math.ceil((end - first) / mostKept));
    const rows = Array.from({ length: Math.ceil((end - first) / step) }, (_, index) => first + index * step);
    const inSight = this.place === 0 ? [] : rows.flatMap((at) => this.#keptRow(at));
    if (this.#activeId === null) return inSight;
    const seen = this.place > 0 && this.#active >= first && this.#active < end;
    return [{ id: this.#activeId, at: seen ? this.#active : null }, ...inSight];
  }

  #keptRow(at: number): KeptRows['rows'] {
    const id = this.row(at)?.id;
    return id === undefined ? [] : [{ id, at }];
  }

  /** Newer rows are here: what is on the screen stays there, and the keys stay on their item. */
  #follow(moved: ItemWindow['moved'], kept: KeptRows['rows']): void {
    const by = moved?.by ?? 0;
    const [own] = kept;
    const same = this.#activeId !== null && own?.id === this.#activeId;
    const place = same ? moved?.places[0] : undefined;
    if (by !== 0) {
      const stays = typeof place === 'number' && own?.at === place - by ? own.at : this.#seen.first;
      this.#seen = { first: this.#seen.first + by, end: this.#seen.end + by };
      this.#drawn = { first: this.#drawn.first + by, end: this.#drawn.end + by };
      this.#drawer.moved(by, stays);
      this.selection.moveBy(by);
    }
    this.#active = Math.max(0, Math.min(place ?? this.#active, (this.total ?? 1) - 1));
    const before = this.#near;
    if (before.length > 0) this.newcomers.add(this.#idsDrawn().filter((id) => !before.includes(id)));
  }

  #idsDrawn(): readonly ResourceId[] {
    const { first, end } = this.#drawn;
    return Array.from({ length: end - first }, (_, at) => this.row(first + at)?.id).filter((id) => id !== undefined);
  }

  #arrived(): void {
    if (this.#waits) this.#activeId = this.row(this.#active)?.id ?? null;
    this.#waits &&= this.#activeId === null;
    this.#near = this.#idsDrawn();
    this.pendingActions.run();
  }

  async #askViews(): Promise<void> {
    const reply = await bridge.items.views({ resource: this.resource.name });
    if (reply.ok) this.#views = reply.value;
  }
}
