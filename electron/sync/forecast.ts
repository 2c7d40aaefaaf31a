import { timeOf } from '../contract/request-time.ts';
import type { RequestBudget, ResourceSync, SyncForecast } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';

type Budget = Pick<RequestBudget, 'used' | 'left'>;

interface Known {
  readonly resources: readonly ResourceSync[];
  readonly budget: Pick<RequestBudget, 'limits' | 'pace' | 'pageSeconds'>;
  /** Items that one request brings; null: that is the service's own choice. */
  readonly pageSize: (resource: ResourceName) => number | null;
  /** How many items a resource is expected to have; null: nobody knows. */
  readonly expected: (resource: ResourceName) => number | null;
}

/** What a service sends on a page of its own choice, as far as is known of such. */
const usualPage = 25;

/** Requests that bring so many items of a resource: one at least, which says that there are none. */
const pagesOf = (items: number, resource: ResourceName, { pageSize }: Pick<Known, 'pageSize'>): number =>
  Math.max(1, Math.ceil(items / (pageSize(resource) ?? usualPage)));

/** What so many requests take: by the limits, or by how long a page takes, since one names the next. */
const pagesTake = (requests: number, { budget }: Known): SyncForecast | null => {
  const byLimits = timeOf(requests, budget);
  const seconds = Math.round(requests * (budget.pageSeconds ?? 0));
  return byLimits !== null && seconds > byLimits.seconds ? { requests, seconds, limit: null } : byLimits;
};

/** Requests that are still needed for a resource. */
const requestsFor = (one: ResourceSync, known: Known): number => {
  const { resource, state, items, read } = one;
  if (state !== 'waiting' && state !== 'syncing') return 0;
  const all = Math.max(known.expected(resource) ?? items, read?.items ?? 0);
  return pagesOf(all - (read?.items ?? 0), resource, known);
};

/** Of the hour's budget, so much is as good as all of it: what was read shortly before always counts to it. */
const nearlyAll = 0.75;

/**
 * Whether what is left of the hour's budget allows to read a resource to its end, with as many items as the copy holds. What
 * takes more than a whole budget is allowed once nearly all of it is there, and then takes several hours.
 */
export const allowsAll = (one: ResourceSync, known: Pick<Known, 'pageSize'> & { budget: Budget }): boolean => {
  const { used, left } = known.budget;
  return left >= Math.min(pagesOf(one.items, one.resource, known), Math.floor((used + left) * nearlyAll));
};

/** What a run under way still takes: requests and seconds. Null where nothing is left. */
export const forecastOf = (known: Known): SyncForecast | null =>
  pagesTake(
    known.resources.reduce((sum, one) => sum + requestsFor(one, known), 0),
    known,
  );

/**
 * What it takes to read everything anew, by what the copy holds. Null where it does not know: something was never read
 * to its end.
 */
export const everythingTakes = (known: Known): SyncForecast | null => {
  const offered = known.resources.filter(({ state }) => state !== 'notAvailable');
  if (offered.some(({ syncedAt }) => syncedAt === null)) return null;
  return pagesTake(
    offered.reduce((sum, { resource, items }) => sum + pagesOf(items, resource, known), 0),
    known,
  );
};
