import { type Cache, openCache } from '../../../electron/cache/cache.ts';
import { createQualityHistory } from '../../../electron/quality/failure-history.ts';
import { createProfileStore } from '../../../electron/quality/profile-store.ts';
import { type Quality, createQuality } from '../../../electron/quality/quality-service.ts';
import { createWatchedChannels } from '../../../electron/quality/watched-channels.ts';
import { createWatchedViews } from '../../../electron/quality/watched-views.ts';
import { twentyRules } from './rules.ts';

const root = new URL('../../../electron/', import.meta.url);

/** The cache of an account and its evaluation by twenty rules. */
export interface Evaluation {
  readonly cache: Cache;
  readonly quality: Quality;
  /** Evaluates all products that have changed since. Resolves when that is complete. */
  readonly evaluate: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the cache in `folder`, with twenty rules. */
export const openEvaluation = async (folder: string): Promise<Evaluation> => {
  const cache = await openCache({ root, folder });
  const profiles = createProfileStore(folder);
  await profiles.update(() => [twentyRules]);
  let onEvaluated = (): void => undefined;
  const quality = createQuality({
    root,
    folder,
    cache,
    profiles,
    history: createQualityHistory(folder),
    views: createWatchedViews(folder),
    channels: createWatchedChannels(folder),
    completenessOff: () => [],
    isReading: () => false,
    onChanged: (progress) => progress === null && onEvaluated(),
    gather: 0,
  });
  return {
    cache,
    quality,
    evaluate: () =>
      new Promise((resolve) => {
        onEvaluated = resolve;
        quality.evaluateSoon();
      }),
    close: async () => {
      await quality.close();
      await cache.close();
    },
  };
};
