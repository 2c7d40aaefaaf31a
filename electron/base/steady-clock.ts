/** The time of a clock that may be set back, as time that never goes back: while it does, this one stands. */
export interface SteadyClock {
  /** Never less than it was; in milliseconds. */
  readonly now: () => number;
  /** What the clock itself tells at a time of this one, as it is set now. */
  readonly told: (at: number) => number;
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
      const told = clock();
      behind = Math.max(behind, last - told);
      last = told + behind;
      return last;
    },
    told: (at) => at - behind,
  };
};
