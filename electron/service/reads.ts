import { isObject } from '../base/guards.ts';
import type { Ms } from '../base/brand.ts';
import { ms } from '../base/brand.ts';
import { sliceData } from '../base/json/envelope.ts';
import { resourceOf } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { textOf } from './http/bytes.ts';
import type { ServiceClient } from './service-client.ts';
import { readExactId } from './exact-id.ts';
import { firstPage, inPagesOf, itemAddress, nextPage } from './links.ts';
import { canShrink, firstPageQuery, pageSizeOf } from './dialect.ts';
import type { DialectState } from './dialect.ts';
import type { RequestOptions, Requests } from './requests.ts';
import { withRetry } from './retry.ts';
import type { Patience, Patiences } from './retry.ts';
import { ServiceError } from './service-error.ts';
import { servedAt } from './service-time.ts';
import type { HttpAnswer } from './http/transport.ts';

export interface ReadParts {
  readonly serviceAddress: string;
  readonly requests: Requests;
  readonly patience: Patiences;
  /** The maximum time that the user waits for a result. */
  readonly person: Ms;
  /** Returns the current dialect of the service. */
  readonly dialect: () => DialectState;
}

const patienceFor = ({ background, once }: RequestOptions, { person, background: behind }: Patiences): Patience => {
  const patience = background ? behind : person;
  return once ? { ...patience, attempts: 1, attemptsOffline: 1, attemptsUnanswered: 1 } : patience;
};
const limitFor = ({ background }: RequestOptions, time: Ms): Ms | null => (background ? null : time);

const createSearch =
  ({ serviceAddress, requests, patience, person, dialect }: ReadParts): ServiceClient['search'] =>
  (name, link, read, request = {}) =>
    requests.limited(request, limitFor(request, person), (limit) => {
      const resource = resourceOf(name);
      const first = (): URL => firstPage(serviceAddress, resource, firstPageQuery(dialect(), name, request.part));
      const next = (from: string): URL => {
        const size = pageSizeOf(dialect(), name);
        const url = nextPage(serviceAddress, resource, from);
        return size === null ? url : inPagesOf(url, size);
      };
      const url = link === null ? first() : next(link);
      const patient = patienceFor(request, patience);
      // A large page that fails twice is requested in smaller ones.
      const held = canShrink(dialect(), name) ? { ...patient, attemptsFaulty: 2 } : patient;
      const began = performance.now();
      const attempt = async (): Promise<Awaited<ReturnType<typeof read>>> => {
        limit.restart(limitFor(request, ms(Math.max(1, person - (performance.now() - began)))));
        // After a page has started to arrive, only the idle timeout ends it: it may be large and the connection slow.
        const begun = (): void => limit.restart(null);
        const about = { resource, doing: 'search' } as const;
        return await requests.get(
          url,
          about,
          request,
          limit.signal,
          ({ body, header }) => read(body, servedAt(header('date'))),
          begun,
        );
      };
      return withRetry(attempt, held, limit.signal, request.onPaused);
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
    requests.limited(request, limitFor(request, person), ({ signal }) => {
      const resource = resourceOf(name);
      const url = itemAddress(serviceAddress, resource, id);
      const read = ({ body }: HttpAnswer): { raw: string; item: unknown } => {
        const { items, values } = sliceData(textOf(body));
        const [raw, item] = [items[0], values[0]];
        if (raw !== undefined && isItem(item)) {
          if ((readExactId(resource, raw, item) ?? id) === id) return { raw, item };
          throw new ServiceError('unreadable', m.service.unreadable.otherItem);
        }
        throw new ServiceError('notFound', m.service.unknownItem(resource.labels.one));
      };
      const attempt = (): Promise<{ raw: string; item: unknown }> =>
        requests.get(url, { resource, doing: 'get' }, request, signal, read);
      return withRetry(attempt, patienceFor(request, patience), signal);
    });

/** Returns the reading functions of a client: for pages, single items, and whether the service responds. */
export const createReads = (
  parts: ReadParts,
): Pick<ServiceClient, 'search' | 'ask' | 'askItem' | 'getOne' | 'probe'> => ({
  search: createSearch(parts),
  getOne: createGetOne(parts),
  ask: (name, query, request = {}) =>
    parts.requests.limited(request, parts.person, ({ signal }) => {
      const resource = resourceOf(name);
      const url = firstPage(parts.serviceAddress, resource, query);
      return parts.requests.get(url, { resource, doing: 'search' }, request, signal, ({ body }) => {
        const { values, next } = sliceData(textOf(body));
        return { items: values, more: next !== null };
      });
    }),
  askItem: (name, id, part, request = {}) =>
    parts.requests.limited(request, parts.person, async ({ signal }) => {
      const resource = resourceOf(name);
      const url = itemAddress(parts.serviceAddress, resource, id, part);
      await parts.requests.get(url, { resource, doing: 'get' }, request, signal, ({ body }) =>
        assertJson(textOf(body)),
      );
    }),
  probe: (request = {}) =>
    parts.requests.limited(request, parts.person, async ({ signal }) => {
      const resource = resourceOf('family');
      const url = firstPage(parts.serviceAddress, resource);
      await parts.requests.get(url, { resource, doing: 'search' }, request, signal, ({ body }) =>
        sliceData(textOf(body)),
      );
    }),
});
