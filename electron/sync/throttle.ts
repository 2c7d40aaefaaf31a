import type { Ms } from '../base/brand.ts';

/** Calls `work` after `delay`; the answer takes it back. */
export type SetTimer = (work: () => void, delay: Ms) => () => void;

/** The clock of the computer. It keeps no process alive. */
export const realTimer: SetTimer = (work, delay) => {
  const timer = setTimeout(work, delay).unref();
  return () => clearTimeout(timer);
};

/** Runs `work` when poked: at once, then not again before `pause` is over, but then if it was poked meanwhile. */
export class SyncThrottle {
  readonly #work: () => void;
  readonly #pause: Ms;
  readonly #setTimer: SetTimer;
  #cancel: (() => void) | undefined;
  #poked = false;

  constructor(work: () => void, pause: Ms, setTimer: SetTimer) {
    this.#work = work;
    this.#pause = pause;
    this.#setTimer = setTimer;
  }

  /** `urgent` does not wait for the pause. */
  poke(urgent = false): void {
    if (urgent) this.stop();
    if (this.#cancel !== undefined) {
      this.#poked = true;
      return;
    }
    this.#cancel = this.#setTimer(() => {
      this.#cancel = undefined;
      if (this.#poked) this.poke();
    }, this.#pause);
    this.#poked = false;
    this.#work();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#poked = false;
  }
}
