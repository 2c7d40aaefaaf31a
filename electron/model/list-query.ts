import { isObject } from '../base/guards.ts';

/** A missing part of a query condition, without which the query would have an unintended meaning. */
export type MissingQueryPart = 'conditions' | 'operator' | 'field' | 'relationship' | 'product' | 'quantity' | 'value';

/** A missing part of a query, with its zero-based position: the group, the condition in it and the product in that. */
export interface QueryGap {
  readonly lacks: MissingQueryPart;
  readonly group: number;
  readonly condition: number | null;
  readonly product: number | null;
}

type MissingPart = Pick<QueryGap, 'lacks' | 'product'>;

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Operators that need a value, and those that need two; any other operator may have none. */
const withValue = /^!?(eq|equals?|gte?|lte?|(greater|less)_than(_or_equal)?|at_(least|most)|in|like|text_search)$/i;
const withTwo = /^!?(between|bte)$/i;

const isValueMissing = (operator: unknown, value: unknown): boolean => {
  if (typeof operator !== 'string') return false;
  if (withTwo.test(operator.trim())) return !Array.isArray(value) || value.length < 2;
  return withValue.test(operator.trim()) && isBlank(value);
};

const findProductGap = (product: unknown): MissingQueryPart | null => {
  if (!isObject(product)) return isBlank(product) ? 'product' : null;
  if (isBlank(product['id'])) return 'product';
  if (isBlank(product['qty_operator'])) return 'quantity';
  return isValueMissing(product['qty_operator'], product['value']) ? 'value' : null;
};

const findProductGaps = (products: unknown): MissingPart[] => {
  if (isBlank(products) && !(Array.isArray(products) && products.length > 0))
    return [{ lacks: 'product', product: null }];
  if (!Array.isArray(products)) return [];
  return products.flatMap((product, index) => {
    const missing = findProductGap(product);
    return missing === null ? [] : [{ lacks: missing, product: index }];
  });
};

const related = ['relationship_id', 'operator', 'product_ids'];

/** Returns the missing parts of a condition on a field or relationship. */
const findConditionGaps = (condition: unknown): MissingPart[] => {
  if (isBlank(condition)) return [{ lacks: 'operator', product: null }];
  if (!isObject(condition)) return [];
  const { operator, field, value } = condition;
  const missing = (what: MissingQueryPart, is: boolean): MissingPart[] => (is ? [{ lacks: what, product: null }] : []);
  const conditionGaps = missing('operator', isBlank(operator));
  if ('field' in condition) {
    return [
      ...conditionGaps,
      ...missing('field', isBlank(field)),
      ...missing('value', isValueMissing(operator, value)),
    ];
  }
  // Another kind of condition than in the interface document, which is left to the service.
  if (Object.entries(condition).some(([name, member]) => !related.includes(name) && !isBlank(member))) return [];
  return [
    ...conditionGaps,
    ...missing('relationship', isBlank(condition['relationship_id'])),
    ...findProductGaps(condition['product_ids']),
  ];
};

/**
 * Returns the missing parts of a query in its order: a group without conditions, or an incomplete condition. Values in
 * another format are left to the service.
 */
export const findQueryGaps = (query: unknown): readonly QueryGap[] => {
  if (!Array.isArray(query)) return [];
  return query.flatMap((entry: unknown, group): QueryGap[] => {
    if (isBlank(entry) && !(Array.isArray(entry) && entry.length > 0))
      return [{ lacks: 'conditions', group, condition: null, product: null }];
    const conditions: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
    return conditions.flatMap((one, condition) =>
      findConditionGaps(one).map((lack) => ({ ...lack, group, condition })),
    );
  });
};
