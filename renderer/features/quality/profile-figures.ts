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

/** How many products pass a profile, fail it, and do neither because their pictures are not analysed. */
export interface Results {
  readonly pass: number;
  readonly fail: number;
  readonly notAnalysed: number;
}

/** Returns the number of products by result. The three numbers add up to the products that a rule applies to. */
export const getResults = ({ products, pass, notAnalysed }: NonNullable<JudgedProfile['figures']>): Results => ({
  pass,
  fail: products - pass - notAnalysed,
  notAnalysed,
});

/** Returns the share of all products that pass, in whole percent and rounded down, or null if there are no products. */
export const getPercent = ({ pass, fail, notAnalysed }: Results): number | null => {
  const products = pass + fail + notAnalysed;
  return products === 0 ? null : Math.floor((100 * pass) / products);
};
