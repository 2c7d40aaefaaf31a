/** Milliseconds within which one leap follows another in a fling, and after which a fling is over. */
const pause = 50;

/**
 * Tells a fling from other scrolling: leaps by more than what is visible, one right after the other. Nobody reads what they
 * pass, and it is out of sight before it could be here: rows are asked for where they end. A leap by itself is none.
 */
export class Fling {
  readonly #ended: () => void;
  #leapt = Number.NEGATIVE_INFINITY;
  #ending: ReturnType<typeof setTimeout> | undefined;

  /** `ended` is called when a fling has come to its end by itself. */
  constructor(ended: () => void) {
    this.#ended = ended;
  }

  /** Notes a scroll; answers whether it is part of a fling. */
  goesOn(leap: boolean, now = performance.now()): boolean {
    const follows = leap && now - this.#leapt < pause;
    if (leap) this.#leapt = now;
    this.stop();
    if (follows) this.#ending = setTimeout(this.#ended, pause);
    return follows;
  }

  /** It is over without having come to its end. */
  stop(): void {
    clearTimeout(this.#ending);
  }
}
