import type { HTMLInputAttributes } from 'svelte/elements';

/** What a list of options under an input gets from the part that draws it. */
interface Options {
  /** How many there are now. */
  readonly count: () => number;
  /** Whether something is said where there is nothing to choose. */
  readonly says?: () => boolean;
  /** The option that the keys are at once it opens, -1 for none; absent: the first for a key, none for a click. */
  readonly first?: () => number;
  /** It opens. */
  readonly onopen?: () => void;
  readonly ontake: (index: number) => void;
}

export const optionId = (id: string, index: number): string => `${id}-option-${String(index)}`;

/** The options under a combobox: whether they are shown, and which of them the keys are at. */
export class OptionKeys {
  readonly #options: Options;
  #open = $state(false);
  #active = $state(-1);

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether it was asked for, be there anything to see or not. */
  get open(): boolean {
    return this.#open;
  }
  /** Whether there are options to see. */
  get shown(): boolean {
    return this.#open && this.#options.count() > 0;
  }
  /** The option that the keys are at; -1: none. */
  get active(): number {
    return this.#active;
  }

  /** Opens it; `otherwise` is where the keys are when nothing says where they begin. */
  show(otherwise = -1): void {
    if (!this.shown) this.#options.onopen?.();
    this.#open = true;
    this.#active = this.#options.first?.() ?? otherwise;
  }
  hide(): void {
    this.#open = false;
    this.#active = -1;
  }
  turn(): void {
    if (this.#seen) this.hide();
    else this.show();
  }
  /** Something was typed: other options fit. */
  typed(): void {
    this.#open = true;
    this.#active = -1;
  }
  take(index: number): void {
    this.#options.ontake(index);
    this.hide();
  }

  /** What the input says of itself and of its list, whose id is `<id>-list`; the options are `<id>-option-<index>`. */
  inputOf(id: string): HTMLInputAttributes {
    return {
      id,
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': this.shown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': this.shown && this.#active >= 0 ? optionId(id, this.#active) : undefined,
      'aria-describedby': `${id}-line`,
      onclick: () => this.turn(),
    };
  }

  /** Does what a key means here; false where it means nothing. */
  press(event: KeyboardEvent): boolean {
    if (event.isComposing) return false;
    if (event.key === 'ArrowDown') this.#move(1);
    else if (event.key === 'ArrowUp') this.#move(-1);
    else if (event.key === 'Enter' && this.shown && this.#active >= 0) this.take(this.#active);
    else if (event.key === 'Escape' && this.#seen) {
      this.hide();
      event.stopPropagation();
    } else return false;
    event.preventDefault();
    return true;
  }

  /** Shows the list while there is something in it, with the option that the keys are at in sight. */
  follow(panel: HTMLElement | null, list: HTMLElement | null): void {
    panel?.togglePopover(this.#seen);
    if (this.shown && this.#active >= 0) list?.children[this.#active]?.scrollIntoView({ block: 'nearest' });
  }

  /** Whether there are options to see, or words in their place. */
  get #seen(): boolean {
    return this.shown || (this.#open && this.#options.says?.() === true);
  }

  #move(step: number): void {
    const count = this.#options.count();
    if (!this.shown) this.show(0);
    else this.#active = ((this.#active === -1 && step < 0 ? count : this.#active) + step + count) % count;
  }
}
