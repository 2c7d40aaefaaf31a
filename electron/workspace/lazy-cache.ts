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
    get: async (...args) => (await openOnce()).get(...args),
    put: async (...args) => (await openOnce()).put(...args),
    noteUploaded: async (...args) => (await openOnce()).noteUploaded(...args),
    findSimilar: async (...args) => (await openOnce()).findSimilar(...args),
    cacheMark: async () => (await openOnce()).cacheMark(),
    newItems: async (...args) => (await openOnce()).newItems(...args),
    lateness: async (...args) => (await openOnce()).lateness(...args),
    checksumSamples: async () => (await openOnce()).checksumSamples(),
    rows: async (...args) => (await openOnce()).rows(...args),
    close: async () => {
      // A failure to open was reported to the caller.
      await opening?.then(
        (cache) => cache.close(),
        () => undefined,
      );
    },
  };
};
