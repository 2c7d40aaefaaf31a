import { describe, expect, it } from 'vitest';
import { clusterSpellings } from '../../../../electron/sheets/values/spelling-clusters.ts';
import { findMixedNumbers } from '../../../../electron/sheets/values/mixed-numbers.ts';

const spellings = (values: Readonly<Record<string, number>>): { value: string; products: number }[] =>
  Object.entries(values).map(([value, products]) => ({ value, products }));

const clusters = (values: Readonly<Record<string, number>>): readonly (readonly (readonly [string, string])[])[] =>
  clusterSpellings(spellings(values)).map((cluster) =>
    cluster.spellings.map(({ value, differs }) => [value, differs] as const),
  );

describe('spelling variants of a value', () => {
  it('are grouped with their difference from the most used one', () => {
    expect(clusters({ olive: 1312, Olive: 121, 'olive ': 38, olvie: 11, black: 3 })).toEqual([
      [
        ['olive', 'same'],
        ['Olive', 'case'],
        ['olive ', 'blanks'],
        ['olvie', 'swapped'],
      ],
    ]);
    expect(clusters({ creme: 402, crème: 208, créme: 101 })).toEqual([
      [
        ['creme', 'same'],
        ['crème', 'accents'],
        ['créme', 'accents'],
      ],
    ]);
    expect(clusters({ 'off-white': 118, 'off white': 52 })).toEqual([
      [
        ['off-white', 'same'],
        ['off white', 'signs'],
      ],
    ]);
    expect(clusters({ 'slate grey': 344, 'slate gray': 290 })[0]?.[1]).toEqual(['slate gray', 'letter']);
  });

  it('are sorted by the number of products', () => {
    const found = clusterSpellings(spellings({ navy: 5, Navy: 2, sand: 900, Sand: 40 }));
    expect(found.map(({ toSet }) => toSet)).toEqual([40, 2]);
  });

  it.each([
    [{ 'size 41': 5, 'size 42': 5 }],
    [{ '10000 ml': 3, '100000 ml': 2 }],
    [{ '100000 ml': 3, '10000 ml': 2 }],
    [{ red: 4, rod: 4 }],
    [{ black: 9, brown: 9 }],
    [{ '1.5': 3, '15': 3, '-': 1, '': 2 }],
    [{ ['x'.repeat(70)]: 2, ['X'.repeat(70)]: 2 }],
  ])('do not include %j', (values) => {
    expect(clusters(values)).toEqual([]);
  });

  it('are compared with the most used one, so that no chains grow', () => {
    const [first, ...rest] = clusters({ cotton: 50, coton: 9, cotan: 3, kotan: 2 });
    expect(first?.map(([value]) => value)).toEqual(['cotton', 'coton']);
    expect(rest.map((cluster) => cluster.map(([value]) => value))).toEqual([['cotan', 'kotan']]);
  });
});

describe('inconsistent numbers', () => {
  it.each([
    [{ '1.2 kg': 5, '900 g': 3 }, ['kg', 'g'], ['1.2 kg']],
    [{ '12 cm': 4, '120mm': 3, '15': 1 }, ['cm', 'mm', ''], []],
    [{ '1.299,00': 2, '1,299.50': 2 }, [''], ['1.299,00', '1,299.50']],
    [{ '€ 12.50': 3, '12,50 €': 2, 'USD 9.00': 1 }, ['€', 'USD'], ['€ 12.50', '12,50 €']],
    [
      { '30 × 20 cm': 4, '300x200 mm': 2, '30 cm x 20,5 cm': 1, '12 x 8.5 cm': 1 },
      ['cm', 'mm'],
      ['30 cm x 20,5 cm', '12 x 8.5 cm'],
    ],
    [{ '1 200 g': 3, "1'200 kg": 2, '1\u202f200 g': 1 }, ['g', 'kg'], []],
    [{ '2 m²': 2, '20 ft²': 1 }, ['m²', 'ft²'], []],
    [{ '12 fl oz': 2, '330 ml': 2, '5 in.': 1 }, ['fl oz', 'ml', 'in.'], []],
    [{ '27"': 2, '68,5 cm': 1, '0.5"': 1 }, ['"', 'cm'], ['68,5 cm', '0.5"']],
    [{ '90 km/h': 2, '25 m/s': 1 }, ['km/h', 'm/s'], []],
  ])('%j', (values, units, separators) => {
    expect(findMixedNumbers(spellings(values))).toEqual({ units, separators });
  });

  it('are empty if all are alike, or most are text', () => {
    expect(findMixedNumbers(spellings({ '1.5 kg': 2, '2 kg': 1 }))).toBeNull();
    expect(findMixedNumbers(spellings({ red: 9, '2 kg': 1, '3 g': 1 }))).toBeNull();
    expect(findMixedNumbers(spellings({ '30 × 20 cm': 2, '12 × 8 cm': 1 }))).toBeNull();
    expect(findMixedNumbers(spellings({ '2026-11-26': 2, '10:30': 1, 'box 4': 1, '12 34': 1 }))).toBeNull();
    expect(findMixedNumbers([])).toBeNull();
  });
});
