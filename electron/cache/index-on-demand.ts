import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { ItemQuery } from '../contract/index.ts';
import { getResource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { type IndexedField, findIndexedField, findQueryFields } from './shared/indexed-fields.ts';
import type { FacetQuestion } from './read/facets.ts';
import type { ReaderHandlers } from './read/reader-handlers.ts';
import type { WriterEvents, WriterHandlers } from './write/writer-handlers.ts';

type Reader = Thread<ReaderHandlers>;
type Writer = Thread<WriterHandlers, WriterEvents>;

/** Waits until the values that a query needs have been indexed from the bodies. */
export interface IndexOnDemand {
  query(q: ItemQuery): Promise<void>;
  facet(request: FacetQuestion): Promise<void>;
  /** Fails all waiting queries with `cancelled`. */
  stop(): void;
}

const createIndexError = (): VitrineError => new VitrineError('disk', m.cache.filter.notPrepared, { retryable: true });

/** A search text without a colon names no field. */
const mayNeedIndexing = (q: ItemQuery): boolean => q.searchText.includes(':') || findQueryFields(q).length > 0;

/**
 * Lets queries on free attributes or links wait while the writer indexes their values from the bodies. The reader stays
 * free for other queries. Later writes keep these indexes up to date.
 */
export const ensureIndexed = (reader: Reader, writer: Writer): IndexOnDemand => {
  const waiting = new Set<PromiseWithResolvers<undefined>>();
  writer.on('indexed', (well) => {
    for (const waiter of waiting) {
      if (well) waiter.resolve(undefined);
      else waiter.reject(createIndexError());
    }
    waiting.clear();
  });
  const wait = async (lacking: () => Promise<IndexedField[]>): Promise<void> => {
    for (let missing = await lacking(); missing.length > 0;) {
      const step = Promise.withResolvers<undefined>();
      step.promise.catch(() => undefined); // A caller that stops waiting early must not cause an unhandled rejection.
      waiting.add(step);
      await writer.call('indexValues', missing);
      missing = await lacking();
      if (missing.length > 0) await step.promise;
      waiting.delete(step);
      missing = missing.length > 0 ? await lacking() : missing;
    }
  };
  return {
    query: async (q) => {
      if (!mayNeedIndexing(q)) return;
      await wait(() => reader.call('lacking', [q]));
    },
    facet: async (request) => {
      const { query, field, attribute } = request;
      if (findIndexedField(getResource(query.resource), field, attribute) === undefined && !mayNeedIndexing(query))
        return;
      await wait(() => reader.call('lackingInFacet', [request]));
    },
    stop: () => {
      for (const waiter of waiting) waiter.reject(new VitrineError('cancelled', m.cache.closed));
      waiting.clear();
    },
  };
};
