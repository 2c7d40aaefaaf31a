import type { Logger } from './logger.ts';

/** The duration in milliseconds above which a call is logged. */
export const slowMs = 200;
/**
 * The minimum interval in milliseconds between two entries of the same name, because a long sync would fill the log.
 */
const quietMs = 10_000;

/** Logs slow calls by name only. */
export interface SlowCalls {
  /** Records a call that took this many milliseconds and has just ended. */
  readonly add: (name: string, took: number) => void;
  /** Runs and measures work with this name. */
  readonly timed: <T>(name: string, work: () => T) => T;
}

export const createSlowCalls = (log: Pick<Logger, 'warn'>, now: () => number = () => performance.now()): SlowCalls => {
  const reported = new Map<string, { readonly at: number; more: number }>();
  const add = (name: string, took: number): void => {
    if (took <= slowMs) return;
    const last = reported.get(name);
    if (last !== undefined && now() - last.at < quietMs) {
      last.more += 1;
      return;
    }
    reported.set(name, { at: now(), more: 0 });
    const more = last === undefined || last.more === 0 ? '' : `, and ${last.more} more before`;
    log.warn(`slow ${name} took ${Math.round(took)} ms${more}`);
  };
  const measureCall = <T>(name: string, work: () => T): T => {
    const began = now();
    try {
      return work();
    } finally {
      add(name, now() - began);
    }
  };
  return { add, timed: measureCall };
};
