import { describe, expect, it } from 'vitest';
import { resourceId } from '../../../../electron/base/brand.ts';
import type { ItemRow } from '../../../../electron/contract/index.ts';
import { resourceOf } from '../../../../electron/model/index.ts';
import { columnsOf } from '../../../../renderer/columns/columns.ts';
import { copyOf, headOf, linesOf } from '../../../../renderer/grid/tsv.ts';

const columns = columnsOf(resourceOf('product'), [{ name: 'color', label: 'Colour', type: 'text' }]);
const named = (...names: string[]) => columns.filter(({ name }) => names.includes(name));
const row = (cells: ItemRow['cells'], names: ItemRow['names'] = {}): ItemRow => ({
  id: resourceId('p1'),
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
    expect(headOf(shown)).toBe('SKU\tLabel\tCompleteness\tColour');
    const lines = linesOf(shown, [
      row({ sku: 'BAG-1', label: 'Bag', 'attributes.color': 'red' }),
      row({ sku: 'BAG-2' }),
    ]);
    expect(lines).toEqual(['BAG-1\tBag\t5\tred', 'BAG-2\t\t5\t']);
  });

  it('keeps tabs, line breaks and quotes within their cell', () => {
    const [line] = linesOf(named('sku', 'label'), [row({ sku: 'a\tb', label: 'say "x"\r\ny' })]);
    expect(line).toBe('"a\tb"\t"say ""x""\r\ny"');
  });

  it('copies no formulas, but real numbers', () => {
    const shown = named('sku', 'num_variations');
    const lines = linesOf(shown, [row({ sku: '=1+1', num_variations: -3 }), row({ sku: '@x' })]);
    expect(lines).toEqual([`'=1+1\t-3`, `'@x\t`]);
  });

  it('copies references by name, and links as the first one and the number of others', () => {
    const [family] = named('product_family_id');
    const [assets] = named('asset_ids');
    if (!family || !assets) throw new Error('no such column');
    expect(copyOf(family, row({ product_family_id: 'f1' }, { product_family_id: 'Bags' }))).toBe('Bags');
    expect(copyOf(family, row({ product_family_id: 'f1' }))).toBe('f1');
    expect(copyOf(assets, row({ asset_ids: 3 }, { asset_ids: 'front.jpg' }))).toBe('front.jpg +2');
  });
});
