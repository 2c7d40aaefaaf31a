import { estimateRequestTime } from '../contract/request-duration.ts';
import type { RequestBudget, ResourceSync, SyncForecast } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';

type Budget = Pick<RequestBudget, 'used' | 'left'>;

interface Known {
  readonly resources: readonly ResourceSync[];
  readonly budget: Pick<RequestBudget, 'limits' | 'pace' | 'pageSeconds'>;
  /** Returns the number of items per request; null: the service's default. */
  readonly pageSize: (resource: ResourceName) => number | null;
  /** Returns the expected number of items of a resource; null if it is unknown. */
  readonly expected: (resource: ResourceName) => number | null;
}

/** The default page size of a service, if it chooses the size itself. */
const defaultPageSize = 25;

/**
 * Returns the number of requests for this many items of a resource: at least one, which returns that there are none.
 */
const countPages = (items: number, resource: ResourceName, { pageSize }: Pick<Known, 'pageSize'>): number =>
  Math.max(1, Math.ceil(items / (pageSize(resource) ?? defaultPageSize)));

/**
 * Returns the duration of a number of requests: by the limits, or by the duration of a page, because pages are read
 * sequentially.
 */
const estimateRequests = (requests: number, { budget }: Known): SyncForecast | null => {
  const byLimits = estimateRequestTime(requests, budget);
  const seconds = Math.round(requests * (budget.pageSeconds ?? 0));
  return byLimits !== null && seconds > byLimits.seconds ? { requests, seconds, limit: null } : byLimits;
};

/** Returns the number of requests still needed for a resource. */
const countRemainingRequests = (one: ResourceSync, known: Known): number => {
  const { resource, state, items, read } = one;
  if (state !== 'waiting' && state !== 'syncing') return 0;
  const all = Math.max(known.expected(resource) ?? items, read?.items ?? 0);
  return countPages(all - (read?.items ?? 0), resource, known);
};

/** The share of the hourly budget that counts as all of it, because recent requests always use a part. */
const nearlyFullShare = 0.75;

/**
 * Whether the remaining hourly budget is sufficient to read a resource completely, with as many items as are cached. A
 * resource that needs more than the entire budget is permitted when nearly all of it is available, and then takes
 * several hours.
 */
export const allowsAll = (one: ResourceSync, known: Pick<Known, 'pageSize'> & { budget: Budget }): boolean => {
  const { used, left } = known.budget;
  return left >= Math.min(countPages(one.items, one.resource, known), Math.floor((used + left) * nearlyFullShare));
};

/** Returns the forecast for the rest of a run: requests and seconds. Null if nothing is left. */
export const estimateRemainingSync = (known: Known): SyncForecast | null =>
  estimateRequests(
    known.resources.reduce((sum, one) => sum + countRemainingRequests(one, known), 0),
    known,
  );

/**
 * Returns the forecast for reading everything again, by the number of cached items. Null if a resource was never read
 * completely.
 */
export const estimateFullSync = (known: Known): SyncForecast | null => {
  const offered = known.resources.filter(({ state }) => state !== 'notAvailable');
  if (offered.some(({ syncedAt }) => syncedAt === null)) return null;
  return estimateRequests(
    offered.reduce((sum, { resource, items }) => sum + countPages(items, resource, known), 0),
    known,
  );
};
