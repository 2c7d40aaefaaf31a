import type { RuleFigures } from '../../../electron/contract/index.ts';
import { quality } from '../../app/quality.svelte.ts';

/** Returns the number of products that fail each rule of a saved profile, by rule ID. */
export const savedCounts = (profile: string): ReadonlyMap<string, RuleFigures> => {
  const found = quality.overview?.profiles.find((one) => one.profile.id === profile);
  return new Map((found?.figures?.rules ?? []).map((count) => [count.rule, count]));
};
