import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { ListCheckResult } from '../../electron/contract/index.ts';
import { createLintFilters, countShownProducts } from '../../renderer/features/create/channel/lint-filters.ts';
import { createListQuery } from '../../renderer/features/create/channel/list-filter.ts';
import { idsOf, pass, tempCache } from '../unit/cache/temp-cache.ts';
import { type TempQuality, tempQuality } from '../unit/cache/temp-quality.ts';

const list = 'l1';
const lists = { static_list_ids: [list], static_lists: [{ id: list, name: 'Core range', type: 'Static' }] };
const right = { label: 'Bag', gtin: '4006381333931', thumbnail_id: 'a', thumbnail: { id: 'a', file_type: 'IMAGES' } };

const products = [
  { id: 'right', sku: 'R-1', ...right, ...lists },
  { id: 'bare', sku: ' ', label: '\u00a0', ...lists },
  { id: 'bad', sku: 'B-1', label: 'Tent', gtin: '4006381333932', ...lists },
  { id: 'twin', sku: 'r-1', label: 'bag ', gtin: ' 4006381333931', ...lists },
  { id: 'triplet', sku: 'T-3', label: 'BAG', ...lists },
  { id: 'long', sku: 'L-1', label: '😀'.repeat(151), gtin: '96385074', ...lists },
  { id: 'just', sku: 'J-1', label: '😀'.repeat(150), gtin: '036000291452', ...lists },
  {
    id: 'marked',
    sku: 'M-1',
    label: 'Mug',
    gtin: '10614141000415',
    attributes: { text: { de: ['<b>fett</b>'] } },
    ...lists,
  },
  { id: 'entity', sku: 'E-1', label: 'Salt &amp; pepper', gtin: '', ...lists },
  { id: 'plain', sku: 'P-1', label: 'a < b & c > d', gtin: '', ...lists },
  { id: 'elsewhere', sku: 'R-1', label: 'Bag' },
];

const expected: Readonly<Record<string, readonly string[]>> = {
  noSku: ['bare'],
  noLabel: ['bare'],
  noGtin: ['bare', 'triplet', 'entity', 'plain'],
  badGtin: ['bad'],
  noPicture: ['bare', 'bad', 'twin', 'triplet', 'long', 'just', 'marked', 'entity', 'plain'],
  longTitle: ['long'],
  sameSku: ['right', 'twin'],
  sameGtin: ['right', 'twin'],
  sameLabel: ['right', 'twin', 'triplet'],
  html: ['marked', 'entity'],
};

const checkList = ({ quality }: TempQuality, of: string, longest = 150): Promise<ListCheckResult> =>
  quality.checkList({ list: of, longest, columns: [] });

describe('check of the products of a list', () => {
  it('finds problems, and the filters of each problem match exactly those products', async () => {
    const evaluated = await tempQuality();
    const { cache } = evaluated;
    await pass(cache, 'product', products);
    const lint = await checkList(evaluated, list, 150);
    expect(lint.total).toBe(10);
    expect(lint.listName).toBe('Core range');
    const ids = Object.fromEntries(lint.findings.map((finding) => [finding.rule.id, [...finding.ids].toSorted()]));
    expect(ids).toEqual(Object.fromEntries(Object.entries(expected).map(([name, of]) => [name, of.toSorted()])));
    for (const finding of lint.findings) {
      const shown = await idsOf(cache, 'product', { filters: createLintFilters(list, lint, finding) });
      expect(shown.toSorted(), finding.rule.id).toEqual(ids[finding.rule.id]);
      expect(finding.count, finding.rule.id).toBe(shown.length);
    }
  });

  it('checks titles for the requested length', async () => {
    const evaluated = await tempQuality();
    const { cache } = evaluated;
    await pass(cache, 'product', products);
    const names = (await checkList(evaluated, list, 2)).findings.find(({ rule }) => rule.id === 'longTitle');
    expect(names?.count).toBe(9);
  });

  it('finds nothing if no product refers to the list, and leaves out deleted ones', async () => {
    const evaluated = await tempQuality();
    const { cache } = evaluated;
    await pass(cache, 'product', products);
    const nobody = { listName: null, by: 'naming', doubts: [], total: 0, findings: [] };
    expect(await checkList(evaluated, 'nowhere')).toEqual(nobody);
    await pass(cache, 'product', products.slice(0, 1));
    expect(await checkList(evaluated, list, 150)).toEqual({ ...nobody, listName: 'Core range', total: 1 });
  });

  it('runs in steps, reports progress, and ends when it is cancelled or a newer one starts', async () => {
    const evaluated = await tempQuality();
    const { cache } = evaluated;
    const text = { de: '<i>x</i> '.repeat(400) };
    await pass(
      cache,
      'product',
      Array.from({ length: 1_000 }, (_, n) => ({
        id: `p${n}`,
        sku: `S-${n}`,
        label: `L ${n}`,
        attributes: { text },
        ...lists,
      })),
    );
    const outcome = (asked: Promise<unknown>): Promise<unknown> =>
      asked.catch((error: unknown) => (error as { code: string }).code);
    const first = outcome(checkList(evaluated, list, 150));
    const second = outcome(checkList(evaluated, list, 150));
    evaluated.quality.stopListCheck();
    const third = checkList(evaluated, list, 150);
    expect(await first).toBe('cancelled');
    expect(await second).toBe('cancelled');
    expect((await third).findings.find(({ rule }) => rule.id === 'html')?.count).toBe(1_000);
  });
});

const linkedBy = (relationship: string, ...ids: string[]): object => ({
  relationships: [{ relationship_id: relationship, links_to: ids.map((id) => ({ product_id: id, quantity: 1 })) }],
});
const smart = (id: string, operator: string, more: object = {}): object => ({
  id: `e-${id}`,
  name: id,
  product_list_id: id,
  product_list: {
    id,
    name: `List ${id}`,
    type: 'Smart',
    query: [
      [{ relationship_id: 'fits', product_ids: [{ id: 'z', qty_operator: 'exists', value: [] }], operator, ...more }],
    ],
  },
});

describe('smart list that no product refers to', () => {
  const filled = async (): Promise<TempQuality> => {
    const evaluated = await tempQuality();
    const { cache } = evaluated;
    await pass(cache, 'product', [
      { id: 'z', sku: 'Z-1', ...right },
      { id: 'b', sku: 'B-1', label: 'Belt', gtin: '1', ...linkedBy('fits', 'z') },
      { id: 'a', sku: 'A-1', label: '', ...linkedBy('fits', 'z') },
      { id: 'other', sku: 'O-1', label: '', ...linkedBy('goes', 'z') },
    ]);
    await pass(cache, 'ecatalog', [
      smart('in', 'in'),
      smart('out', 'not_in'),
      smart('odd', 'near', { depth: 2 }),
      {
        id: 'e-bare',
        name: 'Bare',
        product_list_id: 'bare',
        product_list: { id: 'bare', name: 'Bare', type: 'Smart' },
      },
    ]);
    return evaluated;
  };
  const skus = async (cache: TempQuality['cache'], list: string): Promise<unknown> =>
    (await cache.listMatches(list, 10))?.found?.rows.map(({ cells }) => cells['sku']);

  it('has the first rows by SKU that its query matches, with an exact count', async () => {
    const evaluated = await filled();
    const { cache } = evaluated;
    expect(await skus(cache, 'in')).toEqual(['A-1', 'B-1']);
    expect(await skus(cache, 'out')).toEqual(['O-1', 'Z-1']);
    expect((await cache.listMatches('out', 1))?.found).toMatchObject({ count: 2, rows: [{ id: 'other' }] });
  });

  it('is checked for the matches of its query, and the filters of each problem match exactly those products', async () => {
    const evaluated = await filled();
    const { cache } = evaluated;
    const found: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
      in: { noLabel: ['a'], noGtin: ['a'], badGtin: ['b'], noPicture: ['a', 'b'] },
      out: { noLabel: ['other'], noGtin: ['other'], noPicture: ['other'] },
    };
    for (const [name, expectedOf] of Object.entries(found)) {
      const lint = await checkList(evaluated, name);
      expect(lint).toMatchObject({ listName: `List ${name}`, by: 'query', doubts: [], total: 2 });
      expect(lint.findings.map((finding) => finding.rule.id)).toEqual(Object.keys(expectedOf));
      for (const finding of lint.findings) {
        const shown = await idsOf(cache, 'product', { filters: createLintFilters(name, lint, finding) });
        expect(shown.toSorted(), finding.rule.id).toEqual(expectedOf[finding.rule.id]);
        expect(countShownProducts(lint, finding), finding.rule.id).toBe(shown.length);
      }
    }
  });

  it('is checked completely, however many products its query includes', async () => {
    const evaluated = await filled();
    const { cache } = evaluated;
    const more = Array.from({ length: 320 }, (_, n) => ({
      id: `p${n}`,
      sku: `S-${n}`,
      label: `L ${n}`,
      ...(n % 2 === 0 ? linkedBy('fits', 'z') : {}),
    }));
    await pass(cache, 'product', [{ id: 'z', sku: 'Z-1', ...right }, ...more]);
    for (const [name, total] of [
      ['in', 160],
      ['out', 161],
    ] as const) {
      const lint = await checkList(evaluated, name);
      expect(lint.total).toBe(total);
      expect(lint.findings.find((finding) => finding.rule.id === 'noGtin')?.count).toBe(160);
      expect((await cache.listMatches(name, 10))?.found?.count).toBe(total);
    }
  });

  it('explains why its query cannot be evaluated, and shows nothing if it has none', async () => {
    const evaluated = await filled();
    const { cache } = evaluated;
    const unknowns = [
      { kind: 'operator', what: 'near' },
      { kind: 'member', what: 'depth' },
    ];
    expect(await cache.listMatches('odd', 10)).toEqual({ doubts: unknowns, found: null });
    expect(await checkList(evaluated, 'odd')).toMatchObject({
      by: 'naming',
      doubts: unknowns,
      total: 0,
      findings: [],
    });
    expect(await cache.listMatches('bare', 10)).toBeNull();
    expect(await checkList(evaluated, 'bare')).toMatchObject({ by: 'naming', doubts: [], total: 0 });
  });

  it('uses the products, not the query, as soon as one refers to it; a query for the list itself is ignored', async () => {
    const evaluated = await filled();
    const { cache } = evaluated;
    const itself = [[{ relationship_id: 'own', product_ids: [], operator: 'in' }]];
    await pass(cache, 'product', [
      { id: 'z', sku: 'Z-1', static_list_ids: ['in'], static_lists: [{ id: 'in', name: 'List in', type: 'Smart' }] },
      { id: 'b', sku: 'B-1', ...linkedBy('fits', 'z') },
    ]);
    await pass(cache, 'ecatalog', [
      smart('in', 'in'),
      { id: 'e-own', name: 'Own', product_list: { id: 'own', name: 'Own', type: 'Static', query: itself } },
    ]);
    expect(await checkList(evaluated, 'in')).toMatchObject({ by: 'naming', total: 1 });
    expect(await cache.listMatches('own', 10)).toBeNull();
    expect(await checkList(evaluated, 'own')).toMatchObject({ by: 'naming', doubts: [], total: 0 });
  });
});

describe('first rows of a feed', () => {
  it('are the products of the list by SKU, with the name of their family, and an exact count', async () => {
    const cache = await tempCache();
    await pass(cache, 'family', [{ _id: 'f', name: 'Bags; and cases' }]);
    await pass(cache, 'product', [
      ...products,
      { id: 'family', sku: 'A-1', label: 'Two\nlines', product_family_id: 'f', ...lists },
    ]);
    const query = { ...createListQuery(list), sort: { field: 'sku', descending: false } };
    const { rows, total } = await cache.query(query, 0, 3, 'feed');
    expect(total).toBe(11);
    expect(rows.map(({ cells }) => cells['sku'])).toEqual(['A-1', 'B-1', 'E-1']);
    expect(rows[0]).toMatchObject({
      id: toResourceId('family'),
      cells: { label: 'Two\nlines' },
      names: { product_family_id: 'Bags; and cases' },
    });
  });
});
