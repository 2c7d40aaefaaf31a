import { untrack } from 'svelte';
import type {
  AppError,
  FailingRuleFilter,
  ItemQuery,
  ItemRow,
  ItemWindow,
  AnchorRows,
  ProductAttributeUse,
  ViewCount,
  ViewName,
} from '../../electron/contract/index.ts';
import type { ResourceId } from '../../electron/base/branded-types.ts';
import {
  type Filters,
  type Resource,
  type Term,
  needsProfiles,
  countFilters,
  toFreeAttributeColumn,
} from '../../electron/model/index.ts';
import { formatItemLink } from '../app/routes.ts';
import { unwrapReply, bridge } from '../app/bridge.ts';
import { type Order, toggleSortOrder } from '../columns/columns.ts';
import { updateAttributeKeys } from '../columns/update-attribute-keys.ts';
import { takeInitialRows } from '../app/initial-requests.ts';
import { throttleAsync } from './throttle-async.ts';
import { Snippets } from './search/snippets.svelte.ts';
import type { RowRange } from '../grid/scroll-geometry.ts';
import { PendingActions } from '../grid/pending-actions.ts';
import { RecentRows } from './recent-rows.svelte.ts';
import type { RowSpan } from './selection-set.ts';
import { ListRows } from './rows.svelte.ts';
import { type SelectedItem, ListSelection } from './selection.svelte.ts';

/** The maximum number of IDs in one reply. */
export const maxReplyIds = 100_000;

/** The complete query of a list. */
export interface ListQuery {
  readonly words: string;
  readonly view: ViewName;
  readonly type: string | null;
  readonly filters: Filters;
  /**
   * The sort order that the user chose. If null, the best match is first, or the default sort order of the list
   * applies.
   */
  readonly order: Order | null;
}

/** Whether filters or the sort order use custom attributes. */
export const usesCustomAttributes = ({ filters, order }: Pick<ListQuery, 'filters' | 'order'>): boolean =>
  order?.field.startsWith(toFreeAttributeColumn('attributes', '')) === true ||
  filters.groups.some((group) => group.filters.some(({ attribute }) => attribute !== null));

/** The number of visible rows that a refresh query sends to find their new positions. */
const maxTrackedRows = 24;

/** The differences of a special list from the list of its resource. */
export interface SpecialListOptions {
  /** The list contains only products that fail this. */
  readonly fails: FailingRuleFilter;
  /** Returns the route of an item, or null for the list itself. */
  readonly address: (id: ResourceId | null) => string;
}

export const noFilters: Filters = { join: 'all', groups: [] };

/** A component that renders a list. */
export interface ListRenderer {
  /**
   * Called when rows were inserted above the row that must keep its position (removed if `rows` is negative). `at` is
   * the previous index of that row.
   */
  readonly moved: (rows: number, at: number) => void;
  /** Scrolls a row into view. */
  readonly reveal: (index: number) => void;
}

const nobody: ListRenderer = { moved: () => undefined, reveal: () => undefined };

/**
 * The state of a list: its query, rows, selection and focused row. It lives as long as the session, so a list looks
 * unchanged when the user returns.
 */
export class ListState {
  readonly resource: Resource;
  /** The differences from the list of the resource, or null for that list. */
  readonly own: SpecialListOptions | null;
  readonly selection = new ListSelection();
  readonly snippets: Snippets;
  /** Actions that run once their rows have loaded. */
  readonly pendingActions = new PendingActions();
  /** Rows that a sync has just inserted near the visible range. */
  readonly newcomers = new RecentRows();
  /** The scroll position, measured in rows. The next component that renders the list restores it. */
  place = 0;

  #drawer: ListRenderer = nobody;
  #searchText = $state('');
  #view = $state<ViewName>('all');
  #type = $state<string | null>(null);
  #filters = $state.raw<Filters>(noFilters);
  #order = $state.raw<Order | null>(null);
  #views = $state.raw<readonly ViewCount[]>([]);
  #active = $state(0);
  /** The focused item. Null while the user has not moved the focus. */
  #activeId: ResourceId | null = null;
  /** The focused row is still loading. Its item becomes the focused item. */
  #waits = false;
  #seen: RowRange = { first: 0, end: 0 };
  /** The visible rows, as reactive state for labels. */
  #inSight = $state.raw<RowRange>({ first: 0, end: 0 });
  #drawn: RowRange = { first: 0, end: 0 };
  /** The first visible row of an earlier session, until it is scrolled into view. */
  #resumedRow: number | null = null;
  /** The IDs of the rows that were rendered before newer ones arrived. */
  #near: readonly ResourceId[] = [];
  /** Unsubscribes what `begin` subscribed, until a page opens the list. */
  #begun: (() => void) | null = null;
  /** Columns that rows contain in addition to the default ones. */
  #columns: readonly string[] = [];
  readonly #rows: ListRows;
  readonly #countViews = throttleAsync(() => this.#askViews());

  constructor(resource: Resource, own: SpecialListOptions | null = null) {
    this.resource = resource;
    this.own = own;
    this.snippets = new Snippets(resource);
    this.#rows = new ListRows({
      ask: ({ offset, limit }, keep) => {
        const columns = [...this.#columns];
        const name = own === null ? resource.slug : 'worklist';
        const request = { query: this.query, offset, limit, list: name, columns, keep };
        return takeInitialRows(request) ?? bridge.items.query(request);
      },
      kept: () => this.#kept(),
      replaced: (moved, kept) => this.#follow(moved, kept),
      arrived: () => this.#arrived(),
    });
  }

  get searchText(): string {
    return this.#searchText;
  }
  get view(): ViewName {
    return this.#view;
  }
  get type(): string | null {
    return this.#type;
  }
  /** The sort order of the rows, or null while the best match is first. */
  get order(): Order | null {
    return this.#order ?? (this.#rows.ranked || this.byContent ? null : this.resource.sort);
  }
  /** Whether each visible item has others with the same content, so that the user should use only one of them. */
  get ofTwins(): boolean {
    return this.#view === 'sameContentTwice' && !this.#rows.pending;
  }
  /** Whether items with the same content are grouped: in their view, unless the user chose a sort order. */
  get byContent(): boolean {
    return this.#view === 'sameContentTwice' && this.#order === null && !this.#rows.ranked;
  }
  /** Whether the best match is first. Rows are ranked only up to a maximum number of matches. */
  get byMatch(): boolean {
    return this.#order === null && this.#searchText.trim() !== '';
  }
  /** The search terms of the current rows. */
  get terms(): readonly Term[] {
    return this.#rows.terms;
  }
  get total(): number | null {
    return this.#rows.total;
  }
  get problem(): AppError | null {
    return this.#rows.problem;
  }
  /** Whether the rows of the current query are still loading. */
  get pending(): boolean {
    return this.#rows.pending;
  }
  get views(): readonly ViewCount[] {
    return this.#views;
  }
  /** The index of the focused row. */
  get active(): number {
    return this.#active;
  }
  /** The visible rows. `end` is exclusive. */
  get inSight(): RowRange {
    return this.#inSight;
  }
  get filters(): Filters {
    return this.#filters;
  }
  /** The current query, which can be stored and applied later. */
  get asked(): ListQuery {
    return {
      words: this.#searchText,
      view: this.#view,
      type: this.#type,
      filters: this.#filters,
      order: this.#order,
    };
  }
  get query(): ItemQuery {
    const { words: searchText, view, type, filters, order } = this.asked;
    const fails = this.own === null ? {} : { fails: this.own.fails };
    const query = { resource: this.resource.name, searchText, view, type, sort: order, ...fails };
    return countFilters(filters) === 0 ? query : { ...query, filters };
  }
  /** Whether a search text or filters narrow the view. */
  get searched(): boolean {
    return this.#searchText.trim() !== '' || countFilters(this.#filters) > 0;
  }
  /** Whether a search text, a view or filters narrow the list. */
  get narrowed(): boolean {
    return this.searched || this.#view !== 'all' || this.#type !== null;
  }

  /** Returns the route of an item, or of the list if `id` is null. */
  address(id: ResourceId | null): string {
    return this.own?.address(id) ?? formatItemLink(this.resource.name, id);
  }

  row(index: number): ItemRow | undefined {
    return this.#rows.at(index);
  }

  /** Sets the rendered rows and the visible ones among them. */
  want(range: RowRange, seen: RowRange): void {
    this.#seen = seen;
    this.#inSight = seen;
    this.#drawn = range;
    this.#rows.want(range);
    untrack(() => (this.#near = this.#idsDrawn()));
  }

  /** Sets the columns that rows must contain in addition to the default ones. */
  carry(columns: readonly string[]): void {
    const lacking = columns.some((name) => !this.#columns.includes(name));
    this.#columns = columns;
    if (lacking && this.total !== null) this.#rows.refresh();
  }

  /** Requests snippets for the rendered rows. */
  wantSnippets({ first, end }: RowRange): void {
    if (this.terms.length === 0) return;
    const rows = Array.from({ length: end - first }, (_, at) => this.row(first + at));
    this.snippets.want(
      rows.filter((row) => row !== undefined),
      this.terms,
      this.#searchText,
    );
  }

  search(searchText: string): void {
    if (searchText === this.#searchText) return;
    this.#searchText = searchText;
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

  /** Applies a complete query. */
  apply(query: ListQuery): void {
    this.#assign(query);
    this.#restart();
  }

  /** Sets the query and the first visible row of an earlier session, before rows are requested for the first time. */
  resume(query: ListQuery, row: number): void {
    this.#assign(query);
    this.#resumedRow = row > 0 ? row : null;
    this.place = row;
  }

  /** Replaces attribute keys in the query with the keys that products use now. */
  followKeys(seen: readonly ProductAttributeUse[]): void {
    const { asked } = this;
    const now = updateAttributeKeys(asked, seen);
    if (now !== asked) this.apply(now);
  }

  showAll(): void {
    this.#searchText = '';
    this.#filters = noFilters;
    this.show('all', null);
  }

  sortBy(field: string): void {
    this.sort(toggleSortOrder(this.resource, this.order, field));
  }

  /** Clears the user's sort order. The best match is first; without search text, the default sort order applies. */
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

  /** Focuses a row and scrolls it into view. */
  goTo(index: number): void {
    this.moveTo(index);
    this.#drawer.reveal(index);
  }

  /** Reloads the rows. Scroll position, selection and focused row are kept. */
  refresh(): void {
    this.#rows.refresh();
    this.#countViews();
  }

  /** Requests the first rows before the page is mounted. */
  begin(): void {
    this.#begun ??= this.#followCache();
  }

  /** Subscribes the list to changes of the cache while its page is mounted. Returns an unsubscribe function. */
  open(): () => void {
    const stop = this.#begun ?? this.#followCache();
    this.#begun = null;
    return stop;
  }

  /**
   * Sets the component that renders the list and follows moved rows. Returns an unsubscribe function that also releases
   * the component.
   */
  drawnBy(drawer: ListRenderer): () => void {
    this.#drawer = drawer;
    this.#revealResumed();
    return () => {
      if (this.#drawer === drawer) this.#drawer = nobody;
    };
  }

  /** Returns the index of an item whose row was at `before`, or null if its row is no longer visible. */
  indexOf(id: ResourceId, before: number): number | null {
    if (this.row(before)?.id === id) return before;
    const { first, end } = this.#inSight;
    for (let index = first; index < end; index += 1) if (this.row(index)?.id === id) return index;
    return null;
  }

  /** Returns the ID and title of a row, or undefined while the row is loading. */
  entry(index: number): SelectedItem | undefined {
    const row = this.row(index);
    return row === undefined ? undefined : { id: row.id, title: String(row.cells[this.resource.title] ?? row.id) };
  }

  /** Returns the IDs and titles of a range of rows from loaded rows or the cache, at most `mostIds`. */
  async entriesOf({ first, end }: RowSpan): Promise<readonly SelectedItem[]> {
    const loadedEntries = Array.from({ length: Math.min(end - first, 1000) }, (_, at) => this.entry(first + at));
    const known = loadedEntries.filter((entry) => entry !== undefined);
    if (known.length === end - first) return known;
    return unwrapReply(bridge.items.ids({ query: this.query, from: first, to: Math.min(end, first + maxReplyIds) }));
  }

  /** Resolves to at most `most` selected items. If everything is selected, they are in the order of the list. */
  async selectedEntries(most: number): Promise<readonly SelectedItem[]> {
    if (!this.selection.inverted) return this.selection.entries.slice(0, most);
    const selected: SelectedItem[] = [];
    const total = this.total ?? 0;
    for (let first = 0; first < total && selected.length < most; first += maxReplyIds) {
      const entries = await this.entriesOf({ first, end: Math.min(total, first + maxReplyIds) });
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
      bridge.on('quality.changed', ({ evaluationProgress }) => {
        if (evaluationProgress === null && needsProfiles(this.query, this.#columns)) this.refresh();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  #assign({ words: searchText, view, type, filters, order }: ListQuery): void {
    this.#searchText = searchText;
    this.#view = view;
    this.#type = type;
    this.#filters = filters;
    this.#order = order;
  }

  /** Scrolls to the row of an earlier session, once there are rows and a component that renders them. */
  #revealResumed(): void {
    if (this.#resumedRow === null || this.total === null || this.#drawer === nobody) return;
    const row = Math.min(this.#resumedRow, this.total - 1);
    this.#resumedRow = null;
    // Revealed from below, a row is at the top of the view, whose height can still change.
    this.#drawer.reveal(Math.max(0, this.total - 1));
    this.#drawer.reveal(Math.max(0, row));
  }

  #restart(): void {
    this.selection.forgetEverything();
    this.#toTop();
    this.#rows.restart();
  }

  #toTop(): void {
    this.#near = [];
    this.#resumedRow = null;
    this.newcomers.clear();
    this.#drawer.moved(Number.NEGATIVE_INFINITY, 0);
    this.place = 0;
    this.#active = 0;
    this.#activeId = null;
    this.#waits = false;
    this.pendingActions.clear();
  }

  /**
   * Returns visible rows that must keep their position. The focused row is first. At the very top of the list newer
   * rows may push others down, and the focused row is only located, as when it is not visible.
   */
  #kept(): AnchorRows['rows'] {
    const { first, end } = this.#seen;
    const step = Math.max(1, Math.ceil((end - first) / maxTrackedRows));
    const rows = Array.from({ length: Math.ceil((end - first) / step) }, (_, index) => first + index * step);
    const inSight = this.place === 0 ? [] : rows.flatMap((at) => this.#keptRow(at));
    if (this.#activeId === null) return inSight;
    const seen = this.place > 0 && this.#active >= first && this.#active < end;
    return [{ id: this.#activeId, at: seen ? this.#active : null }, ...inSight];
  }

  #keptRow(at: number): AnchorRows['rows'] {
    const id = this.row(at)?.id;
    return id === undefined ? [] : [{ id, at }];
  }

  /** Newer rows have arrived. The visible rows keep their position, and the focus stays on its item. */
  #follow(moved: ItemWindow['moved'], kept: AnchorRows['rows']): void {
    const by = moved?.by ?? 0;
    const [own] = kept;
    const same = this.#activeId !== null && own?.id === this.#activeId;
    const newIndex = same ? moved?.places[0] : undefined;
    if (by !== 0) {
      const stays = typeof newIndex === 'number' && own?.at === newIndex - by ? own.at : this.#seen.first;
      this.#seen = { first: this.#seen.first + by, end: this.#seen.end + by };
      this.#drawn = { first: this.#drawn.first + by, end: this.#drawn.end + by };
      this.#drawer.moved(by, stays);
      this.selection.moveBy(by);
    }
    this.#active = Math.max(0, Math.min(newIndex ?? this.#active, (this.total ?? 1) - 1));
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
    this.#revealResumed();
    this.pendingActions.run();
  }

  async #askViews(): Promise<void> {
    const reply = await bridge.items.views({ resource: this.resource.name });
    if (reply.ok) this.#views = reply.value;
  }
}
