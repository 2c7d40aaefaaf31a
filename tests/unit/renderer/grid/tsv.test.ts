import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { ItemRow } from '../../../../electron/contract/index.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { getAvailableColumns } from '../../../../renderer/columns/columns.ts';
import { formatCellCopy, formatTsvHeader, formatTsvLines } from '../../../../renderer/grid/tsv.ts';

const columns = getAvailableColumns(getResource('product'), [{ name: 'color', label: 'Colour', type: 'text' }]);
const named = (...names: string[]) => columns.filter(({ name }) => names.includes(name));
const row = (cells: ItemRow['cells'], names: ItemRow['names'] = {}): ItemRow => ({
  id: toResourceId('p1'),
  cells,
  names,
  thumb: null,
  completeness: [true, true, false, true, true, true],
  gone: false,
  known: 'read',
});

describe('copied rows', () => {
  it('copies rows as lines with tabs, under the column names', () => {
    const shown = named('sku', 'label', 'completeness', 'attributes.color');
    expect(formatTsvHeader(shown)).toBe('SKU\tLabel\tCompleteness\tColour');
    const lines = formatTsvLines(shown, [
      row({ sku: 'BAG-1', label: 'Bag', 'attributes.color': 'red' }),
      row({ sku: 'BAG-2' }),
    ]);
    expect(lines).toEqual(['BAG-1\tBag\t5\tred', 'BAG-2\t\t5\t']);
  });

  it('keeps tabs, line breaks and quotes within their cell', () => {
    const [line] = formatTsvLines(named('sku', 'label'), [row({ sku: 'a\tb', label: 'say "x"\r\ny' })]);
    expect(line).toBe('"a\tb"\t"say ""x""\r\ny"');
  });

  it('copies no formulas, but real numbers', () => {
    const shown = named('sku', 'num_variations');
    const lines = formatTsvLines(shown, [row({ sku: '=1+1', num_variations: -3 }), row({ sku: '@x' })]);
    expect(lines).toEqual([`'=1+1\t-3`, `'@x\t`]);
  });

  it('copies references by name, and links as the first one and the number of others', () => {
    const [family] = named('product_family_id');
    const [assets] = named('asset_ids');
    if (!family || !assets) throw new Error('no such column');
    expect(formatCellCopy(family, row({ product_family_id: 'f1' }, { product_family_id: 'Bags' }))).toBe('Bags');
    expect(formatCellCopy(family, row({ product_family_id: 'f1' }))).toBe('f1');
    expect(formatCellCopy(assets, row({ asset_ids: 3 }, { asset_ids: 'front.jpg' }))).toBe('front.jpg +2');
  });
});
