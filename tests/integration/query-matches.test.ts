import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cache } from '../../electron/cache/cache.ts';
import type { QueryMatches } from '../../electron/contract/index.ts';
import { pass, tempCache } from '../unit/cache/temp-cache.ts';

const link = (relationship: string, ...products: string[]): object => ({
  relationship_id: relationship,
  relationship_label: `Label of ${relationship}`,
  links_to: products.map((id) => ({ product_id: id, quantity: 1 })),
});

/** Bags that fit each other, an accessory, and one in a list. */
const account = [
  { id: '1', sku: 'A-1', relationships: [link('fits', '4'), link('goes', '5')] },
  { id: '2', sku: 'A-2', relationships: [link('fits', '5')] },
  { id: '3', sku: 'A-3', relationships: [link('goes', '4'), link('fits', '1')] },
  { id: '4', sku: 'A-4', static_list_ids: ['list'], static_lists: [{ id: 'list', name: 'Press', type: 'Static' }] },
  { id: '5', sku: 'A-5' },
];

const filled = async (): Promise<Cache> => {
  const cache = await tempCache();
  await pass(cache, 'product', account);
  return cache;
};

interface ConditionOptions {
  readonly relationship?: string;
  readonly operator?: string;
  readonly more?: object;
}

const condition = (
  products: readonly string[],
  { relationship = 'fits', operator = 'in', more }: ConditionOptions = {},
): object => ({
  relationship_id: relationship,
  product_ids: products.map((id) => ({ id, qty_operator: 'exists', value: [] })),
  operator,
  ...more,
});

const matchQuery = async (cache: Cache, query: unknown): Promise<QueryMatches> =>
  cache.queryMatches(JSON.stringify(query));
const skus = ({ found }: QueryMatches): unknown[] | null => found?.rows.map(({ cells }) => cells['sku']) ?? null;

describe('cached products that match a query by relationship', () => {
  it('are linked through that relationship, and not through another one', async () => {
    const cache = await filled();
    const matches = await matchQuery(cache, [[condition(['4'])]]);
    expect(skus(matches)).toEqual(['A-1']);
    expect(matches.found?.count).toBe(1);
    expect(skus(await matchQuery(cache, [[condition(['4', '5'])]]))).toEqual(['A-1', 'A-2']);
  });

  it('match all conditions of at least one group', async () => {
    const cache = await filled();
    const relation = { relationship: 'goes' };
    expect(skus(await matchQuery(cache, [[condition(['4']), condition(['5'], relation)]]))).toEqual(['A-1']);
    expect(skus(await matchQuery(cache, [[condition(['5'])], [condition(['4'], relation)]]))).toEqual(['A-2', 'A-3']);
    expect(skus(await matchQuery(cache, [[condition(['4'], relation), condition(['5'])]]))).toEqual([]);
  });

  it('are all others if the operator negates', async () => {
    const cache = await filled();
    const not = { operator: 'not_in' };
    expect(skus(await matchQuery(cache, [[condition(['4', '5'], not)]]))).toEqual(['A-3', 'A-4', 'A-5']);
    expect((await matchQuery(cache, [[condition(['4'], not)]])).found?.count).toBe(4);
    expect(skus(await matchQuery(cache, [[condition(['1']), condition(['4'], not)]]))).toEqual(['A-3']);
  });

  it('are on the list that a condition names', async () => {
    const cache = await filled();
    expect(skus(await matchQuery(cache, [[condition([], { relationship: 'list' })]]))).toEqual(['A-4']);
  });

  it('exclude deleted products', async () => {
    const cache = await filled();
    await pass(cache, 'product', account.slice(1));
    expect(skus(await matchQuery(cache, [[condition(['4'])]]))).toEqual([]);
    expect((await matchQuery(cache, [[condition(['4'], { operator: 'not_in' })]])).found?.count).toBe(4);
  });

  it('are returned with the names of the items in the query', async () => {
    const { links } = await matchQuery(await filled(), [[condition(['4'])]]);
    expect(links.map(({ to, name }) => [to, name])).toEqual([
      ['relationship', 'Label of fits'],
      ['product', 'A-4'],
    ]);
  });
});

/** Bags with queries in the format of a live service: by fields. */
const bags = [
  {
    ...{
      id: '1',
      sku: 'BAG-1',
      label: 'Felt Bag',
      status: 'Draft',
      num_variations: 2,
      modified: '2020-01-01T00:00:00Z',
    },
    ...{ category_ids: ['c1'], attributes: { brand: 'Northfield', weight_kg: 2.5, tags: ['red', 'felt'] } },
  },
  {
    id: '2',
    sku: 'BAG-22',
    label: '',
    status: 'Completed',
    num_variations: 0,
    category_ids: ['c2'],
    attributes: { weight_kg: 1 },
  },
  { id: '3', sku: 'CAP-3', label: 'Wool cap', attributes: { brand: 'SOL' }, modified: new Date().toISOString() },
];

/** Conditions on fields, and the SKUs of their matches. */
const ofFields: readonly (readonly [
  operator: string,
  field: string | readonly string[],
  value: unknown,
  skus: string,
])[] = [
  ['exists', 'label', null, 'BAG-1 CAP-3'],
  ['!exists', 'label', null, 'BAG-22'],
  ['exists', 'categories', null, 'BAG-1 BAG-22'],
  ['like', 'label', 'FELT', 'BAG-1'],
  ['!like', 'label', 'felt', 'BAG-22 CAP-3'],
  ['eq', 'status', 'draft', 'BAG-1'],
  ['!eq', 'status', 'Draft', 'BAG-22 CAP-3'],
  ['eq', 'attributes.brand', 'sol', 'CAP-3'],
  ['gt', 'num_variations', 0, 'BAG-1'],
  ['gte', 'attributes.weight_kg', 1, 'BAG-1 BAG-22'],
  ['lt', 'attributes.weight_kg', 2.5, 'BAG-22'],
  ['lte', 'num_variations', 2, 'BAG-1 BAG-22'],
  ['in', 'categories', ['c1', 'c9'], 'BAG-1'],
  ['!in', 'categories', ['c1'], 'BAG-22 CAP-3'],
  ['in', 'sku', ['bag-22', 'CAP-3'], 'BAG-22 CAP-3'],
  ['eq', 'attributes.tags', 'red', 'BAG-1'],
  ['text_search', ['label', 'attributes.tags'], 'wool cap', 'CAP-3'],
  ['!text_search', ['label'], 'wool', 'BAG-1 BAG-22'],
  ['last_days', 'modified', 7, 'CAP-3'],
  ['len_eq', 'sku', 5, 'BAG-1 CAP-3'],
  ['len_gt', 'sku', 5, 'BAG-22'],
  ['len_gte', 'attributes.brand', 4, 'BAG-1'],
  ['len_lt', 'label', 8, 'BAG-22'],
  ['len_lte', 'sku', 4, ''],
];

describe('cached products that match conditions on fields', () => {
  it('contain the value of the operator, or are all others with a `!`', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', bags);
    for (const [operator, field, value, expected] of ofFields) {
      const matches = await matchQuery(cache, [[{ operator, field, value, field_type: 'TextAttribute' }]]);
      expect(matches.doubts).toEqual([]);
      expect(skus(matches)?.join(' '), `${operator} ${String(field)}`).toBe(expected);
    }
    await pass(cache, 'product', bags.slice(1));
    const gone = await matchQuery(cache, [[{ operator: 'eq', field: 'attributes.brand', value: 'Northfield' }]]);
    expect(gone.found?.count).toBe(0);
  });

  it('match all conditions of a group, also together with a relationship', async () => {
    const cache = await filled();
    const named = { operator: 'like', field: 'sku', value: '2' };
    expect(skus(await matchQuery(cache, [[named, condition(['5'])]]))).toEqual(['A-2']);
    expect(skus(await matchQuery(cache, [[condition(['4'], { operator: '!in' }), named]]))).toEqual(['A-2']);
    expect(skus(await matchQuery(cache, [[{ operator: 'in', field: 'static_lists', value: ['list'] }]]))).toEqual([
      'A-4',
    ]);
  });

  it('are returned with the names in their conditions', async () => {
    const { links } = await matchQuery(await filled(), [[{ operator: 'in', field: 'static_lists', value: ['list'] }]]);
    expect(links.map(({ to, name }) => [to, name])).toEqual([['productList', 'Press']]);
  });
});

/** Queries that cannot be evaluated, and the reasons. */
const doubtful: readonly (readonly [string, unknown, string, string])[] = [
  ['no list', {}, 'shape', ''],
  ['no group', [{}], 'shape', ''],
  ['nothing at all', [], 'nothing', ''],
  ['an empty group', [[]], 'empty', ''],
  ['an unknown operator', [[condition(['4'], { operator: 'near' })]], 'operator', 'near'],
  ['an operator that nobody explained', [[{ operator: 'by_in', field: 'sku', value: ['x'] }]], 'operator', 'by_in'],
  ['a number that is none', [[{ operator: 'len_gt', field: 'sku', value: 'x' }]], 'operator', 'len_gt'],
  ['a field of something else', [[{ operator: 'gt', field: 'file_size', value: 2 }]], 'field', 'file_size'],
  ['a list without products', [[{ operator: 'in', field: 'static_lists', value: ['own'] }]], 'products', 'own'],
  ['an unknown member of a field', [[{ operator: 'eq', field: 'sku', value: 'x', by: 2 }]], 'member', 'by'],
  ['an unknown member', [[condition(['4'], { more: { depth: 2 } })]], 'member', 'depth'],
  ['a relationship that nothing has', [[condition(['4'], { relationship: 'other' })]], 'relationship', 'other'],
  ['no products, and no list', [[condition([])]], 'products', 'fits'],
  [
    'a quantity that the contract does not show',
    [[{ ...condition([]), product_ids: [{ id: '4', qty_operator: 'greater_than', value: [2] }] }]],
    'quantity',
    'greater_than',
  ],
];

describe('query that cannot be evaluated', () => {
  it('returns the reason', async () => {
    const cache = await filled();
    for (const [name, query, kind, what] of doubtful) {
      const matches = await matchQuery(cache, query);
      expect(matches.found, name).toBeNull();
      expect(matches.doubts, name).toContainEqual({ kind, what });
    }
  });

  it('returns doubts or products for any query', async () => {
    const cache = await filled();
    const id = fc.constantFrom('1', '4', '5', 'fits', 'goes', 'list', '', 'x');
    const operator = fc.constantFrom('in', 'NOT_IN', 'exists', '', 'near');
    const product = fc.record({ id, qty_operator: operator, value: fc.array(fc.integer()) }, { requiredKeys: [] });
    const entry = fc.record(
      { relationship_id: fc.oneof(id, fc.record({ id })), operator, product_ids: fc.array(product) },
      { requiredKeys: [] },
    );
    const query = fc.oneof(
      fc.array(fc.array(entry)),
      fc.json().map((text) => JSON.parse(text) as unknown),
    );
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { found, doubts } = await matchQuery(cache, asked);
        expect(found === null).toBe(doubts.length > 0);
        if (found !== null) expect(found.rows.length).toBe(Math.min(found.count, 6));
      }),
    );
    expect((await cache.queryMatches('no JSON')).doubts).toEqual([{ kind: 'shape', what: '' }]);
  });
});
