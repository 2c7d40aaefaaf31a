import type { SQLInputValue } from 'node:sqlite';
import { VitrineError } from '../../../base/errors.ts';
import {
  type CompletenessPart,
  type Field,
  type Filter,
  type Filters,
  type Operator,
  type Resource,
  type Subject,
  getFilterTarget,
  getField,
  isFilterComplete,
  isInside,
  parseProfileColumn,
  getFilterSubject,
  getComputedFields,
} from '../../../model/index.ts';
import { m } from '../../../messages/index.ts';
import { type AttributeTest, createAttributeTest, foldTrimmed } from './attribute-tests.ts';
import { buildCompletenessCondition } from '../../shared/completeness-sql.ts';
import { getFilterRange } from '../../shared/date-ranges.ts';
import { isLinkFilter } from '../../shared/indexed-fields.ts';
import { maxSortKeyLength, toSortKey } from '../../shared/search-keys.ts';
import { isKeyed } from '../../shared/schema.ts';
import { buildResultSql } from '../evaluation/quality-sql.ts';

/** An SQL condition with its values, in the order of its placeholders. It is true or false, never null. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Data that a condition needs in addition to its filter. */
export interface FilterContext {
  /** Returns the ID of a field in the table of indexed values. */
  readonly indexedValueId: (field: string) => number;
  /** Returns the keys of the products whose value of a free attribute passes a test. */
  readonly keysWhere: (attribute: string, test: AttributeTest) => readonly number[];
  /** The completeness checks in use. */
  readonly parts: readonly CompletenessPart[];
}

/** Returns SQL that folds a column. SQLite folds ASCII texts itself, which is several times faster. */
export const foldColumnSql = (column: string): string =>
  `CASE WHEN octet_length(${column}) = length(${column}) THEN trim(lower(${column}), char(9, 10, 11, 12, 13, 32)) ELSE folded(${column}) END`;

/**
 * Returns SQL for the folded text of a column. The stored sort key equals it unless either reaches the maximum key
 * length (`shared/fold.ts`).
 */
const buildFoldedTextSql = (column: string): string =>
  `CASE WHEN octet_length("k_${column}") < ${maxSortKeyLength} AND length("${column}") < ${maxSortKeyLength} THEN "k_${column}"
   ELSE ${foldColumnSql(`"${column}"`)} END`;

export const createCondition = (sql: string, ...values: readonly SQLInputValue[]): SqlCondition => ({ sql, values });
const negateCondition = ({ sql, values }: SqlCondition): SqlCondition => ({ sql: `(${sql}) IS NOT TRUE`, values });

type Test = (column: string, values: readonly (string | number)[]) => SqlCondition;

const foldFirstValue = (values: readonly (string | number)[]): string => foldTrimmed(values[0]);
const list = (values: readonly (string | number)[]): string => JSON.stringify(values);

/** Tests of a folded text. */
const textTests: Partial<Record<Operator, Test>> = {
  is: (text, values) => createCondition(`${text} = ?`, foldFirstValue(values)),
  contains: (text, values) => createCondition(`instr(${text}, ?) > 0`, foldFirstValue(values)),
  startsWith: (text, values) => createCondition(`instr(${text}, ?) = 1`, foldFirstValue(values)),
  inList: (text, values) =>
    createCondition(`${text} IN (SELECT value FROM json_each(?))`, list(values.map(foldTrimmed))),
  notEmpty: (text) => createCondition(`${text} <> ''`),
};

const numberTests: Partial<Record<Operator, Test>> = {
  is: (column, [value = 0]) => createCondition(`${column} = ?`, value),
  atLeast: (column, [value = 0]) => createCondition(`${column} >= ?`, value),
  atMost: (column, [value = 0]) => createCondition(`${column} <= ?`, value),
  between: (column, [from = 0, to = 0]) =>
    createCondition(
      `${column} BETWEEN ? AND ?`,
      Math.min(Number(from), Number(to)),
      Math.max(Number(from), Number(to)),
    ),
  notEmpty: (column) => createCondition(`${column} IS NOT NULL`),
};

const createDateRangeTest =
  (operator: Operator): Test =>
  (column, values) => {
    const { from = null, to = null } = getFilterRange(operator, values) ?? {};
    const ends = [...(from === null ? [] : [`${column} >= ?`]), ...(to === null ? [] : [`${column} < ?`])];
    return createCondition(`(${ends.join(' AND ')})`, ...[from, to].filter((end) => end !== null));
  };
const dateOperators = ['within', 'inLastDays', 'on', 'after', 'before', 'between'] as const;
const dateTests: Partial<Record<Operator, Test>> = {
  ...Object.fromEntries(dateOperators.map((operator) => [operator, createDateRangeTest(operator)])),
  notEmpty: (column) => createCondition(`${column} IS NOT NULL`),
};

const refTests: Partial<Record<Operator, Test>> = {
  is: (column, [id = '']) => createCondition(`${column} = ?`, id),
  inList: (column, ids) => createCondition(`${column} IN (SELECT value FROM json_each(?))`, list(ids)),
  notEmpty: (column) => createCondition(`(${column} IS NOT NULL AND ${column} <> '')`),
};

const booleanTests: Partial<Record<Operator, Test>> = {
  yes: (column) => createCondition(`${column} = 1`),
  no: (column) => createCondition(`${column} = 0`),
  notEmpty: (column) => createCondition(`${column} IS NOT NULL`),
};

const testsOf: Partial<Record<Subject, Partial<Record<Operator, Test>>>> = {
  text: textTests,
  number: numberTests,
  date: dateTests,
  ref: refTests,
  boolean: booleanTests,
};

/** Operators that negate another one. They also match items without a value. */
const opposites: Partial<Record<Operator, Operator>> = {
  isNot: 'is',
  notContains: 'contains',
  notInList: 'inList',
  empty: 'notEmpty',
  notSet: 'notEmpty',
};

const createFilterError = (): VitrineError => new VitrineError('invalid', m.cache.filter.badArgument);

/** Returns a condition on the sort key of a text, which has an index, to narrow the rows first. */
const buildSortKeyCondition = (resource: Resource, field: Field, { values }: Filter): SqlCondition | null => {
  const key = field.kind === 'ref' || !isKeyed(resource, field) ? null : toSortKey(String(values[0]));
  return key === null || key.length >= maxSortKeyLength ? null : createCondition(`"k_${field.name}" = ?`, key);
};

/** Returns the expression that a test uses: the column, or its folded text. */
const buildTestExpression = (resource: Resource, field: Field, subject: Subject): string => {
  if (subject !== 'text') return `"${field.name}"`;
  return isKeyed(resource, field) ? buildFoldedTextSql(field.name) : foldColumnSql(`"${field.name}"`);
};

/** Compares exactly, with case, accents and blanks. */
const buildExactCondition = (column: string, values: Filter['values']): SqlCondition =>
  createCondition(`(${column} IN (SELECT value FROM json_each(?))) IS TRUE`, list(values));

const buildColumnCondition = (resource: Resource, field: Field, filter: Filter): SqlCondition => {
  const subject = getFilterSubject(field);
  if (subject === 'text' && filter.operator === 'spelled') return buildExactCondition(`"${field.name}"`, filter.values);
  const opposite = opposites[filter.operator];
  const test = testsOf[subject]?.[opposite ?? filter.operator];
  if (test === undefined) throw createFilterError();
  const testCondition = test(buildTestExpression(resource, field, subject), filter.values);
  if (opposite !== undefined) return negateCondition(testCondition);
  const key = subject === 'text' && filter.operator === 'is' ? buildSortKeyCondition(resource, field, filter) : null;
  if (key === null) return createCondition(`(${testCondition.sql}) IS TRUE`, ...testCondition.values);
  return createCondition(`(${key.sql} AND ${testCondition.sql})`, ...key.values, ...testCondition.values);
};

const buildAnyValueCondition = (id: number, { sql, values }: SqlCondition): SqlCondition =>
  createCondition(`pk IN (SELECT pk FROM fact WHERE field = ? AND ${sql})`, id, ...values);

/** Matches items whose number of values is in a range that starts at 1 or above. */
const buildCountCondition = (id: number, from: number, to: number): SqlCondition =>
  createCondition(
    'pk IN (SELECT pk FROM fact WHERE field = ? GROUP BY pk HAVING count(*) BETWEEN ? AND ?)',
    id,
    Math.min(from, to),
    Math.max(from, to),
  );

const maxCount = Number.MAX_SAFE_INTEGER;
const ranges: Partial<Record<Operator, (one: number, other: number) => readonly [number, number]>> = {
  countIs: (one) => [one, one],
  countAtLeast: (one) => [one, maxCount],
  countAtMost: (one) => [0, one],
  countBetween: (one, other) => [Math.min(one, other), Math.max(one, other)],
};

/**
 * Matches items by their number of values. An item without values has no row to count, so ranges from 0 are negated.
 */
const countCondition = (
  of: (from: number, to: number) => SqlCondition,
  [from, to]: readonly [number, number],
): SqlCondition => {
  if (from > 0) return of(from, to);
  return to === maxCount ? createCondition('TRUE') : negateCondition(of(to + 1, maxCount));
};

const getCountRange = ({ operator, values }: Filter): readonly [number, number] | null =>
  ranges[operator]?.(Number(values[0]), Number(values[1])) ?? null;

/** Returns the test of a single value, or null if the operator does not test single values. */
const createValueTest = (subject: Subject, operator: Operator, values: Filter['values']): SqlCondition | null => {
  if (operator === 'notEmpty') return createCondition('TRUE');
  if (operator === 'spelled') return subject === 'texts' ? buildExactCondition('value', values) : null;
  if (subject === 'refs')
    return operator === 'inList'
      ? (refTests.inList?.('value', values) ?? null)
      : createCondition('value = ?', values[0] ?? '');
  const known = operator === 'contains' ? textTests.is : textTests[operator === 'containsText' ? 'contains' : operator];
  return subject === 'texts' ? (known?.(foldColumnSql('value'), values) ?? null) : null;
};

const buildIndexedCondition = (id: number, subject: Subject, filter: Filter): SqlCondition => {
  const range = getCountRange(filter);
  if (range !== null) return countCondition((from, to) => buildCountCondition(id, from, to), range);
  const opposite = opposites[filter.operator];
  const test = createValueTest(subject, opposite ?? filter.operator, filter.values);
  if (test === null) throw createFilterError();
  return opposite === undefined ? buildAnyValueCondition(id, test) : negateCondition(buildAnyValueCondition(id, test));
};

const buildAttributeCondition = (
  name: string,
  subject: Subject,
  filter: Filter,
  asking: FilterContext,
): SqlCondition => {
  const matchProducts = (operator: Operator, values: Filter['values']): SqlCondition => {
    const test = createAttributeTest(subject, operator, values);
    if (test === null) throw createFilterError();
    return createCondition('pk IN (SELECT value FROM json_each(?))', JSON.stringify(asking.keysWhere(name, test)));
  };
  const range = getCountRange(filter);
  if (range !== null) return countCondition((from, to) => matchProducts('countBetween', [from, to]), range);
  const opposite = opposites[filter.operator];
  return opposite === undefined
    ? matchProducts(filter.operator, filter.values)
    : negateCondition(matchProducts(opposite, filter.values));
};

/** References are stored, so no bodies are read. */
const linkCondition = (resource: Resource, field: Field, { operator, values }: Filter): SqlCondition => {
  const named = createCondition(
    `pk IN (SELECT n.pk FROM link_field f CROSS JOIN thing t ON t.kind = f.kind AND t.id = ?
     CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key
     WHERE f.resource = '${resource.name}' AND f.field = '${field.name}' AND f.kind = '${String(field.to)}')`,
    String(values[0]),
  );
  return operator === 'contains' ? named : negateCondition(named);
};

const buildInsideCondition = (resource: Resource, field: Field, filter: Filter, asking: FilterContext): SqlCondition =>
  isLinkFilter(field, filter)
    ? linkCondition(resource, field, filter)
    : buildIndexedCondition(asking.indexedValueId(field.name), getFilterSubject(field, null), filter);

const buildFilterCondition = (resource: Resource, filter: Filter, asking: FilterContext): SqlCondition => {
  const target = getFilterTarget(resource, filter.field, filter.attribute, filter.type);
  if (target === undefined || !isFilterComplete(target.subject, filter)) throw createFilterError();
  if (filter.attribute !== null) return buildAttributeCondition(filter.attribute, target.subject, filter, asking);
  const field = getField(resource, filter.field);
  const workedOut = getComputedFields(resource.name).find(({ name }) => name === filter.field);
  if (field !== undefined)
    return isInside(field)
      ? buildInsideCondition(resource, field, filter, asking)
      : buildColumnCondition(resource, field, filter);
  if (workedOut !== undefined) return buildCompletenessCondition(workedOut, filter, asking.parts);
  const resultCondition = buildResultSql(parseProfileColumn(filter.field) ?? '', filter);
  if (resultCondition === null) throw createFilterError();
  return resultCondition;
};

const joinConditions = (parts: readonly SqlCondition[], join: 'all' | 'any'): SqlCondition =>
  parts.length === 0
    ? createCondition('TRUE')
    : createCondition(
        `(${parts.map(({ sql }) => sql).join(join === 'all' ? ' AND ' : ' OR ')})`,
        ...parts.flatMap(({ values }) => values),
      );

/** Returns all filters as one condition on the rows of a resource's table. A group without filters has no effect. */
export const buildFiltersSql = (resource: Resource, filters: Filters, asking: FilterContext): SqlCondition =>
  joinConditions(
    filters.groups
      .filter((group) => group.filters.length > 0)
      .map((group) =>
        joinConditions(
          group.filters.map((filter) => buildFilterCondition(resource, filter, asking)),
          group.join,
        ),
      ),
    filters.join,
  );
