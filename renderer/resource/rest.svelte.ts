/** Milliseconds without a stir after which a list stands still. */
const rest = 100;
/**
 * The same after newer rows came into sight by themselves: while a sync brings them, the next ones are on their way. Pages
 * of a first pass come together, up to three seconds apart.
 */
const calm = 4_000;

/** What a list tells of its rows. */
interface Stirring {
  /** An answer is on its way that brings other rows. */
  readonly pending: boolean;
  /** How often newer rows have come into sight by themselves. */
  readonly stirs: number;
}

/**
 * Whether a list stands still: no answer is awaited, no page was turned just now, and no newer rows keep coming. Pictures
 * are asked for then; while words are typed, pages fly past or a sync fills the list, nothing but rows is. Made while a
 * component is.
 */
export class Rest {
  readonly #list: Stirring;
  readonly #window: { readonly leaps: number };
  /** The leaps and stirs after which it last came to rest; null: it has not since an answer was awaited. */
  #rested = $state.raw<{ readonly leaps: number; readonly stirs: number } | null>(null);

  constructor(list: Stirring, window: { readonly leaps: number }) {
    this.#list = list;
    this.#window = window;
    let stirred = list.stirs;
    $effect(() => {
      const { leaps } = window;
      const { pending, stirs } = list;
      if (pending) {
        this.#rested = null;
        return;
      }
      const wait = stirs === stirred ? rest : calm;
      const timer = setTimeout(() => {
        stirred = stirs;
        this.#rested = { leaps, stirs };
      }, wait);
      return () => clearTimeout(timer);
    });
  }

  get still(): boolean {
    const { pending, stirs } = this.#list;
    return !pending && this.#rested?.leaps === this.#window.leaps && this.#rested.stirs === stirs;
  }
}
