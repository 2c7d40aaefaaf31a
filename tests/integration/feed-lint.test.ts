import { describe, expect, it } from 'vitest';
import { resourceId } from '../../electron/base/brand.ts';
import { lintFilters } from '../../renderer/features/create/channel/lint-filters.ts';
import { inList } from '../../renderer/features/create/channel/members.ts';
import { idsOf, pass, tempCache } from '../unit/cache/temp-cache.ts';

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

describe('the look through the products of a list', () => {
  it('finds what is at fault, and the filters of each finding leave exactly those products', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    const lint = await cache.lint({ list, longest: 150 });
    expect(lint.total).toBe(10);
    expect(lint.listName).toBe('Core range');
    const ids = Object.fromEntries(lint.findings.map((finding) => [finding.name, [...finding.ids].toSorted()]));
    expect(ids).toEqual(Object.fromEntries(Object.entries(expected).map(([name, of]) => [name, of.toSorted()])));
    for (const finding of lint.findings) {
      const shown = await idsOf(cache, 'product', { filters: lintFilters(list, lint, finding) });
      expect(shown.toSorted(), finding.name).toEqual(ids[finding.name]);
      expect(finding.count, finding.name).toBe(shown.length);
    }
  });

  it('holds titles to the length that is asked for', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    const names = (await cache.lint({ list, longest: 2 })).findings.find(({ name }) => name === 'longTitle');
    expect(names?.count).toBe(9);
  });

  it('finds nothing where no product names the list, and leaves out what is gone', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', products);
    expect(await cache.lint({ list: 'smart', longest: 150 })).toEqual({ listName: null, total: 0, findings: [] });
    await pass(cache, 'product', products.slice(0, 1));
    expect(await cache.lint({ list, longest: 150 })).toEqual({ listName: 'Core range', total: 1, findings: [] });
  });

  it('goes step by step, tells how far it is, and ends when it is stopped or a newer one begins', async () => {
    const cache = await tempCache();
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
    const outcome = (look: Promise<unknown>): Promise<unknown> =>
      look.catch((error: unknown) => (error as { code: string }).code);
    const first = outcome(cache.lint({ list, longest: 150 }));
    const second = outcome(cache.lint({ list, longest: 150 }));
    cache.stopLint();
    const third = cache.lint({ list, longest: 150 });
    expect(await first).toBe('cancelled');
    expect(await second).toBe('cancelled');
    expect((await third).findings.find(({ name }) => name === 'html')?.count).toBe(1_000);
  });
});

describe('the first rows of a feed', () => {
  it('are the products of the list by SKU, with the name of their family, and exactly counted', async () => {
    const cache = await tempCache();
    await pass(cache, 'family', [{ _id: 'f', name: 'Bags; and cases' }]);
    await pass(cache, 'product', [
      ...products,
      { id: 'family', sku: 'A-1', label: 'Two\nlines', product_family_id: 'f', ...lists },
    ]);
    const query = { ...inList(list), sort: { field: 'sku', descending: false } };
    const { rows, total } = await cache.query(query, 0, 3, 'feed');
    expect(total).toBe(11);
    expect(rows.map(({ cells }) => cells['sku'])).toEqual(['A-1', 'B-1', 'E-1']);
    expect(rows[0]).toMatchObject({
      id: resourceId('family'),
      cells: { label: 'Two\nlines' },
      names: { product_family_id: 'Bags; and cases' },
    });
  });
});
