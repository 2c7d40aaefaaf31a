import { type Ms, minutes, ms, seconds } from '../../base/branded-types.ts';
import { createMonotonicClock } from '../../base/monotonic-clock.ts';
import type { RequestBudget } from '../../contract/sync.ts';

const countedTime = minutes(60);
/** The interval for checking the limit again: it is a setting that can change while work waits for it. */
const recheckInterval = seconds(15);

/** Sent requests by minute (milliseconds at its start), compact enough to be stored. */
export type RequestsByMinute = readonly (readonly [minute: number, count: number])[];

/** The hourly budget of background requests. */
export interface Budget {
  state(): Pick<RequestBudget, 'used' | 'limit' | 'left' | 'freeAt' | 'freeThen' | 'allFreeAt'>;
  /** Returns the milliseconds until the next request may be sent under an hourly limit of `most`; 0: now. */
  waitFor(most: number): number;
  /**
   * Counts a request that is sent now, regardless of the limit. Call the returned object when it ends: the service counts
   * it when it arrives, which is not later than its response, so its hour begins with the response.
   */
  sent(): CountedRequest;
  /** Returns the requests sent in the last hour, to be stored for the next start of the program. */
  used(): RequestsByMinute;
  /**
   * Waits until one more request may be sent, and counts it as `sent` does. `held` is checked after each wait: if it
   * returns false, the request is counted without further waiting.
   */
  take(wait: (time: Ms) => Promise<void>, held: () => boolean): Promise<CountedRequest>;
}

/** A request that the budget counts. */
export interface CountedRequest {
  /** Starts the hour of the request: the service answered or the request failed. */
  end(): void;
  /** Uncounts the request: it was not sent. */
  cancel(): void;
}

const minute = minutes(1);

/**
 * Returns the times of requests, assumed at the end of their minute. Times in the future, after the clock was set back,
 * are omitted.
 */
const toRequestTimes = (used: RequestsByMinute, now: number): number[] =>
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
export const createBudget = (limit: () => number, clock: () => number, before: RequestsByMinute = []): Budget => {
  const { now, toClockTime } = createMonotonicClock(clock);
  let ended = toRequestTimes(before, now());
  let unanswered = 0;
  /** Returns the times from which the hours of the requests run. That of a request without a response has not begun. */
  const getRecentTimes = (): readonly number[] => {
    const time = now();
    const firstRecent = ended.findIndex((at) => at > time - countedTime);
    if (firstRecent !== 0) ended = firstRecent < 0 ? [] : ended.slice(firstRecent);
    return [...ended, ...Array.from({ length: unanswered }, () => time)];
  };
  const countSent = (): CountedRequest => {
    unanswered += 1;
    return {
      end: () => {
        unanswered -= 1;
        ended.push(now());
      },
      cancel: () => void (unanswered -= 1),
    };
  };
  /** Returns when the next of `most` requests is free; null: now. */
  const findFreeTime = (most: number): number | null => {
    const used = getRecentTimes();
    const excess = used.length - Math.max(1, most);
    const oldest = used[excess];
    return oldest === undefined ? null : oldest + countedTime;
  };
  const getFreeTime = (): number | null => findFreeTime(limit());
  return {
    state: () => {
      const maxRequests = Math.max(1, limit());
      const { length: used } = getRecentTimes();
      const timesOverLimit = used < maxRequests ? [] : getRecentTimes().slice(used - maxRequests);
      return {
        used,
        limit: maxRequests,
        left: Math.max(0, maxRequests - used),
        ...whenFree(timesOverLimit.map((at) => toClockTime(at + countedTime))),
      };
    },
    waitFor: (most) => {
      const free = findFreeTime(most);
      return free === null ? 0 : Math.max(0, free - now());
    },
    sent: countSent,
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
      return countSent();
    },
  };
};
