import { expect, it } from 'vitest';
import { type Comparison, compareRow } from '../../../../electron/sheets/read/compare-rows.ts';
import { createSkuSpellings } from '../../../../electron/sheets/read/sku-spellings.ts';

it.each([
  ['picture', '?', 'The cell of the SKU contains a picture: enter the SKU as text'],
  ['formulaError', '#N/A', 'The SKU is a formula that failed (#N/A)'],
  ['unreadable', 'A', 'The SKU cannot be read from the file'],
] as const)('finds no product for a row whose SKU is unknown: %s', (unknown, text, why) => {
  const comparison = {
    table: { rows: [['sku'], [text]], unknown: new Map([[1, new Map([[0, unknown]])]]) },
    heads: { row: 0, sku: 0, columns: [] },
    creations: new Map(),
  } as unknown as Comparison;
  expect(compareRow([text], 1, undefined, comparison)).toMatchObject({ state: 'unknown', sku: text, why });
});

it('finds the product of a number that SAP filled with zeros, as another spelling', () => {
  const sku = '000000000000004711';
  const keys = new Map([['4711', [1]]]);
  const comparison = {
    table: { rows: [['sku'], [sku]], unknown: new Map() },
    heads: { row: 0, sku: 0, columns: [] },
    ...{ keys, spellings: createSkuSpellings(keys), creations: new Map() },
  } as unknown as Comparison;
  const why = 'SKU not in this account, but 4711 is: the spellings differ';
  expect(compareRow([sku], 1, undefined, comparison)).toMatchObject({ state: 'unknown', sku, why });
});
