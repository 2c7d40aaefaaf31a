import type { Cache } from '../../../electron/cache/cache.ts';
import type { EvaluationProgress, QualityOverview } from '../../../electron/contract/index.ts';
import type { Condition, Profile, Rule, RuleSubject } from '../../../electron/model/rules/profile.ts';
import type { FailureIncrease } from '../../../electron/quality/trends.ts';
import { createQualityHistory } from '../../../electron/quality/failure-history.ts';
import { createProfileStore } from '../../../electron/quality/profile-store.ts';
import { type Quality, createQuality } from '../../../electron/quality/quality-service.ts';
import { createWatchedChannels } from '../../../electron/quality/watched-channels.ts';
import { createWatchedViews } from '../../../electron/quality/watched-views.ts';
import { root, tempCache, tempFolder } from './temp-cache.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';

export interface TempQuality {
  readonly cache: Cache;
  readonly quality: Quality;
  /** The growth above the limits of the user. */
  readonly grown: readonly FailureIncrease[];
  /** Evaluates all queued products and waits for the end. */
  readonly evaluate: () => Promise<QualityOverview>;
}

/** Builds a mandatory rule for all products with a weight of 1 and its ID as the name. */
export const ruleOf = (id: string, subject: RuleSubject, condition: Condition, more: Partial<Rule> = {}): Rule => ({
  id,
  subject,
  condition,
  severity: 'must',
  weight: 1,
  words: id,
  inUse: true,
  holdsFor: { level: 'all', families: [], categories: [] },
  ...more,
});

/**
 * Opens a cache whose products are evaluated by these profiles, or by those of a new account if null. Both are closed
 * after the test.
 */
export const tempQuality = async (
  profiles: readonly Profile[] | null = [],
  folder = tempFolder(),
  onChanged: (evaluationProgress: EvaluationProgress | null) => void = () => undefined,
): Promise<TempQuality> => {
  const cache = await tempCache(folder);
  const store = createProfileStore(folder);
  if (profiles !== null) await store.update(() => profiles);
  let over = (): void => undefined;
  const grown: FailureIncrease[] = [];
  const quality = closedAfterTest(
    createQuality({
      root,
      folder,
      cache,
      profiles: store,
      history: createQualityHistory(folder),
      views: createWatchedViews(folder),
      channels: createWatchedChannels(folder),
      onGrown: (growth) => grown.push(growth),
      completenessOff: () => [],
      isReading: () => false,
      onChanged: (evaluationProgress) => {
        onChanged(evaluationProgress);
        if (evaluationProgress === null) over();
      },
    }),
  );
  return {
    cache,
    quality,
    grown,
    evaluate: async () => {
      await new Promise<void>((resolve) => {
        over = resolve;
        quality.evaluateSoon();
      });
      return quality.overview();
    },
  };
};
