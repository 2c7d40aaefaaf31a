import type { RuleAnswer } from '../cache/read/evaluation/rule-results.ts';
import type { ProductRuleResults } from './contract.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';

type Answer = ProductRuleResults['answers'][number];

const rank = ({ result, severity }: Answer): number => {
  if (result === null) return 3;
  if (result === 'notLookedAt') return 2;
  return severity === 'must' ? 0 : 1;
};

/**
 * Returns the results of a profile for a product with the texts of its rules: violated required rules first, passed
 * rules last.
 */
export const buildProductResults = (
  { id, name }: Profile,
  rules: readonly Rule[],
  results: readonly RuleAnswer[],
): ProductRuleResults => {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const applicable = results.flatMap(({ rule: ruleId, result }) => {
    const rule = known.get(ruleId);
    return rule === undefined || result === 'doesNotHold' ? [] : [{ rule, result }];
  });
  const passing = applicable.filter(({ result }) => result === 'passes');
  const sumWeights = (some: typeof applicable): number => some.reduce((sum, { rule }) => sum + rule.weight, 0);
  const answers = applicable.map(({ rule, result }): Answer => ({
    rule: rule.id,
    message: rule.words,
    severity: rule.severity,
    result: result === 'passes' ? null : result,
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
