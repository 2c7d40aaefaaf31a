import { type Ms, minutes, ms, seconds } from '../../base/branded-types.ts';
import { createMonotonicClock } from '../../base/monotonic-clock.ts';
import type { RequestBudget } from '../../contract/sync.ts';

const span = minutes(60);
/** The interval for checking the limit again: it is a setting that can change while work waits for it. */
const recheckInterval = seconds(15);

/** Sent requests by minute (milliseconds at its start), compact enough to be stored. */
export type Used = readonly (readonly [minute: number, count: number])[];

/** The hourly budget of background requests. */
export interface Budget {
  state(): Pick<RequestBudget, 'used' | 'limit' | 'left' | 'freeAt' | 'freeThen' | 'allFreeAt'>;
  /** Returns the milliseconds until the next request may be sent under an hourly limit of `most`; 0: now. */
  waitFor(most: number): number;
  /** Counts a request that is sent now, regardless of the limit. */
  sent(): void;
  /** Returns the requests sent in the last hour, to be stored for the next start of the program. */
  used(): Used;
  /**
   * Waits until one more request may be sent, and counts it. `held` is checked after each wait: if it returns false,
   * the request is counted without further waiting. The returned function uncounts a request that was not sent.
   */
  take(wait: (time: Ms) => Promise<void>, held: () => boolean): Promise<() => void>;
}

const minute = minutes(1);

/**
 * Returns the times of requests, assumed at the end of their minute. Times in the future, after the clock was set back,
 * are omitted.
 */
const toRequestTimes = (used: Used, now: number): number[] =>
  used
    .filter(([start]) => start <= now)
    .flatMap(([start, count]) => Array.from({ length: count }, () => Math.min(now, start + minute - 1)))
    .toSorted((one, other) => one - other);

/** Returns when requests are free again, from sorted times. */
const whenFree = ([first, ...more]: readonly number[]): Pick<RequestBudget, 'freeAt' | 'freeThen' | 'allFreeAt'> => {
  if (first === undefined) return { freeAt: null, freeThen: 0, allFreeAt: null };
  const endOfMinute = first - (first % minute) + minute;
  return {
    freeAt: new Date(first).toISOString(),
    freeThen: 1 + more.filter((time) => time < endOfMinute).length,
    allFreeAt: new Date(more.at(-1) ?? first).toISOString(),
  };
};

/**
 * Creates a budget of `limit()` requests in any 60 minutes, of which `before` are already used. The clock may be set
 * back.
 */
export const createBudget = (limit: () => number, clock: () => number, before: Used = []): Budget => {
  const { now, toClockTime } = createMonotonicClock(clock);
  let sent = toRequestTimes(before, now());
  const getRecentTimes = (): readonly number[] => {
    const from = now() - span;
    const firstRecent = sent.findIndex((at) => at > from);
    if (firstRecent !== 0) sent = firstRecent < 0 ? [] : sent.slice(firstRecent);
    return sent;
  };
  /** Returns when the next of `most` requests is free; null: now. */
  const findFreeTime = (most: number): number | null => {
    const used = getRecentTimes();
    const over = used.length - Math.max(1, most);
    const oldest = used[over];
    return oldest === undefined ? null : oldest + span;
  };
  const getFreeTime = (): number | null => findFreeTime(limit());
  return {
    state: () => {
      const maxRequests = Math.max(1, limit());
      const { length: used } = getRecentTimes();
      const over = used < maxRequests ? [] : getRecentTimes().slice(used - maxRequests);
      return {
        used,
        limit: maxRequests,
        left: Math.max(0, maxRequests - used),
        ...whenFree(over.map((at) => toClockTime(at + span))),
      };
    },
    waitFor: (most) => {
      const free = findFreeTime(most);
      return free === null ? 0 : Math.max(0, free - now());
    },
    sent: () => void sent.push(now()),
    used: () => {
      const counts = new Map<number, number>();
      for (const at of getRecentTimes()) {
        const start = toClockTime(at) - (toClockTime(at) % minute);
        counts.set(start, (counts.get(start) ?? 0) + 1);
      }
      return [...counts];
    },
    take: async (wait, held) => {
      for (let free = getFreeTime(); free !== null && held(); free = getFreeTime())
        await wait(ms(Math.min(recheckInterval, Math.max(1, free - now()))));
      const at = now();
      sent.push(at);
      return () => {
        const index = sent.lastIndexOf(at);
        if (index >= 0) sent = sent.toSpliced(index, 1);
      };
    },
  };
};
