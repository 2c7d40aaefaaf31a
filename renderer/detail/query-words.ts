import { isObject } from '../../electron/base/guards.ts';
import { membersOf, readField, readRest } from '../../electron/model/index.ts';
import type { ShapeName } from '../../electron/model/index.ts';
import { m } from '../messages/lazy.ts';
import { asksField, asksItself, fieldPieces } from './query-fields.ts';
import type { NameIn, Piece } from './query-fields.ts';

export type { Piece } from './query-fields.ts';

/** A condition as text, with the properties that the text does not mention, or an unreadable raw value. */
export type QueryPart =
  { readonly pieces: readonly Piece[]; readonly rest: Readonly<Record<string, unknown>> } | { readonly odd: unknown };

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
const member = (shape: ShapeName, name: string, raw: Raw): unknown => {
  const found = membersOf(shape).find((one) => one.name === name);
  return found === undefined ? undefined : readField(found, raw);
};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const say = (words: string): Piece => ({ words, kind: 'words' });

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
const takes = (operator: string): number =>
  operator === 'between' ? 2 : operator === 'exists' || operator === 'not_exists' ? 0 : 1;

const quantityOf = (operator: string, values: readonly number[]): string => {
  const listed = values.map(String).join(', ');
  if (operator === '') return listed === '' ? '' : m.queries.values(listed);
  const given = operator.toLowerCase();
  const name = (Object.hasOwn(otherQuantities, given) ? otherQuantities[given] : undefined) ?? given;
  const known = Object.hasOwn(quantities, name) ? quantities[name] : undefined;
  return known !== undefined && values.length === takes(name) ? known(values) : m.queries.oddQuantity(operator, listed);
};

const productPieces = (product: Raw, names: QueryNames): Piece[] => {
  const id = text(member('conditionProduct', 'id', product));
  const name = names.product(id);
  const values = (member('conditionProduct', 'value', product) as readonly number[] | undefined) ?? [];
  const quantity = quantityOf(text(member('conditionProduct', 'qty_operator', product)), values);
  const named: Piece =
    name === null ? { words: id, kind: 'code' } : { words: m.queries.quoted(name), kind: 'name', id };
  return quantity === '' ? [named] : [named, say(quantity)];
};

const subjectOf = (operator: string): string => {
  if (operator === '') return m.queries.unsaid;
  const name = operator.toLowerCase();
  if (name === 'in') return m.queries.have;
  return name === 'not_in' || name === '!in' ? m.queries.haveNot : m.queries.odd(operator);
};

const throughPieces = (id: string, names: QueryNames): Piece[] => {
  if (id === '') return [];
  const name = names.relationship(id);
  return name === null
    ? [say(`${m.queries.through} ${m.queries.unknownRelationship}`), { words: id, kind: 'code' }]
    : [say(m.queries.through), { words: m.queries.quoted(name), kind: 'name' }];
};

/** Returns unread properties without nulls, which have no meaning. */
const unread = (shape: ShapeName, raw: Raw): Raw =>
  Object.fromEntries(Object.entries(readRest(membersOf(shape), raw)).filter(([, value]) => value !== null));

/**
 * Returns the properties that the text of a condition does not mention: unknown or unreadable ones in the condition and
 * its products.
 */
const restOf = (condition: Raw, products: readonly Raw[]): Raw => {
  const inProducts = products
    .map((product) => unread('conditionProduct', product))
    .filter((rest) => Object.keys(rest).length > 0);
  const rest = unread('condition', condition);
  return inProducts.length === 0 || 'product_ids' in rest ? rest : { ...rest, product_ids: inProducts };
};

const conditionPart = (condition: Raw, names: QueryNames): QueryPart => {
  const relationship = text(member('condition', 'relationship_id', condition));
  const products = (member('condition', 'product_ids', condition) as readonly Raw[] | undefined) ?? [];
  const operator = text(member('condition', 'operator', condition));
  const rest = restOf(condition, products);
  if (relationship + operator === '' && products.length === 0) return { odd: condition };
  if (products.length === 0 && relationship !== '' && relationship === names.self && operator.toLowerCase() === 'in')
    return { pieces: [say(m.queries.itself)], rest };
  const targets =
    products.length === 0
      ? [say(m.queries.anything)]
      : products.flatMap((product, at) => [
          ...(at === 0 ? [] : [say(m.queries.joined)]),
          ...productPieces(product, names),
        ]);
  return { pieces: [say(subjectOf(operator)), ...targets, ...throughPieces(relationship, names)], rest };
};

/** Properties of a condition on a field. `field_type` only describes how the service stores the values. */
const ofField: ReadonlySet<string> = new Set(['field', 'operator', 'value', 'field_type']);

const fieldPart = (condition: Raw, { self, value }: QueryNames): QueryPart => ({
  pieces:
    typeof self === 'string' && asksItself(condition, self) ? [say(m.queries.itself)] : fieldPieces(condition, value),
  rest: Object.fromEntries(Object.entries(condition).filter(([name, value]) => !ofField.has(name) && value !== null)),
});

/** The maximum nesting of groups. Deeper ones are shown as raw JSON. */
const mostLevels = 4;

const partsOf = (value: unknown, names: QueryNames, depth = mostLevels): QueryPart[] => {
  if (isObject(value)) return [asksField(value) ? fieldPart(value, names) : conditionPart(value, names)];
  if (Array.isArray(value) && depth > 0) return value.flatMap((entry) => partsOf(entry, names, depth - 1));
  return [{ odd: value }];
};

/** Parses a query into alternative groups. Malformed parts are returned as raw JSON, so nothing is lost. */
export const readQuery = (query: unknown, names: QueryNames): readonly QueryGroup[] => {
  if (Array.isArray(query)) return query.map((group) => partsOf(group, names));
  return query === undefined || query === null ? [] : [partsOf(query, names)];
};
