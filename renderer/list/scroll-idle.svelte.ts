/** The number of milliseconds without activity after which a list is idle. */
const idleDelayMs = 100;

/**
 * Whether a list is idle: no reply is pending, and the user has not just scrolled by pages. Pictures are requested only
 * then, so that rows load first while the user types or scrolls fast. Must be constructed during component
 * initialization.
 */
export class ScrollIdle {
  readonly #list: { readonly pending: boolean };
  readonly #window: { readonly leaps: number };
  /** The value of `leaps` when the list last became idle, or null if it has not since the last pending reply. */
  #rested = $state.raw<number | null>(null);
  /** Whether the list has shown rows before. */
  #moved = false;

  /** `pending` means that a reply with other rows has not arrived yet. */
  constructor(list: { readonly pending: boolean }, window: { readonly leaps: number }) {
    this.#list = list;
    this.#window = window;
    $effect(() => {
      const { leaps } = window;
      if (list.pending) {
        this.#rested = null;
        return;
      }
      // On the first display the user has not typed or scrolled yet, so there is no delay.
      const timer = setTimeout(() => (this.#rested = leaps), this.#moved ? idleDelayMs : 0);
      this.#moved = true;
      return () => clearTimeout(timer);
    });
  }

  get still(): boolean {
    return !this.#list.pending && this.#rested === this.#window.leaps;
  }
}
