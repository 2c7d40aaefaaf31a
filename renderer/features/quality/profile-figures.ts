import type { JudgedProfile } from '../../../electron/contract/index.ts';
import type { Rule } from '../../../electron/model/rules/profile.ts';

/** A rule with how many products fail it, and of how many that is not known yet; null: it does not count now. */
export interface CountedRule {
  readonly rule: Rule;
  readonly fail: number | null;
  readonly notLookedAt: number;
}

/** The rules of a profile, those that most products fail first; those that do not count come last. */
export const countedRules = ({ profile, figures }: JudgedProfile): readonly CountedRule[] => {
  const counts = new Map((figures?.rules ?? []).map((count) => [count.rule, count]));
  return profile.rules
    .map((rule) => {
      const count = counts.get(rule.id);
      return { rule, fail: count?.fail ?? null, notLookedAt: count?.notLookedAt ?? 0 };
    })
    .toSorted((one, other) => (other.fail ?? -1) - (one.fail ?? -1));
};

/** The share that passes in whole percent: never 100 while one fails, never 0 while one passes. */
export const percentOf = (pass: number, products: number): number => {
  if (products === 0 || pass === products) return 100;
  return pass === 0 ? 0 : Math.min(99, Math.max(1, Math.round((100 * pass) / products)));
};
