import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../../renderer/detail/query-words.ts';
import type { QueryNames, QueryPart } from '../../../../renderer/detail/query-words.ts';

const names: QueryNames = {
  product: (id) => (id === 'p1' ? 'BAG-10157' : null),
  relationship: (id) => (id === 'r1' ? 'Goes with' : null),
  self: 'own',
};
const said = (part: QueryPart): unknown => ('odd' in part ? part : part.pieces.map(({ words }) => words).join(' '));
const told = (query: unknown): unknown[][] => readQuery(query, names).map((group) => group.map(said));
const condition = (operator: unknown, quantity: unknown, value: unknown, relationship: unknown = ''): unknown => ({
  relationship_id: relationship,
  product_ids: [{ id: 'p1', qty_operator: quantity, value }],
  operator,
});

const wild = fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 2 }));
const wildProduct = fc.record({ id: wild, qty_operator: wild, value: wild, other: wild }, { requiredKeys: [] });
const wildCondition = fc.record(
  { relationship_id: wild, operator: wild, product_ids: fc.oneof(fc.array(wildProduct), wild), other: wild },
  { requiredKeys: [] },
);
const wildQuery = fc.array(fc.oneof(wildCondition, fc.array(wildCondition), wild));

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe('a query in words', () => {
  it.each([
    [condition('in', 'exists', []), 'Products that have “BAG-10157” at least once'],
    [condition('not_in', 'exists', []), 'Products that do not have “BAG-10157” at least once'],
    [condition('IN', 'greater_than', [2], 'r1'), 'Products that have “BAG-10157” more than twice through “Goes with”'],
    [condition('in', 'between', [2, 12]), 'Products that have “BAG-10157” 2 to 12 times'],
    [condition('in', 'greater_than', [4, 14]), 'Products that have “BAG-10157” (quantity “greater_than” 4, 14)'],
    [condition('in', 'mostly', []), 'Products that have “BAG-10157” (quantity “mostly”)'],
    [condition('in', null, [3]), 'Products that have “BAG-10157” (3)'],
    [condition('resembles', '', []), 'Products for which “resembles” holds of “BAG-10157”'],
    [condition(null, '', []), 'Products with a condition on “BAG-10157”'],
    [
      { relationship_id: 'r9', product_ids: [], operator: 'in' },
      'Products that have anything through the relationship r9',
    ],
    [{ relationship_id: 'own', product_ids: [], operator: 'in' }, 'Exactly what was put on this list'],
    [
      { product_ids: [{ id: 'p1' }, { id: 'p2', qty_operator: 'exists' }], operator: 'in' },
      'Products that have “BAG-10157” or p2 at least once',
    ],
  ])('says %j', (came, words) => {
    expect(told([[came]])).toEqual([[words]]);
  });

  it('has alternatives in the outer groups, and what holds together in the inner ones', () => {
    const one = condition('in', 'exists', []);
    expect(told([[one, one], [one]]).map((group) => group.length)).toEqual([2, 1]);
    expect(told([one]).map((group) => group.length)).toEqual([1]);
    expect(told(one).map((group) => group.length)).toEqual([1]);
    expect(told([])).toEqual([]);
    expect(told(null)).toEqual([]);
  });

  it('tells what is malformed as it came', () => {
    expect(told([['x', null], 7, [[[[[[1]]]]]], [{}]])).toEqual([
      [{ odd: 'x' }, { odd: null }],
      [{ odd: 7 }],
      [{ odd: [[1]] }],
      [{ odd: {} }],
    ]);
  });

  it('keeps what the words leave out', () => {
    const odd = {
      operator: 'in',
      relationship_id: null,
      weight: 3,
      product_ids: [{ id: 'p1', qty_operator: ['x'], unit: 'box', value: ['many'] }],
    };
    const [[part] = []] = readQuery([[odd]], names);
    expect(part).toMatchObject({
      rest: {
        weight: 3,
        product_ids: [{ qty_operator: ['x'], unit: 'box', value: ['many'] }],
      },
    });
  });

  it('never fails, and loses no text, whatever came', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue({ maxDepth: 8 }), wildQuery), (query) => {
        const groups = JSON.stringify(readQuery(query, names));
        for (const text of textsIn(query)) expect(groups).toContain(JSON.stringify(text).slice(1, -1));
      }),
    );
  });
});
