import { isObject } from '../../electron/base/guards.ts';
import { type ShapeName, getNestedFields, parseField, readRest } from '../../electron/model/index.ts';
import { m } from '../messages/lazy.ts';
import {
  type NameIn,
  type SentenceSegment,
  hasFieldCondition,
  isSelfCondition,
  describeFieldCondition,
} from './describe-query-field.ts';

export type { SentenceSegment } from './describe-query-field.ts';

/** A condition as text, with the properties that the text does not mention, or an unreadable raw value. */
export type QueryPart =
  | { readonly pieces: readonly SentenceSegment[]; readonly rest: Readonly<Record<string, unknown>> }
  | { readonly odd: unknown };

/** Conditions that must all be true. */
export type QueryGroup = readonly QueryPart[];

/** Lookups for the names of IDs. They return null for unknown ones. */
export interface QueryNames {
  readonly product: (id: string) => string | null;
  readonly relationship: (id: string) => string | null;
  readonly value: NameIn;
  /** The ID of the list that the query belongs to, because the query of a static list refers to the list itself. */
  readonly self?: string | null;
}

type Raw = Readonly<Record<string, unknown>>;
const readShapeProperty = (shape: ShapeName, name: string, raw: Raw): unknown => {
  const found = getNestedFields(shape).find((nestedField) => nestedField.name === name);
  return found === undefined ? undefined : parseField(found, raw);
};
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const createTextSegment = (text: string): SentenceSegment => ({ text, kind: 'text' });

/** The texts of quantities by operator, with the number of values that each one takes. */
const quantities: Readonly<Record<string, (values: readonly number[]) => string>> = {
  exists: () => m.queries.exists,
  not_exists: () => m.queries.never,
  greater_than: ([count = 0]) => m.queries.moreThan(count),
  less_than: ([count = 0]) => m.queries.lessThan(count),
  at_least: ([count = 0]) => m.queries.atLeast(count),
  greater_than_or_equal: ([count = 0]) => m.queries.atLeast(count),
  at_most: ([count = 0]) => m.queries.atMost(count),
  less_than_or_equal: ([count = 0]) => m.queries.atMost(count),
  equal: ([count = 0]) => m.queries.exactly(count),
  equals: ([count = 0]) => m.queries.exactly(count),
  between: ([from = 0, to = 0]) => m.queries.between(from, to),
};
/** Operators of newer services, and their equivalents. */
const otherQuantities: Readonly<Record<string, string>> = {
  '!exists': 'not_exists',
  eq: 'equal',
  gt: 'greater_than',
  gte: 'at_least',
  lt: 'less_than',
  lte: 'at_most',
  bte: 'between',
};
const countOperands = (operator: string): number =>
  operator === 'between' ? 2 : operator === 'exists' || operator === 'not_exists' ? 0 : 1;

const describeQuantity = (operator: string, values: readonly number[]): string => {
  const listed = values.map(String).join(', ');
  if (operator === '') return listed === '' ? '' : m.queries.values(listed);
  const given = operator.toLowerCase();
  const name = (Object.hasOwn(otherQuantities, given) ? otherQuantities[given] : undefined) ?? given;
  const known = Object.hasOwn(quantities, name) ? quantities[name] : undefined;
  return known !== undefined && values.length === countOperands(name)
    ? known(values)
    : m.queries.oddQuantity(operator, listed);
};

const describeProduct = (product: Raw, names: QueryNames): SentenceSegment[] => {
  const id = toText(readShapeProperty('conditionProduct', 'id', product));
  const name = names.product(id);
  const values = (readShapeProperty('conditionProduct', 'value', product) as readonly number[] | undefined) ?? [];
  const quantity = describeQuantity(toText(readShapeProperty('conditionProduct', 'qty_operator', product)), values);
  const named: SentenceSegment =
    name === null ? { text: id, kind: 'code' } : { text: m.queries.quoted(name), kind: 'name', id };
  return quantity === '' ? [named] : [named, createTextSegment(quantity)];
};

const describeSubject = (operator: string): string => {
  if (operator === '') return m.queries.unsaid;
  const name = operator.toLowerCase();
  if (name === 'in') return m.queries.have;
  return name === 'not_in' || name === '!in' ? m.queries.haveNot : m.queries.odd(operator);
};

const describeRelationship = (id: string, names: QueryNames): SentenceSegment[] => {
  if (id === '') return [];
  const name = names.relationship(id);
  return name === null
    ? [createTextSegment(`${m.queries.through} ${m.queries.unknownRelationship}`), { text: id, kind: 'code' }]
    : [createTextSegment(m.queries.through), { text: m.queries.quoted(name), kind: 'name' }];
};

/** Returns unread properties without nulls, which have no meaning. */
const getUnreadProperties = (shape: ShapeName, raw: Raw): Raw =>
  Object.fromEntries(Object.entries(readRest(getNestedFields(shape), raw)).filter(([, value]) => value !== null));

/**
 * Returns the properties that the text of a condition does not mention: unknown or unreadable ones in the condition and
 * its products.
 */
const getConditionRest = (condition: Raw, products: readonly Raw[]): Raw => {
  const inProducts = products
    .map((product) => getUnreadProperties('conditionProduct', product))
    .filter((rest) => Object.keys(rest).length > 0);
  const rest = getUnreadProperties('condition', condition);
  return inProducts.length === 0 || 'product_ids' in rest ? rest : { ...rest, product_ids: inProducts };
};

const createConditionPart = (condition: Raw, names: QueryNames): QueryPart => {
  const relationship = toText(readShapeProperty('condition', 'relationship_id', condition));
  const products = (readShapeProperty('condition', 'product_ids', condition) as readonly Raw[] | undefined) ?? [];
  const operator = toText(readShapeProperty('condition', 'operator', condition));
  const rest = getConditionRest(condition, products);
  if (relationship + operator === '' && products.length === 0) return { odd: condition };
  if (products.length === 0 && relationship !== '' && relationship === names.self && operator.toLowerCase() === 'in')
    return { pieces: [createTextSegment(m.queries.itself)], rest };
  const targets =
    products.length === 0
      ? [createTextSegment(m.queries.anything)]
      : products.flatMap((product, index) => [
          ...(index === 0 ? [] : [createTextSegment(m.queries.joined)]),
          ...describeProduct(product, names),
        ]);
  return {
    pieces: [createTextSegment(describeSubject(operator)), ...targets, ...describeRelationship(relationship, names)],
    rest,
  };
};

/** Properties of a condition on a field. `field_type` only describes how the service stores the values. */
const ofField: ReadonlySet<string> = new Set(['field', 'operator', 'value', 'field_type']);

const createFieldPart = (condition: Raw, { self, value }: QueryNames): QueryPart => ({
  pieces:
    typeof self === 'string' && isSelfCondition(condition, self)
      ? [createTextSegment(m.queries.itself)]
      : describeFieldCondition(condition, value),
  rest: Object.fromEntries(Object.entries(condition).filter(([name, value]) => !ofField.has(name) && value !== null)),
});

/** The maximum nesting of groups. Deeper ones are shown as raw JSON. */
const maxLevels = 4;

const createQueryParts = (value: unknown, names: QueryNames, depth = maxLevels): QueryPart[] => {
  if (isObject(value))
    return [hasFieldCondition(value) ? createFieldPart(value, names) : createConditionPart(value, names)];
  if (Array.isArray(value) && depth > 0) return value.flatMap((entry) => createQueryParts(entry, names, depth - 1));
  return [{ odd: value }];
};

/** Parses a query into alternative groups. Malformed parts are returned as raw JSON, so nothing is lost. */
export const describeQuery = (query: unknown, names: QueryNames): readonly QueryGroup[] => {
  if (Array.isArray(query)) return query.map((group) => createQueryParts(group, names));
  return query === undefined || query === null ? [] : [createQueryParts(query, names)];
};
