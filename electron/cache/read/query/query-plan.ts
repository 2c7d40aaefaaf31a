import { isObject } from '../../../base/guards.ts';
import type { Doubt, DoubtKind } from '../../../contract/index.ts';
import { kinds, membersOf } from '../../../model/index.ts';
import type { RawItem } from '../../shared/parse.ts';
import { fieldMembers, fieldStepOf, isKnownField, isKnownStep } from './query-fields.ts';
import type { FieldStep } from './query-fields.ts';

/** A supported condition: products that are linked, or (`not`) not linked, to one of these. */
export interface QueryStep {
  /** The relationship, or the list that the condition names if there are no products. */
  readonly relationship: string;
  readonly products: readonly string[];
  readonly not: boolean;
}

/** Groups are joined by OR, the steps of a group by AND. */
export type QueryPlan = readonly (readonly (QueryStep | FieldStep)[])[];

/** A plan, or the reasons why there is none. */
export type PlannedQuery = { readonly plan: QueryPlan } | { readonly doubts: readonly Doubt[] };

/** The maximum number of conditions and products in a query. */
const mostConditions = 200;
const mostProducts = 200;

const doubt = (kind: DoubtKind, what = ''): Doubt => ({ kind, what: what.slice(0, 200) });

const conditionMembers = new Set(membersOf('condition').map(({ name }) => name));
const productMembers = new Set(membersOf('conditionProduct').map(({ name }) => name));

/** Returns properties without a known meaning. Null values are ignored. */
const odd = (object: RawItem, known: ReadonlySet<string>): Doubt[] =>
  Object.entries(object)
    .filter(([name, value]) => !known.has(name) && value !== null)
    .map(([name]) => doubt('member', name));

/** Returns the unclear parts of a condition's product: the only quantity in the contract is `exists`. */
const productDoubts = (product: unknown): Doubt[] => {
  if (!isObject(product)) return [doubt('shape')];
  const quantity = kinds.text.read(product['qty_operator']) ?? '';
  const values = product['value'] ?? [];
  const hasValues = !Array.isArray(values) || values.length > 0;
  return [
    ...(kinds.text.read(product['id']) ? [] : [doubt('products')]),
    ...(quantity.toLowerCase() === 'exists' && !hasValues ? [] : [doubt('quantity', quantity)]),
    ...odd(product, productMembers),
  ];
};

/** Returns the unclear parts of a condition on fields. */
const fieldDoubts = (condition: RawItem, step: FieldStep): Doubt[] => [
  ...(isKnownStep(step) ? [] : [doubt('operator', kinds.text.read(condition['operator']) ?? '')]),
  ...step.fields.filter((name) => !isKnownField(name)).map((name) => doubt('field', name)),
  ...odd(condition, fieldMembers),
];

const conditionDoubts = (condition: RawItem): Doubt[] => {
  const step = fieldStepOf(condition);
  if (step !== undefined) return fieldDoubts(condition, step);
  const operator = kinds.text.read(condition['operator']) ?? '';
  const products = condition['product_ids'] ?? [];
  return [
    ...(kinds.ref.read(condition['relationship_id']) ? [] : [doubt('relationship')]),
    ...(/^(not_|!)?in$/i.test(operator) ? [] : [doubt('operator', operator)]),
    ...(!Array.isArray(products)
      ? [doubt('shape')]
      : products.length > mostProducts
        ? [doubt('tooMany')]
        : products.flatMap(productDoubts)),
    ...odd(condition, conditionMembers),
  ];
};

const stepOf = (condition: RawItem): QueryStep | FieldStep =>
  fieldStepOf(condition) ?? {
    relationship: kinds.ref.read(condition['relationship_id']) ?? '',
    products: kinds.refs.read(condition['product_ids']) ?? [],
    not: /^(not_|!)/i.test(kinds.text.read(condition['operator']) ?? ''),
  };

const groupDoubts = (group: unknown): Doubt[] => {
  if (!Array.isArray(group)) return [doubt('shape')];
  if (group.length === 0) return [doubt('empty')];
  if (group.length > mostConditions) return [doubt('tooMany')];
  return group.flatMap((entry) => (isObject(entry) ? conditionDoubts(entry) : [doubt('shape')]));
};

const unique = (doubts: readonly Doubt[]): Doubt[] => [
  ...new Map(doubts.map((one) => [`${one.kind}\0${one.what}`, one])).values(),
];

/** Returns the plan of a query. Operators have the meaning of their names. Never throws. */
export const planOf = (query: unknown): PlannedQuery => {
  if (!Array.isArray(query)) return { doubts: [doubt('shape')] };
  if (query.length === 0) return { doubts: [doubt('nothing')] };
  if (query.length > mostConditions) return { doubts: [doubt('tooMany')] };
  const doubts = unique(query.flatMap(groupDoubts));
  if (doubts.length > 0) return { doubts };
  return { plan: (query as readonly (readonly RawItem[])[]).map((group) => group.map(stepOf)) };
};
