import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import {
  type Filter,
  type Filters,
  type Join,
  type Operator,
  type ResourceName,
  getOperand,
  filterOperatorsBySubject,
  periods,
  getResource,
  getFilterSubject,
  getComputedFields,
} from '../../../electron/model/index.ts';
import { startOfDay } from '../../../electron/cache/shared/date-ranges.ts';
import { plainly } from './plain-filters.ts';
import { idsOf, pass, queryOf, tempCache } from './temp-cache.ts';
import { filterOf, attributeFilter, allOf } from '../../support/filters.ts';

const matching = async (cache: Cache, resource: ResourceName, filters: Filters): Promise<string[]> =>
  (await idsOf(cache, resource, { filters })).toSorted();

const products = [
  {
    id: 'p1',
    sku: 'BAG-1',
    label: 'Café bag',
    status: 'Completed',
    product_family_id: 'f1',
    num_variations: 3,
    asset_ids: ['a1', 'a2'],
    attributes: { colour: 'Olive', weight: 12, waterproof: true, sizes: ['S', 'M'] },
    modified: '2024-05-01T10:00:00Z',
  },
  {
    id: 'p2',
    sku: 'BAG-2',
    label: 'CAFE table',
    status: 'completed ',
    asset_ids: [],
    attributes: { colour: 'olive', weight: 5, waterproof: false, sizes: ['L'] },
    modified: '2025-05-01T10:00:00Z',
  },
  {
    id: 'p3',
    sku: 'CAP-3',
    status: 'Draft',
    product_family_id: 'f2',
    num_variations: 0,
    category_ids: ['c1'],
    attributes: { colour: '', launch: startOfDay('2024-05-02') },
  },
  { id: 'p4', sku: 'cap-4', label: ' ', status: null },
];

describe('filters', () => {
  it('compares texts without case and accents', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    expect(await matching(cache, 'product', allOf(filterOf('status', 'is', ['COMPLETED'])))).toEqual(['p1', 'p2']);
    expect(await matching(cache, 'product', allOf(filterOf('status', 'isNot', ['completed'])))).toEqual(['p3', 'p4']);
    expect(await matching(cache, 'product', allOf(filterOf('label', 'startsWith', ['café'])))).toEqual(['p1', 'p2']);
    expect(await matching(cache, 'product', allOf(filterOf('label', 'contains', ['tab'])))).toEqual(['p2']);
    expect(await matching(cache, 'product', allOf(filterOf('label', 'empty')))).toEqual(['p3', 'p4']);
    expect(await matching(cache, 'product', allOf(filterOf('sku', 'inList', ['bag-1', 'CAP-4', 'x'])))).toEqual([
      'p1',
      'p4',
    ]);
  });

  it.each([
    ['letters beyond the basic plane', `${'👜'.repeat(60)} bag`],
    ['characters with combining marks', `${'x\u0323\u0307'.repeat(45)} bag`],
    ['many blanks before', `${' '.repeat(100)}a case that holds one bag`],
  ])('compares a complete text beyond its truncated sort key: %s', async (_, label) => {
    const cache = await tempCache();
    await pass(cache, 'product', [
      { id: 'long', sku: 'L', label },
      { id: 'short', sku: 'S', label: label.slice(0, 110) },
    ]);
    expect(await matching(cache, 'product', allOf(filterOf('label', 'is', [label])))).toEqual(['long']);
    expect(await matching(cache, 'product', allOf(filterOf('label', 'contains', ['bag'])))).toEqual(['long']);
  });

  it('filters numbers, dates, references and links', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    expect(await matching(cache, 'product', allOf(filterOf('num_variations', 'between', [3, 1])))).toEqual(['p1']);
    expect(await matching(cache, 'product', allOf(filterOf('num_variations', 'empty')))).toEqual(['p2', 'p4']);
    expect(await matching(cache, 'product', allOf(filterOf('modified', 'before', ['2024-05-02'])))).toEqual(['p1']);
    expect(await matching(cache, 'product', allOf(filterOf('product_family_id', 'inList', ['f1', 'f2'])))).toEqual([
      'p1',
      'p3',
    ]);
    expect(await matching(cache, 'product', allOf(filterOf('product_family_id', 'empty')))).toEqual(['p2', 'p4']);
    expect(await matching(cache, 'product', allOf(filterOf('asset_ids', 'countAtLeast', [2])))).toEqual(['p1']);
    expect(await matching(cache, 'product', allOf(filterOf('asset_ids', 'countAtMost', [1])))).toEqual([
      'p2',
      'p3',
      'p4',
    ]);
    expect(await matching(cache, 'product', allOf(filterOf('category_ids', 'contains', ['c1'])))).toEqual(['p3']);
  });

  it('filters custom attributes by their value', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    expect(await matching(cache, 'product', allOf(attributeFilter('colour', 'text', 'is', ['OLIVE'])))).toEqual([
      'p1',
      'p2',
    ]);
    expect(await matching(cache, 'product', allOf(attributeFilter('colour', 'text', 'empty')))).toEqual(['p3', 'p4']);
    expect(await matching(cache, 'product', allOf(attributeFilter('weight', 'number', 'atLeast', [6])))).toEqual([
      'p1',
    ]);
    expect(await matching(cache, 'product', allOf(attributeFilter('waterproof', 'boolean', 'no')))).toEqual(['p2']);
    expect(await matching(cache, 'product', allOf(attributeFilter('waterproof', 'boolean', 'notSet')))).toEqual([
      'p3',
      'p4',
    ]);
    expect(await matching(cache, 'product', allOf(attributeFilter('sizes', 'texts', 'contains', ['m'])))).toEqual([
      'p1',
    ]);
    const launched = (operator: Operator, day: string): Promise<string[]> =>
      matching(cache, 'product', allOf(attributeFilter('launch', 'date', operator, [day])));
    expect(await launched('on', '2024-05-02')).toEqual(['p3']);
    for (const day of ['2024-05-01', '2024-05-03']) expect(await launched('on', day)).toEqual([]);
  });

  it('reflects later writes', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    const olive = allOf(attributeFilter('colour', 'text', 'is', ['olive']));
    expect(await matching(cache, 'product', olive)).toEqual(['p1', 'p2']);
    await cache.put('product', JSON.stringify({ ...products[0], attributes: { colour: 'navy' } }));
    await cache.put('product', JSON.stringify({ id: 'p9', sku: 'NEW', attributes: { colour: 'Olive' } }));
    expect(await matching(cache, 'product', olive)).toEqual(['p2', 'p9']);
  });

  it('combines with search text, a view and an order', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    const filters = allOf(filterOf('sku', 'startsWith', ['bag']));
    expect((await idsOf(cache, 'product', { searchText: 'café', filters })).toSorted()).toEqual(['p1', 'p2']);
    expect(await idsOf(cache, 'product', { searchText: 'table', filters })).toEqual(['p2']);
    expect(await idsOf(cache, 'product', { view: 'noFamily', filters })).toEqual(['p2']);
    const sort = { field: 'sku', descending: true };
    expect(await idsOf(cache, 'product', { filters, sort })).toEqual(['p2', 'p1']);
    expect(await cache.ids(queryOf('product', { filters, sort }), 1, 5)).toEqual([{ id: 'p1', title: 'BAG-1' }]);
  });

  it('rejects a filter that does not fit its field with a message', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    for (const wrong of [
      filterOf('nothing', 'is', ['x']),
      filterOf('sku', 'atLeast', [1]),
      filterOf('sku', 'is', []),
      filterOf('sku', 'is', ['x'], { attribute: 'colour' }),
    ])
      await expect(matching(cache, 'product', allOf(wrong))).rejects.toMatchObject({ code: 'invalid' });
  });

  it('treats any typed text as a value, and never as SQL', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    for (const text of [`'; DROP TABLE item; --`, '"', '%', '_', '\\', '🎒', ') OR (1=1', '٣'])
      expect(
        await matching(
          cache,
          'product',
          allOf(filterOf('sku', 'contains', [text]), attributeFilter(text, 'text', 'is', [text])),
        ),
      ).toEqual([]);
  });
});

const letters = fc.constantFrom('a', 'B', 'é', 'É', 'ß', 'ü', ' ', '1', '袋', 'ﬁ', "'", '"', '%');
const text = fc.array(letters, { maxLength: 4 }).map((parts) => parts.join(''));
const date = fc.integer({ min: -40, max: 3 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
const scalar = fc.oneof(text, date, fc.integer({ min: -3, max: 3 }), fc.boolean(), fc.constant(null));
const item = fc.record(
  {
    sku: text,
    label: fc.oneof(text, fc.constant(null), fc.integer({ min: 0, max: 3 })),
    status: fc.constantFrom('Draft', 'draft', 'Done', '', null),
    product_family_id: fc.constantFrom('f1', 'f2', '', null),
    num_variations: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(null), fc.constant('2')),
    category_ids: fc.array(fc.constantFrom('c1', 'c2', 'c3', ''), { maxLength: 3 }),
    overwritten_attributes: fc.array(text, { maxLength: 2 }),
    relationships: fc.array(fc.constant({ relationship_id: 'r' }), { maxLength: 2 }),
    thumbnail: fc.constantFrom({ id: 'a' }, {}, null),
    modified: fc.oneof(date, fc.constant('soon')),
    attributes: fc.record(
      { one: scalar, two: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), fc.record({ en: text })) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const product = getResource('product');
const fields = product.fields
  .filter(({ name }) =>
    [
      'sku',
      'label',
      'status',
      'product_family_id',
      'num_variations',
      'category_ids',
      'overwritten_attributes',
      'relationships',
      'thumbnail',
      'modified',
    ].includes(name),
  )
  .map((field) => ({ field: field.name, attribute: null, type: null, subject: getFilterSubject(field) }));
const types = ['text', 'number', 'boolean', 'date', 'texts'] as const;
const free = ['one', 'two'].flatMap((name) =>
  types.map((type) => ({ field: 'attributes', attribute: name, type, subject: type })),
);

const found = getComputedFields('product').map(({ name, subject }) => ({
  field: name,
  attribute: null,
  type: null,
  subject,
}));

const day = date.map((iso) => iso.slice(0, 10));
const anyValue = (of: string): fc.Arbitrary<string | number> => {
  if (of === 'number') return fc.integer({ min: -3, max: 4 });
  if (of === 'count') return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 30 }));
  if (of === 'day') return day;
  if (of === 'period') return fc.constantFrom(...periods);
  return fc.oneof(text, fc.constantFrom('f1', 'c1', 'c2', 'draft')).filter((value) => value.trim() !== '');
};
const anyFilter = fc
  .constantFrom(...fields, ...free, ...found)
  .chain((target) => fc.tuple(fc.constant(target), fc.constantFrom(...filterOperatorsBySubject[target.subject])))
  .chain(([{ subject, ...target }, operator]) => {
    const { count, of } = getOperand(subject, operator);
    const size = count === 'many' ? { minLength: 1, maxLength: 3 } : { minLength: count, maxLength: count };
    return fc.array(anyValue(of), size).map((values): Filter => ({ ...target, operator, values, names: {} }));
  });
const join = fc.constantFrom<Join>('all', 'any');
const anyFilters = fc.record({
  join,
  groups: fc.array(fc.record({ join, filters: fc.array(anyFilter, { maxLength: 3 }) }), { maxLength: 3 }),
});

describe('filters of any kind', () => {
  it('finds the same items as an evaluation without the database', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 40 }),
        fc.array(anyFilters, { minLength: 30, maxLength: 60 }),
        async (items, asks) => {
          const cache = await tempCache();
          const known = items.map((one, at) => ({ ...one, id: `i${at}` }));
          await pass(cache, 'product', known);
          for (const filters of asks) {
            const found = await cache.query(queryOf('product', { filters }), 0, 100, 'x');
            const right = known.filter((one) => plainly(product, filters, one)).map(({ id }) => id);
            expect(found.rows.map(({ id }) => String(id)).toSorted(), JSON.stringify(filters)).toEqual(
              right.toSorted(),
            );
            expect(found.total).toBe(right.length);
          }
          await cache.close();
        },
      ),
      { numRuns: 7 },
    );
  }, 60_000);
});
