import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QueryNames, type QueryPart, describeQuery } from '../../../../renderer/detail/describe-query.ts';

const names: QueryNames = {
  product: (id) => (id === 'p1' ? 'BAG-10157' : null),
  relationship: (id) => (id === 'r1' ? 'Goes with' : null),
  value: (field, id) => (field === 'categories' && id === 'c1' ? 'Bags' : null),
  self: 'own',
};
const toText = (part: QueryPart): unknown => ('odd' in part ? part : part.pieces.map(({ text }) => text).join(' '));
const describeGroups = (query: unknown): unknown[][] => describeQuery(query, names).map((group) => group.map(toText));
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

describe('description of a query', () => {
  it.each([
    [condition('in', 'exists', []), 'Products that have “BAG-10157” at least once'],
    [condition('not_in', 'exists', []), 'Products that do not have “BAG-10157” at least once'],
    [condition('IN', 'greater_than', [2], 'r1'), 'Products that have “BAG-10157” more than twice through “Goes with”'],
    [condition('in', 'between', [2, 12]), 'Products that have “BAG-10157” 2 to 12 times'],
    [condition('in', 'greater_than', [4, 14]), 'Products that have “BAG-10157” (quantity “greater_than” 4, 14)'],
    [condition('in', 'mostly', []), 'Products that have “BAG-10157” (quantity “mostly”)'],
    [condition('in', null, [3]), 'Products that have “BAG-10157” (3)'],
    [condition('resembles', '', []), 'Products where “resembles” applies to “BAG-10157”'],
    [condition(null, '', []), 'Products with a condition on “BAG-10157”'],
    [
      { relationship_id: 'r9', product_ids: [], operator: 'in' },
      'Products that have anything through the relationship r9',
    ],
    [{ relationship_id: 'own', product_ids: [], operator: 'in' }, 'Exactly what was added to this list'],
    [
      { product_ids: [{ id: 'p1' }, { id: 'p2', qty_operator: 'exists' }], operator: 'in' },
      'Products that have “BAG-10157” or p2 at least once',
    ],
  ])('describes the query %j', (came, text) => {
    expect(describeGroups([[came]])).toEqual([[text]]);
  });

  it.each([
    ['exists', 'label', null, 'Label is filled'],
    ['!exists', 'label', null, 'Label is empty'],
    ['like', 'label', 'wool', 'Label contains “wool”'],
    ['!like', 'filename', 'wool', 'File name does not contain “wool”'],
    ['eq', 'status', 'Draft', 'Status is “Draft”'],
    ['!eq', 'status', 'Draft', 'Status is not “Draft”'],
    ['gt', 'num_variations', 1200, 'Variations is more than 1,200'],
    ['gte', 'attributes.weight_kg', 2, 'weight_kg is at least 2'],
    ['lt', 'file_size', 3, 'Size is less than 3'],
    ['lte', 'unheard_of', 3, 'unheard_of is at most 3'],
    ['in', 'categories', ['5f43a6b2c1d2e3f4a5b6c7d8', 'x'], 'Categories is one of 5f43a6b2c1d2e3f4a5b6c7d8 or “x”'],
    ['!in', 'static_lists', ['other'], 'Static lists is not one of “other”'],
    ['in', 'static_lists', ['own'], 'Exactly what was added to this list'],
    ['in', 'categories', ['c1'], 'Categories is one of “Bags”'],
    ['by_in', 'categories', ['x'], 'Categories is by one of “x”'],
    ['!by_in', 'categories', ['x'], 'Categories is not by one of “x”'],
    ['text_search', ['label', 'sku'], 'front', 'Label or SKU contains the words “front”'],
    ['!text_search', ['label'], 'front', 'Label does not contain the words “front”'],
    ['last_days', 'modified', 7, 'Modified is within the last 7 days'],
    ['len_eq', 'sku', 1, 'SKU has exactly 1 character'],
    ['len_gt', 'sku', 30, 'SKU has more than 30 characters'],
    ['len_gte', 'sku', 30, 'SKU has at least 30 characters'],
    ['len_lt', 'sku', 30, 'SKU has fewer than 30 characters'],
    ['len_lte', 'sku', 30, 'SKU has at most 30 characters'],
    ['resembles', 'sku', 'x', 'SKU “resembles” “x”'],
  ])('describes that %s has the operator %s with %j', (operator, field, value, text) => {
    expect(describeGroups([[{ operator, field, value, field_type: 'TextAttribute' }]])).toEqual([[text]]);
  });

  it.each([
    ['!exists', [], 'not once'],
    ['eq', [2], 'exactly twice'],
    ['gt', [2], 'more than twice'],
    ['gte', [2], 'at least twice'],
    ['lt', [2], 'fewer than 2 times'],
    ['lte', [2], 'at most twice'],
    ['bte', [2, 12], '2 to 12 times'],
  ])('describes the quantity %s of newer services', (quantity, value, text) => {
    expect(describeGroups([[condition('in', quantity, value)]])).toEqual([[`Products that have “BAG-10157” ${text}`]]);
    expect(describeGroups([[condition('!in', quantity, value)]])).toEqual([
      [`Products that do not have “BAG-10157” ${text}`],
    ]);
  });

  it('joins outer groups with “or” and inner conditions with “and”', () => {
    const one = condition('in', 'exists', []);
    expect(describeGroups([[one, one], [one]]).map((group) => group.length)).toEqual([2, 1]);
    expect(describeGroups([one]).map((group) => group.length)).toEqual([1]);
    expect(describeGroups(one).map((group) => group.length)).toEqual([1]);
    expect(describeGroups([])).toEqual([]);
    expect(describeGroups(null)).toEqual([]);
  });

  it('shows malformed conditions unchanged', () => {
    expect(describeGroups([['x', null], 7, [[[[[[1]]]]]], [{}]])).toEqual([
      [{ odd: 'x' }, { odd: null }],
      [{ odd: 7 }],
      [{ odd: [[1]] }],
      [{ odd: {} }],
    ]);
  });

  it('keeps parts of a query that have no description', () => {
    const odd = {
      operator: 'in',
      relationship_id: null,
      weight: 3,
      product_ids: [{ id: 'p1', qty_operator: ['x'], unit: 'box', value: ['many'] }],
    };
    const [[part] = []] = describeQuery([[odd]], names);
    expect(part).toMatchObject({
      rest: {
        weight: 3,
        product_ids: [{ qty_operator: ['x'], unit: 'box', value: ['many'] }],
      },
    });
  });

  it('never fails and loses no text for any query', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue({ maxDepth: 8 }), wildQuery), (query) => {
        const groups = JSON.stringify(describeQuery(query, names));
        for (const text of textsIn(query)) expect(groups).toContain(JSON.stringify(text).slice(1, -1));
      }),
    );
  });
});
