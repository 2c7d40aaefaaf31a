import type { RuleCounts } from '../../../electron/contract/index.ts';
import { qualityState } from '../../app/quality.svelte.ts';

/** Returns the number of products that fail each rule of a saved profile, by rule ID. */
export const getSavedRuleCounts = (profile: string): ReadonlyMap<string, RuleCounts> => {
  const found = qualityState.overview?.profiles.find((one) => one.profile.id === profile);
  return new Map((found?.figures?.rules ?? []).map((count) => [count.rule, count]));
};
