import { describe, expect, it } from 'vitest';
import { findQueryGaps } from '../../../electron/model/index.ts';

const product = { id: 'p1', qty_operator: 'exists', value: [] };
const whole = { relationship_id: 'r1', operator: 'in', product_ids: [product] };

const lacking = (query: unknown): readonly string[] => findQueryGaps(query).map(({ lacks }) => lacks);

describe('missing parts of a query', () => {
  it.each([
    ['a group without conditions', [[whole], []], ['conditions']],
    ['a condition of nothing', [[{}]], ['operator']],
    ['an operator', [[{ ...whole, operator: ' ' }]], ['operator']],
    ['a relationship', [[{ ...whole, relationship_id: '' }]], ['relationship']],
    ['products', [[{ ...whole, product_ids: [] }]], ['product']],
    ['the product in one', [[{ ...whole, product_ids: [product, { ...product, id: '' }] }]], ['product']],
    ['the quantity of one', [[{ ...whole, product_ids: [{ id: 'p1' }] }]], ['quantity']],
    ['a number for a quantity', [[{ ...whole, product_ids: [{ ...product, qty_operator: 'gt' }] }]], ['value']],
    ['a second number', [[{ ...whole, product_ids: [{ id: 'p', qty_operator: 'between', value: [1] }] }]], ['value']],
    ['a value for a field', [[{ operator: 'in', field: 'family', value: [] }]], ['value']],
    ['a field', [[{ operator: '!exists', field: '' }]], ['field']],
    ['everything, if nothing is typed yet', [[{ operator: 'in' }]], ['relationship', 'product']],
  ])('finds %s', (_, query, lacks) => {
    expect(lacking(query)).toEqual(lacks);
  });

  it('reports the position of a missing part', () => {
    const query = [[whole], [whole, { ...whole, product_ids: [product, {}] }]];
    expect(findQueryGaps(query)).toEqual([{ lacks: 'product', group: 1, condition: 1, product: 1 }]);
  });

  it('finds nothing in a query that is complete, empty, or in a format that only the service knows', () => {
    for (const query of [
      [[whole]],
      [[{ ...whole, product_ids: [{ id: 'p1', qty_operator: 'gt', value: [0] }] }]],
      [[{ operator: 'exists', field: 'family' }], [{ operator: 'last_days', field: 'modified', value: 3 }]],
      [[{ attribute: 'color', op: 'eq' }]],
      [],
      'all',
      null,
    ])
      expect(findQueryGaps(query)).toEqual([]);
  });
});
