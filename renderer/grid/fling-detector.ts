/** The maximum number of milliseconds between two leaps of a fling, after which the fling has ended. */
const maxPauseMs = 50;

/**
 * Detects flings: leaps by more than the visible height in quick succession. The rows in between would be out of view
 * before they could load, so rows are requested only where the fling ends. A single leap is not a fling.
 */
export class FlingDetector {
  readonly #ended: () => void;
  #leapt = Number.NEGATIVE_INFINITY;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(ended: () => void) {
    this.#ended = ended;
  }

  /** Records a scroll event. Returns whether it is part of a fling. */
  goesOn(leap: boolean, now = performance.now()): boolean {
    const follows = leap && now - this.#leapt < maxPauseMs;
    if (leap) this.#leapt = now;
    this.stop();
    if (follows) this.#ending = setTimeout(this.#ended, maxPauseMs);
    return follows;
  }

  /** Cancels the fling without calling `ended`. */
  stop(): void {
    clearTimeout(this.#ending);
  }
}
