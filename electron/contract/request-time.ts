import type { RequestBudget, RequestLimit, SyncForecast } from './sync.ts';

/** What an account may send, as far as it is known. */
export type KnownLimits = Pick<RequestBudget, 'limits' | 'pace'>;

/** The seconds that so many requests take at least: a whole window passes each time that its limit is used up. */
const secondsAt = (requests: number, limit: RequestLimit): number =>
  Math.floor((requests - 1) / limit.requests) * limit.seconds;

/**
 * What so many requests take: by the tightest of the limits that the token tells and of the one that is set or was learned.
 * Null where there is nothing to send; no time and no limit where none is known.
 */
export const timeOf = (requests: number, { limits, pace }: KnownLimits): SyncForecast | null => {
  if (requests <= 0) return null;
  const held = pace.limit === null ? limits : [...limits, { requests: pace.limit, seconds: 10 }];
  const [slowest] = held.toSorted((one, other) => secondsAt(requests, other) - secondsAt(requests, one));
  return { requests, seconds: slowest === undefined ? 0 : secondsAt(requests, slowest), limit: slowest ?? null };
};
