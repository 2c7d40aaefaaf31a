import { type ResourceId, seconds } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { hasSameContent } from '../../model/checksum.ts';
import type { SendContext } from './attempt.ts';
import { computeMatchingDigests } from './hash-file.ts';
import { parseCandidate } from '../reconcile/candidates.ts';
import type { RecordedTransition } from '../db/intent-store.ts';
import type { SourceFile } from '../outbox-types.ts';

const log = createLogger('outbox');

/** A file to find in the account. */
interface ContentQuery {
  readonly file: SourceFile;
  readonly sha256: string;
  readonly signal: AbortSignal;
}

/** Finds an asset (not deleted) with a file's content in the cache; null if there is none. */
export type FindContent = (query: ContentQuery) => Promise<ResourceId | null>;

/** The time for which checksum samples are reused: they hardly ever change, and reading them scans all assets. */
const samplesValidFor = seconds(60);

/** Creates the search for a file's content. If the cache fails, nothing is found and the file is sent. */
export const createFindContent = ({ cache }: Pick<SendContext, 'cache'>): FindContent => {
  let samples: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const getCurrentSamples = async (): Promise<readonly string[]> => {
    if (samples.length > 0 && performance.now() - readAt < samplesValidFor) return samples;
    samples = await cache.checksumSamples();
    readAt = performance.now();
    return samples;
  };
  const find: FindContent = async ({ file, sha256, signal }) => {
    const digests = await computeMatchingDigests(await getCurrentSamples(), file, sha256, signal);
    const checksums = Object.values(digests);
    const similarItems = await cache.findSimilar({ resource: 'asset', names: [], checksums, sizes: [], since: null });
    return (
      similarItems.map(parseCandidate).find(({ item }) => hasSameContent(item['checksum'], digests) === true)?.id ??
      null
    );
  };
  return async (given) => {
    try {
      return await find(given);
    } catch (error) {
      log.error('The cache could not be searched', error);
      return null;
    }
  };
};

/** Returns the transition to done without sending: the account already has the content as this asset. */
export const createAlreadyUploadedMove = (
  { id }: Pick<Intent, 'id'>,
  itemId: ResourceId,
  sha256: string,
): RecordedTransition => {
  const noticeText = m.outbox.outcome.alreadyUploaded(itemId);
  return {
    id,
    happening: 'found',
    message: noticeText,
    patch: { sha256, error: null, resultId: itemId, alreadyThere: true, notice: noticeText },
  };
};
