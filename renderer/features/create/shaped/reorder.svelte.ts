import { tick } from 'svelte';
import { along } from '../../../ui/direction.ts';

/**
 * Entries of a list that are put in order by hand: each is an element with its place in `data-at` inside of one with
 * `data-order`, and has a `data-move` that takes the focus along.
 */
export class Reorder {
  readonly #axis: 'x' | 'y';
  readonly #move: (from: number, to: number) => void;
  #at = $state<number | null>(null);

  constructor(axis: 'x' | 'y', move: (from: number, to: number) => void) {
    this.#axis = axis;
    this.#move = move;
  }

  /** The place of the entry that is drawn; null: none. */
  get at(): number | null {
    return this.#at;
  }

  take(event: PointerEvent & { readonly currentTarget: HTMLElement }, at: number): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#at = at;
  }

  /** The entry follows the pointer: it stands where the pointer is at once. */
  over(event: PointerEvent & { readonly currentTarget: HTMLElement }): void {
    if (this.#at === null) return;
    const list = event.currentTarget.closest('[data-order]');
    const entry = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-at]');
    if (entry === null || entry === undefined) return;
    if (entry.closest('[data-order]') !== list) return;
    const to = Number(entry.getAttribute('data-at'));
    const { left, width, top, height } = entry.getBoundingClientRect();
    const past = this.#axis === 'x' ? along(event.clientX - left - width / 2) > 0 : event.clientY > top + height / 2;
    if (to === this.#at || to > this.#at !== past) return;
    this.#move(this.#at, to);
    this.#at = to;
  }

  leave(): void {
    this.#at = null;
  }

  /** Moves an entry by the keys; the focus goes along. */
  async step(list: HTMLElement | undefined, from: number, to: number): Promise<void> {
    this.#move(from, to);
    await tick();
    const at = `[data-at="${to}"]`;
    list?.querySelector<HTMLElement>(`${at}[data-move], ${at} [data-move]`)?.focus();
  }
}
