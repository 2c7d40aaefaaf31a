import { describe, expect, it } from 'vitest';
import {
  type VariantValues,
  findAxisCandidates,
  detectAxes,
  buildVariantMatrix,
} from '../../../electron/model/variant-axes.ts';

const variant = (sku: string, values: Readonly<Record<string, string>>): VariantValues => ({ sku, values });
const boots = ['rust', 'slate', 'olive'].flatMap((color) =>
  ['39', '40', '41', '100'].map((size) =>
    variant(`${color}-${size}`, { color, size, brand: 'Northfield', ean: `${color}${size}` }),
  ),
);

describe('variant axes', () => {
  it('returns the two common attributes that together distinguish variants', () => {
    expect(findAxisCandidates(boots)).toEqual(['color', 'size', 'ean']);
    expect(detectAxes(boots)).toEqual({ row: 'color', column: 'size' });
  });

  it('returns a single attribute if each variant has another value', () => {
    const bags = ['rust', 'slate'].map((color) => variant(color, { color, size: 'L' }));
    expect(detectAxes(bags)).toEqual({ row: null, column: 'color' });
    expect(detectAxes([variant('a', { brand: 'x' })])).toEqual({ row: null, column: null });
  });

  it('shows missing, duplicate and unassigned variants', () => {
    const some = [
      ...boots.filter(({ sku }) => sku !== 'olive-40'),
      variant('again', { color: 'rust', size: '39' }),
      variant('plain', { color: 'rust' }),
    ];
    expect(detectAxes(some)).toEqual({ row: 'color', column: 'size' });
    const matrix = buildVariantMatrix(some, { row: 'color', column: 'size' });
    expect(matrix.columns).toEqual(['39', '40', '41', '100']);
    expect(matrix.missing).toEqual([['olive', '40']]);
    expect(matrix.twice).toEqual([['rust', '39']]);
    expect(matrix.at('rust', '39').map(({ sku }) => sku)).toEqual(['rust-39', 'again']);
    expect(matrix.nowhere.map(({ sku }) => sku)).toEqual(['plain']);
  });

  it('returns nothing if no axis is chosen, and reports no missing variants', () => {
    const matrix = buildVariantMatrix(boots, { row: null, column: null });
    expect([matrix.missing, matrix.twice]).toEqual([[], []]);
    expect(matrix.at('', '')).toHaveLength(12);
  });
});
