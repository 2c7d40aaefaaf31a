import { filterCount } from '../../../electron/model/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import type { ColumnState } from '../../columns/column-state.svelte.ts';
import { withKeysOfNow } from '../../columns/follow-keys.ts';
import type { OwnView } from '../../list/list-filters.ts';
import { asksAttributes } from '../../list/list.svelte.ts';
import type { ListState } from '../../list/list.svelte.ts';
import { everySoOften } from '../../list/every-so-often.ts';
import { session } from '../../app/session.svelte.ts';
import { keptOf, readViews, snapshotOf } from './saved-view.ts';
import type { SavedView } from './saved-view.ts';

/** The most views that are kept for one list. */
export const mostViews = 50;

/** The views that a person saved for one list of one account; remembered. */
class SavedViews {
  readonly #resource: ResourceName;
  readonly #key: string;
  #views = $state.raw<readonly SavedView[]>([]);
  /** How many items each has; counted anew when the list changes. */
  #counts = $state.raw<Readonly<Record<string, number>>>({});
  #counting = 0;
  /** Whether `all` contains the stored views. */
  #isRead = false;
  readonly #countAgain = everySoOften(() => this.#count(), 2_000);
  /** The one that was shown last: it can be changed to what is asked now. */
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
    return this.#key === keyOf(this.#resource);
  }

  get all(): readonly SavedView[] {
    return this.#views;
  }

  /** The view that was shown last, while words, filters or the ready-made view have not been left altogether. */
  activeIn(list: ListState): SavedView | null {
    const active = this.#views.find(({ id }) => id === this.#active) ?? null;
    return active !== null && (list.narrowed || this.isShown(active, list)) ? active : null;
  }

  /** Whether the list asks exactly what the view asks. */
  isShown(view: SavedView, list: ListState): boolean {
    return view.id === this.#active && JSON.stringify(view.asked) === JSON.stringify(list.asked);
  }

  /** Whether the columns are others than those of the view. */
  looksOther(view: SavedView, columns: ColumnState): boolean {
    return JSON.stringify(view.columns) !== JSON.stringify(columns.choice) || view.density !== session.settings.density;
  }

  show(view: SavedView, list: ListState, columns: ColumnState): void {
    this.#active = view.id;
    list.apply(view.asked);
    columns.apply(view.columns);
    if (session.settings.density !== view.density) void session.saveSettings({ density: view.density });
  }

  /** As the bar of views shows them. */
  entries(list: ListState, columns: ColumnState): readonly OwnView[] {
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

  /** Forgets which view is shown. */
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
      ...snapshotOf(list, columns, session.settings.density),
      source: {},
    };
    this.#active = view.id;
    this.#keep([...this.#views, view]);
  }

  update(id: string, list: ListState, columns: ColumnState): void {
    const now = snapshotOf(list, columns, session.settings.density);
    this.#keep(this.#views.map((view) => (view.id === id ? { ...view, ...now, source: {} } : view)));
  }

  rename(id: string, name: string): void {
    this.#keep(this.#views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view)));
  }

  /** Moves a view by so many places: below 0 towards the start. */
  move(id: string, by: number): void {
    const at = this.#views.findIndex((view) => view.id === id);
    const view = this.#views[at];
    const to = at + by;
    if (view === undefined || to < 0 || to >= this.#views.length) return;
    this.#keep(this.#views.toSpliced(at, 1).toSpliced(to, 0, view));
  }

  /** Whether a view stands at the start (-1) or the end (1) already. */
  isAtEnd(id: string, by: number): boolean {
    return this.#views.at(by < 0 ? 0 : -1)?.id === id;
  }

  /** Brings the counts up to date when the user returns to the account, and reads the stored views if that failed. */
  returned(): void {
    if (!this.#isRead) void this.#recall();
    this.#countAgain();
  }

  /** Counts what every view has now, one after the other; a newer count takes the place of one under way. */
  async #count(): Promise<void> {
    const own = ++this.#counting;
    // Whoever answers is the account that is open.
    if (!this.#isOpen()) return;
    await this.#followKeys();
    if (own !== this.#counting || !this.#isOpen()) return;
    for (const { id, asked } of this.#views) {
      const { words, view, type, filters, order } = asked;
      const query = { resource: this.#resource, words, view, type, sort: order, filters };
      const reply = await bridge.items.query({ query, offset: 0, limit: 1, list: `view ${id}` });
      if (own !== this.#counting || !this.#isOpen()) return;
      if (reply.ok) this.#counts = { ...this.#counts, [id]: reply.value.total };
    }
  }

  /** Views ask attributes by the keys that products tell them by now, whichever that were when they were saved. */
  async #followKeys(): Promise<void> {
    if (!this.#views.some(({ asked, columns }) => asksAttributes(asked) || columns.free.length > 0)) return;
    const reply = await bridge.items.attributes();
    if (!reply.ok || !this.#isOpen()) return;
    const kept = this.#views.map((view) => keptOf(view));
    const now = withKeysOfNow(kept, reply.value);
    if (now === kept) return;
    this.#views = readViews(this.#resource, now);
    this.#remember();
  }

  /** Answers how to take it back. */
  remove(id: string): () => void {
    const at = this.#views.findIndex((view) => view.id === id);
    const removed = this.#views[at];
    this.#keep(this.#views.filter((view) => view.id !== id));
    return () => {
      // What was changed since stays: only this view comes back, to where it was.
      if (removed === undefined || this.#views.some((view) => view.id === id)) return;
      this.#keep(this.#views.toSpliced(at, 0, removed));
    };
  }

  #keep(views: readonly SavedView[]): void {
    this.#views = views;
    this.#remember();
    this.#countAgain();
  }

  /** Stores the views. As long as the stored ones could not be read, it tries to read them instead, and then stores all. */
  #remember(): void {
    if (!this.#isRead) {
      void this.#recall();
      return;
    }
    const kept = this.#views.map((view) => keptOf(view));
    void bridge.app.remember({ key: this.#key, value: $state.snapshot(kept) as never });
  }

  async #recall(): Promise<void> {
    const reply = await bridge.app.remembered({ key: this.#key });
    if (!reply.ok || this.#isRead) return;
    this.#isRead = true;
    // A view that was added before the stored ones arrived joins them.
    const added = this.#views;
    this.#views = [...readViews(this.#resource, reply.value), ...added];
    if (added.length > 0) this.#remember();
    this.#countAgain();
  }
}

const keyOf = (resource: ResourceName): string => `views/${session.accountId ?? ''}/${resource}`;

// What they hold are runes; the maps themselves are never drawn.
/* eslint-disable svelte/prefer-svelte-reactivity */
const known = new Map<string, SavedViews>();
/** Those that were asked for last, by resource. */
const shown = new Map<ResourceName, SavedViews>();
/* eslint-enable svelte/prefer-svelte-reactivity */

/** The saved views of a resource's list in the account that is open now. */
export const savedViewsOf = (resource: ResourceName): SavedViews => {
  const key = keyOf(resource);
  const before = known.get(key);
  const views = before ?? new SavedViews(key, resource);
  if (before !== undefined && shown.get(resource) !== before) before.returned();
  known.set(key, views);
  shown.set(resource, views);
  return views;
};

/** Whether there is something worth saving. */
export const isSavable = (list: ListState): boolean => list.words.trim() !== '' || filterCount(list.filters) > 0;
