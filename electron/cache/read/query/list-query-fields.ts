import {
  type Field,
  parseQueriedAttribute,
  findQueriedField,
  getResource,
  getFilterSubject,
} from '../../../model/index.ts';
import type { AttributeValue } from '../../shared/attribute-values.ts';
import { itemFlags } from '../../shared/item-flags.ts';
import type { RawItem } from '../../shared/parse-item.ts';
import { scalars } from '../../shared/schema.ts';
import { foldTrimmed } from './attribute-tests.ts';
import { readAttributeColumn } from '../attribute-column-reader.ts';
import { type SqlCondition, foldColumnSql, createCondition } from './filter-sql.ts';
import type { ReadContext } from '../read-context.ts';

const product = getResource('product');

/** A condition on one of several fields of products. */
export interface FieldStep {
  readonly fields: readonly string[];
  /** Without its `!`. */
  readonly operator: string;
  readonly value: unknown;
  readonly not: boolean;
}

const comparisons: Readonly<Record<string, string>> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** The test of a non-empty value, as SQL and as a test of an attribute. */
interface ValueTest {
  readonly sql: (column: string, isText: boolean) => SqlCondition;
  readonly test: (value: string | number | boolean) => boolean;
}

const compare = (sign: string, one: number | string, other: number | string): boolean => {
  if (sign === '=') return one === other;
  if (sign === '>') return one > other;
  if (sign === '>=') return one >= other;
  return sign === '<' ? one < other : one <= other;
};

const toComparableValue = (value: unknown): string | number | null => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const createComparisonTest = (sign: string, value: unknown): ValueTest | null => {
  const expected = toComparableValue(value);
  if (expected === null) return null;
  const text = foldTrimmed(String(expected));
  const normalizeGiven = (given: string | number | boolean): string | number =>
    typeof given === 'string' ? foldTrimmed(given) : Number(given);
  return {
    sql: (column, isText) =>
      isText
        ? createCondition(`${foldColumnSql(column)} ${sign} ?`, text)
        : createCondition(`${column} ${sign} ?`, expected),
    test: (given) => compare(sign, normalizeGiven(given), typeof given === 'string' ? text : Number(expected)),
  };
};

const createLengthTest = (sign: string, value: unknown): ValueTest | null => {
  const letters = typeof value === 'number' ? value : Number.NaN;
  if (Number.isNaN(letters)) return null;
  return {
    sql: (column) => createCondition(`length(${column}) ${sign} ?`, letters),
    test: (given) => compare(sign, Array.from(String(given)).length, letters),
  };
};

const createContainsTest = (terms: readonly string[]): ValueTest | null => {
  const expected = terms.map(foldTrimmed).filter((word) => word !== '');
  if (expected.length === 0) return null;
  return {
    sql: (column) =>
      createCondition(expected.map(() => `instr(${foldColumnSql(column)}, ?) > 0`).join(' AND '), ...expected),
    test: (given) => expected.every((word) => foldTrimmed(String(given)).includes(word)),
  };
};

const createListTest = (value: unknown): ValueTest | null => {
  const expected = (Array.isArray(value) ? value : [value]).map(toComparableValue).filter((one) => one !== null);
  if (expected.length === 0) return null;
  const texts = expected.map((one) => foldTrimmed(String(one)));
  return {
    sql: (column, isText) =>
      createCondition(
        `${isText ? foldColumnSql(column) : column} IN (SELECT value FROM json_each(?))`,
        JSON.stringify(isText ? texts : expected),
      ),
    test: (given) => texts.includes(foldTrimmed(String(given))),
  };
};

const createRecencyTest = (value: unknown, now: number): ValueTest | null => {
  if (typeof value !== 'number') return null;
  const from = new Date(now - value * 86_400_000).toISOString();
  return {
    sql: (column) => createCondition(`${column} >= ?`, from),
    test: (given) => Date.parse(String(given)) >= Date.parse(from),
  };
};

/** Returns the test for an operator, or null if the operator is not supported with this value. */
const createOperatorTest = ({ operator, value }: FieldStep, now: number): ValueTest | null => {
  const comparator = comparisons[operator.replace(/^len_/, '')];
  if (comparator !== undefined)
    return operator.startsWith('len_') ? createLengthTest(comparator, value) : createComparisonTest(comparator, value);
  switch (operator) {
    case 'exists':
      return { sql: (column) => createCondition(`${column} <> ''`), test: () => true };
    case 'like':
      return typeof value === 'string' ? createContainsTest([value]) : null;
    case 'text_search':
      return typeof value === 'string' ? createContainsTest(value.split(/\s+/)) : null;
    case 'in':
      return createListTest(value);
    case 'last_days':
      return createRecencyTest(value, now);
    default:
      return null;
  }
};

/** Parses a condition on a field. Returns undefined for a condition on a relationship. */
export const parseFieldStep = (raw: RawItem): FieldStep | undefined => {
  const { field, operator, value } = raw;
  const fields = (Array.isArray(field) ? field : [field]).filter((one) => typeof one === 'string' && one !== '');
  if (fields.length === 0) return undefined;
  const given = typeof operator === 'string' ? operator.trim().toLowerCase() : '';
  const not = given.startsWith('!');
  return { fields: fields as string[], operator: not ? given.slice(1) : given, value, not };
};

/** Whether an operator is supported with its value. */
export const isKnownStep = (step: FieldStep): boolean => createOperatorTest(step, 0) !== null;

/** Whether the cache contains the values of this field. */
export const isKnownField = (name: string): boolean => {
  if (parseQueriedAttribute(name) !== null) return true;
  const field = findQueriedField(product, name);
  return field !== undefined && (field.kind === 'refs' || field.kind === 'ref' || scalars(product).includes(field));
};

/** References are stored, so no bodies are read. */
const findLinkedKeys = ({ sql }: ReadContext, field: Field, { operator, value }: FieldStep): readonly number[] => {
  const ids = operator === 'exists' ? null : (Array.isArray(value) ? value : [value]).map(String);
  const rows = sql.column(
    `SELECT DISTINCT n.pk FROM link_field f CROSS JOIN naming n ON n.field = f.id
     ${ids === null ? '' : 'CROSS JOIN thing t ON t.key = n.thing AND t.id IN (SELECT value FROM json_each(?))'}
     WHERE f.resource = 'product' AND f.field = '${field.name}'`,
    ...(ids === null ? [] : [JSON.stringify(ids)]),
  );
  return rows as number[];
};

const findColumnKeys = ({ db }: ReadContext, field: Field, asked: ValueTest): readonly number[] => {
  const column = `"${field.name}"`;
  const { sql, values } = asked.sql(column, getFilterSubject(field) === 'text');
  const rows = db
    .prepare(`SELECT pk FROM r_product WHERE x_flags & ${itemFlags.gone} = 0 AND ${column} IS NOT NULL AND (${sql})`)
    .all(...values);
  return rows.map((row) => Number(row['pk']));
};

const findAttributeKeys = (reading: ReadContext, attribute: string, { test }: ValueTest): readonly number[] => {
  const { keys, values } = readAttributeColumn(reading, attribute);
  const matchesValue = (value: AttributeValue | undefined): boolean =>
    value !== undefined && (typeof value === 'object' ? value.some(test) : test(value));
  return reading.sql.column(
    `SELECT pk FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value WHERE x_flags & ${itemFlags.gone} = 0`,
    JSON.stringify(keys.filter((_, index) => matchesValue(values[index]))),
  ) as number[];
};

/** Returns the products that satisfy a condition, without its `!`. */
export const findFieldKeys = (reading: ReadContext, step: FieldStep, now = Date.now()): ReadonlySet<number> => {
  const operatorTest = createOperatorTest(step, now);
  if (operatorTest === null) return new Set();
  const keys = step.fields.flatMap((name) => {
    const attribute = parseQueriedAttribute(name);
    if (attribute !== null) return findAttributeKeys(reading, attribute, operatorTest);
    const field = findQueriedField(product, name);
    if (field === undefined) return [];
    const isLink = field.kind === 'refs' || field.kind === 'ref';
    return isLink ? findLinkedKeys(reading, field, step) : findColumnKeys(reading, field, operatorTest);
  });
  return new Set(keys);
};

/** The supported properties of a condition on a field. */
export const fieldMembers: ReadonlySet<string> = new Set(['field', 'operator', 'value', 'field_type']);
