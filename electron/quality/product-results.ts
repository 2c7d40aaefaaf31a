import type { RuleAnswer } from '../cache/read/evaluation/rule-results.ts';
import type { ProductRuleResults } from './contract.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';

type Answer = ProductRuleResults['answers'][number];

const rank = ({ verdict, severity }: Answer): number => {
  if (verdict === null) return 3;
  if (verdict === 'notLookedAt') return 2;
  return severity === 'must' ? 0 : 1;
};

/**
 * Returns the results of a profile for a product with the texts of its rules: violated required rules first, passed
 * rules last.
 */
export const buildProductResults = (
  { id, name }: Profile,
  rules: readonly Rule[],
  verdicts: readonly RuleAnswer[],
): ProductRuleResults => {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const applicable = verdicts.flatMap(({ rule: ruleId, verdict }) => {
    const rule = known.get(ruleId);
    return rule === undefined || verdict === 'doesNotHold' ? [] : [{ rule, verdict }];
  });
  const passing = applicable.filter(({ verdict }) => verdict === 'passes');
  const sumWeights = (some: typeof applicable): number => some.reduce((sum, { rule }) => sum + rule.weight, 0);
  const answers = applicable.map(({ rule, verdict }): Answer => ({
    rule: rule.id,
    words: rule.words,
    severity: rule.severity,
    verdict: verdict === 'passes' ? null : verdict,
  }));
  return {
    profile: id,
    name,
    passed: passing.length,
    rules: applicable.length,
    share: sumWeights(passing) / sumWeights(applicable),
    answers: answers.toSorted((one, other) => rank(one) - rank(other)),
  };
};
