import { describe, expect, it } from 'vitest';
import { findVariantRows } from '../../../../electron/sheets/read/variant-rows.ts';

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
