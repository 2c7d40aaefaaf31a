import { describe, expect, it } from 'vitest';
import { axisCandidates, guessAxes, matrixOf } from '../../../electron/model/variant-axes.ts';
import type { VariantValues } from '../../../electron/model/variant-axes.ts';

const variant = (sku: string, values: Readonly<Record<string, string>>): VariantValues => ({ sku, values });
const boots = ['rust', 'slate', 'olive'].flatMap((color) =>
  ['39', '40', '41', '100'].map((size) =>
    variant(`${color}-${size}`, { color, size, brand: 'Northfield', ean: `${color}${size}` }),
  ),
);

describe('what tells variants apart', () => {
  it('are the two attributes of usual names that do so together', () => {
    expect(axisCandidates(boots)).toEqual(['color', 'size', 'ean']);
    expect(guessAxes(boots)).toEqual({ row: 'color', column: 'size' });
  });

  it('is one by itself, where each has another value of it', () => {
    const bags = ['rust', 'slate'].map((color) => variant(color, { color, size: 'L' }));
    expect(guessAxes(bags)).toEqual({ row: null, column: 'color' });
    expect(guessAxes([variant('a', { brand: 'x' })])).toEqual({ row: null, column: null });
  });

  it('shows what is missing, what stands twice, and what has no place', () => {
    const some = [
      ...boots.filter(({ sku }) => sku !== 'olive-40'),
      variant('again', { color: 'rust', size: '39' }),
      variant('plain', { color: 'rust' }),
    ];
    expect(guessAxes(some)).toEqual({ row: 'color', column: 'size' });
    const matrix = matrixOf(some, { row: 'color', column: 'size' });
    expect(matrix.columns).toEqual(['39', '40', '41', '100']);
    expect(matrix.missing).toEqual([['olive', '40']]);
    expect(matrix.twice).toEqual([['rust', '39']]);
    expect(matrix.at('rust', '39').map(({ sku }) => sku)).toEqual(['rust-39', 'again']);
    expect(matrix.nowhere.map(({ sku }) => sku)).toEqual(['plain']);
  });

  it('is nothing where no axis is chosen: then nothing is missing either', () => {
    const matrix = matrixOf(boots, { row: null, column: null });
    expect([matrix.missing, matrix.twice]).toEqual([[], []]);
    expect(matrix.at('', '')).toHaveLength(12);
  });
});
