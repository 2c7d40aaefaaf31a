import type { RequestBudget, RequestLimit, SyncForecast } from './sync.ts';

/** The known request limits of an account. */
export type KnownLimits = Pick<RequestBudget, 'limits' | 'pace'>;

/** The minimum seconds for a number of requests: an entire window must pass each time its limit is used up. */
const computeMinSeconds = (requests: number, limit: RequestLimit): number =>
  Math.floor((requests - 1) / limit.requests) * limit.seconds;

/**
 * Estimates the duration of a number of requests by the tightest limit, considering the limits in the token and the
 * configured or learned one. Returns null if there is nothing to send. Without a known limit, the time is 0 and the
 * limit null.
 */
export const estimateRequestTime = (requests: number, { limits, pace }: KnownLimits): SyncForecast | null => {
  if (requests <= 0) return null;
  const allLimits = pace.limit === null ? limits : [...limits, { requests: pace.limit, seconds: 10 }];
  const [slowest] = allLimits.toSorted(
    (one, other) => computeMinSeconds(requests, other) - computeMinSeconds(requests, one),
  );
  return {
    requests,
    seconds: slowest === undefined ? 0 : computeMinSeconds(requests, slowest),
    limit: slowest ?? null,
  };
};
