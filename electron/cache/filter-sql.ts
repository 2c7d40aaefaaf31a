import type { SQLInputValue } from 'node:sqlite';
import { VitrineError } from '../contract/errors.ts';
import { fieldOf, isComplete, isInside, subjectOf } from '../model/index.ts';
import type { Field, Filter, Filters, Operator, Resource, Subject } from '../model/index.ts';
import { dayAfter, startOfDay, startOfDaysAgo, startOfTomorrow } from './days.ts';
import { no, yes } from './fact-values.ts';
import { fold, orderKey } from './fold.ts';
import { isKeyed } from './schema.ts';

/** A condition in SQL with its values, in the order of its question marks. It is never null: true or false alone. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The id under which the table of facts holds something inside the bodies. */
export type FactId = (field: string, attribute: string | null) => number;

/** A text without what a person overlooks: case, accents, blanks around it. SQL calls it `folded`. */
export const folded = (text: unknown): string => fold(typeof text === 'string' ? text : '').trim();

/** Plain letters are folded by SQLite itself, which is several times faster. */
const normal = (column: string): string =>
  `CASE WHEN octet_length(${column}) = length(${column}) THEN trim(lower(${column}), char(9, 10, 11, 12, 13, 32)) ELSE folded(${column}) END`;

/** The key that puts a text in order is that text folded, while it is short: made when the item was written. */
const keyed = (column: string): string =>
  `CASE WHEN length("k_${column}") < 60 THEN "k_${column}" ELSE ${normal(`"${column}"`)} END`;

const condition = (sql: string, ...values: readonly SQLInputValue[]): Condition => ({ sql, values });
const not = ({ sql, values }: Condition): Condition => ({ sql: `(${sql}) IS NOT TRUE`, values });

type Test = (column: string, values: readonly (string | number)[]) => Condition;

const one = (values: readonly (string | number)[]): string => folded(values[0]);
const list = (values: readonly (string | number)[]): string => JSON.stringify(values);

/** Tests of a text: they are given the folded one. */
const textTests: Partial<Record<Operator, Test>> = {
  is: (text, values) => condition(`${text} = ?`, one(values)),
  contains: (text, values) => condition(`instr(${text}, ?) > 0`, one(values)),
  startsWith: (text, values) => condition(`instr(${text}, ?) = 1`, one(values)),
  inList: (text, values) => condition(`${text} IN (SELECT value FROM json_each(?))`, list(values.map(folded))),
  notEmpty: (text) => condition(`${text} <> ''`),
};

const numberTests: Partial<Record<Operator, Test>> = {
  is: (column, [value = 0]) => condition(`${column} = ?`, value),
  atLeast: (column, [value = 0]) => condition(`${column} >= ?`, value),
  atMost: (column, [value = 0]) => condition(`${column} <= ?`, value),
  between: (column, [from = 0, to = 0]) =>
    condition(`${column} BETWEEN ? AND ?`, Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))),
  notEmpty: (column) => condition(`${column} IS NOT NULL`),
};

const dateTests: Partial<Record<Operator, Test>> = {
  before: (column, [day]) => condition(`${column} < ?`, startOfDay(day)),
  after: (column, [day]) => condition(`${column} >= ?`, startOfDay(dayAfter(day))),
  between: (column, days) => {
    const [from, to] = days.map(String).toSorted();
    return condition(`(${column} >= ? AND ${column} < ?)`, startOfDay(from), startOfDay(dayAfter(to)));
  },
  inLastDays: (column, [days]) =>
    condition(`(${column} >= ? AND ${column} < ?)`, startOfDaysAgo(Number(days)), startOfTomorrow()),
  notEmpty: (column) => condition(`${column} IS NOT NULL`),
};

const refTests: Partial<Record<Operator, Test>> = {
  is: (column, [id = '']) => condition(`${column} = ?`, id),
  inList: (column, ids) => condition(`${column} IN (SELECT value FROM json_each(?))`, list(ids)),
  notEmpty: (column) => condition(`(${column} IS NOT NULL AND ${column} <> '')`),
};

const booleanTests: Partial<Record<Operator, Test>> = {
  yes: (column) => condition(`${column} = 1`),
  no: (column) => condition(`${column} = 0`),
  notEmpty: (column) => condition(`${column} IS NOT NULL`),
};

const testsOf: Partial<Record<Subject, Partial<Record<Operator, Test>>>> = {
  text: textTests,
  number: numberTests,
  date: dateTests,
  ref: refTests,
  boolean: booleanTests,
};

/** Operators that are true where another one is not; what has no value counts among them. */
const opposites: Partial<Record<Operator, Operator>> = {
  isNot: 'is',
  notContains: 'contains',
  empty: 'notEmpty',
  notSet: 'notEmpty',
};

const cannot = (): VitrineError =>
  new VitrineError('invalid', 'A filter does not fit its field. Remove it and choose it again.');

/** A text with a key of its own is found by it first: the index of the order holds the keys. */
const byKey = (resource: Resource, field: Field, { values }: Filter): Condition | null => {
  const key = field.kind === 'ref' || !isKeyed(resource, field) ? null : orderKey(String(values[0]));
  return key === null || key.length >= 60 ? null : condition(`"k_${field.name}" = ?`, key);
};

/** What a test looks at: the column, or its text folded. */
const expression = (resource: Resource, field: Field, subject: Subject): string => {
  if (subject !== 'text') return `"${field.name}"`;
  return isKeyed(resource, field) ? keyed(field.name) : normal(`"${field.name}"`);
};

const columnCondition = (resource: Resource, field: Field, filter: Filter): Condition => {
  const subject = subjectOf(field);
  const opposite = opposites[filter.operator];
  const test = testsOf[subject]?.[opposite ?? filter.operator];
  if (test === undefined) throw cannot();
  const asked = test(expression(resource, field, subject), filter.values);
  if (opposite !== undefined) return not(asked);
  const key = subject === 'text' && filter.operator === 'is' ? byKey(resource, field, filter) : null;
  if (key === null) return condition(`(${asked.sql}) IS TRUE`, ...asked.values);
  return condition(`(${key.sql} AND ${asked.sql})`, ...key.values, ...asked.values);
};

const anywhere = (id: number, { sql, values }: Condition): Condition =>
  condition(`pk IN (SELECT pk FROM fact WHERE field = ? AND ${sql})`, id, ...values);

const moreThan = (id: number, count: number): Condition =>
  condition('pk IN (SELECT pk FROM fact WHERE field = ? GROUP BY pk HAVING count(*) > ?)', id, count);

const typed = (type: string, { sql, values }: Condition): Condition =>
  condition(`typeof(value) IN (${type}) AND ${sql}`, ...values);

/** What holds for one of the values; null where the operator is no question to single values. */
const valueTest = (subject: Subject, operator: Operator, values: Filter['values']): Condition | null => {
  if (operator === 'notEmpty') return condition(subject === 'boolean' ? `typeof(value) = 'blob'` : 'TRUE');
  if (subject === 'boolean') return condition('value = ?', operator === 'yes' ? yes : no);
  if (subject === 'refs') return condition('value = ?', values[0] ?? '');
  const test = subject === 'texts' ? textTests.is : testsOf[subject]?.[operator];
  if (test === undefined) return null;
  if (subject === 'number') return typed(`'integer', 'real'`, test('value', values));
  return typed(`'text'`, test(normal('value'), values));
};

const factCondition = (id: number, subject: Subject, { operator, values }: Filter): Condition => {
  if (operator === 'countAtMost') return not(moreThan(id, Number(values[0])));
  if (operator === 'countAtLeast') return values[0] === 0 ? condition('TRUE') : moreThan(id, Number(values[0]) - 1);
  const opposite = opposites[operator];
  const test = valueTest(subject, opposite ?? operator, values);
  if (test === null) throw cannot();
  return opposite === undefined ? anywhere(id, test) : not(anywhere(id, test));
};

const oneFilter = (resource: Resource, filter: Filter, factId: FactId): Condition => {
  const field = fieldOf(resource, filter.field);
  if (field === undefined || (filter.attribute !== null && field.kind !== 'map')) throw cannot();
  const subject = subjectOf(field, filter.attribute === null ? null : (filter.type ?? 'text'));
  if (!isComplete(subject, filter)) throw cannot();
  if (!isInside(field)) return columnCondition(resource, field, filter);
  return factCondition(factId(filter.field, filter.attribute), subject, filter);
};

const joined = (parts: readonly Condition[], join: 'all' | 'any'): Condition =>
  parts.length === 0
    ? condition('TRUE')
    : condition(
        `(${parts.map(({ sql }) => sql).join(join === 'all' ? ' AND ' : ' OR ')})`,
        ...parts.flatMap(({ values }) => values),
      );

/** All the filters as one condition on the rows of a resource's table. A group without filters asks nothing. */
export const filtersSql = (resource: Resource, filters: Filters, factId: FactId): Condition =>
  joined(
    filters.groups
      .filter((group) => group.filters.length > 0)
      .map((group) =>
        joined(
          group.filters.map((filter) => oneFilter(resource, filter, factId)),
          group.join,
        ),
      ),
    filters.join,
  );
