import type { ColumnState } from './column-state.svelte.ts';

/** Drag and drop of a column in the columns panel. */
export class PanelDrag {
  #name = $state<string | null>(null);

  /** The dragged column, or null. */
  get name(): string | null {
    return this.#name;
  }

  take(event: PointerEvent & { readonly currentTarget: HTMLElement }, name: string): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#name = name;
  }

  /** The column is moved immediately while the pointer moves. */
  move(event: PointerEvent, columns: ColumnState): void {
    if (this.#name === null) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-column]');
    const name = over?.getAttribute('data-column');
    if (over === null || over === undefined || name === null || name === undefined || name === this.#name) return;
    const { top, height } = over.getBoundingClientRect();
    const names = columns.all.map((column) => column.name);
    const [own, other] = [names.indexOf(this.#name), names.indexOf(name)];
    const below = event.clientY > top + height / 2;
    if (own < other && below) columns.moveBefore(this.#name, names[other + 1] ?? null);
    else if (own > other && !below) columns.moveBefore(this.#name, name);
  }

  leave(): void {
    this.#name = null;
  }
}
