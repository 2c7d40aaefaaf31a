import type { Ms } from './brand.ts';

/** The time of a clock that may be set back, as time that never goes back: while it does, this one stands. */
export interface SteadyClock {
  /** Never less than it was; in milliseconds. */
  readonly now: () => number;
  /** What the clock itself shows at a time of this one, as it is set now. */
  readonly toClockTime: (at: number) => number;
}

/**
 * A steady clock over `clock` (milliseconds). A clock that is set forward is believed, and time asleep counts, which the
 * system's own monotonic time leaves out on some systems.
 */
export const createSteadyClock = (clock: () => number): SteadyClock => {
  let last = Number.NEGATIVE_INFINITY;
  let behind = 0;
  return {
    now: () => {
      const time = clock();
      behind = Math.max(behind, last - time);
      last = time + behind;
      return last;
    },
    toClockTime: (at) => at - behind,
  };
};

/** Calls `work` after `delay`. Returns a function that cancels it. */
export type SetTimer = (work: () => void, delay: Ms) => () => void;

/** The clock of the computer. It keeps no process alive. */
export const realTimer: SetTimer = (work, delay) => {
  const timer = setTimeout(work, delay).unref();
  return () => clearTimeout(timer);
};
