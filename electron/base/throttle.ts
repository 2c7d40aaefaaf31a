import { ms } from './brand.ts';
import { realTimer } from './steady-clock.ts';
import type { SetTimer } from './steady-clock.ts';

/** Runs something now and again, but never more often than its interval allows. */
export interface Throttle {
  /** Runs now if the interval is over, else at its end. Calls in between are joined; one that finds a shorter interval hastens the run. */
  readonly schedule: () => void;
  /** Runs now whatever the interval, which begins anew. */
  readonly runNow: () => void;
  /** Runs now if a run is due, then never again. */
  readonly finish: () => void;
  /** Never runs again. */
  readonly stop: () => void;
}

export interface ThrottleClock {
  /** In milliseconds; never goes back. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
}

const realClock: ThrottleClock = { now: () => performance.now(), setTimer: realTimer };

/**
 * `interval` is asked at each call: the least time between two runs in milliseconds. `run` learns whether it waited for
 * the end of an interval. The timer keeps no process alive.
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
