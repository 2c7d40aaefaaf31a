import { describe, expect, it } from 'vitest';
import { getResource } from '../../../../electron/model/index.ts';
import { getCellTooltip, getCellContent } from '../../../../renderer/grid/cell-text.ts';
import { getAvailableColumns } from '../../../../renderer/columns/columns.ts';
import { itemRow as row } from '../items.ts';

const columns = [
  ...getAvailableColumns(getResource('product'), [{ name: 'weight', label: 'Weight', type: 'number' }]),
  ...getAvailableColumns(getResource('asset')),
];
const getCellText = (name: string, value: string | number | boolean | null, named?: string) => {
  const column = columns.find((one) => one.name === name);
  if (column === undefined) throw new Error(name);
  return getCellContent(column, row({ [name]: value }, named === undefined ? {} : { [name]: named }));
};

describe('text of a cell', () => {
  it('formats a cell by the kind of its field', () => {
    expect(getCellText('sku', 'BAG-1')).toEqual({ text: 'BAG-1', look: '' });
    expect(getCellText('status', 'Completed')).toEqual({ text: 'Completed', look: 'status completed' });
    expect(getCellText('status', 'Draft').look).toBe('status');
    expect(['ACTIVE', 'Active', 'INACTIVE', 'Inactive'].map((value) => getCellText('status', value).look)).toEqual([
      'status completed',
      'status completed',
      'status',
      'status',
    ]);
    expect(getCellText('num_variations', 12_345).text).toBe('12,345');
    expect(getCellText('file_size', 2_300_000)).toEqual({ text: '2.3 MB', look: 'quiet' });
    expect(getCellText('public', true).look).toBe('yes');
    expect(getCellText('attributes.weight', 1200).text).toBe('1,200');
    expect(getCellText('attributes.weight', false).text).toBe('No');
  });

  it('names referenced items: the first one and the number of others', () => {
    expect(getCellText('product_family_id', 'f1', 'Bags')).toEqual({ text: 'Bags', look: 'quiet' });
    expect(getCellText('product_family_id', 'f1')).toEqual({ text: 'f1', look: 'code' });
    expect(getCellText('asset_ids', 3, 'front.jpg').text).toBe('front.jpg +2');
    expect(getCellText('asset_ids', 1, 'front.jpg').text).toBe('front.jpg');
    expect(getCellText('attributes', 42).text).toBe('42');
  });

  it('shows that a value is empty, and nothing while the row is loading', () => {
    for (const value of ['', null]) expect(getCellText('gtin', value)).toEqual({ text: '—', look: 'none' });
    const [first] = columns;
    if (first) expect(getCellContent(first, undefined)).toEqual({ text: '', look: '' });
  });

  it('shows a date in UTC on hover', () => {
    const column = columns.find(({ name }) => name === 'modified');
    if (column)
      expect(getCellTooltip(column, row({ modified: '2024-05-01T10:00:00.000Z' }))).toBe('2024-05-01 10:00:00 UTC');
  });
});
