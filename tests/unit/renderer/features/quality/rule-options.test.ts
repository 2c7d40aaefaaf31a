import { describe, expect, it } from 'vitest';
import type { ConditionName, RuleSubject } from '../../../../../electron/model/rules/profile.ts';
import {
  createRule,
  fromSubjectKey,
  getConditionTypes,
  getInitialCondition,
  getSubjectChoices,
  isRuleComplete,
  toSubjectKey,
} from '../../../../../renderer/features/quality/rule-options.ts';

const attribute = (name: string, label: string | null) => ({ name, label, title: label ?? name }) as never;

describe('subjects of a rule', () => {
  it('are offered with the one in use, once, also if its attribute no longer exists', () => {
    const used: RuleSubject[] = [
      { of: 'field', name: 'label' },
      { of: 'attribute', name: 'colour' },
      { of: 'attribute', name: 'gone' },
      { of: 'mainPicture' },
    ];
    for (const now of used) {
      const choices = getSubjectChoices([attribute('colour', 'Colour')], now);
      expect(choices.filter(({ value }) => value === toSubjectKey(now))).toHaveLength(1);
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      expect(fromSubjectKey(toSubjectKey(now))).toEqual(now);
    }
    expect(getSubjectChoices([attribute('colour', 'Colour')], { of: 'pictures' }).at(-1)?.label).toBe(
      'Colour (colour)',
    );
  });

  it('offer only conditions that can hold for them, each complete or with a value to enter', () => {
    expect(getConditionTypes({ of: 'links', name: 'category_ids' })).toEqual(['there', 'count']);
    expect(getConditionTypes({ of: 'anyText' })).not.toContain('unique');
    expect(getConditionTypes({ of: 'description' })).toContain('unique');
    const empty = [
      { is: 'gtinPrefix', prefixes: [] },
      { is: 'format', formats: [] },
      { is: 'colourSpace', spaces: [] },
    ] as const;
    expect(empty.map((condition) => isRuleComplete({ ...createRule(), condition }))).toEqual([false, false, false]);
    const incomplete = new Set<ConditionName>(['oneOf', 'pattern']);
    for (const name of [...getConditionTypes({ of: 'description' }), ...getConditionTypes({ of: 'mainPicture' })]) {
      const condition = getInitialCondition(name);
      expect([name, condition.is, isRuleComplete({ ...createRule(), condition })]).toEqual([
        name,
        name,
        !incomplete.has(name),
      ]);
    }
  });
});
