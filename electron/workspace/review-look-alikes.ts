import { setTimeout as pause } from 'node:timers/promises';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { Review } from '../contract/review.ts';
import type { Reviews } from '../outbox/review/review-service.ts';
import type { FileNamed } from '../pictures/local-file-thumbnails.ts';

/** Returns the perceptual hash of a local file, or null if it cannot be decoded. */
export type ComputeFileHash = (named: FileNamed) => Promise<Uint8Array | null>;

interface Parts {
  readonly reviews: Pick<Reviews, 'nextToCompare' | 'compared'>;
  readonly cache: Pick<Cache, 'hasPrints' | 'alikeOf'>;
  readonly printOf: ComputeFileHash;
}

const log = createLogger('outbox');
/**
 * The pauses as multiples of each response time: for the cache, which also serves lists and searches, and for decoding
 * pictures.
 */
const pauseFactors = { copy: 3, decoding: 1 } as const;

/**
 * Compares the pictures of a review with those of the account, one after another in the background, after the review is
 * ready. Visible pictures are requested by their rows and have priority. Returns a listener for changed reviews.
 */
export const createPictureComparison = ({ reviews, cache, printOf }: Parts): ((review: Review) => void) => {
  const begun = new Set<string>();
  const compareAll = async (batch: string): Promise<void> => {
    if (!(await cache.hasPrints())) return;
    let file = await reviews.nextToCompare(batch, 0);
    while (file !== null) {
      const began = performance.now();
      const print = await printOf({ of: 'review', batch, file });
      const decoded = performance.now();
      const lookAlike = print && (await cache.alikeOf(print));
      const compared = performance.now();
      await reviews.compared(batch, file, lookAlike);
      await pause((decoded - began) * pauseFactors.decoding + (compared - decoded) * pauseFactors.copy);
      file = await reviews.nextToCompare(batch, file + 1);
    }
  };
  return ({ batch, stage }) => {
    if (stage !== 'ready' || begun.has(batch)) return;
    begun.add(batch);
    compareAll(batch).catch((error: unknown) => {
      // Another account is in use now, and the review of this one was closed.
      if (error instanceof VitrineError && error.code === 'cancelled') return;
      log.error('The pictures of a review were not all compared', error);
    });
  };
};
