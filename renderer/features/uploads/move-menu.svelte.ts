import type { UploadItem } from '../../../electron/contract/index.ts';
import type { MoveTo } from '../../app/uploads/uploads.svelte.ts';

export const uploadMoves = [
  { to: 'first', keys: ['Alt', 'Home'], key: 'Home' },
  { to: 'earlier', keys: ['Alt', '↑'], key: 'ArrowUp' },
  { to: 'later', keys: ['Alt', '↓'], key: 'ArrowDown' },
  { to: 'last', keys: ['Alt', 'End'], key: 'End' },
] as const satisfies readonly { to: MoveTo; keys: readonly string[]; key: string }[];

/** The waiting file whose menu is open, and the button that opened it. */
export class UploadMenuState {
  #item = $state.raw<UploadItem | null>(null);
  #button = $state.raw<HTMLElement | null>(null);
  /** The file whose menu was just closed by pressing the pointer. */
  #shut: UploadItem['id'] | null = null;

  get item(): UploadItem | null {
    return this.#item;
  }
  get button(): HTMLElement | null {
    return this.#button;
  }

  isOf({ id }: UploadItem): boolean {
    return this.#item?.id === id;
  }

  /** Handles a pointer press on a button, which closes an open menu. */
  pressed(item: UploadItem): void {
    this.#shut = this.isOf(item) ? item.id : null;
  }

  /** Opens the menu of a button, unless the press has just closed it. */
  toggle(item: UploadItem, button: HTMLElement): void {
    const shut = this.#shut === item.id;
    this.#shut = null;
    if (shut) return;
    this.#button = button;
    this.#item = item;
  }

  turn(open: boolean): void {
    if (!open) this.#item = null;
  }

  /** Closes the menu if its file is no longer waiting: only waiting files have a menu. */
  keep(items: readonly UploadItem[]): void {
    const now = items.find((item) => this.isOf(item));
    if (this.#item !== null && now?.state !== 'waiting') this.#item = null;
  }

  /** Returns the focus to the button. */
  readonly leave = (event: Event): void => {
    event.preventDefault();
    this.#button?.focus();
  };
}
