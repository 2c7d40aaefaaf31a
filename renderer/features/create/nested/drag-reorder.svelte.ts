import { tick } from 'svelte';
import { toTextDirection } from '../../../ui/direction.ts';

/**
 * Manual sorting of a list. Each entry is an element with its index in `data-at` inside an element with `data-order`.
 * It contains a `data-move` element, which gets the focus after a move with the keyboard.
 */
export class Reorder {
  readonly #axis: 'x' | 'y';
  readonly #move: (from: number, to: number) => void;
  #at = $state<number | null>(null);

  constructor(axis: 'x' | 'y', move: (from: number, to: number) => void) {
    this.#axis = axis;
    this.#move = move;
  }

  /** The index of the dragged entry, or null. */
  get at(): number | null {
    return this.#at;
  }

  take(event: PointerEvent & { readonly currentTarget: HTMLElement }, at: number): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#at = at;
  }

  /** The entry is moved immediately while the pointer moves. */
  over(event: PointerEvent & { readonly currentTarget: HTMLElement }): void {
    if (this.#at === null) return;
    const list = event.currentTarget.closest('[data-order]');
    const entry = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-at]');
    if (entry === null || entry === undefined) return;
    if (entry.closest('[data-order]') !== list) return;
    const to = Number(entry.getAttribute('data-at'));
    const { left, width, top, height } = entry.getBoundingClientRect();
    const past =
      this.#axis === 'x' ? toTextDirection(event.clientX - left - width / 2) > 0 : event.clientY > top + height / 2;
    if (to === this.#at || to > this.#at !== past) return;
    this.#move(this.#at, to);
    this.#at = to;
  }

  leave(): void {
    this.#at = null;
  }

  /** Moves an entry with the keyboard and keeps it focused. */
  async step(list: HTMLElement | undefined, from: number, to: number): Promise<void> {
    this.#move(from, to);
    await tick();
    const at = `[data-at="${to}"]`;
    list?.querySelector<HTMLElement>(`${at}[data-move], ${at} [data-move]`)?.focus();
  }
}
