import type { Cache } from '../cache/cache.ts';
import type { OutboxCache } from '../outbox/types.ts';

/** A cache that is opened by the first call. */
export interface LazyCache extends OutboxCache {
  /** Closes the cache; resolves immediately if it was never opened. */
  close(): Promise<void>;
}

/** Creates a cache for an outbox. `open` is called once, on demand. */
export const lazyCache = (open: () => Promise<Cache>): LazyCache => {
  let opening: Promise<Cache> | undefined;
  const opened = (): Promise<Cache> => (opening ??= open());
  return {
    get: async (...asked) => (await opened()).get(...asked),
    put: async (...asked) => (await opened()).put(...asked),
    noteUploaded: async (...asked) => (await opened()).noteUploaded(...asked),
    findSimilar: async (...asked) => (await opened()).findSimilar(...asked),
    cacheMark: async () => (await opened()).cacheMark(),
    newItems: async (...asked) => (await opened()).newItems(...asked),
    lateness: async (...asked) => (await opened()).lateness(...asked),
    checksumSamples: async () => (await opened()).checksumSamples(),
    rows: async (...asked) => (await opened()).rows(...asked),
    close: async () => {
      // A failure to open was reported to the caller.
      await opening?.then(
        (cache) => cache.close(),
        () => undefined,
      );
    },
  };
};
