import { describe, expect, it } from 'vitest';
import { findUnitColumns, findVariantRows } from '../../../../electron/sheets/read/companion-columns.ts';

describe('findUnitColumns', () => {
  it.each(['weight-unit', 'Weight Unit', 'weight_unit_of_measure', 'weight Einheit'])(
    'finds %s for weight',
    (header) => {
      const columns = ['weight', 'size'].map((written, at) => ({ at, written }));
      expect(
        findUnitColumns(columns, [
          [7, 'unit'],
          [8, header],
        ]),
      ).toEqual(new Map([[0, 8]]));
    },
  );
});

describe('findVariantRows', () => {
  it('returns the rows with the handle of an earlier row', () => {
    const rows = [
      ['Handle', 'SKU'],
      ['bag', 'A'],
      ['bag', 'B'],
      ['', 'C'],
      ['', 'D'],
      ['cup', 'E'],
      ['bag', 'F'],
    ];
    const getRows = (header: string): number[] => [
      ...findVariantRows({ rows }, { row: 0, headers: [{ at: 0, header }] }),
    ];
    expect([getRows('Handle'), getRows('Type')]).toEqual([[2, 6], []]);
  });
});
