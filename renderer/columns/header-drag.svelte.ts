import { toTextDirection } from '../ui/direction.ts';
import type { ColumnState } from './column-state.svelte.ts';
import type { ListColumn } from './columns.ts';

/** The number of pixels that the pointer must move before a press on a header becomes a drag. */
const minDragDistancePx = 5;

/** Drag and drop of a column header. */
export class HeaderDrag {
  #from: { readonly x: number; readonly column: ListColumn } | null = null;
  #drawn = false;
  /** The column before which it would be dropped, or null for the end. Undefined while nothing is dragged. */
  #before = $state<string | null | undefined>(undefined);

  get before(): string | null | undefined {
    return this.#before;
  }

  take(event: PointerEvent, column: ListColumn): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    this.#from = { x: event.clientX, column };
    this.#drawn = false;
  }

  /** Handles a pointer move. `heads` are the headers of the visible columns in order. */
  move(event: PointerEvent, heads: readonly Element[], shown: readonly ListColumn[]): void {
    if (this.#from === null || (!this.#drawn && Math.abs(event.clientX - this.#from.x) < minDragDistancePx)) return;
    if (!this.#drawn && event.currentTarget instanceof HTMLElement)
      event.currentTarget.setPointerCapture(event.pointerId);
    this.#drawn = true;
    const index = heads.findIndex((head) => {
      const { left, width } = head.getBoundingClientRect();
      return toTextDirection(event.clientX - left - width / 2) < 0;
    });
    this.#before = index < 0 ? null : (shown[index]?.name ?? null);
  }

  drop(columns: ColumnState, shown: readonly ListColumn[]): void {
    const { column } = this.#from ?? {};
    if (column !== undefined && this.#drawn && this.#before !== undefined) {
      const last = shown.at(-1);
      if (this.#before !== null) columns.moveBefore(column.name, this.#before);
      else if (last !== undefined && last.name !== column.name) this.#behind(columns, column, last);
    }
    this.leave();
  }

  leave(): void {
    this.#from = null;
    this.#before = undefined;
  }

  /** Whether a drag has just ended, so that the following click must be ignored. Reading resets it. */
  get dragged(): boolean {
    const was = this.#drawn;
    this.#drawn = false;
    return was;
  }

  /** Moves the column directly after the last visible one. Hidden columns may follow it. */
  #behind(columns: ColumnState, column: ListColumn, last: ListColumn): void {
    const names = columns.all.map(({ name }) => name);
    columns.moveBefore(column.name, names[names.indexOf(last.name) + 1] ?? null);
  }
}
