import type { EvaluatedProfile, ProfilePreview } from '../../../electron/contract/index.ts';
import type { Rule } from '../../../electron/model/rules/profile.ts';

/**
 * A rule with the number of products that fail it, and of products that are not analysed. Null if the rule is not
 * counted now.
 */
export interface CountedRule {
  readonly rule: Rule;
  readonly fail: number | null;
  readonly notLookedAt: number;
}

/**
 * Returns the rules of a profile by the number of failing products, highest first. Rules that are not counted are last.
 */
export const sortRulesByCount = ({ profile, figures }: EvaluatedProfile): readonly CountedRule[] => {
  const counts = new Map((figures?.rules ?? []).map((count) => [count.rule, count]));
  return profile.rules
    .map((rule) => {
      const count = counts.get(rule.id);
      return { rule, fail: count?.fail ?? null, notLookedAt: count?.notLookedAt ?? 0 };
    })
    .toSorted((one, other) => (other.fail ?? -1) - (one.fail ?? -1));
};

/**
 * The number of products that pass a profile, fail it, or cannot be evaluated because their pictures are not analysed.
 */
export interface Results {
  readonly pass: number;
  readonly fail: number;
  readonly notAnalysed: number;
}

/** Returns the number of products by result. The sum is the number of products that a rule applies to. */
export const getResults = ({ products, pass, notAnalysed }: Omit<ProfilePreview, 'rules'>): Results => ({
  pass,
  fail: products - pass - notAnalysed,
  notAnalysed,
});

/** Returns the share of products that pass, in whole percent and rounded down, or null if there are no products. */
export const getPercent = ({ pass, fail, notAnalysed }: Results): number | null => {
  const products = pass + fail + notAnalysed;
  return products === 0 ? null : Math.floor((100 * pass) / products);
};
