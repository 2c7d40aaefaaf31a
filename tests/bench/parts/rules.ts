import type { Condition, Profile, Rule, RuleSubject } from '../../../electron/model/rules/profile.ts';

const label: RuleSubject = { of: 'field', name: 'label' };
const gtin: RuleSubject = { of: 'field', name: 'gtin' };
const description: RuleSubject = { of: 'description' };
const attribute = (name: string): RuleSubject => ({ of: 'attribute', name });

/** Twenty rules of every kind, over columns, free attributes and links. */
const conditions: readonly (readonly [RuleSubject, Condition])[] = [
  [label, { is: 'there' }],
  [label, { is: 'length', least: 10, most: 40 }],
  [label, { is: 'noDoubleSpaces' }],
  [label, { is: 'trimmed' }],
  [label, { is: 'notCapitals' }],
  [label, { is: 'unique' }],
  [gtin, { is: 'there' }],
  [gtin, { is: 'gtin' }],
  [gtin, { is: 'gtinPrefix', prefixes: ['02', '04', '2', '05', '98', '99'] }],
  [gtin, { is: 'unique' }],
  [description, { is: 'there' }],
  [description, { is: 'length', least: 120, most: 5_000 }],
  [description, { is: 'noHtml' }],
  [{ of: 'mainPicture' }, { is: 'there' }],
  [{ of: 'pictures' }, { is: 'count', least: 2, most: null }],
  [
    { of: 'links', name: 'category_ids' },
    { is: 'count', least: 1, most: 3 },
  ],
  [attribute('weight_kg'), { is: 'range', least: 0.05, most: 4 }],
  [attribute('season'), { is: 'there' }],
  [attribute('color'), { is: 'pattern', pattern: '^[a-z]+$' }],
  [attribute('country_of_origin'), { is: 'oneOf', values: ['PT', 'DE', 'FR'] }],
];

/** A watched profile with these rules. */
export const twentyRules: Profile = {
  id: 'bench',
  name: 'Bench',
  watched: true,
  rules: conditions.map(([subject, condition], at): Rule => ({
    id: `r${at}`,
    subject,
    condition,
    severity: at % 3 === 0 ? 'should' : 'must',
    weight: 1,
    words: `Rule ${at}`,
    inUse: true,
    holdsFor: { level: 'all', families: [], categories: [] },
  })),
};
