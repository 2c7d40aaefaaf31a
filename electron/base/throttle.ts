import { ms } from './branded-types.ts';
import { type SetTimer, setSystemTimer } from './monotonic-clock.ts';

/** Runs a function at most once per interval. */
export interface Throttle {
  /**
   * Runs now if the interval has passed, otherwise at its end. Calls in between are coalesced; a call with a shorter
   * interval advances the run.
   */
  readonly schedule: () => void;
  /** Runs now regardless of the interval, which restarts. */
  readonly runNow: () => void;
  /** Runs now if a run is pending, and never after that. */
  readonly finish: () => void;
  /** Prevents any further run. */
  readonly stop: () => void;
}

export interface ThrottleClock {
  /** Returns monotonic milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
}

const realClock: ThrottleClock = { now: () => performance.now(), setTimer: setSystemTimer };

/**
 * Creates a throttle. `interval` is called each time and returns the minimum time between two runs in milliseconds.
 * `run` gets whether it waited for the end of an interval. The timer does not keep the process alive.
 */
export const throttle = (
  interval: () => number,
  run: (waited: boolean) => void,
  { now, setTimer }: ThrottleClock = realClock,
): Throttle => {
  let cancel: (() => void) | undefined;
  let last = -Infinity;
  let due = Infinity;
  let stopped = false;
  const clear = (): void => {
    cancel?.();
    cancel = undefined;
    due = Infinity;
  };
  const runNow = (waited: boolean): void => {
    clear();
    last = now();
    run(waited);
  };
  const stop = (): void => {
    stopped = true;
    clear();
  };
  return {
    schedule: () => {
      const at = last + interval();
      if (stopped || at >= due) return;
      const wait = at - now();
      if (wait <= 0) {
        runNow(false);
        return;
      }
      clear();
      due = at;
      cancel = setTimer(() => runNow(true), ms(wait));
    },
    runNow: () => {
      if (!stopped) runNow(false);
    },
    finish: () => {
      const isDue = cancel !== undefined;
      stop();
      if (isDue) run(false);
    },
    stop,
  };
};
