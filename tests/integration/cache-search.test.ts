import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { idsOf, pass, queryOf, tempCache } from '../unit/cache/temp-cache.ts';

const bag = {
  id: 'p1',
  sku: 'BAG-10157',
  label: 'Red leather bag',
  gtin: '4006381333931',
  status: 'Completed',
  product_family_id: 'f1',
  product_family: { _id: 'f1', name: 'Bags' },
  category_ids: ['c1'],
  categories: [{ id: 'c1', name: 'Travel gear' }],
  attributes: { colour: 'Red', 'Country of origin': 'Italy', waterproof: true, weight: 120, description: 'tired' },
  num_variations: 3,
  modified: '2026-05-01T10:00:00Z',
};
const tee = {
  id: 'p2',
  sku: 'TEE-2',
  label: 'Blue tee, red trim',
  status: 'In progress',
  product_family_id: 'f2',
  attributes: { colour: ['Blue', 'White'], waterproof: false, weight: 12 },
  parent_id: 'p1',
  modified: '2026-06-01T10:00:00Z',
};
const shoe = { id: 'p3', sku: 'Q7', label: '運動鞋 ﬁne Straße', status: 'Draft', modified: '2026-07-01T10:00:00Z' };

const filled = async (): ReturnType<typeof tempCache> => {
  const cache = await tempCache();
  await pass(cache, 'family', [
    { _id: 'f1', name: 'Bags' },
    { _id: 'f2', name: 'Tees' },
  ]);
  await pass(cache, 'attribute', [{ _id: 'a1', name: 'colour', label: 'Main colour' }]);
  await pass(cache, 'product', [bag, tee, shoe]);
  return cache;
};

const check = async (expected: readonly (readonly [string, readonly string[]])[]): Promise<void> => {
  const cache = await filled();
  for (const [searchText, ids] of expected) {
    expect((await idsOf(cache, 'product', { searchText })).toSorted(), searchText).toEqual(ids);
    expect((await cache.query(queryOf('product', { searchText }), 0, 1, 'x')).total, searchText).toBe(ids.length);
  }
};

describe('search in the cache', () => {
  it('searches fields by name', () =>
    check([
      ['sku:bag', ['p1']],
      ['sku:0157', ['p1']],
      ['label:0157', []],
      ['gtin:81333', ['p1']],
      ['label:red', ['p1', 'p2']],
      ['sku:red', []],
      ['family:bags', ['p1']],
      ['family:tee', ['p2']],
      ['family:f2', ['p2']],
      ['category:travel', ['p1']],
      ['status:completed', ['p1']],
      ['status:progress', ['p2']],
      ['status:"in progress"', ['p2']],
      ['status:nothing', []],
      ['red status:completed', ['p1']],
      ['red -status:completed', ['p2']],
      ['parent:BAG-10157', ['p2']],
      ['variations:3', ['p1']],
      ['modified:2026-06', ['p2']],
      ['modified:2026', ['p1', 'p2', 'p3']],
      ['id:p2', ['p2']],
      ['sku:', ['p1', 'p2', 'p3']],
      ['http://x', []],
      ['12:30', []],
    ]));

  it('searches custom attributes by name and label', () =>
    check([
      ['colour:red', ['p1']],
      ['Colour:BLUE', ['p2']],
      ['"Main colour":white', ['p2']],
      ['maincolour:white', ['p2']],
      ['"Country of origin":ital', ['p1']],
      ['waterproof:yes', ['p1']],
      ['waterproof:no', ['p2']],
      ...['Y', 'TRUE', '1'].map((typed) => [`waterproof:${typed}`, ['p1']] as const),
      ...['n', 'fal', '0'].map((typed) => [`waterproof:${typed}`, ['p2']] as const),
      ['waterproof:yesterday', []],
      ['weight:120', ['p1']],
      ['-colour:red', ['p2', 'p3']],
      ['bag colour:red', ['p1']],
      ['description:red', []],
      ['attributes:italy', ['p1']],
    ]));

  it('parses ranges of numbers and days after the name of a field', () =>
    check([
      ['variations:1..5', ['p1']],
      ['variations:5..1', ['p1']],
      ['variations:>3', []],
      ['variations:>=3', ['p1']],
      ['variations:≤3', ['p1']],
      ['variations:<3', []],
      ['variations:..', ['p1']],
      ['-variations:1..5', ['p2', 'p3']],
      ['modified:2026-06..', ['p2', 'p3']],
      ['changed:>2026-06', ['p3']],
      ['changed:>=2026-06', ['p2', 'p3']],
      ['changed:<2026-06', ['p1']],
      ['changed:2026-05..2026-06', ['p1', 'p2']],
      ['changed:2026-07..2026-06', ['p2', 'p3']],
      ['changed:2026-06-01', ['p2']],
      ['changed:2026-0', ['p1', 'p2', 'p3']],
      ['changed:20', ['p1', 'p2', 'p3']],
      ['changed:"this year" changed:1999..', ['p1', 'p2', 'p3'].slice(new Date().getFullYear() === 2026 ? 0 : 3)],
      ['weight:10..20', ['p2']],
      ['weight:>=12', ['p1', 'p2']],
      ['weight:12.5..120,0', ['p1']],
      ['weight:..', ['p1', 'p2']],
      ['weight:"10..20"', []],
      ['weight:a..b', []],
      ['changed:x..y', []],
      ['changed:>', ['p1', 'p2', 'p3']],
      ['variations:>x', []],
      ['sku:a..z', []],
      ['10..20', []],
    ]));

  it('returns the value of a custom attribute that is within a range', async () => {
    const cache = await filled();
    const items = [{ id: toResourceId('p2'), terms: [0] }];
    const found = await cache.snippets({ resource: 'product', searchText: 'weight:10..20', items, list: 'x' });
    expect(found).toMatchObject([{ id: 'p2', snippets: [{ label: 'weight', text: '12' }] }]);
  });

  it('never fails on text that looks like a range', async () => {
    const cache = await filled();
    const piece = fc.constantFrom(
      '..',
      '.',
      '>',
      '>=',
      '<',
      '≤',
      '-',
      '1',
      '2026',
      '-13',
      '-0',
      'e',
      ',',
      'MB',
      ' ',
      '"',
    );
    const field = fc.constantFrom('weight', 'changed', 'variations', 'colour', 'sku', 'family', 'waterproof');
    const searchText = fc
      .tuple(field, fc.array(piece, { maxLength: 8 }))
      .map(([name, parts]) => `${name}:${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(searchText, async (typed) => {
        const { total } = await cache.query(queryOf('product', { searchText: typed }), 0, 5, 'x');
        expect(total).toBeLessThanOrEqual(3);
      }),
      { numRuns: 150 },
    );
  });

  it('matches quoted phrases exactly, and excludes negated terms', () =>
    check([
      ['"red leather"', ['p1']],
      ['"leather red"', []],
      ['"red leather ba"', []],
      ['"red leather ba', ['p1']],
      ['label:"red trim"', ['p2']],
      ['red -leather', ['p2']],
      ['-red', ['p3']],
      ['red -"red trim"', ['p1']],
      ['-red -運動', []],
    ]));

  it('finds short codes, folded characters and text without spaces', () =>
    check([
      ['q7', ['p3']],
      ['q', ['p3']],
      ['fine', ['p3']],
      ['strasse', ['p3']],
      ['動', ['p3']],
      ['label:運動', ['p3']],
      ['"運動鞋"', ['p3']],
    ]));

  it('works with the fields of every resource', async () => {
    const cache = await tempCache();
    await pass(cache, 'asset', [
      { id: 'a', filename: 'front-77.jpg', file_type: 'IMAGES', extension: 'jpg', public: true, file_size: 9 },
      {
        id: 'b',
        filename: 'manual.pdf',
        file_type: 'DOCUMENTS',
        extension: 'pdf',
        public: false,
        path: '/x/manual.pdf',
      },
    ]);
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ['type:images', []],
      ['file_type:images', ['a']],
      ['"File type":doc', ['b']],
      ['extension:pdf', ['b']],
      ['filename:ont-7', ['a']],
      ...['yes', 'T', '1'].map((typed) => [`public:${typed}`, ['a']] as const),
      ...['No', 'false', '0'].map((typed) => [`public:${typed}`, ['b']] as const),
      ['public:perhaps', []],
      ['size:9', ['a']],
      ['size:<2kB', ['a']],
      ['size:>0.5MB', []],
      ['path:manual', ['b']],
    ];
    for (const [searchText, ids] of expected)
      expect(await idsOf(cache, 'asset', { searchText }), searchText).toEqual(ids);
    await pass(cache, 'connection', [{ id: 'c', name: 'Shop', type: 'sftp', port: 22 }]);
    expect(await idsOf(cache, 'connection', { searchText: 'type:sftp port:22' })).toEqual(['c']);
  });

  it('combines terms with fields with a view, filters and a chosen order', async () => {
    const cache = await filled();
    expect(await idsOf(cache, 'product', { searchText: 'label:red', view: 'noGtin' })).toEqual(['p2']);
    expect(
      await idsOf(cache, 'product', { searchText: 'label:red', sort: { field: 'sku', descending: true } }),
    ).toEqual(['p2', 'p1']);
    const facet = await cache.facets({
      query: queryOf('product', { searchText: 'colour:red' }),
      field: 'status',
      attribute: null,
      type: null,
    });
    expect(facet.values).toMatchObject([{ value: 'Completed', count: 1 }]);
  });
});
