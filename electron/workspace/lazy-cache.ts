import type { Cache } from '../cache/cache.ts';
import type { OutboxCache } from '../outbox/types.ts';

/** A cache that the first question opens. */
export interface LazyCache extends OutboxCache {
  /** Closes what was opened; resolves at once where nobody asked. */
  close(): Promise<void>;
}

/** What an outbox asks of a cache, which `open` opens once, and only when it is asked. */
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
      // One that did not open was told to whoever asked.
      await opening?.then(
        (cache) => cache.close(),
        () => undefined,
      );
    },
  };
};
