import { isObject } from '../../../base/guards.ts';
import type { QueryProblem, QueryProblemKind } from '../../../contract/index.ts';
import { kindParsers, getNestedFields } from '../../../model/index.ts';
import type { RawItem } from '../../shared/parse-item.ts';
import { type FieldStep, fieldMembers, parseFieldStep, isKnownField, isKnownStep } from './list-query-fields.ts';

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
export type PlannedQuery = { readonly plan: QueryPlan } | { readonly doubts: readonly QueryProblem[] };

/** The maximum number of conditions and products in a query. */
const maxConditions = 200;
const maxProducts = 200;

const createUncertainty = (kind: QueryProblemKind, what = ''): QueryProblem => ({ kind, what: what.slice(0, 200) });

const conditionMembers = new Set(getNestedFields('condition').map(({ name }) => name));
const productMembers = new Set(getNestedFields('conditionProduct').map(({ name }) => name));

/** Returns properties without a known meaning. Null values are ignored. */
const findUnknownProperties = (object: RawItem, known: ReadonlySet<string>): QueryProblem[] =>
  Object.entries(object)
    .filter(([name, value]) => !known.has(name) && value !== null)
    .map(([name]) => createUncertainty('member', name));

/** Returns the unclear parts of a condition's product: the only quantity in the contract is `exists`. */
const checkProductCondition = (product: unknown): QueryProblem[] => {
  if (!isObject(product)) return [createUncertainty('shape')];
  const quantity = kindParsers.text.read(product['qty_operator']) ?? '';
  const values = product['value'] ?? [];
  const hasValues = !Array.isArray(values) || values.length > 0;
  return [
    ...(kindParsers.text.read(product['id']) ? [] : [createUncertainty('products')]),
    ...(quantity.toLowerCase() === 'exists' && !hasValues ? [] : [createUncertainty('quantity', quantity)]),
    ...findUnknownProperties(product, productMembers),
  ];
};

/** Returns the unclear parts of a condition on fields. */
const checkFieldCondition = (condition: RawItem, step: FieldStep): QueryProblem[] => [
  ...(isKnownStep(step) ? [] : [createUncertainty('operator', kindParsers.text.read(condition['operator']) ?? '')]),
  ...step.fields.filter((name) => !isKnownField(name)).map((name) => createUncertainty('field', name)),
  ...findUnknownProperties(condition, fieldMembers),
];

const checkCondition = (condition: RawItem): QueryProblem[] => {
  const step = parseFieldStep(condition);
  if (step !== undefined) return checkFieldCondition(condition, step);
  const operator = kindParsers.text.read(condition['operator']) ?? '';
  const products = condition['product_ids'] ?? [];
  return [
    ...(kindParsers.ref.read(condition['relationship_id']) ? [] : [createUncertainty('relationship')]),
    ...(/^(not_|!)?in$/i.test(operator) ? [] : [createUncertainty('operator', operator)]),
    ...(!Array.isArray(products)
      ? [createUncertainty('shape')]
      : products.length > maxProducts
        ? [createUncertainty('tooMany')]
        : products.flatMap(checkProductCondition)),
    ...findUnknownProperties(condition, conditionMembers),
  ];
};

const stepOf = (condition: RawItem): QueryStep | FieldStep =>
  parseFieldStep(condition) ?? {
    relationship: kindParsers.ref.read(condition['relationship_id']) ?? '',
    products: kindParsers.refs.read(condition['product_ids']) ?? [],
    not: /^(not_|!)/i.test(kindParsers.text.read(condition['operator']) ?? ''),
  };

const checkGroup = (group: unknown): QueryProblem[] => {
  if (!Array.isArray(group)) return [createUncertainty('shape')];
  if (group.length === 0) return [createUncertainty('empty')];
  if (group.length > maxConditions) return [createUncertainty('tooMany')];
  return group.flatMap((entry) => (isObject(entry) ? checkCondition(entry) : [createUncertainty('shape')]));
};

const deduplicateUncertainties = (doubts: readonly QueryProblem[]): QueryProblem[] => [
  ...new Map(doubts.map((doubt) => [`${doubt.kind}\0${doubt.what}`, doubt])).values(),
];

/** Returns the plan of a query. Operators have the meaning of their names. Never throws. */
export const planListQuery = (query: unknown): PlannedQuery => {
  if (!Array.isArray(query)) return { doubts: [createUncertainty('shape')] };
  if (query.length === 0) return { doubts: [createUncertainty('nothing')] };
  if (query.length > maxConditions) return { doubts: [createUncertainty('tooMany')] };
  const uncertainties = deduplicateUncertainties(query.flatMap(checkGroup));
  if (uncertainties.length > 0) return { doubts: uncertainties };
  return { plan: (query as readonly (readonly RawItem[])[]).map((group) => group.map(stepOf)) };
};
