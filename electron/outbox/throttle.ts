/** Runs something soon, but never more frequently than a given pace. */
export interface Throttled {
  /** Now if the pace allows it, else as soon as it does. Calls in between are joined; one that finds a quicker pace hastens it. */
  soon(): void;
  /** At once what is due, then nothing more. */
  finish(): void;
  /** Nothing more. */
  stop(): void;
}

/** `every` is asked each time: the least time between two runs in milliseconds. */
export const throttle = (every: () => number, run: () => void): Throttled => {
  let timer: NodeJS.Timeout | undefined;
  let last = -Infinity;
  let due = Infinity;
  let stopped = false;
  const now = (): void => {
    timer = undefined;
    due = Infinity;
    last = performance.now();
    run();
  };
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    soon: () => {
      const at = last + every();
      if (stopped || at >= due) return;
      clearTimeout(timer);
      due = at;
      const wait = at - performance.now();
      if (wait <= 0) now();
      else timer = setTimeout(now, wait);
    },
    finish: () => {
      const isDue = timer !== undefined;
      stop();
      if (isDue) run();
    },
    stop,
  };
};
