import { describe, expect, it } from 'vitest';
import { findUnitColumns } from '../../../../electron/model/table/unit-columns.ts';

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
