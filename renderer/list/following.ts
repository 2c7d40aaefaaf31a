import type { ResourceId } from '../../electron/base/brand.ts';
import type { ListState } from './list.svelte.ts';

interface Parts {
  readonly list: () => ListState;
  /** The item whose detail is open; null: none is. */
  readonly openId: () => string | null;
  readonly show: (id: ResourceId) => void;
}

/** Keys that are held down pass over items: one is shown once they rest for so many milliseconds. */
const rest = 80;

/** Takes an open detail along with the row under the keys. */
export class Following {
  readonly #parts: Parts;
  /** The open item whose row has been made the focused row. */
  #placed: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The keys have gone to another row. */
  moved(): void {
    this.stop();
    if (this.#parts.openId() !== null) this.#timer = setTimeout(() => this.#follow(), rest);
  }

  /** Makes the row of an item that was opened by its address, as after its creation, the focused row once it is in sight. */
  placeOpen(): void {
    const id = this.#parts.openId();
    if (id === null || id === this.#placed) return;
    const list = this.#parts.list();
    const at = list.indexOf(id as ResourceId, list.active);
    if (at === null) return;
    this.#placed = id;
    if (at !== list.active) list.moveTo(at);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #follow(): void {
    this.#parts.list().pendingActions.add(() => this.#showActive());
  }

  /** False while the row is on its way. */
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
