import type { RuleFigures } from '../../../electron/contract/index.ts';
import { quality } from '../../app/quality.svelte.ts';

/** Returns how many products fail each rule of a profile as it is saved, by the rule's ID. */
export const savedCounts = (profile: string): ReadonlyMap<string, RuleFigures> => {
  const found = quality.overview?.profiles.find((one) => one.profile.id === profile);
  return new Map((found?.figures?.rules ?? []).map((count) => [count.rule, count]));
};
