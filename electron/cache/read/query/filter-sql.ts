import type { SQLInputValue } from 'node:sqlite';
import { VitrineError } from '../../../base/errors.ts';
import { askedOf, fieldOf, isComplete, isInside, profileOfName, subjectOf, workedOutOf } from '../../../model/index.ts';
import type { CompletenessPart, Field, Filter, Filters, Operator, Resource, Subject } from '../../../model/index.ts';
import { m } from '../../../messages/index.ts';
import { attributeTest, folded } from './attribute-tests.ts';
import type { AttributeTest } from './attribute-tests.ts';
import { workedOutSql } from '../../shared/completeness-sql.ts';
import { stretchAsked } from '../../shared/days.ts';
import { isLinkFilter } from '../../shared/indexed-fields.ts';
import { keyLength, orderKey } from '../../shared/fold.ts';
import { isKeyed } from '../../shared/schema.ts';
import { judgedSql } from '../judged/judged-sql.ts';

/** An SQL condition with its values, in the order of its placeholders. It is true or false, never null. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Data that a condition needs in addition to its filter. */
export interface Asking {
  /** Returns the ID of a field in the table of indexed values. */
  readonly indexedValueId: (field: string) => number;
  /** Returns the keys of the products whose value of a free attribute passes a test. */
  readonly keysWhere: (attribute: string, test: AttributeTest) => readonly number[];
  /** The completeness checks in use. */
  readonly parts: readonly CompletenessPart[];
}

/** Returns SQL that folds a column. SQLite folds ASCII texts itself, which is several times faster. */
export const normal = (column: string): string =>
  `CASE WHEN octet_length(${column}) = length(${column}) THEN trim(lower(${column}), char(9, 10, 11, 12, 13, 32)) ELSE folded(${column}) END`;

/**
 * Returns SQL for the folded text of a column. The stored sort key equals it unless either reaches the maximum key
 * length (`shared/fold.ts`).
 */
const keyed = (column: string): string =>
  `CASE WHEN octet_length("k_${column}") < ${keyLength} AND length("${column}") < ${keyLength} THEN "k_${column}"
   ELSE ${normal(`"${column}"`)} END`;

const condition = (sql: string, ...values: readonly SQLInputValue[]): SqlCondition => ({ sql, values });
const not = ({ sql, values }: SqlCondition): SqlCondition => ({ sql: `(${sql}) IS NOT TRUE`, values });

type Test = (column: string, values: readonly (string | number)[]) => SqlCondition;

const one = (values: readonly (string | number)[]): string => folded(values[0]);
const list = (values: readonly (string | number)[]): string => JSON.stringify(values);

/** Tests of a folded text. */
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

const dated =
  (operator: Operator): Test =>
  (column, values) => {
    const { from = null, to = null } = stretchAsked(operator, values) ?? {};
    const ends = [...(from === null ? [] : [`${column} >= ?`]), ...(to === null ? [] : [`${column} < ?`])];
    return condition(`(${ends.join(' AND ')})`, ...[from, to].filter((end) => end !== null));
  };
const dateOperators = ['within', 'inLastDays', 'on', 'after', 'before', 'between'] as const;
const dateTests: Partial<Record<Operator, Test>> = {
  ...Object.fromEntries(dateOperators.map((operator) => [operator, dated(operator)])),
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

/** Operators that negate another one. They also match items without a value. */
const opposites: Partial<Record<Operator, Operator>> = {
  isNot: 'is',
  notContains: 'contains',
  notInList: 'inList',
  empty: 'notEmpty',
  notSet: 'notEmpty',
};

const cannot = (): VitrineError => new VitrineError('invalid', m.cache.filter.badArgument);

/** Returns a condition on the sort key of a text, which has an index, to narrow the rows first. */
const byKey = (resource: Resource, field: Field, { values }: Filter): SqlCondition | null => {
  const key = field.kind === 'ref' || !isKeyed(resource, field) ? null : orderKey(String(values[0]));
  return key === null || key.length >= keyLength ? null : condition(`"k_${field.name}" = ?`, key);
};

/** Returns the expression that a test uses: the column, or its folded text. */
const expression = (resource: Resource, field: Field, subject: Subject): string => {
  if (subject !== 'text') return `"${field.name}"`;
  return isKeyed(resource, field) ? keyed(field.name) : normal(`"${field.name}"`);
};

/** Compares exactly, with case, accents and blanks. */
const spelled = (column: string, values: Filter['values']): SqlCondition =>
  condition(`(${column} IN (SELECT value FROM json_each(?))) IS TRUE`, list(values));

const columnCondition = (resource: Resource, field: Field, filter: Filter): SqlCondition => {
  const subject = subjectOf(field);
  if (subject === 'text' && filter.operator === 'spelled') return spelled(`"${field.name}"`, filter.values);
  const opposite = opposites[filter.operator];
  const test = testsOf[subject]?.[opposite ?? filter.operator];
  if (test === undefined) throw cannot();
  const asked = test(expression(resource, field, subject), filter.values);
  if (opposite !== undefined) return not(asked);
  const key = subject === 'text' && filter.operator === 'is' ? byKey(resource, field, filter) : null;
  if (key === null) return condition(`(${asked.sql}) IS TRUE`, ...asked.values);
  return condition(`(${key.sql} AND ${asked.sql})`, ...key.values, ...asked.values);
};

const anywhere = (id: number, { sql, values }: SqlCondition): SqlCondition =>
  condition(`pk IN (SELECT pk FROM fact WHERE field = ? AND ${sql})`, id, ...values);

/** Matches items whose number of values is in a range that starts at 1 or above. */
const counted = (id: number, from: number, to: number): SqlCondition =>
  condition(
    'pk IN (SELECT pk FROM fact WHERE field = ? GROUP BY pk HAVING count(*) BETWEEN ? AND ?)',
    id,
    Math.min(from, to),
    Math.max(from, to),
  );

const most = Number.MAX_SAFE_INTEGER;
const ranges: Partial<Record<Operator, (one: number, other: number) => readonly [number, number]>> = {
  countIs: (one) => [one, one],
  countAtLeast: (one) => [one, most],
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
  return to === most ? condition('TRUE') : not(of(to + 1, most));
};

const rangeOf = ({ operator, values }: Filter): readonly [number, number] | null =>
  ranges[operator]?.(Number(values[0]), Number(values[1])) ?? null;

/** Returns the test of a single value, or null if the operator does not test single values. */
const valueTest = (subject: Subject, operator: Operator, values: Filter['values']): SqlCondition | null => {
  if (operator === 'notEmpty') return condition('TRUE');
  if (operator === 'spelled') return subject === 'texts' ? spelled('value', values) : null;
  if (subject === 'refs')
    return operator === 'inList'
      ? (refTests.inList?.('value', values) ?? null)
      : condition('value = ?', values[0] ?? '');
  const known = operator === 'contains' ? textTests.is : textTests[operator === 'containsText' ? 'contains' : operator];
  return subject === 'texts' ? (known?.(normal('value'), values) ?? null) : null;
};

const indexedCondition = (id: number, subject: Subject, filter: Filter): SqlCondition => {
  const range = rangeOf(filter);
  if (range !== null) return countCondition((from, to) => counted(id, from, to), range);
  const opposite = opposites[filter.operator];
  const test = valueTest(subject, opposite ?? filter.operator, filter.values);
  if (test === null) throw cannot();
  return opposite === undefined ? anywhere(id, test) : not(anywhere(id, test));
};

const attributeCondition = (name: string, subject: Subject, filter: Filter, asking: Asking): SqlCondition => {
  const among = (operator: Operator, values: Filter['values']): SqlCondition => {
    const test = attributeTest(subject, operator, values);
    if (test === null) throw cannot();
    return condition('pk IN (SELECT value FROM json_each(?))', JSON.stringify(asking.keysWhere(name, test)));
  };
  const range = rangeOf(filter);
  if (range !== null) return countCondition((from, to) => among('countBetween', [from, to]), range);
  const opposite = opposites[filter.operator];
  return opposite === undefined ? among(filter.operator, filter.values) : not(among(opposite, filter.values));
};

/** References are stored, so no bodies are read. */
const linkCondition = (resource: Resource, field: Field, { operator, values }: Filter): SqlCondition => {
  const named = condition(
    `pk IN (SELECT n.pk FROM link_field f CROSS JOIN thing t ON t.kind = f.kind AND t.id = ?
     CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key
     WHERE f.resource = '${resource.name}' AND f.field = '${field.name}' AND f.kind = '${String(field.to)}')`,
    String(values[0]),
  );
  return operator === 'contains' ? named : not(named);
};

const insideCondition = (resource: Resource, field: Field, filter: Filter, asking: Asking): SqlCondition =>
  isLinkFilter(field, filter)
    ? linkCondition(resource, field, filter)
    : indexedCondition(asking.indexedValueId(field.name), subjectOf(field, null), filter);

const oneFilter = (resource: Resource, filter: Filter, asking: Asking): SqlCondition => {
  const asked = askedOf(resource, filter.field, filter.attribute, filter.type);
  if (asked === undefined || !isComplete(asked.subject, filter)) throw cannot();
  if (filter.attribute !== null) return attributeCondition(filter.attribute, asked.subject, filter, asking);
  const field = fieldOf(resource, filter.field);
  const workedOut = workedOutOf(resource.name).find(({ name }) => name === filter.field);
  if (field !== undefined)
    return isInside(field)
      ? insideCondition(resource, field, filter, asking)
      : columnCondition(resource, field, filter);
  if (workedOut !== undefined) return workedOutSql(workedOut, filter, asking.parts);
  const judged = judgedSql(profileOfName(filter.field) ?? '', filter);
  if (judged === null) throw cannot();
  return judged;
};

const joined = (parts: readonly SqlCondition[], join: 'all' | 'any'): SqlCondition =>
  parts.length === 0
    ? condition('TRUE')
    : condition(
        `(${parts.map(({ sql }) => sql).join(join === 'all' ? ' AND ' : ' OR ')})`,
        ...parts.flatMap(({ values }) => values),
      );

/** Returns all filters as one condition on the rows of a resource's table. A group without filters has no effect. */
export const filtersSql = (resource: Resource, filters: Filters, asking: Asking): SqlCondition =>
  joined(
    filters.groups
      .filter((group) => group.filters.length > 0)
      .map((group) =>
        joined(
          group.filters.map((filter) => oneFilter(resource, filter, asking)),
          group.join,
        ),
      ),
    filters.join,
  );
