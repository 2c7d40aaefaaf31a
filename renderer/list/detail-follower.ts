import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { ListState } from './list-state.svelte.ts';

interface Parts {
  readonly list: () => ListState;
  /** Returns the item whose detail pane is open, or null. */
  readonly openId: () => string | null;
  readonly show: (id: ResourceId) => void;
}

/** The delay before the focused item is shown, in milliseconds. It skips the items that a held-down key passes. */
const followDelayMs = 80;

/** Shows the focused row in the detail pane while the pane is open. */
export class DetailFollower {
  readonly #parts: Parts;
  /** The open item whose row has been made the focused row. */
  #placed: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Handles a move of the focus to another row. */
  moved(): void {
    this.stop();
    if (this.#parts.openId() !== null) this.#timer = setTimeout(() => this.#follow(), followDelayMs);
  }

  /**
   * Focuses the row of an item that was opened by its route, for example after its creation, once the row is visible.
   */
  placeOpen(): void {
    const id = this.#parts.openId();
    if (id === null || id === this.#placed) return;
    const list = this.#parts.list();
    const index = list.indexOf(id as ResourceId, list.active);
    if (index === null) return;
    this.#placed = id;
    if (index !== list.active) list.moveTo(index);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #follow(): void {
    this.#parts.list().pendingActions.add(() => this.#showActive());
  }

  /** Shows the focused row. Returns false while the row is loading. */
  #showActive(): boolean {
    const list = this.#parts.list();
    const id = list.pending ? undefined : list.row(list.active)?.id;
    const open = this.#parts.openId();
    if (id !== undefined && open !== null && id !== open) {
      this.#placed = id;
      this.#parts.show(id);
    }
    return id !== undefined;
  }
}
