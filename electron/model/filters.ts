import type { KindName } from './kinds.ts';
import type { Field, Resource } from './resource.ts';

/** What a filter asks of a value. Each works on some subjects alone: see `operatorsOf`. */
export type Operator =
  | 'is'
  | 'isNot'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'inList'
  | 'atLeast'
  | 'atMost'
  | 'between'
  | 'before'
  | 'after'
  | 'inLastDays'
  | 'yes'
  | 'no'
  | 'notSet'
  | 'countAtLeast'
  | 'countAtMost'
  | 'empty'
  | 'notEmpty';

/** What a filter looks at: several kinds of field are one subject. */
export type Subject = 'text' | 'number' | 'boolean' | 'date' | 'ref' | 'refs' | 'texts' | 'objects' | 'object';

/** What a free attribute holds, as seen in products. */
export type AttributeType = 'text' | 'number' | 'boolean' | 'texts';

/** What a filter takes beside its operator. `many`: one or more. */
export interface Operand {
  readonly count: 0 | 1 | 2 | 'many';
  readonly of: 'text' | 'number' | 'count' | 'day';
}

/** One question to one field, or to one free attribute of a product. */
export interface Filter {
  readonly field: string;
  /** The free attribute's name where `field` is a map; else null. */
  readonly attribute: string | null;
  /** What the attribute holds; null for a field, whose kind the model tells. */
  readonly type: AttributeType | null;
  readonly operator: Operator;
  /** Texts, ids, numbers or days (`2026-11-20`, in the local zone), as many as the operator takes. */
  readonly values: readonly (string | number)[];
  /** What the ids among the values are called, for a person. */
  readonly names: Readonly<Record<string, string>>;
}

export type Join = 'all' | 'any';

export interface FilterGroup {
  readonly join: Join;
  readonly filters: readonly Filter[];
}

/** Groups of questions, joined by all or any. */
export interface Filters {
  readonly join: Join;
  readonly groups: readonly FilterGroup[];
}

const subjects: Readonly<Record<KindName, Subject>> = {
  text: 'text',
  code: 'text',
  status: 'text',
  integer: 'number',
  boolean: 'boolean',
  date: 'date',
  ref: 'ref',
  refs: 'refs',
  texts: 'texts',
  integers: 'texts',
  objects: 'objects',
  query: 'objects',
  object: 'object',
  map: 'objects',
};

const links = ['contains', 'notContains', 'countAtLeast', 'countAtMost', 'empty', 'notEmpty'] as const;

/** The operators of each subject, in the order in which they are offered. */
export const operatorsOf: Readonly<Record<Subject, readonly Operator[]>> = {
  text: ['is', 'isNot', 'contains', 'startsWith', 'inList', 'empty', 'notEmpty'],
  number: ['is', 'isNot', 'atLeast', 'atMost', 'between', 'empty', 'notEmpty'],
  boolean: ['yes', 'no', 'notSet'],
  date: ['inLastDays', 'after', 'before', 'between', 'empty', 'notEmpty'],
  ref: ['is', 'isNot', 'inList', 'empty', 'notEmpty'],
  refs: links,
  texts: links,
  objects: ['empty', 'notEmpty', 'countAtLeast', 'countAtMost'],
  object: ['empty', 'notEmpty'],
};

const nothing: Operand = { count: 0, of: 'text' };
const oneText: Operand = { count: 1, of: 'text' };
const oneNumber: Operand = { count: 1, of: 'number' };
const oneDay: Operand = { count: 1, of: 'day' };
const oneCount: Operand = { count: 1, of: 'count' };

const operands: Readonly<Record<Operator, Operand>> = {
  is: oneText,
  isNot: oneText,
  contains: oneText,
  notContains: oneText,
  startsWith: oneText,
  inList: { count: 'many', of: 'text' },
  atLeast: oneNumber,
  atMost: oneNumber,
  between: { count: 2, of: 'number' },
  before: oneDay,
  after: oneDay,
  inLastDays: oneCount,
  yes: nothing,
  no: nothing,
  notSet: nothing,
  countAtLeast: oneCount,
  countAtMost: oneCount,
  empty: nothing,
  notEmpty: nothing,
};

/** What an operator takes on a subject. */
export const operandOf = (subject: Subject, operator: Operator): Operand => {
  if (operator === 'between' && subject === 'date') return { count: 2, of: 'day' };
  return subject === 'number' && operands[operator].of === 'text'
    ? { ...operands[operator], of: 'number' }
    : operands[operator];
};

/** What a filter on this field looks at. */
export const subjectOf = (field: Field, type: AttributeType | null = null): Subject => type ?? subjects[field.kind];

/** Whether the answer needs more than a column of the field's own: links, lists, objects and free attributes. */
export const isInside = (field: Field): boolean =>
  ['refs', 'texts', 'integers', 'objects', 'object', 'query', 'map'].includes(field.kind);

/** Fields of few values, which can be offered with their counts. */
const counted = new Set(['type', 'format', 'file_type', 'extension', 'content_type', 'status']);

/** Whether a field's values can be offered with their counts. */
export const hasFacet = (resource: Resource, field: Field): boolean =>
  field.name !== resource.title &&
  (['status', 'ref', 'refs', 'texts'].includes(field.kind) || counted.has(field.name) || field.values !== undefined);

/** How many filters there are in all groups. */
export const filterCount = (filters: Filters | null | undefined): number =>
  filters?.groups.reduce((sum, group) => sum + group.filters.length, 0) ?? 0;

/** Whether the values are as many and of the kind that the operator takes. */
export const isComplete = (subject: Subject, { operator, values }: Pick<Filter, 'operator' | 'values'>): boolean => {
  if (!operatorsOf[subject].includes(operator)) return false;
  const { count, of } = operandOf(subject, operator);
  const enough = count === 'many' ? values.length > 0 : values.length === count;
  return enough && values.every((value) => fits(of, value));
};

const fits = (of: Operand['of'], value: string | number): boolean => {
  if (of === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (of === 'count') return Number.isSafeInteger(value) && Number(value) >= 0;
  if (of === 'day')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' && value.trim() !== '';
};
