import { seconds } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import type { Intent } from '../../contract/outbox.ts';
import { sameContent } from '../state/compare.ts';
import type { SendContext } from './attempt.ts';
import { digestsFor } from './hash.ts';
import { parsed } from '../reconcile/candidates.ts';
import type { Move } from '../db/store.ts';
import type { SourceFile } from '../types.ts';

const log = createLogger('outbox');

/** A file that may be in the account. */
interface Asked {
  readonly file: SourceFile;
  readonly sha256: string;
  readonly signal: AbortSignal;
}

/** The asset (not gone) that has a file's content, as far as the copy knows; null: none. */
export type FindContent = (asked: Asked) => Promise<ResourceId | null>;

/** The kinds of checksum that an account has hardly ever change, and asking for them reads every asset there is. */
const samplesHold = seconds(60);

/** A failing copy finds nothing: the file is sent then, as it would be without one. */
export const createFindContent = ({ cache }: Pick<SendContext, 'cache'>): FindContent => {
  let samples: readonly string[] = [];
  let asked = Number.NEGATIVE_INFINITY;
  const samplesNow = async (): Promise<readonly string[]> => {
    if (samples.length > 0 && performance.now() - asked < samplesHold) return samples;
    samples = await cache.checksumSamples();
    asked = performance.now();
    return samples;
  };
  const find: FindContent = async ({ file, sha256, signal }) => {
    const digests = await digestsFor(await samplesNow(), file, sha256, signal);
    const checksums = Object.values(digests);
    const alike = await cache.findAlike({ resource: 'asset', names: [], checksums, sizes: [], since: null });
    return alike.map(parsed).find(({ item }) => sameContent(item['checksum'], digests) === true)?.id ?? null;
  };
  return async (given) => {
    try {
      return await find(given);
    } catch (error) {
      log.error('The cache does not tell what is there', error);
      return null;
    }
  };
};

/** It is done without being sent: the account has its content as this asset. */
export const alreadyUploaded = ({ id }: Pick<Intent, 'id'>, itemId: ResourceId, sha256: string): Move => {
  const words = `The account has this content already, as ${itemId}: nothing was sent.`;
  return {
    id,
    happening: 'found',
    words,
    patch: { sha256, error: null, resultId: itemId, alreadyThere: true, notice: words },
  };
};
