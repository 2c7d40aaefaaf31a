import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type SkuPattern,
  parseSkuPattern,
  findSkuSpans,
  getPathTail,
} from '../../../../electron/outbox/review/sku-pattern.ts';

const pattern = (text: string): SkuPattern => {
  const parsed = parseSkuPattern(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
};
/** Returns all possible SKUs, the longest first. */
const skus = (text: string, path: string): readonly string[] => {
  const read = pattern(text);
  const tail = getPathTail(read, path);
  return findSkuSpans(read, tail).map(({ from, to }) => tail.slice(from, to));
};

describe('SKU pattern', () => {
  it.each([
    ['{sku}_{n}.{ext}', 'BAG-10157_2.jpg', ['BAG-10157']],
    ['{sku}_{n}.{ext}', 'BAG_10157_2.JPG', ['BAG_10157']],
    ['{sku}_{n}.{ext}', 'BAG-10157_front.jpg', []],
    ['{sku}-front.jpg', 'BAG-10157-FRONT.jpg', ['BAG-10157']],
    ['{sku}-front.jpg', 'BAG-10157-side.jpg', []],
    ['{sku}.{ext}', 'BAG.10157.jpg', ['BAG.10157']],
    ['{sku}/*', '/home/me/BAG-10157/front.jpg', ['BAG-10157']],
    ['{sku}\\*', 'C:\\pictures\\BAG-10157\\front.jpg', ['BAG-10157']],
    ['{sku}/*/*', '/x/BAG-10157/web/front.jpg', ['BAG-10157']],
    ['products/{sku}.jpg', '/x/Products/BAG-1.jpg', ['BAG-1']],
    ['products/{sku}.jpg', '/x/others/BAG-1.jpg', []],
    ['{sku}_*', 'BAG-1_2_front.jpg', ['BAG-1_2', 'BAG-1']],
    ['*_{sku}.{ext}', 'front_BAG-1.jpg', ['BAG-1']],
    ['{n}-{sku}.{ext}', '12-BAG-1.jpg', ['BAG-1']],
    [' {SKU}.{ Ext } ', 'BAG-1.jpg', ['BAG-1']],
    ['*{sku}*', 'BAG 1.jpg', ['BAG 1.jpg', 'BAG 1', '1.jpg', 'BAG', 'jpg']],
    ['*{sku}*', 'IMG_1234', ['IMG_1234', 'IMG']],
    ['*{sku}*', 'MUG (2).jpg', ['MUG (2).jpg', 'MUG (2)', 'MUG (2', '2).jpg', 'MUG', 'jpg']],
    ['*{sku}*', '50%.jpg', ['50%.jpg', '50%', 'jpg']],
    ['*{sku}*', '20261128_123456', ['20261128_123456', '20261128']],
    ['*{sku}*', 'P1010123.JPG', ['P1010123.JPG', 'P1010123', 'JPG']],
    ['*{sku}*', 'DSC01234', ['DSC01234']],
    ['*{sku}*', '_DSC1234', ['DSC1234']],
    ['*{sku}*', '100_1234', ['100_1234']],
    ['*{sku}*', '100-1234_IMG', ['100-1234_IMG', '100-1234', '1234_IMG', 'IMG']],
    ['*{sku}*', '100_1234 (2)', ['100_1234 (2', '100_1234', '1234 (2']],
    ['*{sku}*', '100_1234_front', ['100_1234_front', '1234_front', '100_1234', 'front']],
    [
      '*{sku}*',
      '100_1234 top (2)',
      ['100_1234 top (2', '100_1234 top', '1234 top (2', '100_1234', '1234 top', 'top (2', 'top'],
    ],
    ['*{sku}*', '100_1', ['100_1', '100']],
    ['{sku}_{n}', '100_1234', ['100']],
    ['*{sku}', 'BAG-1 IMG_1234', ['BAG-1 IMG_1234', '1 IMG_1234', 'IMG_1234']],
    ['IMG_{sku}', 'IMG_1234', ['1234']],
    ['*{sku}', 'shutterstock_1234', ['shutterstock_1234']],
    ['*{sku}', 'FB_IMG_1234', ['FB_IMG_1234', 'IMG_1234']],
    ['*{sku}*', 'IMG-20261128-WA0001', ['IMG-20261128-WA0001', '20261128-WA0001', 'IMG-20261128', 'IMG']],
    ['*{sku}*', 'BAG (123)', ['BAG (123', 'BAG']],
    [
      '*{sku}*',
      'at 2026-11-28 um 12.34.56',
      [
        'at 2026-11-28 um 12.34.56',
        'at 2026-11-28 um 12.34',
        '2026-11-28 um 12.34.56',
        'at 2026-11-28 um 12',
        'at 2026-11-28 um',
        'at 2026-11-28',
        'at 2026-11',
        'at 2026',
      ],
    ],
    ['*{sku}*', '2026-11-28', ['2026-11-28']],
    ['*{sku}*', '12-34-56', ['12-34-56', '12-34', '34-56']],
  ])('finds with %s in %s the possible SKUs', (text, path, expected) => {
    expect(skus(text, path)).toEqual(expected);
  });

  it.each([
    ['', 'missing'],
    ['front.jpg', '{sku} is missing'],
    ['{sku}_{sku}', 'only once'],
    ['{sku', 'no closing brace'],
    ['sku}', 'no opening brace'],
    ['{sku}_{number}', '{number} is not known'],
    ['{sku}/', 'file name after the last / is missing'],
  ])('explains the error in %s', (text, words) => {
    const parsed = parseSkuPattern(text);
    expect(parsed.ok ? '' : parsed.problem).toContain(words);
  });

  const wild = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom('{sku}', '{n}', '{ext}', '*', '/', '_', '-', '.', 'front', '{', '}', 'é'))
      .map((all) => all.join('')),
  );

  it('never throws, and finds only segments of the text', () => {
    fc.assert(
      fc.property(wild, fc.string({ unit: 'binary', maxLength: 80 }), (text, path) => {
        const parsed = parseSkuPattern(text);
        if (!parsed.ok) {
          expect(parsed.problem).not.toBe('');
          return;
        }
        const tail = getPathTail(parsed.value, path);
        for (const { from, to } of findSkuSpans(parsed.value, tail)) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(tail.length);
          expect(tail.slice(from, to)).not.toContain('/');
        }
      }),
    );
  });

  const anySku = fc.stringMatching(/^[A-Za-z]{3,8}(?:-[0-9]{1,6})?$/);
  const ending = fc.constantFrom('jpg', 'png', 'tiff');
  const piece = fc.constantFrom('{sku}', '{n}', '{ext}', '*', '_', '-', '+', 'front', '.');

  it('finds the SKU in a name that the same pattern produced', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 4 }),
        fc.array(piece, { maxLength: 4 }),
        anySku,
        fc.nat(9_999),
        ending,
        (before, after, sku, n, ext) => {
          const parts = [
            ...before.filter((part) => part !== '{sku}'),
            '{sku}',
            ...after.filter((part) => part !== '{sku}'),
          ];
          // Next to a `*` the SKU is a complete word, so the text of the `*` must not touch it.
          const values: Readonly<Record<string, string>> = { '{sku}': sku, '{n}': String(n), '{ext}': ext, '*': ' ~ ' };
          const name = parts.map((part) => values[part] ?? part).join('');
          expect(skus(parts.join(''), name)).toContain(sku);
        },
      ),
    );
  });

  it('is matched in bounded time, however many stars it has', () => {
    const text = `${'*a'.repeat(30)}*{sku}*${'b*'.repeat(30)}`;
    expect(skus(text, 'a'.repeat(120) + 'b'.repeat(120))).toEqual([]);
  });
});
