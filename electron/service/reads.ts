import type { Ms } from '../base/brand.ts';
import { ms } from '../base/brand.ts';
import { resourceOf } from '../model/index.ts';
import { textOf } from './bytes.ts';
import type { ServiceClient } from './client.ts';
import { sliceData } from './envelope.ts';
import { firstPage, itemAddress, nextPage } from './links.ts';
import type { RequestOptions, Requests } from './requests.ts';
import { forPerson, inBackground, withRetry } from './retry.ts';
import type { Patience } from './retry.ts';
import { ServiceError } from './service-error.ts';

export interface ReadParts {
  readonly serviceAddress: string;
  readonly requests: Requests;
  /** How long a person waits for a word. */
  readonly person: Ms;
  readonly itemsPerRequest: (() => number | null) | undefined;
}

const patience = ({ background }: RequestOptions): Patience => (background ? inBackground : forPerson);
const limitFor = ({ background }: RequestOptions, time: Ms): Ms | null => (background ? null : time);

const createSearch =
  ({ serviceAddress, requests, person, itemsPerRequest }: ReadParts): ServiceClient['search'] =>
  (name, link, read, request = {}) =>
    requests.limited(request, limitFor(request, person), (limit) => {
      const resource = resourceOf(name);
      const first = (): URL => firstPage(serviceAddress, resource, itemsPerRequest?.() ?? null);
      const url = link === null ? first() : nextPage(serviceAddress, resource, link);
      const began = performance.now();
      const attempt = async (): Promise<Awaited<ReturnType<typeof read>>> => {
        limit.restart(limitFor(request, ms(Math.max(1, person - (performance.now() - began)))));
        // Once a page has begun to come, only silence ends it: it may be large and the line slow.
        const begun = (): void => limit.restart(null);
        const { body } = await requests.get(url, { resource, doing: 'search' }, request, limit.signal, begun);
        return await read(body);
      };
      return withRetry(attempt, patience(request), limit.signal);
    });

const createGetOne =
  ({ serviceAddress, requests, person }: ReadParts): ServiceClient['getOne'] =>
  (name, id, request = {}) =>
    requests.limited(request, limitFor(request, person), ({ signal }) => {
      const resource = resourceOf(name);
      const url = itemAddress(serviceAddress, resource, id);
      const attempt = async (): Promise<{ raw: string; item: unknown }> => {
        const { body } = await requests.get(url, { resource, doing: 'get' }, request, signal);
        const [raw] = sliceData(textOf(body)).items;
        if (raw !== undefined) return { raw, item: JSON.parse(raw) as unknown };
        throw new ServiceError('notFound', `The service does not know this ${resource.labels.one}.`);
      };
      return withRetry(attempt, patience(request), signal);
    });

/** What a client reads: pages, single items, and whether anything answers at all. */
export const createReads = (parts: ReadParts): Pick<ServiceClient, 'search' | 'getOne' | 'probe'> => ({
  search: createSearch(parts),
  getOne: createGetOne(parts),
  probe: (request = {}) =>
    parts.requests.limited(request, parts.person, async ({ signal }) => {
      const resource = resourceOf('family');
      const url = firstPage(parts.serviceAddress, resource, null);
      const { body } = await parts.requests.get(url, { resource, doing: 'search' }, request, signal);
      sliceData(textOf(body));
    }),
});
