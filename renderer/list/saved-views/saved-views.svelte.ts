import { type ResourceName, countFilters } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import type { ColumnState } from '../../columns/column-state.svelte.ts';
import { updateAttributeKeys } from '../../columns/update-attribute-keys.ts';
import type { SavedViewEntry } from '../list-filters.ts';
import { type ListState, usesCustomAttributes } from '../list-state.svelte.ts';
import { throttleAsync } from '../throttle-async.ts';
import { session } from '../../app/session.svelte.ts';
import { type SavedView, toStoredView, readViews, createListSnapshot } from './saved-view.ts';

/** The maximum number of views of one list. */
export const maxViews = 50;

/** The stored views of one list in one account. */
class SavedViews {
  readonly #resource: ResourceName;
  readonly #key: string;
  #views = $state.raw<readonly SavedView[]>([]);
  /** The number of items of each view. Counted again when the list changes. */
  #counts = $state.raw<Readonly<Record<string, number>>>({});
  readonly #countings = new LatestRequest();
  /** Whether `all` contains the stored views. */
  #isRead = false;
  readonly #countAgain = throttleAsync(() => this.#count(), 2_000);
  /** The view that was shown last, which can be updated to the current query. */
  #active = $state<string | null>(null);

  constructor(key: string, resource: ResourceName) {
    this.#resource = resource;
    this.#key = key;
    void this.#recall();
    bridge.on('items.changed', ({ resources }) => {
      if (resources.includes(resource)) this.#countAgain();
    });
  }

  #isOpen(): boolean {
    return this.#key === createViewsKey(this.#resource);
  }

  get all(): readonly SavedView[] {
    return this.#views;
  }

  /**
   * Returns the view that was shown last, unless the user has cleared the search text, the filters and the built-in
   * view.
   */
  activeIn(list: ListState): SavedView | null {
    const active = this.#views.find(({ id }) => id === this.#active) ?? null;
    return active !== null && (list.narrowed || this.isShown(active, list)) ? active : null;
  }

  /** Whether the list has exactly the query of the view. */
  isShown(view: SavedView, list: ListState): boolean {
    return view.id === this.#active && JSON.stringify(view.asked) === JSON.stringify(list.asked);
  }

  /** Whether the columns or the density differ from the view. */
  looksOther(view: SavedView, columns: ColumnState): boolean {
    return JSON.stringify(view.columns) !== JSON.stringify(columns.choice) || view.density !== session.settings.density;
  }

  show(view: SavedView, list: ListState, columns: ColumnState): void {
    this.#active = view.id;
    list.apply(view.asked);
    columns.apply(view.columns);
    if (session.settings.density !== view.density) void session.saveSettings({ density: view.density });
  }

  /** Returns the views for the view bar. */
  entries(list: ListState, columns: ColumnState): readonly SavedViewEntry[] {
    return this.#views.map((view) => ({
      key: view.id,
      name: view.name,
      pressed: this.activeIn(list)?.id === view.id,
      count: this.#counts[view.id] ?? null,
      show: () => this.show(view, list, columns),
    }));
  }

  isOpen(list: ListState): boolean {
    return this.activeIn(list) !== null;
  }

  /** Selects the view of a list that already has its query. */
  resume(id: string): void {
    this.#active = id;
  }

  /** Deselects the view. */
  leave(): void {
    this.#active = null;
  }

  isTaken(name: string, but: string | null): boolean {
    return this.#views.some((view) => view.id !== but && view.name.toLowerCase() === name.trim().toLowerCase());
  }

  add(name: string, list: ListState, columns: ColumnState): void {
    const view: SavedView = {
      id: crypto.randomUUID(),
      name: name.trim(),
      ...createListSnapshot(list, columns, session.settings.density),
      source: {},
    };
    this.#active = view.id;
    this.#keep([...this.#views, view]);
  }

  update(id: string, list: ListState, columns: ColumnState): void {
    const now = createListSnapshot(list, columns, session.settings.density);
    this.#keep(this.#views.map((view) => (view.id === id ? { ...view, ...now, source: {} } : view)));
  }

  rename(id: string, name: string): void {
    this.#keep(this.#views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view)));
  }

  /** Moves a view by a number of positions, to the start if negative. */
  move(id: string, by: number): void {
    const index = this.#views.findIndex((view) => view.id === id);
    const view = this.#views[index];
    const to = index + by;
    if (view === undefined || to < 0 || to >= this.#views.length) return;
    this.#keep(this.#views.toSpliced(index, 1).toSpliced(to, 0, view));
  }

  /** Whether a view is already at the start (-1) or the end (1). */
  isAtEnd(id: string, by: number): boolean {
    return this.#views.at(by < 0 ? 0 : -1)?.id === id;
  }

  /** Updates the counts when the user returns to the account. Reads the stored views again if that failed before. */
  returned(): void {
    if (!this.#isRead) void this.#recall();
    this.#countAgain();
  }

  /** Counts the items of each view, one after the other. A newer count replaces a running one. */
  async #count(): Promise<void> {
    const isLatest = this.#countings.start();
    // Replies belong to the account that is open.
    if (!this.#isOpen()) return;
    await this.#followKeys();
    if (!isLatest() || !this.#isOpen()) return;
    for (const { id, asked } of this.#views) {
      const { words: searchText, view, type, filters, order } = asked;
      const query = { resource: this.#resource, searchText, view, type, sort: order, filters };
      const reply = await bridge.items.query({ query, offset: 0, limit: 1, list: `view ${id}` });
      if (!isLatest() || !this.#isOpen()) return;
      if (reply.ok) this.#counts = { ...this.#counts, [id]: reply.value.total };
    }
  }

  /** Replaces attribute keys in views with the keys that products use now. */
  async #followKeys(): Promise<void> {
    if (!this.#views.some(({ asked, columns }) => usesCustomAttributes(asked) || columns.free.length > 0)) return;
    const reply = await bridge.items.attributes();
    if (!reply.ok || !this.#isOpen()) return;
    const storedViews = this.#views.map((view) => toStoredView(view));
    const now = updateAttributeKeys(storedViews, reply.value);
    if (now === storedViews) return;
    this.#views = readViews(this.#resource, now);
    this.#remember();
  }

  /** Deletes a view. Returns a function that undoes it. */
  remove(id: string): () => void {
    const index = this.#views.findIndex((view) => view.id === id);
    const removed = this.#views[index];
    this.#keep(this.#views.filter((view) => view.id !== id));
    return () => {
      // Restores only this view at its position, and keeps later changes.
      if (removed === undefined || this.#views.some((view) => view.id === id)) return;
      this.#keep(this.#views.toSpliced(index, 0, removed));
    };
  }

  #keep(views: readonly SavedView[]): void {
    this.#views = views;
    this.#remember();
    this.#countAgain();
  }

  /**
   * Stores the views. If the stored views could not be read yet, tries to read them first, so that they are not
   * overwritten.
   */
  #remember(): void {
    if (!this.#isRead) {
      void this.#recall();
      return;
    }
    const storedViews = this.#views.map((view) => toStoredView(view));
    void bridge.app.remember({ key: this.#key, value: $state.snapshot(storedViews) as never });
  }

  async #recall(): Promise<void> {
    const reply = await bridge.app.remembered({ key: this.#key });
    if (!reply.ok || this.#isRead) return;
    this.#isRead = true;
    // Views that were added before the stored ones had loaded are appended.
    const added = this.#views;
    this.#views = [...readViews(this.#resource, reply.value), ...added];
    if (added.length > 0) this.#remember();
    this.#countAgain();
  }
}

const createViewsKey = (resource: ResourceName): string => `views/${session.accountId ?? ''}/${resource}`;

// The values have reactive state. The maps themselves are never rendered.
/* eslint-disable svelte/prefer-svelte-reactivity */
const known = new Map<string, SavedViews>();
/** The views that were last used, by resource. */
const shown = new Map<ResourceName, SavedViews>();
/* eslint-enable svelte/prefer-svelte-reactivity */

/** Returns the saved views of a resource's list in the current account. */
export const getSavedViews = (resource: ResourceName): SavedViews => {
  const key = createViewsKey(resource);
  const before = known.get(key);
  const views = before ?? new SavedViews(key, resource);
  if (before !== undefined && shown.get(resource) !== before) before.returned();
  known.set(key, views);
  shown.set(resource, views);
  return views;
};

/** Whether the list has a search text or filters that can be saved. */
export const isSavable = (list: ListState): boolean => list.searchText.trim() !== '' || countFilters(list.filters) > 0;
