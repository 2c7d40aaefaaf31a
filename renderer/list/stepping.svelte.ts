import type { ResourceId } from '../../electron/base/brand.ts';
import { router } from '../app/router.svelte.ts';
import type { ListState } from './list.svelte.ts';

const mostOnTheWay = 100;

/** Steps from item to item in the order of a list, also to rows that are not here yet. */
export class Stepping {
  readonly #list: ListState;
  readonly #id: () => ResourceId;
  /**
   * Where the last step went, and to which item: its row may still be on its way. The address follows a moment later, so
   * until it is there it may name any of `way`.
   */
  #went = $state.raw<{ readonly at: number; readonly id: ResourceId; readonly way: readonly ResourceId[] } | null>(
    null,
  );
  #wanted = $state.raw<number | null>(null);

  constructor(list: ListState, id: () => ResourceId) {
    this.#list = list;
    this.#id = id;
  }

  /** Whether there is anything before, or after, where we are. */
  can(by: 1 | -1): boolean {
    const last = (this.#list.total ?? 0) - 1;
    const at = this.#wanted ?? this.#place;
    return last >= 0 && (at === null || (by < 0 ? at > 0 : at < last));
  }

  /** Where the open item stands, and among how many; null where it is not in the list. */
  get where(): { readonly at: number; readonly of: number } | null {
    const at = this.#wanted ?? this.#place;
    return at === null ? null : { at, of: this.#list.total ?? at + 1 };
  }

  /** Opens the item before or after; presses that come faster than the rows add up. */
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
    this.#went = { at: to, id: entry.id, way: [...this.#way, entry.id].slice(-mostOnTheWay) };
    router.go(this.#list.address(entry.id));
  }

  /** Where the open item stands; null where it is not in the list: then steps go from the row under the keys. */
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
