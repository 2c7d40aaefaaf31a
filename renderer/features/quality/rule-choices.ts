import { fieldOf, resourceOf } from '../../../electron/model/index.ts';
import type { SeenAttribute } from '../../../electron/contract/index.ts';
import type { Condition, ConditionName, Rule, RuleSubject } from '../../../electron/model/rules/profile.ts';
import { m } from '../../messages/lazy.ts';

const product = resourceOf('product');
const textFields = ['sku', 'label', 'gtin', 'status', 'product_family_id'] as const;
const linkFields = ['category_ids', 'asset_ids', 'static_list_ids', 'channel_ids', 'ecatalog_ids'] as const;

const labelOf = (name: string): string => fieldOf(product, name)?.label ?? name;

export const subjectWords = (subject: RuleSubject): string => {
  if (subject.of === 'field' || subject.of === 'links') return labelOf(subject.name);
  if (subject.of === 'attribute') return subject.name;
  return subject.of === 'packField' ? m.quality.subjects.packField(subject.name) : m.quality.subjects[subject.of];
};

export interface SubjectChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns a subject as the value of an option. `subjectOfKey` reverses it. */
export const keyOfSubject = (subject: RuleSubject): string => JSON.stringify(subject);
export const subjectOfKey = (key: string): RuleSubject => JSON.parse(key) as RuleSubject;

const choice = (subject: RuleSubject, label = subjectWords(subject)): SubjectChoice => ({
  value: keyOfSubject(subject),
  label,
});

/** Returns the subjects of rules: the fields of all products, then custom attributes. They always include `now`. */
export const subjectChoices = (attributes: readonly SeenAttribute[], now: RuleSubject): readonly SubjectChoice[] => {
  const all = [
    ...textFields.map((name) => choice({ of: 'field', name })),
    choice({ of: 'description' }),
    choice({ of: 'anyText' }),
    choice({ of: 'mainPicture' }),
    choice({ of: 'pictures' }),
    ...linkFields.map((name) => choice({ of: 'links', name })),
    ...attributes.map(({ name, label }) =>
      choice({ of: 'attribute', name }, label === null || label === name ? name : `${label} (${name})`),
    ),
  ];
  return all.some(({ value }) => value === keyOfSubject(now)) ? all : [choice(now), ...all];
};

const ofTexts = [
  'there',
  'length',
  'range',
  'oneOf',
  'pattern',
  'unique',
  'gtin',
  'gtinPrefix',
  'noHtml',
  'noDoubleSpaces',
  'trimmed',
  'notCapitals',
] as const satisfies readonly ConditionName[];

const ofPicture = [
  'there',
  'pixels',
  'ratio',
  'format',
  'bytes',
  'colourSpace',
  'noAlpha',
  'whiteEdge',
  'fill',
  'altText',
] as const satisfies readonly ConditionName[];

export const conditionsOf = ({ of }: RuleSubject): readonly ConditionName[] => {
  if (of === 'mainPicture') return ofPicture;
  if (of === 'anyText') return ofTexts.filter((name) => name !== 'unique');
  return of === 'pictures' || of === 'links' ? ['there', 'count'] : ofTexts;
};

const first: Readonly<Record<ConditionName, Condition>> = {
  there: { is: 'there' },
  length: { is: 'length', least: null, most: 150 },
  range: { is: 'range', least: 0, most: null },
  count: { is: 'count', least: 1, most: null },
  oneOf: { is: 'oneOf', values: [] },
  pattern: { is: 'pattern', pattern: '' },
  unique: { is: 'unique' },
  gtin: { is: 'gtin' },
  gtinPrefix: { is: 'gtinPrefix', prefixes: ['02', '04', '2', '05', '98', '99'] },
  noHtml: { is: 'noHtml' },
  noDoubleSpaces: { is: 'noDoubleSpaces' },
  trimmed: { is: 'trimmed' },
  notCapitals: { is: 'notCapitals' },
  format: { is: 'format', formats: ['jpeg', 'png'] },
  bytes: { is: 'bytes', most: 16_000_000 },
  altText: { is: 'altText' },
  pixels: { is: 'pixels', width: 1000, height: 1000 },
  ratio: { is: 'ratio', width: 1, height: 1 },
  colourSpace: { is: 'colourSpace', spaces: ['srgb'] },
  noAlpha: { is: 'noAlpha' },
  whiteEdge: { is: 'whiteEdge' },
  fill: { is: 'fill', least: 85 },
};

/** Returns the initial condition of a type. */
export const firstCondition = (is: ConditionName): Condition => first[is];

/** Creates a rule. */
export const newRule = (): Rule => ({
  id: crypto.randomUUID(),
  subject: { of: 'field', name: 'label' },
  condition: first.there,
  severity: 'must',
  weight: 1,
  words: '',
  inUse: true,
  holdsFor: { level: 'all', families: [], categories: [] },
});

/** Whether a condition has all the values that it needs. */
export const isComplete = ({ condition }: Rule): boolean => {
  if (condition.is === 'oneOf') return condition.values.length > 0;
  if (condition.is === 'format') return condition.formats.length > 0;
  if (condition.is === 'colourSpace') return condition.spaces.length > 0;
  if (condition.is === 'gtinPrefix') return condition.prefixes.length > 0;
  return condition.is !== 'pattern' || condition.pattern !== '';
};
