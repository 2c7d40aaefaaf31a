import type { ResourceId } from '../../electron/base/branded-types.ts';
import { router } from '../app/router.svelte.ts';
import type { ListState } from './list-state.svelte.ts';

const maxPendingSteps = 100;

/** Steps to the previous or next item of a list, also if its row has not loaded yet. */
export class ItemStepper {
  readonly #list: ListState;
  readonly #id: () => ResourceId;
  /**
   * The target of the last step. Its row may still be loading. Until the route has changed, it can name any item of
   * `way`.
   */
  #went = $state.raw<{ readonly at: number; readonly id: ResourceId; readonly way: readonly ResourceId[] } | null>(
    null,
  );
  #wanted = $state.raw<number | null>(null);

  constructor(list: ListState, id: () => ResourceId) {
    this.#list = list;
    this.#id = id;
  }

  /** Whether there is a previous or next item. */
  can(by: 1 | -1): boolean {
    const last = (this.#list.total ?? 0) - 1;
    const at = this.#wanted ?? this.#place;
    return last >= 0 && (at === null || (by < 0 ? at > 0 : at < last));
  }

  /** The position of the open item and the number of items, or null if it is not in the list. */
  get where(): { readonly at: number; readonly of: number } | null {
    const at = this.#wanted ?? this.#place;
    return at === null ? null : { at, of: this.#list.total ?? at + 1 };
  }

  /** Opens the previous or next item. Several steps can be requested before the rows have loaded. */
  async go(by: 1 | -1): Promise<void> {
    const last = (this.#list.total ?? 0) - 1;
    const from = this.#wanted ?? this.#place;
    const to = Math.max(0, Math.min(last, from === null ? this.#list.active : from + by));
    this.#wanted = to;
    const [entry] = await this.#list.entriesOf({ first: to, end: to + 1 });
    if (this.#wanted !== to) return;
    this.#wanted = null;
    if (entry === undefined) return;
    this.#list.goTo(to);
    this.#went = { at: to, id: entry.id, way: [...this.#way, entry.id].slice(-maxPendingSteps) };
    router.go(this.#list.address(entry.id));
  }

  /** The index of the open item, or null if it is not in the list. Steps then start from the focused row. */
  get #place(): number | null {
    const { active } = this.#list;
    const id = this.#id();
    if (this.#list.row(active)?.id === id) return active;
    return this.#went?.at === active && this.#went.way.includes(id) ? active : null;
  }

  get #way(): readonly ResourceId[] {
    const id = this.#id();
    return this.#went === null || this.#went.id === id || !this.#went.way.includes(id) ? [id] : this.#went.way;
  }
}
