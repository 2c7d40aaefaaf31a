import { expect, it } from 'vitest';
import { type Comparison, compareRow } from '../../../../electron/sheets/read/compare-rows.ts';
import { getSheetColumn } from '../../../../electron/tables/sheet/sheet-columns.ts';

const column = getSheetColumn('status', () => null);
if (column === null) throw new Error('There is no such column.');

it.each([
  ['Draft', 'unchanged', undefined],
  ['draft', 'unchanged', undefined],
  ['ARCHIVED ', 'fits', 'Archived'],
  ['enabled', 'misfit', 'enabled'],
])('compares the status %j in any case: %s', (text, state, meant) => {
  const row = ['A', text];
  const comparison = {
    table: { rows: [['sku', 'status'], row], unknown: new Map(), numeric: null, widths: [2, 2], sheet: null },
    heads: { row: 0, sku: 0, columns: [{ ...column, at: 1, written: 'status' }], units: new Map(), marks: null },
    ...{ otherHeader: -1, continued: new Map(), variantRows: new Set(), sameSku: new Map(), seen: new Map() },
    keys: new Map([['A', [1]]]),
    spellings: { similar: () => null, withZeros: () => null },
    known: { attribute: () => undefined, named: () => 0, statuses: ['Draft', 'Archived'], usesDecimalComma: false },
    effects: { rules: [], of: () => [] },
    creations: new Map(),
  } as unknown as Comparison;
  const compared = compareRow(row, 1, { pk: 1, id: 'p1', raw: { sku: 'A', status: 'Draft' } }, comparison);
  expect([compared.state, compared.changes[0]?.meant]).toEqual([state, meant]);
});
