import { along } from '../ui/direction.ts';
import type { ColumnState } from './column-state.svelte.ts';
import type { Column } from './columns.ts';

/** So far the pointer goes before a press on a head becomes a drag. */
const least = 5;

/** A column's head drawn to another place. */
export class HeadDrag {
  #from: { readonly x: number; readonly column: Column } | null = null;
  #drawn = false;
  /** The column before which it would come to stand; null: at the end. Undefined while nothing is drawn. */
  #before = $state<string | null | undefined>(undefined);

  get before(): string | null | undefined {
    return this.#before;
  }

  take(event: PointerEvent, column: Column): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    this.#from = { x: event.clientX, column };
    this.#drawn = false;
  }

  /** `heads` are the heads of the columns that are drawn, in their order. */
  move(event: PointerEvent, heads: readonly Element[], shown: readonly Column[]): void {
    if (this.#from === null || (!this.#drawn && Math.abs(event.clientX - this.#from.x) < least)) return;
    if (!this.#drawn && event.currentTarget instanceof HTMLElement)
      event.currentTarget.setPointerCapture(event.pointerId);
    this.#drawn = true;
    const at = heads.findIndex((head) => {
      const { left, width } = head.getBoundingClientRect();
      return along(event.clientX - left - width / 2) < 0;
    });
    this.#before = at < 0 ? null : (shown[at]?.name ?? null);
  }

  drop(columns: ColumnState, shown: readonly Column[]): void {
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

  /** Whether the click that follows a drag is to be passed over; answers so once. */
  get dragged(): boolean {
    const was = this.#drawn;
    this.#drawn = false;
    return was;
  }

  /** Behind the last one that is drawn: those that are not drawn may follow it. */
  #behind(columns: ColumnState, column: Column, last: Column): void {
    const names = columns.all.map(({ name }) => name);
    columns.moveBefore(column.name, names[names.indexOf(last.name) + 1] ?? null);
  }
}
