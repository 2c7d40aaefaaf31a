import type { HTMLInputAttributes } from 'svelte/elements';

/** What a list of options under an input gets from the component that draws it. */
interface Options {
  /** The text of the input. */
  readonly text: () => string;
  /** The number of options that are shown now. */
  readonly count: () => number;
  /** Whether a message is shown if there is nothing to choose. */
  readonly says?: () => boolean;
  /** The index of the option that is active once the list opens, -1 for none; absent: the first for a key, none for a click. */
  readonly first?: () => number;
  /** The index of the option that fits the typed text best, -1 for none. Enter takes it if no other option is active. */
  readonly best: () => number;
  /** Resolves once the options are those of the typed text. Absent: they always are. */
  readonly settled?: () => Promise<unknown>;
  /** Called when the list opens. */
  readonly onopen?: () => void;
  readonly ontake: (index: number) => void;
}

export const optionId = (id: string, index: number): string => `${id}-option-${String(index)}`;

/** Whether a key submits a form: Ctrl or Cmd with Enter. Lists and single inputs leave it to the form. */
export const isSubmitKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/**
 * The options under a combobox: whether they are shown, and which one is active. While the list is open, Enter takes the
 * active option, or else the one that fits the typed text best, and never submits the form.
 */
export class OptionKeys {
  readonly #options: Options;
  #open = $state(false);
  #active = $state(-1);
  #isTyped = $state(false);
  /** Resolves once all keys before have been handled. */
  #handled: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether the list was opened, even if there is nothing to show. */
  get open(): boolean {
    return this.#open;
  }
  /** Whether options are shown. */
  get shown(): boolean {
    return this.#open && this.#options.count() > 0;
  }
  /** The index of the option that was reached with arrow keys, or -1. */
  get active(): number {
    return this.#active;
  }
  /** The index of the option that Enter takes, or -1. */
  get next(): number {
    if (!this.shown) return -1;
    return this.#active >= 0 || !this.#isTyped ? this.#active : this.#options.best();
  }

  /** Opens the list; `otherwise` is the active option if the component does not say which one is. */
  show(otherwise = -1): void {
    if (!this.shown) this.#options.onopen?.();
    this.#open = true;
    this.#isTyped = false;
    this.#active = this.#options.first?.() ?? otherwise;
  }
  hide(): void {
    this.#open = false;
    this.#isTyped = false;
    this.#active = -1;
  }
  turn(): void {
    if (this.#seen) this.hide();
    else this.show();
  }
  /** Opens the list for typed text: other options fit. */
  typed(): void {
    this.#open = true;
    this.#isTyped = true;
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
      'aria-activedescendant': this.next >= 0 ? optionId(id, this.next) : undefined,
      'aria-describedby': `${id}-line`,
      onclick: () => this.turn(),
    };
  }

  /** Handles a key of the input. Returns false if the key means nothing here. */
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

  /** Shows the list while there is something in it, and scrolls to the option that Enter takes. */
  follow(panel: HTMLElement | null, list: HTMLElement | null): void {
    panel?.togglePopover(this.#seen);
    if (this.next >= 0) list?.children[this.next]?.scrollIntoView({ block: 'nearest' });
  }

  /** Whether options are shown, or a message in their place. */
  get #seen(): boolean {
    return this.shown || (this.#open && this.#options.says?.() === true);
  }

  /** Whether Enter is for the list. It also is while the options of typed text are still being read. */
  get #takesEnter(): boolean {
    return this.#seen || (this.#open && this.#isTyped && this.#options.settled !== undefined);
  }

  /**
   * Handles a key once the options are those of the typed text, in the order of the keys: the index of an option in the
   * former options would be that of another one.
   */
  #whenSettled(handle: () => void): void {
    const { settled } = this.#options;
    if (!this.#isTyped || settled === undefined) handle();
    else
      this.#handled = Promise.all([this.#handled, settled()]).then(() => {
        // Another key may have closed the list meanwhile.
        if (this.#open) handle();
      });
  }

  #takeNext(): void {
    const index = this.next;
    if (index >= 0) this.take(index);
    // Words that fit nothing stay in the open list, which says so.
    else if (!this.#isTyped || this.#options.text().trim() === '') this.hide();
  }

  #move(step: number): void {
    const count = this.#options.count();
    if (!this.shown) this.show(0);
    else this.#active = ((this.#active === -1 && step < 0 ? count : this.#active) + step + count) % count;
  }
}
