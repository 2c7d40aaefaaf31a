import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { ReviewRules } from '../../../../electron/contract/review.ts';
import { toSkuKey } from '../../../../electron/outbox/review/account-lookup.ts';
import { applyRules } from '../../../../electron/outbox/review/apply-rules.ts';
import { ReplacedCharacters } from '../../../../electron/outbox/review/replaced-characters.ts';
import { ReviewEntry } from '../../../../electron/outbox/review/review-entry.ts';
import { firstRules, ReviewRuleSet } from '../../../../electron/outbox/review/review-rules.ts';

type Work = Parameters<typeof applyRules>[0];

const skus = [
  ...['100', '123', '1234', '2012', '01234', '1010123', 'Größe 3', 'HAT%202'],
  'BAG-1',
  'HAT-2',
  'AB/12',
  'CD/3',
  'CD-3',
  'EF/4',
  'EF:4',
  '20/11',
  'G/H-1',
  'SET+7',
  'X-100',
];
const products = skus.map((sku) => ({ id: toResourceId(sku), sku, label: null }));
/** An account with these products and no asset. */
const copy: Work['copy'] = {
  kinds: () => new Set(),
  byChecksum: () => new Map(),
  byName: () => new Map(),
  bySku: (skus) => {
    const keys = new Set(skus.map(toSkuKey));
    return new Map(products.map((one) => [toSkuKey(one.sku), one] as const).filter(([key]) => keys.has(key)));
  },
  withSpecialCharacters: () => products.filter(({ sku }) => /[_ ./:+]/.test(sku)),
  version: () => 1,
  close: () => undefined,
};
const files = (...paths: string[]): ReviewEntry[] =>
  paths.map(
    (path, place) => new ReviewEntry(place, { path, name: basename(path), size: 1, mtimeMs: 0, problem: null }),
  );
const apply = (entries: ReviewEntry[], typed: Partial<ReviewRules>, hooks: Partial<Work> = {}): Promise<void> => {
  const rules = new ReviewRuleSet({ ...firstRules, ...typed });
  const replaced = new ReplacedCharacters(copy);
  const quiet = { replaced, timeSlice: { pause: () => undefined }, isOver: () => false, onChanged: () => undefined };
  return applyRules({ entries, rules, copy, ...quiet, ...hooks }, true);
};
const createPaths = (sku: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `/${sku}_${String(at)}.jpg`);

describe('rules of an upload review', () => {
  it.each([
    ['*{sku}*', '/shoot/a BAG-1.jpg', 2],
    ['*{sku}*', '/shoot/BAG-1\\a.jpg', 0],
    ['*/a {sku}.*', '/shoot/a BAG-1.jpg', 2],
    ['{sku}/*', '/BAG-1/a.jpg', null],
  ])('find with %s in %s the SKU and its position in the name', async (sku, path, at) => {
    const entries = files(path);
    await apply(entries, { sku });
    expect(entries).toMatchObject([{ sku: { text: 'BAG-1', at }, product: { sku: 'BAG-1' } }]);
  });

  it.each([
    ['AB-12.jpg', 'AB/12'],
    ['front AB_12 left.jpg', 'AB/12'],
    ['ab:12_2.jpg', 'AB/12'],
    ['20-11.jpg', '20/11'],
    ['G-H-1.jpg', 'G/H-1'],
    ['G-H_1.jpg', 'G/H-1'],
    ['BAG_1.jpg', 'BAG-1'],
    ['front BAG 1 left.jpg', 'BAG-1'],
    ['Größe_3.jpg', 'Größe 3'],
    ['größe-3_front.jpg', 'Größe 3'],
    ['SET_7.jpg', 'SET+7'],
    ['X_100_web.jpg', 'X-100'],
    ['HAT_2.jpg', 'HAT-2'],
    ['CD-3.jpg', 'CD-3'],
    ['CD_3.jpg', null],
    ['EF-4.jpg', null],
    ['shot 20-11-28.jpg', null],
  ])(
    'match %s to the only product %s whose SKU differs in separators or characters of file names, with a note',
    async (name, sku) => {
      const entries = files(`/${name}`);
      await apply(entries, {});
      expect(entries.map(({ product }) => product?.sku ?? null)).toEqual([sku]);
      const hasNote = sku !== null && !name.startsWith(sku);
      expect(entries.map((entry) => entry.row(null).message.includes(`Matched to ${sku ?? ''}`))).toEqual([hasNote]);
      expect(entries.map(({ hasHints }) => hasHints)).toEqual([hasNote]);
    },
  );

  it.each([
    ['100_2.jpg', '100'],
    ['100-front.jpg', '100'],
    ['HAT%202.jpg', 'HAT%202'],
  ])('prefer in %s the SKU itself to a longer one that adds the number of the picture', async (name, sku) => {
    const entries = files(`/${name}`);
    await apply(entries, {});
    expect(entries.map(({ product, isRespelled }) => [product?.sku, isRespelled])).toEqual([[sku, false]]);
  });

  it.each([
    ['AB%2F12.jpg', { text: 'AB%2F12', at: 0 }, 'AB/12', true],
    ['front%20ab%2f12_left.jpg', { text: 'ab%2f12', at: 8 }, 'AB/12', true],
    ['CD%2F3.jpg', { text: 'CD%2F3', at: 0 }, 'CD/3', true],
    ['Gr%C3%B6%C3%9Fe%203.jpg', { text: 'Gr%C3%B6%C3%9Fe%203', at: 0 }, 'Größe 3', true],
    ['front%20AB-12.jpg', { text: 'AB-12', at: 8 }, 'AB/12', true],
    ['front%20BAG-1%20(2).jpg', { text: 'BAG-1', at: 8 }, 'BAG-1', false],
    ['HAT%202.jpg', { text: 'HAT%202', at: 0 }, 'HAT%202', false],
    ['a%201234.jpg', { text: '1234', at: 4 }, '1234', false],
    ['a%2012.jpg', null, null, false],
    ['front BAG%FF-1.jpg', null, null, false],
    ['AB%2012.jpg', { text: 'AB%2012', at: 0 }, 'AB/12', true],
    ['AB%0012.jpg', null, null, false],
  ])('match the percent-encoded name %s', async (name, text, sku, hasNote) => {
    const [entry] = files(`/${name}`);
    if (entry === undefined) throw new Error('No entry');
    await apply([entry], {});
    expect([entry.sku, entry.product?.sku ?? null, entry.isRespelled]).toEqual([text, sku, hasNote]);
    expect(entry.row(null).message.includes(`Matched to ${sku ?? ''}`)).toBe(hasNote);
  });

  it('search the replaced characters in one index until the account changes', async () => {
    let [version, reads] = [1, 0];
    const withSpecialCharacters = (): typeof products => (
      (reads += 1),
      products.filter(({ sku }) => sku.includes('/'))
    );
    const counted = { ...copy, version: () => version, withSpecialCharacters };
    const replaced = new ReplacedCharacters(counted);
    const match = async (): Promise<number> => {
      const entries = files('/AB-12.jpg', '/x.jpg');
      await apply(entries, {}, { copy: counted, replaced });
      expect(entries[0]?.product?.sku).toBe('AB/12');
      return reads;
    };
    expect([await match(), await match()]).toEqual([1, 1]);
    version = 2;
    expect([await match(), await match()]).toEqual([2, 2]);
  });

  it.each([
    ...['100_1234.JPG', 'IMG_1234.jpg', 'DSC01234.JPG', 'P1010123.JPG', 'BAG-9 DSC_1234.jpg'],
    ...['20261128_120000_123.jpg', 'IMG_20261128_120000_123.jpg', 'pexels-anna-b-1234.jpg', 'pexels-photo-1234.jpeg'],
    ...['bigstock-1234.jpg', 'freepik_1234.jpg'],
  ])('match the name %s of a camera or picture agency to no number', async (name) => {
    const entries = files(`/${name}`);
    await apply(entries, {});
    expect(entries.map(({ product }) => product)).toEqual([null]);
  });

  it('number the files of each SKU separately, however many there are', async () => {
    const entries = files(...createPaths('BAG-1', 300), ...createPaths('HAT-2', 2));
    await apply(entries, { name: '{sku} {n}.{ext}' });
    const expected = [
      ...Array.from({ length: 300 }, (_, at) => `BAG-1 ${String(at + 1)}.jpg`),
      'HAT-2 1.jpg',
      'HAT-2 2.jpg',
    ];
    expect(entries.map(({ sentAs }) => sentAs)).toEqual(expected);
  });

  it('number only the files that are sent', async () => {
    const entries = files(...createPaths('BAG-1', 4));
    for (const entry of entries.slice(1, 2)) entry.choice = false;
    await apply(entries, { name: '{sku} {n}.{ext}' });
    expect(entries.map(({ sentAs }) => sentAs)).toEqual(['BAG-1 1.jpg', null, 'BAG-1 2.jpg', 'BAG-1 3.jpg']);
  });

  it('keep a name if the result is equal, empty, or needs an unknown value', async () => {
    const entries = files('/BAG-1', '/ ', '/b.jpg');
    await apply(entries, { name: '{name}{ext}' });
    expect(entries.map(({ sentAs }) => sentAs)).toEqual([null, null, 'bjpg']);
    await apply(entries, { name: '{sku} {name}{ext}' });
    expect(entries.map(({ sentAs }) => sentAs)).toEqual(['BAG-1 BAG-1', null, null]);
  });

  it('add a note to two files with the same name if both are sent', async () => {
    const entries = files('/one/a.txt', '/two/A.txt');
    await apply(entries, {});
    expect(entries.map(({ note }) => note)).toEqual(['nameTwice', 'nameTwice']);
    for (const entry of entries.slice(1)) entry.choice = false;
    await apply(entries, {});
    expect(entries.map(({ note }) => note)).toEqual(['new', 'new']);
  });

  it('change nothing after newer rules were set', async () => {
    let over = false;
    const named = files(...createPaths('BAG-1', 300));
    await apply(named, { name: 'x {name}.{ext}' }, { onChanged: () => (over = true), isOver: () => over });
    expect([named.at(0)?.sentAs, named.at(-1)?.sentAs]).toEqual(['x BAG-1_0.jpg', null]);
    const duplicates = files('/one/a.txt', '/two/a.txt');
    await apply(duplicates, {}, { isOver: () => duplicates.some(({ nameTwice }) => nameTwice) });
    expect(duplicates.map(({ nameTwice }) => nameTwice)).toEqual([true, false]);
  });
});
