import type { AttributeType, Subject } from './filter-fields.ts';
import { parseProfileColumn } from './profile-column.ts';

/** The operators of filters. Each is only valid for some subjects: see `operatorsOf`. */
export type Operator =
  | 'is'
  | 'isNot'
  | 'contains'
  | 'notContains'
  | 'containsText'
  | 'startsWith'
  | 'inList'
  | 'notInList'
  | 'spelled'
  | 'atLeast'
  | 'atMost'
  | 'between'
  | 'on'
  | 'before'
  | 'after'
  | 'inLastDays'
  | 'within'
  | 'yes'
  | 'no'
  | 'notSet'
  | 'countIs'
  | 'countAtLeast'
  | 'countAtMost'
  | 'countBetween'
  | 'complete'
  | 'incomplete'
  | 'lacks'
  | 'passes'
  | 'fails'
  | 'notAnalysed'
  | 'shareAtLeast'
  | 'shareAtMost'
  | 'empty'
  | 'notEmpty';

/** Relative periods, in display order. */
export const periods = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type Period = (typeof periods)[number];

/** The operands of a filter. `many`: one or more. */
export interface Operand {
  readonly count: 0 | 1 | 2 | 'many';
  readonly of: 'text' | 'number' | 'count' | 'percent' | 'day' | 'period';
}

export const maxFilterValues = 10_000;

/** A condition on a field, on a free attribute of a product, or on a computed property. */
export interface Filter {
  readonly field: string;
  /** The name of the free attribute if `field` is a map; otherwise null. */
  readonly attribute: string | null;
  /** The type of the attribute; null for a field, whose kind is in the model. */
  readonly type: AttributeType | null;
  readonly operator: Operator;
  /** Texts, IDs, numbers, days (`2026-11-20`, in the local time zone) or a period, as many as the operator requires. */
  readonly values: readonly (string | number)[];
  /** The display names of the IDs among the values. */
  readonly names: Readonly<Record<string, string>>;
}

export type Join = 'all' | 'any';

export interface FilterGroup {
  readonly join: Join;
  readonly filters: readonly Filter[];
}

/** Groups of conditions, joined by all or any. */
export interface Filters {
  readonly join: Join;
  readonly groups: readonly FilterGroup[];
}

const counts = ['countIs', 'countAtLeast', 'countAtMost', 'countBetween'] as const;
const links = ['contains', 'inList', 'notContains', 'notInList', 'empty', 'notEmpty', ...counts] as const;

/** The operators of each subject, in display order. */
export const filterOperatorsBySubject: Readonly<Record<Subject, readonly Operator[]>> = {
  text: ['is', 'isNot', 'contains', 'notContains', 'startsWith', 'inList', 'notInList', 'spelled', 'empty', 'notEmpty'],
  number: ['is', 'isNot', 'atLeast', 'atMost', 'between', 'empty', 'notEmpty'],
  boolean: ['yes', 'no', 'notSet'],
  date: ['within', 'inLastDays', 'on', 'after', 'before', 'between', 'empty', 'notEmpty'],
  ref: ['is', 'isNot', 'inList', 'notInList', 'empty', 'notEmpty'],
  refs: links,
  texts: ['contains', 'containsText', ...links.slice(1), 'spelled'],
  objects: ['empty', 'notEmpty', ...counts],
  object: ['empty', 'notEmpty'],
  presence: ['empty', 'notEmpty'],
  completeness: ['incomplete', 'complete', 'lacks'],
  profile: ['fails', 'passes', 'notAnalysed', 'shareAtMost', 'shareAtLeast'],
};

const nothing: Operand = { count: 0, of: 'text' };
const oneText: Operand = { count: 1, of: 'text' };
const multipleTexts: Operand = { count: 'many', of: 'text' };
const oneNumber: Operand = { count: 1, of: 'number' };
const oneDay: Operand = { count: 1, of: 'day' };
const oneCount: Operand = { count: 1, of: 'count' };
const onePercent: Operand = { count: 1, of: 'percent' };

const operands: Readonly<Record<Operator, Operand>> = {
  is: oneText,
  isNot: oneText,
  contains: oneText,
  notContains: oneText,
  containsText: oneText,
  startsWith: oneText,
  inList: multipleTexts,
  notInList: multipleTexts,
  spelled: multipleTexts,
  atLeast: oneNumber,
  atMost: oneNumber,
  between: { count: 2, of: 'number' },
  on: oneDay,
  before: oneDay,
  after: oneDay,
  inLastDays: oneCount,
  within: { count: 1, of: 'period' },
  yes: nothing,
  no: nothing,
  notSet: nothing,
  countIs: oneCount,
  countAtLeast: oneCount,
  countAtMost: oneCount,
  countBetween: { count: 2, of: 'count' },
  complete: nothing,
  incomplete: nothing,
  lacks: oneCount,
  passes: nothing,
  fails: nothing,
  notAnalysed: nothing,
  shareAtLeast: onePercent,
  shareAtMost: onePercent,
  empty: nothing,
  notEmpty: nothing,
};

export const getOperand = (subject: Subject, operator: Operator): Operand => {
  if (operator === 'between' && subject === 'date') return { count: 2, of: 'day' };
  return subject === 'number' && operands[operator].of === 'text'
    ? { ...operands[operator], of: 'number' }
    : operands[operator];
};

/** Returns the number of filters in all groups. */
export const countFilters = (filters: Filters | null | undefined): number =>
  filters?.groups.reduce((sum, group) => sum + group.filters.length, 0) ?? 0;

/** Whether the values have the number and type that the operator requires. */
export const isFilterComplete = (
  subject: Subject,
  { operator, values }: Pick<Filter, 'operator' | 'values'>,
): boolean => {
  if (!filterOperatorsBySubject[subject].includes(operator)) return false;
  const { count, of } = getOperand(subject, operator);
  const enough = count === 'many' ? values.length > 0 && values.length <= maxFilterValues : values.length === count;
  return enough && values.every((value) => isOperandValue(of, value));
};

const isOperandValue = (of: Operand['of'], value: string | number): boolean => {
  if (of === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (of === 'percent') return typeof value === 'number' && value >= 0 && value <= 100;
  if (of === 'count') return Number.isSafeInteger(value) && Number(value) >= 0;
  if (of === 'period') return (periods as readonly unknown[]).includes(value);
  if (of === 'day')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' && value.trim() !== '';
};

/** Whether a list sorts or filters by profiles, or shows profile columns. */
export const needsProfiles = (
  { sort, filters }: { readonly sort: { readonly field: string } | null; readonly filters?: Filters | undefined },
  columns: readonly string[],
): boolean =>
  [
    ...columns,
    ...(sort === null ? [] : [sort.field]),
    ...(filters?.groups ?? []).flatMap((group) => group.filters.map(({ field }) => field)),
  ].some((name) => parseProfileColumn(name) !== null);
