import { expect, it } from 'vitest';
import type { RuleAnswer } from '../../../electron/cache/read/evaluation/rule-results.ts';
import type { Profile, Rule } from '../../../electron/model/rules/profile.ts';
import { buildProductResults } from '../../../electron/quality/product-results.ts';
import { ruleOf } from '../cache/temp-quality.ts';

const createRule = (id: string, severity: Rule['severity'], weight: number): Rule =>
  ruleOf(id, { of: 'field', name: 'label' }, { is: 'length', least: null, most: 5 }, { severity, weight });
const violation = { kind: { what: 'tooLong', by: 1 }, excerpt: { text: 'x' } } as unknown as RuleAnswer['result'];

it('counts passed rules by their weights, without those that do not apply, and lists what matters most first', () => {
  const rules = [
    createRule('passed', 'must', 3),
    createRule('should', 'should', 1),
    createRule('not evaluated', 'must', 2),
    createRule('must', 'must', 4),
    createRule('of others', 'must', 50),
  ];
  const results = [
    { rule: 'passed', result: 'passes' },
    { rule: 'of others', result: 'doesNotHold' },
    { rule: 'not evaluated', result: 'notLookedAt' },
    { rule: 'should', result: violation },
    { rule: 'must', result: violation },
    { rule: 'removed since', result: violation },
  ] as readonly RuleAnswer[];
  const { answers, ...sums } = buildProductResults({ id: 'web', name: 'Web' } as Profile, rules, results);
  expect(sums).toEqual({ profile: 'web', name: 'Web', passed: 1, rules: 4, share: 0.3 });
  expect(answers.map(({ rule, result }) => [rule, result])).toEqual([
    ['must', violation],
    ['should', violation],
    ['not evaluated', 'notLookedAt'],
    ['passed', null],
  ]);
});
