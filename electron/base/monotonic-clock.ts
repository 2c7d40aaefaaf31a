import type { Ms } from './branded-types.ts';

/** A clock that never goes backwards. If the system clock is set back, it continues from its last value. */
export interface MonotonicClock {
  /** Returns the time in milliseconds, never less than before. */
  readonly now: () => number;
  /** Converts a time of this clock to the current system clock. */
  readonly toClockTime: (at: number) => number;
}

/**
 * Creates a monotonic clock over `clock` (milliseconds). If the system clock is set forward, the new time is used. Time
 * while the computer sleeps counts, unlike in the system's own monotonic time on some systems.
 */
export const createMonotonicClock = (clock: () => number): MonotonicClock => {
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

/** The timer of the system. It does not keep the process alive. */
export const setSystemTimer: SetTimer = (work, delay) => {
  const timer = setTimeout(work, delay).unref();
  return () => clearTimeout(timer);
};
