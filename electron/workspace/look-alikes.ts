import { setTimeout as pause } from 'node:timers/promises';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { Review } from '../contract/review.ts';
import type { Reviews } from '../outbox/review/reviews.ts';
import type { FileNamed } from '../pictures/files.ts';

/** What a file here is compared by; null where no picture can be made of it. */
export type PrintOf = (named: FileNamed) => Promise<Uint8Array | null>;

interface Parts {
  readonly reviews: Pick<Reviews, 'nextToCompare' | 'compared'>;
  readonly cache: Pick<Cache, 'hasPrints' | 'alikeOf'>;
  readonly printOf: PrintOf;
}

const log = createLogger('outbox');
/** So many times as long as each took to answer it is left alone: the copy for lists and searches, and what decodes pictures. */
const rest = { copy: 3, decoding: 1 } as const;

/**
 * Compares the pictures of a review with those of the account once its files are known, one after another in the
 * background: those in sight are asked for by their rows and come first. Returns what is called with each review that changed.
 */
export const createLookAlikes = ({ reviews, cache, printOf }: Parts): ((review: Review) => void) => {
  const begun = new Set<string>();
  const compareAll = async (batch: string): Promise<void> => {
    if (!(await cache.hasPrints())) return;
    let file = await reviews.nextToCompare(batch, 0);
    while (file !== null) {
      const began = performance.now();
      const print = await printOf({ of: 'review', batch, file });
      const decoded = performance.now();
      const alike = print && (await cache.alikeOf(print));
      const compared = performance.now();
      await reviews.compared(batch, file, alike);
      await pause((decoded - began) * rest.decoding + (compared - decoded) * rest.copy);
      file = await reviews.nextToCompare(batch, file + 1);
    }
  };
  return ({ batch, stage }) => {
    if (stage !== 'ready' || begun.has(batch)) return;
    begun.add(batch);
    compareAll(batch).catch((error: unknown) => {
      // Another account is in use by now, and with this one went its review.
      if (error instanceof VitrineError && error.code === 'cancelled') return;
      log.error('The pictures of a review were not all compared', error);
    });
  };
};
