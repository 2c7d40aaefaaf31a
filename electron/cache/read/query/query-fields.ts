import type { SQLInputValue } from 'node:sqlite';
import { queriedAttribute, queriedField, resourceOf, subjectOf } from '../../../model/index.ts';
import type { Field } from '../../../model/index.ts';
import type { AttributeValue } from '../../shared/attribute-values.ts';
import { flag } from '../../shared/item-flags.ts';
import type { RawItem } from '../../shared/parse.ts';
import { scalars } from '../../shared/schema.ts';
import { folded } from './attribute-tests.ts';
import { columnOf } from '../attribute-reading.ts';
import { normal } from './filter-sql.ts';
import type { SqlCondition } from './filter-sql.ts';
import type { ReadContext } from '../read-context.ts';

const product = resourceOf('product');

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
interface Asked {
  readonly sql: (column: string, isText: boolean) => SqlCondition;
  readonly test: (value: string | number | boolean) => boolean;
}

const condition = (sql: string, ...values: SQLInputValue[]): SqlCondition => ({ sql, values });

const compare = (sign: string, one: number | string, other: number | string): boolean => {
  if (sign === '=') return one === other;
  if (sign === '>') return one > other;
  if (sign === '>=') return one >= other;
  return sign === '<' ? one < other : one <= other;
};

const plainOf = (value: unknown): string | number | null => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const compared = (sign: string, value: unknown): Asked | null => {
  const wanted = plainOf(value);
  if (wanted === null) return null;
  const text = folded(String(wanted));
  const own = (given: string | number | boolean): string | number =>
    typeof given === 'string' ? folded(given) : Number(given);
  return {
    sql: (column, isText) =>
      isText ? condition(`${normal(column)} ${sign} ?`, text) : condition(`${column} ${sign} ?`, wanted),
    test: (given) => compare(sign, own(given), typeof given === 'string' ? text : Number(wanted)),
  };
};

const long = (sign: string, value: unknown): Asked | null => {
  const letters = typeof value === 'number' ? value : Number.NaN;
  if (Number.isNaN(letters)) return null;
  return {
    sql: (column) => condition(`length(${column}) ${sign} ?`, letters),
    test: (given) => compare(sign, Array.from(String(given)).length, letters),
  };
};

const containing = (words: readonly string[]): Asked | null => {
  const wanted = words.map(folded).filter((word) => word !== '');
  if (wanted.length === 0) return null;
  return {
    sql: (column) => condition(wanted.map(() => `instr(${normal(column)}, ?) > 0`).join(' AND '), ...wanted),
    test: (given) => wanted.every((word) => folded(String(given)).includes(word)),
  };
};

const among = (value: unknown): Asked | null => {
  const wanted = (Array.isArray(value) ? value : [value]).map(plainOf).filter((one) => one !== null);
  if (wanted.length === 0) return null;
  const texts = wanted.map((one) => folded(String(one)));
  return {
    sql: (column, isText) =>
      condition(
        `${isText ? normal(column) : column} IN (SELECT value FROM json_each(?))`,
        JSON.stringify(isText ? texts : wanted),
      ),
    test: (given) => texts.includes(folded(String(given))),
  };
};

const recent = (value: unknown, now: number): Asked | null => {
  if (typeof value !== 'number') return null;
  const from = new Date(now - value * 86_400_000).toISOString();
  return {
    sql: (column) => condition(`${column} >= ?`, from),
    test: (given) => Date.parse(String(given)) >= Date.parse(from),
  };
};

/** Returns the test for an operator, or null if the operator is not supported with this value. */
const askedBy = ({ operator, value }: FieldStep, now: number): Asked | null => {
  const sign = comparisons[operator.replace(/^len_/, '')];
  if (sign !== undefined) return operator.startsWith('len_') ? long(sign, value) : compared(sign, value);
  switch (operator) {
    case 'exists':
      return { sql: (column) => condition(`${column} <> ''`), test: () => true };
    case 'like':
      return typeof value === 'string' ? containing([value]) : null;
    case 'text_search':
      return typeof value === 'string' ? containing(value.split(/\s+/)) : null;
    case 'in':
      return among(value);
    case 'last_days':
      return recent(value, now);
    default:
      return null;
  }
};

/** Parses a condition on a field. Returns undefined for a condition on a relationship. */
export const fieldStepOf = (raw: RawItem): FieldStep | undefined => {
  const { field, operator, value } = raw;
  const fields = (Array.isArray(field) ? field : [field]).filter((one) => typeof one === 'string' && one !== '');
  if (fields.length === 0) return undefined;
  const given = typeof operator === 'string' ? operator.trim().toLowerCase() : '';
  const not = given.startsWith('!');
  return { fields: fields as string[], operator: not ? given.slice(1) : given, value, not };
};

/** Whether an operator is supported with its value. */
export const isKnownStep = (step: FieldStep): boolean => askedBy(step, 0) !== null;

/** Whether the cache contains the values of this field. */
export const isKnownField = (name: string): boolean => {
  if (queriedAttribute(name) !== null) return true;
  const field = queriedField(product, name);
  return field !== undefined && (field.kind === 'refs' || field.kind === 'ref' || scalars(product).includes(field));
};

/** References are stored, so no bodies are read. */
const linkedKeys = ({ sql }: ReadContext, field: Field, { operator, value }: FieldStep): readonly number[] => {
  const ids = operator === 'exists' ? null : (Array.isArray(value) ? value : [value]).map(String);
  const rows = sql.column(
    `SELECT DISTINCT n.pk FROM link_field f CROSS JOIN naming n ON n.field = f.id
     ${ids === null ? '' : 'CROSS JOIN thing t ON t.key = n.thing AND t.id IN (SELECT value FROM json_each(?))'}
     WHERE f.resource = 'product' AND f.field = '${field.name}'`,
    ...(ids === null ? [] : [JSON.stringify(ids)]),
  );
  return rows as number[];
};

const columnKeys = ({ db }: ReadContext, field: Field, asked: Asked): readonly number[] => {
  const column = `"${field.name}"`;
  const { sql, values } = asked.sql(column, subjectOf(field) === 'text');
  const rows = db
    .prepare(`SELECT pk FROM r_product WHERE x_flags & ${flag.gone} = 0 AND ${column} IS NOT NULL AND (${sql})`)
    .all(...values);
  return rows.map((row) => Number(row['pk']));
};

const attributeKeys = (reading: ReadContext, attribute: string, { test }: Asked): readonly number[] => {
  const { keys, values } = columnOf(reading, attribute);
  const holds = (value: AttributeValue | undefined): boolean =>
    value !== undefined && (typeof value === 'object' ? value.some(test) : test(value));
  return reading.sql.column(
    `SELECT pk FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value WHERE x_flags & ${flag.gone} = 0`,
    JSON.stringify(keys.filter((_, at) => holds(values[at]))),
  ) as number[];
};

/** Returns the products that satisfy a condition, without its `!`. */
export const fieldKeys = (reading: ReadContext, step: FieldStep, now = Date.now()): ReadonlySet<number> => {
  const asked = askedBy(step, now);
  if (asked === null) return new Set();
  const keys = step.fields.flatMap((name) => {
    const attribute = queriedAttribute(name);
    if (attribute !== null) return attributeKeys(reading, attribute, asked);
    const field = queriedField(product, name);
    if (field === undefined) return [];
    const isLink = field.kind === 'refs' || field.kind === 'ref';
    return isLink ? linkedKeys(reading, field, step) : columnKeys(reading, field, asked);
  });
  return new Set(keys);
};

/** The supported properties of a condition on a field. */
export const fieldMembers: ReadonlySet<string> = new Set(['field', 'operator', 'value', 'field_type']);
