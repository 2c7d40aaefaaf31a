import { sliceData } from '../base/json/envelope.ts';
import { getResource } from '../model/index.ts';
import { buildFirstPageQuery, isFeatureEnabled, isParameterRejection } from './dialect.ts';
import { readExactId } from './exact-id.ts';
import { decodeBodyText } from './http/response-body.ts';
import { type ReadParts, getRetryPolicy, getTimeLimit } from './read-requests.ts';
import { buildFirstPageUrl } from './request-urls.ts';
import { withRetry } from './retry.ts';
import type { ServiceClient } from './service-client.ts';

/** The maximum number of items in one search. */
const maxItems = 50;

/** Returns the items by ID, or null if others are among them, so that the service ignores the condition. */
const readItems = (
  text: string,
  resource: ReturnType<typeof getResource>,
  ids: ReadonlySet<string>,
): Awaited<ReturnType<ServiceClient['getSeveral']>> => {
  const { items, values, next } = sliceData(text);
  const found = new Map<string, { raw: string; item: unknown }>();
  for (const [index, raw] of items.entries()) {
    const item = values[index];
    const id = readExactId(resource, raw, item);
    if (id === null || !ids.has(id)) return null;
    found.set(id, { raw, item });
  }
  return next === null ? found : null;
};

/** Returns the function of a client that reads several items with one search. */
export const createGetSeveral = ({
  serviceAddress,
  requests,
  patience,
  person,
  dialect,
}: ReadParts): ServiceClient['getSeveral'] => {
  let isSupported = true;
  return async (name, ids, request = {}) => {
    // A service that does not evaluate one condition does not evaluate another one.
    const state = dialect();
    if (
      !isSupported ||
      ids.length > maxItems ||
      ids.some((id) => id.includes(',')) ||
      !isFeatureEnabled(state, 'changedSince', name)
    )
      return null;
    const resource = getResource(name);
    const query = buildFirstPageQuery(state, name).filter(([key]) => key !== '_page_size' && key !== '_sort_by');
    const url = buildFirstPageUrl(serviceAddress, resource, [
      ...query,
      ['_page_size', String(maxItems)],
      [`${resource.key}[in]`, ids.join(',')],
    ]);
    const found = await requests.limited(request, getTimeLimit(request, person), ({ signal }) =>
      withRetry(
        () =>
          requests.get(url, { resource, doing: 'search' }, request, signal, ({ body }) =>
            readItems(decodeBodyText(body), resource, new Set(ids)),
          ),
        getRetryPolicy(request, patience),
        signal,
      ).catch((error: unknown) => {
        if (isParameterRejection(error)) return null;
        throw error;
      }),
    );
    isSupported = found !== null;
    return found;
  };
};
