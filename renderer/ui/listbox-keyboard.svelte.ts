import type { HTMLInputAttributes } from 'svelte/elements';

/** The inputs of a list of options from the component that renders it. */
interface Options {
  /** The text of the input. */
  readonly text: () => string;
  /** The number of visible options. */
  readonly count: () => number;
  /** Whether a message is shown if there is nothing to choose. */
  readonly says?: () => boolean;
  /**
   * Returns the index of the active option when the list opens, or -1 for none. By default, the first option for a key
   * and none for a click.
   */
  readonly first?: () => number;
  /**
   * Returns the index of the option that matches the typed text best, or -1. Enter selects it if no other option is
   * active.
   */
  readonly best: () => number;
  /** Resolves when the options match the typed text. Without it, they always do. */
  readonly settled?: () => Promise<unknown>;
  /** Called when the list opens. */
  readonly onopen?: () => void;
  readonly ontake: (index: number) => void;
}

export const formatOptionId = (id: string, index: number): string => `${id}-option-${String(index)}`;

/** Whether a key submits a form: Ctrl or Cmd with Enter. Lists and single inputs leave it to the form. */
export const isSubmitKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/**
 * The options of a combobox: whether they are shown, and which one is active. While the list is open, Enter selects the
 * active option, or else the one that matches the typed text best, and never submits the form.
 */
export class OptionKeys {
  readonly #options: Options;
  #open = $state(false);
  #active = $state(-1);
  #isTyped = $state(false);
  /** Resolves when all previous keys have been handled. */
  #handled: Promise<unknown> = Promise.resolve();
  /** The number of keys that wait for the options of the typed text. */
  #waitingKeys = 0;
  /** Whether the list closes after the waiting keys, because the input lost the focus. */
  #isLeft = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether the list is open, even if there is nothing to show. */
  get open(): boolean {
    return this.#open;
  }
  get shown(): boolean {
    return this.#open && this.#options.count() > 0;
  }
  /** The index of the option reached with the arrow keys, or -1. */
  get active(): number {
    return this.#active;
  }
  /** The index of the option that Enter selects, or -1. */
  get next(): number {
    if (!this.shown) return -1;
    return this.#active >= 0 || !this.#isTyped ? this.#active : this.#options.best();
  }

  /** Opens the list. `otherwise` is the active option if the component does not specify one. */
  show(otherwise = -1): void {
    if (!this.shown) this.#options.onopen?.();
    this.#open = true;
    this.#isTyped = false;
    this.#isLeft = false;
    this.#active = this.#options.first?.() ?? otherwise;
  }
  hide(): void {
    this.#open = false;
    this.#isTyped = false;
    this.#isLeft = false;
    this.#active = -1;
  }
  /** Closes the list when the input loses the focus, after the keys that wait for the options of the typed text. */
  leave(): void {
    if (this.#waitingKeys > 0) this.#isLeft = true;
    else this.hide();
  }
  turn(): void {
    if (this.#seen) this.hide();
    else this.show();
  }
  /** Opens the list for typed text, which changes the matching options. */
  typed(): void {
    this.#open = true;
    this.#isTyped = true;
    this.#isLeft = false;
    this.#active = -1;
  }
  take(index: number): void {
    this.#options.ontake(index);
    this.hide();
  }

  /** Returns the attributes of the input. The ID of the list is `<id>-list`, those of options are `<id>-option-<index>`. */
  inputOf(id: string): HTMLInputAttributes {
    return {
      id,
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': this.shown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': this.next >= 0 ? formatOptionId(id, this.next) : undefined,
      'aria-describedby': `${id}-line`,
      onclick: () => this.turn(),
    };
  }

  /** Handles a key of the input. Returns false if the list does not use the key. */
  press(event: KeyboardEvent): boolean {
    if (isSubmitKey(event)) {
      this.hide();
      return false;
    }
    if (event.key === 'ArrowDown') this.#whenSettled(() => this.#move(1));
    else if (event.key === 'ArrowUp') this.#whenSettled(() => this.#move(-1));
    else if (event.key === 'Enter' && this.#takesEnter) this.#whenSettled(() => this.#takeNext());
    else if (event.key === 'Escape' && this.#seen) {
      this.hide();
      event.stopPropagation();
    } else return false;
    event.preventDefault();
    return true;
  }

  /** Opens the popover while it has content, and scrolls to the option that Enter selects. */
  follow(panel: HTMLElement | null, list: HTMLElement | null): void {
    panel?.togglePopover(this.#seen);
    if (this.next >= 0) list?.children[this.next]?.scrollIntoView({ block: 'nearest' });
  }

  /** Whether options are shown, or a message instead. */
  get #seen(): boolean {
    return this.shown || (this.#open && this.#options.says?.() === true);
  }

  /** Whether the list handles Enter. It also does while the options of the typed text are still loading. */
  get #takesEnter(): boolean {
    return this.#seen || (this.#open && this.#isTyped && this.#options.settled !== undefined);
  }

  /**
   * Handles a key when the options match the typed text, in the order of the keys. An index in the previous options
   * would refer to a different option.
   */
  #whenSettled(handle: () => void): void {
    const { settled } = this.#options;
    if (!this.#isTyped || settled === undefined) {
      handle();
      return;
    }
    this.#waitingKeys += 1;
    this.#handled = Promise.all([this.#handled, settled()]).then(() => {
      this.#waitingKeys -= 1;
      // Another key may have closed the list in the meantime.
      if (this.#open) handle();
      if (this.#isLeft && this.#waitingKeys === 0) this.hide();
    });
  }

  #takeNext(): void {
    const index = this.next;
    if (index >= 0) this.take(index);
    // Text without a match stays in the open list, which shows a message.
    else if (!this.#isTyped || this.#options.text().trim() === '') this.hide();
  }

  #move(step: number): void {
    const count = this.#options.count();
    if (!this.shown) this.show(0);
    else this.#active = ((this.#active === -1 && step < 0 ? count : this.#active) + step + count) % count;
  }
}
