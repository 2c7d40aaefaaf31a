import { afterEach } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { QualityOverview } from '../../../electron/contract/index.ts';
import type { Profile } from '../../../electron/model/rules/profile.ts';
import { createQualityHistory } from '../../../electron/quality/history.ts';
import { createProfileStore } from '../../../electron/quality/profile-store.ts';
import { createQuality } from '../../../electron/quality/quality.ts';
import type { Quality } from '../../../electron/quality/quality.ts';
import { createWatchedChannels } from '../../../electron/quality/watched-channels.ts';
import { createWatchedViews } from '../../../electron/quality/watched-views.ts';
import { root, tempCache, tempFolder } from './temp-cache.ts';

const opened: Quality[] = [];
afterEach(async () => {
  for (const quality of opened.splice(0)) await quality.close();
});

export interface TempQuality {
  readonly cache: Cache;
  readonly quality: Quality;
  /** Judges what is due and waits until it is. */
  readonly judge: () => Promise<QualityOverview>;
}

/** A cache whose products are judged by these profiles; both are closed after the test. */
export const tempQuality = async (profiles: readonly Profile[] = []): Promise<TempQuality> => {
  const folder = tempFolder();
  const cache = await tempCache(folder);
  const store = createProfileStore(folder);
  await store.save(profiles);
  let over = (): void => undefined;
  const quality = createQuality({
    root,
    folder,
    cache,
    profiles: store,
    history: createQualityHistory(folder),
    views: createWatchedViews(folder),
    channels: createWatchedChannels(folder),
    completenessOff: () => [],
    isReading: () => false,
    onChanged: (judging) => judging === null && over(),
  });
  opened.push(quality);
  return {
    cache,
    quality,
    judge: async () => {
      await new Promise<void>((resolve) => {
        over = resolve;
        quality.judgeSoon();
      });
      return quality.overview();
    },
  };
};
