/** Milliseconds without a stir after which a list stands still. */
const rest = 100;

/**
 * Whether a list stands still: no answer is awaited, and no page was turned just now. Pictures are asked for then; while
 * words are typed or pages fly past, nothing but rows is. Made while a component is.
 */
export class Rest {
  readonly #list: { readonly pending: boolean };
  readonly #window: { readonly leaps: number };
  /** The leaps after which it last came to rest; null: it has not since an answer was awaited. */
  #rested = $state.raw<number | null>(null);
  /** Whether it has shown rows before. */
  #moved = false;

  /** `pending`: an answer is on its way that brings other rows. */
  constructor(list: { readonly pending: boolean }, window: { readonly leaps: number }) {
    this.#list = list;
    this.#window = window;
    $effect(() => {
      const { leaps } = window;
      if (list.pending) {
        this.#rested = null;
        return;
      }
      // Where nobody has typed or turned pages yet, nothing is to be waited for.
      const timer = setTimeout(() => (this.#rested = leaps), this.#moved ? rest : 0);
      this.#moved = true;
      return () => clearTimeout(timer);
    });
  }

  get still(): boolean {
    return !this.#list.pending && this.#rested === this.#window.leaps;
  }
}
