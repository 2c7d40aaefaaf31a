import { getField, getResource } from '../../../electron/model/index.ts';
import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import type { Condition, ConditionName, Rule, RuleSubject } from '../../../electron/model/rules/profile.ts';
import { m } from '../../messages/lazy.ts';

const product = getResource('product');
const textFields = ['sku', 'label', 'gtin', 'status', 'product_family_id'] as const;
const linkFields = ['category_ids', 'asset_ids', 'static_list_ids', 'channel_ids', 'ecatalog_ids'] as const;

const labelOf = (name: string): string => getField(product, name)?.label ?? name;

export const getSubjectLabel = (subject: RuleSubject): string => {
  if (subject.of === 'field' || subject.of === 'links') return labelOf(subject.name);
  if (subject.of === 'attribute') return subject.name;
  return subject.of === 'packField' ? m.quality.subjects.packField(subject.name) : m.quality.subjects[subject.of];
};

export interface SubjectChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns a subject as the value of an option. `fromSubjectKey` reverses it. */
export const toSubjectKey = (subject: RuleSubject): string => JSON.stringify(subject);
export const fromSubjectKey = (key: string): RuleSubject => JSON.parse(key) as RuleSubject;

const createSubjectChoice = (subject: RuleSubject, label = getSubjectLabel(subject)): SubjectChoice => ({
  value: toSubjectKey(subject),
  label,
});

/** Returns the subjects of rules: the fields of all products, then custom attributes. They always include `now`. */
export const getSubjectChoices = (
  attributes: readonly ProductAttributeUse[],
  now: RuleSubject,
): readonly SubjectChoice[] => {
  const all = [
    ...textFields.map((name) => createSubjectChoice({ of: 'field', name })),
    createSubjectChoice({ of: 'description' }),
    createSubjectChoice({ of: 'anyText' }),
    createSubjectChoice({ of: 'mainPicture' }),
    createSubjectChoice({ of: 'pictures' }),
    ...linkFields.map((name) => createSubjectChoice({ of: 'links', name })),
    ...attributes.map(({ name, label }) =>
      createSubjectChoice({ of: 'attribute', name }, label === null || label === name ? name : `${label} (${name})`),
    ),
  ];
  return all.some(({ value }) => value === toSubjectKey(now)) ? all : [createSubjectChoice(now), ...all];
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

export const getConditionTypes = ({ of }: RuleSubject): readonly ConditionName[] => {
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
export const getInitialCondition = (is: ConditionName): Condition => first[is];

/** Creates a rule. */
export const createRule = (): Rule => ({
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
export const isRuleComplete = ({ condition }: Rule): boolean => {
  if (condition.is === 'oneOf') return condition.values.length > 0;
  if (condition.is === 'format') return condition.formats.length > 0;
  if (condition.is === 'colourSpace') return condition.spaces.length > 0;
  if (condition.is === 'gtinPrefix') return condition.prefixes.length > 0;
  return condition.is !== 'pattern' || condition.pattern !== '';
};
