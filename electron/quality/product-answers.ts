import type { RuleAnswer } from '../cache/read/judged/verdicts.ts';
import type { ProductAnswers } from '../contract/quality.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';

type Answer = ProductAnswers['answers'][number];

const rank = ({ verdict, severity }: Answer): number => {
  if (verdict === null) return 3;
  if (verdict === 'notLookedAt') return 2;
  return severity === 'must' ? 0 : 1;
};

/**
 * Returns the results of a profile for a product with the texts of its rules: violated required rules first, passed
 * rules last.
 */
export const productAnswers = (
  { id, name }: Profile,
  rules: readonly Rule[],
  verdicts: readonly RuleAnswer[],
): ProductAnswers => {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const asked = verdicts.flatMap(({ rule: ruleId, verdict }) => {
    const rule = known.get(ruleId);
    return rule === undefined || verdict === 'doesNotHold' ? [] : [{ rule, verdict }];
  });
  const passing = asked.filter(({ verdict }) => verdict === 'passes');
  const weigh = (some: typeof asked): number => some.reduce((sum, { rule }) => sum + rule.weight, 0);
  const answers = asked.map(({ rule, verdict }): Answer => ({
    rule: rule.id,
    words: rule.words,
    severity: rule.severity,
    verdict: verdict === 'passes' ? null : verdict,
  }));
  return {
    profile: id,
    name,
    passed: passing.length,
    rules: asked.length,
    share: weigh(passing) / weigh(asked),
    answers: answers.toSorted((one, other) => rank(one) - rank(other)),
  };
};
