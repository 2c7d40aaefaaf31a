import type { RequestBudget, RequestLimit, ResourceSync, SyncForecast } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';

interface Known {
  readonly resources: readonly ResourceSync[];
  readonly budget: Pick<RequestBudget, 'limits' | 'pace'>;
  /** Items that one request brings; null: that is the service's own choice. */
  readonly pageSize: (resource: ResourceName) => number | null;
  /** How many items a resource is expected to have; null: nobody knows. */
  readonly expected: (resource: ResourceName) => number | null;
}

/** What a service sends on a page of its own choice, as far as is known of such. */
const usualPage = 25;

/** Requests that are still needed for a resource. */
const requestsFor = ({ resource, state, items, read }: ResourceSync, { pageSize, expected }: Known): number => {
  if (state !== 'waiting' && state !== 'syncing') return 0;
  const size = pageSize(resource) ?? usualPage;
  const all = Math.max(expected(resource) ?? items, read?.items ?? 0);
  return Math.max(1, Math.ceil((all - (read?.items ?? 0)) / size));
};

/** The seconds that so many requests take at least: a whole window passes each time that its limit is used up. */
const secondsAt = (requests: number, limit: RequestLimit): number =>
  Math.floor((requests - 1) / limit.requests) * limit.seconds;

/**
 * What a run under way still takes: requests, and the seconds that the limits make of them, those that the token tells and
 * the one that is set or was learned. Null where nothing is left.
 */
export const forecastOf = (known: Known): SyncForecast | null => {
  const requests = known.resources.reduce((sum, one) => sum + requestsFor(one, known), 0);
  if (requests === 0) return null;
  const { limits, pace } = known.budget;
  const held = pace.limit === null ? limits : [...limits, { requests: pace.limit, seconds: 10 }];
  const [slowest] = held.toSorted((one, other) => secondsAt(requests, other) - secondsAt(requests, one));
  return { requests, seconds: slowest === undefined ? 0 : secondsAt(requests, slowest), limit: slowest ?? null };
};
