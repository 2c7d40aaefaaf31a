import { describe, expect, it } from 'vitest';
import { findQueryGaps } from '../../../electron/model/index.ts';

const product = { id: 'p1', qty_operator: 'exists', value: [] };
const relation = { relationship_id: 'r1', operator: 'in', product_ids: [product] };

const lacking = (query: unknown): readonly string[] => findQueryGaps(query).map(({ lacks }) => lacks);

describe('missing parts of a query', () => {
  it.each([
    ['a group without conditions', [[relation], []], ['conditions']],
    ['a condition of nothing', [[{}]], ['operator']],
    ['an operator', [[{ ...relation, operator: ' ' }]], ['operator']],
    ['a relationship', [[{ ...relation, relationship_id: '' }]], ['relationship']],
    ['products', [[{ ...relation, product_ids: [] }]], ['product']],
    ['the product in one', [[{ ...relation, product_ids: [product, { ...product, id: '' }] }]], ['product']],
    ['the quantity of one', [[{ ...relation, product_ids: [{ id: 'p1' }] }]], ['quantity']],
    ['a number for a quantity', [[{ ...relation, product_ids: [{ ...product, qty_operator: 'gt' }] }]], ['value']],
    [
      'a second number',
      [[{ ...relation, product_ids: [{ id: 'p', qty_operator: 'between', value: [1] }] }]],
      ['value'],
    ],
    ['a value for a field', [[{ operator: 'in', field: 'family', value: [] }]], ['value']],
    ['a field', [[{ operator: '!exists', field: '' }]], ['field']],
    ['everything, if nothing is typed yet', [[{ operator: 'in' }]], ['relationship', 'product']],
  ])('finds %s', (_, query, lacks) => {
    expect(lacking(query)).toEqual(lacks);
  });

  it('reports the position of a missing part', () => {
    const query = [[relation], [relation, { ...relation, product_ids: [product, {}] }]];
    expect(findQueryGaps(query)).toEqual([{ lacks: 'product', group: 1, condition: 1, product: 1 }]);
  });

  it('finds nothing in a query that is complete, empty, or in a format that only the service knows', () => {
    for (const query of [
      [[relation]],
      [[{ ...relation, product_ids: [{ id: 'p1', qty_operator: 'gt', value: [0] }] }]],
      [[{ operator: 'exists', field: 'family' }], [{ operator: 'last_days', field: 'modified', value: 3 }]],
      [[{ attribute: 'color', op: 'eq' }]],
      [],
      'all',
      null,
    ])
      expect(findQueryGaps(query)).toEqual([]);
  });
});
