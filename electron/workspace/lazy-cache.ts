import type { Cache } from '../cache/cache.ts';
import type { OutboxCache } from '../outbox/outbox-types.ts';

/** A cache that is opened by the first call. */
export interface LazyCache extends OutboxCache {
  /** Closes the cache; resolves immediately if it was never opened. */
  close(): Promise<void>;
}

/** Creates a cache for an outbox. `open` is called once, on demand. */
export const createLazyCache = (open: () => Promise<Cache>): LazyCache => {
  let opening: Promise<Cache> | undefined;
  const openOnce = (): Promise<Cache> => (opening ??= open());
  return {
    get: async (...asked) => (await openOnce()).get(...asked),
    put: async (...asked) => (await openOnce()).put(...asked),
    noteUploaded: async (...asked) => (await openOnce()).noteUploaded(...asked),
    findSimilar: async (...asked) => (await openOnce()).findSimilar(...asked),
    cacheMark: async () => (await openOnce()).cacheMark(),
    newItems: async (...asked) => (await openOnce()).newItems(...asked),
    lateness: async (...asked) => (await openOnce()).lateness(...asked),
    checksumSamples: async () => (await openOnce()).checksumSamples(),
    rows: async (...asked) => (await openOnce()).rows(...asked),
    close: async () => {
      // A failure to open was reported to the caller.
      await opening?.then(
        (cache) => cache.close(),
        () => undefined,
      );
    },
  };
};
