import { isObject } from '../base/guards.ts';
import { type Ms, ms } from '../base/branded-types.ts';
import { sliceData } from '../base/json/envelope.ts';
import { getResource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { decodeBodyText } from './http/response-body.ts';
import type { ServiceClient } from './service-client.ts';
import { readExactId } from './exact-id.ts';
import { hideSecrets, hideSecretsInBody } from './hidden-secrets.ts';
import { buildFirstPageUrl, completePageUrl, resizePageUrl, buildItemUrl, resolveNextPageUrl } from './request-urls.ts';
import { type DialectState, canShrink, buildFirstPageQuery, getPageSize } from './dialect.ts';
import type { RequestOptions, Requests } from './requests.ts';
import { type RetryPolicy, type RetryPolicies, withRetry } from './retry.ts';
import { ServiceError } from './service-error.ts';
import { parseServiceTime } from './service-time.ts';
import type { HttpAnswer } from './http/transport.ts';

export interface ReadParts {
  readonly serviceAddress: string;
  readonly requests: Requests;
  readonly patience: RetryPolicies;
  /** The maximum time that the user waits for a result. */
  readonly person: Ms;
  /** Returns the current dialect of the service. */
  readonly dialect: () => DialectState;
}

/** Returns how often a read is retried. */
export const getRetryPolicy = (
  { background, once }: RequestOptions,
  { person, background: behind }: RetryPolicies,
): RetryPolicy => {
  const patience = background ? behind : person;
  return once ? { ...patience, attempts: 1, attemptsOffline: 1, attemptsUnanswered: 1 } : patience;
};
/** Returns the time limit of a read; null: none. */
export const getTimeLimit = ({ background }: RequestOptions, time: Ms): Ms | null => (background ? null : time);

const createSearch =
  ({ serviceAddress, requests, patience, person, dialect }: ReadParts): ServiceClient['search'] =>
  (name, link, read, request = {}) =>
    requests.limited(request, getTimeLimit(request, person), (limit) => {
      const resource = getResource(name);
      const query = buildFirstPageQuery(dialect(), name, request.part);
      const getNextUrl = (from: string): URL => {
        const size = getPageSize(dialect(), name);
        const url = completePageUrl(resolveNextPageUrl(serviceAddress, resource, from), query);
        return size === null ? url : resizePageUrl(url, size);
      };
      const url = link === null ? buildFirstPageUrl(serviceAddress, resource, query) : getNextUrl(link);
      const patient = getRetryPolicy(request, patience);
      // A large page that fails twice is requested in smaller ones.
      const policy = canShrink(dialect(), name) ? { ...patient, attemptsFaulty: 2 } : patient;
      const began = performance.now();
      const attempt = async (): Promise<Awaited<ReturnType<typeof read>>> => {
        limit.restart(getTimeLimit(request, ms(Math.max(1, person - (performance.now() - began)))));
        // After a page has started to arrive, only the idle timeout ends it: it may be large and the connection slow.
        const handleFirstBytes = (): void => limit.restart(null);
        const context = { resource, doing: 'search' } as const;
        return await requests.get(
          url,
          context,
          request,
          limit.signal,
          ({ body, header }) => read(hideSecretsInBody(resource, body), parseServiceTime(header('date'))),
          handleFirstBytes,
        );
      };
      return withRetry(attempt, policy, limit.signal, request.onPaused);
    });

/** Whether a value is an object with properties: some services respond with `{}` or null for an unknown item. */
const isItem = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0;

/** Throws `unreadable` unless a text is JSON. A part of an item can be any value. */
const assertJson = (text: string): void => {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new ServiceError('unreadable', m.service.unreadable.answer, { cause });
  }
};

const createGetOne =
  ({ serviceAddress, requests, patience, person }: ReadParts): ServiceClient['getOne'] =>
  (name, id, request = {}) =>
    requests.limited(request, getTimeLimit(request, person), ({ signal }) => {
      const resource = getResource(name);
      const url = buildItemUrl(serviceAddress, resource, id);
      const read = ({ body }: HttpAnswer): { raw: string; item: unknown } => {
        const { items, values } = sliceData(hideSecrets(resource, decodeBodyText(body)));
        const [raw, item] = [items[0], values[0]];
        if (raw !== undefined && isItem(item)) {
          if ((readExactId(resource, raw, item) ?? id) === id) return { raw, item };
          throw new ServiceError('unreadable', m.service.unreadable.otherItem);
        }
        throw new ServiceError('notFound', m.service.unknownItem(resource.labels.one));
      };
      const attempt = (): Promise<{ raw: string; item: unknown }> =>
        requests.get(url, { resource, doing: 'get' }, request, signal, read);
      return withRetry(attempt, getRetryPolicy(request, patience), signal);
    });

/** Returns the reading functions of a client: for pages, single items, and whether the service responds. */
export const createReads = (
  parts: ReadParts,
): Pick<ServiceClient, 'search' | 'ask' | 'askItem' | 'getOne' | 'probe'> => ({
  search: createSearch(parts),
  getOne: createGetOne(parts),
  ask: (name, query, request = {}) =>
    parts.requests.limited(request, parts.person, ({ signal }) => {
      const resource = getResource(name);
      const url = buildFirstPageUrl(parts.serviceAddress, resource, query);
      return parts.requests.get(url, { resource, doing: 'search' }, request, signal, ({ body }) => {
        const { values, next } = sliceData(decodeBodyText(body));
        return { items: values, more: next !== null };
      });
    }),
  askItem: (name, id, part, request = {}) =>
    parts.requests.limited(request, parts.person, async ({ signal }) => {
      const resource = getResource(name);
      const url = buildItemUrl(parts.serviceAddress, resource, id, part);
      await parts.requests.get(url, { resource, doing: 'get' }, request, signal, ({ body }) =>
        assertJson(decodeBodyText(body)),
      );
    }),
  probe: (request = {}) =>
    parts.requests.limited(request, parts.person, async ({ signal }) => {
      const resource = getResource('family');
      const url = buildFirstPageUrl(parts.serviceAddress, resource);
      await parts.requests.get(url, { resource, doing: 'search' }, request, signal, ({ body }) =>
        sliceData(decodeBodyText(body)),
      );
    }),
});
