import type { QueryProblemKind } from '../../../electron/contract/index.ts';
import type { MissingQueryPart } from '../../../electron/model/index.ts';
import { formatLocalNumber } from '../format.ts';

const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${formatLocalNumber(count)} times`;
const quoted = (text: string): string => `“${text}”`;

const characters = (count: string): string => (count === '1' ? '1 character' : `${count} characters`);
const pair = (yes: string, no: string, rest: string): readonly [string, string] => [`${yes} ${rest}`, `${no} ${rest}`];

/** Queries: the conditions that determine which products belong to a list. */
export const queriesMessages = {
  any: 'Any of these:',
  all: 'All of these:',
  or: 'or',
  nothing: 'It has no conditions.',
  emptyGroup: 'A group without conditions',
  itself: 'Exactly what was added to this list',
  have: 'Products that have',
  haveNot: 'Products that do not have',
  odd: (operator: string): string => `Products where ${quoted(operator)} applies to`,
  unsaid: 'Products with a condition on',
  anything: 'anything',
  joined: 'or',
  oddOperator: (operator: string): string => (operator === '' ? 'has a condition' : quoted(operator)),
  /** The text of an operator, and of its negation with `!`. */
  operators: {
    exists: ['is filled', 'is empty'],
    like: ['contains', 'does not contain'],
    eq: ['is', 'is not'],
    gt: ['is more than', 'is not more than'],
    gte: ['is at least', 'is less than'],
    lt: ['is less than', 'is at least'],
    lte: ['is at most', 'is more than'],
    in: ['is one of', 'is not one of'],
    byIn: ['is by one of', 'is not by one of'],
    textSearch: ['contains the words', 'does not contain the words'],
    lastDays: (days: string) => pair('is', 'is not', `within the last ${days === '1' ? 'day' : `${days} days`}`),
    lenEq: (letters: string) => pair('has', 'does not have', `exactly ${characters(letters)}`),
    lenGt: (letters: string) => pair('has', 'does not have', `more than ${characters(letters)}`),
    lenGte: (letters: string) => pair('has', 'does not have', `at least ${characters(letters)}`),
    lenLt: (letters: string) => pair('has', 'does not have', `fewer than ${characters(letters)}`),
    lenLte: (letters: string) => pair('has', 'does not have', `at most ${characters(letters)}`),
  },
  through: 'through',
  unknownRelationship: 'the relationship',
  quoted,
  exists: 'at least once',
  never: 'not once',
  moreThan: (count: number): string => `more than ${times(count)}`,
  lessThan: (count: number): string => `fewer than ${formatLocalNumber(count)} times`,
  atLeast: (count: number): string => `at least ${times(count)}`,
  atMost: (count: number): string => `at most ${times(count)}`,
  exactly: (count: number): string => `exactly ${times(count)}`,
  between: (from: number, to: number): string => `${formatLocalNumber(from)} to ${formatLocalNumber(to)} times`,
  oddQuantity: (operator: string, values: string): string =>
    values === '' ? `(quantity ${quoted(operator)})` : `(quantity ${quoted(operator)} ${values})`,
  values: (values: string): string => `(${values})`,
  also: 'Other content',
  groupAt: (at: number): string => `Alternative ${String(at)}`,
  conditionAt: (group: number, at: number): string => `Condition ${String(at)} of alternative ${String(group)}`,
  productAt: (at: number): string => `Product ${String(at)}`,
  where: 'Where',
  and: 'and',
  relationship: 'Relationship',
  product: 'Product',
  orProduct: 'or product',
  addProduct: 'Add product',
  addOrProduct: 'Or another product',
  addFirst: 'Add condition',
  addAnd: 'And another condition',
  addOr: 'Or something else',
  lacks: {
    conditions: 'Add a condition, or remove this alternative.',
    operator: 'Choose an operator.',
    field: 'The condition has no field.',
    relationship: 'Choose a relationship.',
    product: 'Choose a product.',
    quantity: 'Choose a quantity.',
    value: 'Enter a value.',
  } satisfies Readonly<Record<MissingQueryPart, string>>,
  wholeNumbers: 'Whole numbers.',
  staticTitle: 'A static list needs no query',
  staticHint: 'Its items are added in the service, where its query only names the list itself. No query is sent.',
  matched: 'Products it would match',
  count: (count: number): string =>
    count === 0
      ? 'No product in the offline copy matches.'
      : count === 1
        ? 'It would match 1 product in the offline copy.'
        : `It would match ${formatLocalNumber(count)} products in the offline copy.`,
  more: (count: number): string => `and ${formatLocalNumber(count)} more`,
  howRead: 'As Vitrine reads the query. The service may read it differently.',
  cannot: 'What it would match cannot be worked out here:',
  doubts: {
    nothing: () => 'it has no conditions.',
    shape: () => 'it is not made of groups of conditions.',
    empty: () => 'a group has no conditions.',
    operator: (what: string) =>
      what === '' ? 'a condition has no operator.' : `the operator ${quoted(what)} is not known.`,
    quantity: (what: string) =>
      what === '' ? 'a product has no quantity.' : `the quantity ${quoted(what)} is not known, or not with values.`,
    relationship: (what: string) =>
      what === '' ? 'a condition has no relationship.' : 'no product in the offline copy has that relationship.',
    products: (what: string) => (what === '' ? 'a product is missing.' : 'a condition names no products.'),
    member: (what: string) => `the member ${quoted(what)} is not known.`,
    field: (what: string) => `the field ${quoted(what)} is not known.`,
    reading: () => 'the attributes of the offline copy are still being read.',
    tooMany: () => 'too many products would have to be searched.',
  } satisfies Readonly<Record<QueryProblemKind, (what: string) => string>>,
} as const;
