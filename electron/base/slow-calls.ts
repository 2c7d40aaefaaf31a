import type { Logger } from './logger.ts';

/** A question or a piece of work that takes longer, in milliseconds, is reported in the log. */
export const slowMs = 200;
/** Of the same name at most one in so long, in milliseconds: a long sync would fill the log. */
const quietMs = 10_000;

/** Tells what took long, by its name alone. */
export interface SlowCalls {
  /** `took` milliseconds, until now. */
  readonly add: (name: string, took: number) => void;
  /** Runs it, whose name is `name`. */
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
  const timed = <T>(name: string, work: () => T): T => {
    const began = now();
    try {
      return work();
    } finally {
      add(name, now() - began);
    }
  };
  return { add, timed };
};
