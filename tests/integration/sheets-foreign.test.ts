import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Sheets, createSheets } from '../../electron/sheets/sheet-service.ts';
import { pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

let folder: string;
let sheets: Sheets;
beforeEach(async () => {
  folder = tempFolder();
  const cache = await tempCache(folder);
  sheets = createSheets({ root, folder, account: () => '0123abcd' });
  await pass(cache, 'attribute', [
    { _id: 'a1', name: 'colour', type: 'TextAttribute' },
    { _id: 'a2', name: 'weight', type: 'DecimalAttribute' },
  ]);
  const attributes = { colour: 'red', weight: 1.5, note: 'x' };
  const products = ['B-1', 'B-2', 'B-3', '123', '00123'].map((sku) => ({
    id: sku,
    sku,
    label: `Bag ${sku}`,
    attributes,
  }));
  await pass(cache, 'product', products);
  return () => sheets.close();
});

it('leaves out the number of rows below the table, so that the last row is no question', async () => {
  const path = join(folder, 'export.csv');
  writeFileSync(path, 'sku,colour,weight\nB-1,blue,1.5\nB-2,green,1.5\n\n2 rows exported\n');
  const sheet = await sheets.reading.read({ id: randomUUID(), path, anyway: false }, () => undefined);
  expect(sheet).toMatchObject({ rows: 2, footer: ['2 rows exported'], counts: { fits: 2, misfit: 0, unknown: 0 } });
});

/** Imports a text and returns its rows: SKU, state, changes and problem. */
const readRows = async (content: string): Promise<readonly string[]> => {
  const path = join(folder, 'export.csv');
  writeFileSync(path, content);
  const sheet = await sheets.reading.read({ id: randomUUID(), path, anyway: false }, () => undefined);
  if ('other' in sheet) throw new Error(`refused ${sheet.other}`);
  const { rows } = await sheets.reading.rows({ id: sheet.id, state: null, offset: 0, limit: 500 });
  return rows
    .toSorted((a, b) => a.row - b.row)
    .map(({ sku, state, changes, why }) =>
      [sku, state, ...changes.map(({ column, after }) => `${column}=${after}`), why ?? []].flat().join(' | '),
    );
};

const getRest = (row: number): string =>
  `Row ${String(row)} may be the rest of a value of this row: a line break in a value needs quotation marks around the value`;

describe('text that another program wrote', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'the rows of variants, without the values that they have in common',
      ['Handle,Title,Variant SKU,colour', 'bag,Bag B-1,B-1,blue', 'bag,,B-2,', 'bag,,,'],
      ['B-1 | fits | colour=blue', 'B-2 | unchanged', ' | unknown | No SKU in this row'],
    ],
    [
      'units in a column of their own',
      ['sku;weight;weight-unit', 'B-1;1700;GRAM', 'B-2;1.5;GRAM', 'B-3;2;'],
      [
        'B-1 | misfit | weight=1700 | weight: the file has its unit (GRAM) in a column of its own: tick the row if it is the unit of the account',
        'B-2 | unchanged',
        'B-3 | fits | weight=2',
      ],
    ],
    ['a name in two languages', ['sku;name-de_DE;name-en_US;colour', 'B-1;Tasche;Bag;red'], ['B-1 | unchanged']],
    ['a name in one language', ['sku;name-de_DE', 'B-1;Tasche'], ['B-1 | fits | label=Tasche']],
    [
      'minus signs behind numbers',
      ['sku;weight', 'B-1;2,50-', 'B-2;2-'],
      ['B-1 | fits | weight=2,50-', 'B-2 | misfit | weight=2- | weight: not a number'],
    ],
    [
      'a line break in a value without quotes',
      ['sku,colour,weight', 'B-1,light', 'blue,1.5', 'B-2,red,1.5'],
      [
        `B-1 | misfit | colour=light | weight= | ${getRest(3)}`,
        'blue | unknown | SKU not in this account',
        'B-2 | unchanged',
      ],
    ],
    [
      'a line break in the last value of a row',
      ['sku,weight,colour', 'B-1,1.5,light', '', 'blue', 'B-2,2,red'],
      [
        `B-1 | misfit | colour=light | ${getRest(4)}`,
        'blue | unknown | SKU not in this account',
        'B-2 | fits | weight=2',
      ],
    ],
    [
      'rows without their last empty cells',
      ['sku,colour,weight', 'B-1,blue', 'B-2,red,1.5'],
      [
        'B-1 | misfit | colour=blue | weight= | This row has 2 cells and the header 3: the file may be incomplete, or a line break in a value needs quotation marks around the value',
        'B-2 | unchanged',
      ],
    ],
    [
      'columns that are aligned with spaces',
      [
        'Export of today',
        '',
        'SKU    Label      Weight',
        'B-1    Bag B-1    1,5',
        'B-2    Cup, "x"   2',
        '',
        '(2 rows affected)',
      ],
      ['B-1 | unchanged', 'B-2 | fits | label=Cup, "x" | weight=2'],
    ],
    [
      'columns that are aligned with spaces below a rule',
      ['sku label   colour', '--- ------- ------', 'B-1 Bag B-1 blue'],
      ['B-1 | fits | colour=blue'],
    ],
    [
      'attributes that each row lists, without those that it does not list',
      [
        'SKU,Attribute 1 name,Attribute 1 value(s),additional_attributes',
        'B-1,Colour,blue,weight=2',
        'B-2,Weight,2.5,,x',
        'B-3,,,',
      ],
      [
        'B-1 | fits | colour=blue | weight=2',
        'B-2 | misfit | This row has 5 cells and the header 4: a separator in a value needs quotation marks around the value',
        'B-3 | unchanged',
      ],
    ],
    [
      'a number that a script read as a decimal',
      ['sku,colour', '123.0,blue'],
      ['123.0 | unknown | SKU not in this account, but 123 is: the spellings differ'],
    ],
  ])('is read with %s', async (_, lines, rows) => {
    expect(await readRows(`${lines.join('\r\n')}\r\n`)).toEqual(rows);
  });
});
