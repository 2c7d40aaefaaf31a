import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../electron/cache/cache.ts';
import type { OpenReadSheet, SheetRow, SheetSelection } from '../../electron/contract/index.ts';
import { type Sheets, createSheets } from '../../electron/sheets/sheet-service.ts';
import { pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const quiet = (): void => undefined;
const product = (sku: string, attributes: object = {}, rest: object = {}): Record<string, unknown> => ({
  id: `p-${sku}`,
  sku,
  label: `Bag ${sku}`,
  gtin: '4006381333931',
  attributes: {
    colour: 'red',
    weight: 1.5,
    ok: true,
    released: '2026-01-15',
    size: '3-4',
    note: 'x',
    tags: ['s', 'm'],
    ...attributes,
  },
  ...rest,
});

let folder: string;
let target: string;
let cache: Cache;
let sheets: Sheets;
beforeEach(async () => {
  folder = tempFolder();
  target = tempFolder();
  cache = await tempCache(folder);
  sheets = createSheets({ root, folder, account: () => '0123abcd' });
  await pass(cache, 'attribute', [
    { _id: 'a1', name: 'colour', type: 'TextAttribute' },
    { _id: 'a2', name: 'weight', type: 'DecimalAttribute' },
    { _id: 'a3', name: 'ok', type: 'BooleanAttribute' },
    { _id: 'a4', name: 'released', type: 'DateAttribute' },
  ]);
  await pass(
    cache,
    'product',
    ['B-100', 'B-101', 'B-102', '00123', '123'].map((sku) => product(sku)),
  );
  return () => sheets.close();
});

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(target, name);
  writeFileSync(path, content);
  return path;
};
const read = async (name: string, content: string | Uint8Array): Promise<OpenReadSheet> => {
  const sheet = await sheets.reading.read({ id: randomUUID(), path: write(name, content), anyway: false }, quiet);
  if ('other' in sheet) throw new Error(`refused ${sheet.other}`);
  return sheet;
};
const getRows = async ({ id }: OpenReadSheet): Promise<readonly SheetRow[]> =>
  (await sheets.reading.rows({ id, state: null, offset: 0, limit: 500 })).rows.toSorted((a, b) => a.row - b.row);
const told = async (sheet: OpenReadSheet): Promise<readonly unknown[]> =>
  (await getRows(sheet)).map(({ sku, state, why, changes }) => [
    sku,
    state,
    changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`).join(', '),
    why,
  ]);

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
type Worksheet = readonly [name: string, rows: string, more?: { readonly state?: string; readonly after?: string }];
const workbook = (worksheets: readonly Worksheet[], format = '170'): Uint8Array => {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets>${worksheets
      .map(
        ([name, , more], at) =>
          `<sheet name="${name}" r:id="r${at}" ${more?.state === undefined ? '' : `state="${more.state}"`}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${worksheets
      .map((_, at) => `<Relationship Id="r${at}" Type="${relationships}/worksheet" Target="worksheets/s${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="${format}"/></cellXfs></styleSheet>`,
  };
  for (const [at, [, rows, more]] of worksheets.entries())
    parts[`xl/worksheets/s${at}.xml`] = `<worksheet><sheetData>${rows}</sheetData>${more?.after ?? ''}</worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
};
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: readonly string[]): string =>
  `<row>${cells.map((cell) => (cell.startsWith('<') ? cell : text(cell))).join('')}</row>`;

describe('CSV file that a spreadsheet saved in another language', () => {
  it('changes only values that the user filled in, and reports rewritten ones', async () => {
    const path = join(target, 'own.csv');
    const query = {
      resource: 'product',
      searchText: '',
      view: 'all',
      type: null,
      sort: { field: 'sku', descending: false },
    } as const;
    await sheets.save(
      {
        id: randomUUID(),
        source: { from: 'items', scope: { what: 'all', query }, faults: [] },
        columns: ['label', 'gtin', ...['weight', 'released', 'ok', 'size', 'note'].map((name) => `attributes.${name}`)],
        set: [],
        name: 'own',
        format: 'csv',
        separator: ',',
        mostRows: null,
      },
      path,
      quiet,
    );
    const german = readFileSync(path, 'utf8')
      .replaceAll(',', ';')
      .replaceAll('4006381333931', '4,00638E+12')
      .replaceAll(';1.5;', ';1,5;')
      .replaceAll('2026-01-15', '15.01.2026')
      .replaceAll(';true;', ';WAHR;')
      .replaceAll('3-4', '03. Apr')
      .replace(';x;', ';new note;');
    const sheet = await read('own.csv', german);
    expect(sheet.counts).toEqual({ unknown: 0, misfit: 0, fits: 1, unchanged: 4 });
    expect(sheet.rewritten).toEqual({ columns: ['gtin', 'size'], rows: 5 });
    const first = (await getRows(sheet)).find(({ state }) => state === 'fits');
    expect(first?.changes).toEqual([{ column: 'note', before: 'x', after: 'new note' }]);
    expect(first?.why).toContain('size: the spreadsheet rewrote “3-4” as “03. Apr”, so the value is left unchanged');
  });
});

describe('sheet that a program rewrote', () => {
  const original = product('B-100', { size: '3-4', note: 'Größe ß', code: '00123', ratio: '16:9' });
  beforeEach(async () => {
    await pass(cache, 'attribute', [
      ...['colour', 'size', 'note', 'code', 'ratio'].map((name) => ({ _id: name, name, type: 'TextAttribute' })),
    ]);
    await pass(cache, 'product', [original]);
  });

  it('changes only the edited value if a spreadsheet saved a CSV file as a workbook', async () => {
    const number = (value: number): string => `<c><v>${String(value)}</v></c>`;
    const rows = row('sku', 'size', 'code', 'colour') + row('B-100', number(46_115), number(123), 'blue');
    const day = rows.replace('<c><v>46115', '<c s="1"><v>46115');
    const bytes = workbook([['S', day]], '14');
    const sheet = await read('a.xlsx', bytes);
    expect(sheet.counts).toEqual({ unknown: 0, misfit: 0, fits: 1, unchanged: 0 });
    const [first] = await getRows(sheet);
    expect(first?.changes).toEqual([{ column: 'colour', before: 'red', after: 'blue' }]);
    expect(sheet.rewritten).toEqual({ columns: ['size', 'code'], rows: 1 });
  });

  it.each(['GrÃ¶ÃŸe ÃŸ', 'Gr??e ?', 'Gr\ufffd\ufffde \ufffd'])(
    'keeps the value of the account if a program read it in a wrong encoding as %s',
    async (note) => {
      const sheet = await read('a.csv', `sku;note;ratio;colour\nB-100;${note};16:09;blue\n`);
      expect(sheet.rewritten).toEqual({ columns: ['note', 'ratio'], rows: 1 });
      expect((await getRows(sheet)).map(({ changes }) => changes)).toEqual([
        [{ column: 'colour', before: 'red', after: 'blue' }],
      ]);
    },
  );
});

describe('CSV file written by users', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['names its separator', 'sep=;\r\nsku;colour\r\nB-100;blue\r\n', [['B-100', 'fits', 'colour: red → blue', null]]],
    [
      'mixes its line ends',
      'sku,weight,colour\nB-100,1.5,red\r\nB-101,1.5,blue\r\n',
      [
        ['B-100', 'unchanged', '', null],
        ['B-101', 'fits', 'colour: red → blue', null],
      ],
    ],
    [
      'has a row with more cells than headings',
      'sku,label,colour\nB-100,Bag, large,red\nB-101,Bag B-101,blue\n',
      [
        [
          'B-100',
          'misfit',
          '',
          'This row has 4 cells and the header 3: a separator in a value needs quotation marks around the value',
        ],
        ['B-101', 'fits', 'colour: red → blue', null],
      ],
    ],
    [
      'has a notes column without a heading',
      'sku,colour,\nB-100,blue,ask Anna\n',
      [['B-100', 'fits', 'colour: red → blue', null]],
    ],
    [
      'has errors of formulas',
      'sku,colour,note\nB-100,#N/A,#BEZUG!\nB-101,#NV,y\n',
      [
        ['B-100', 'misfit', '', 'colour: a formula failed (#N/A)'],
        ['B-101', 'misfit', 'note: x → y', 'colour: a formula failed (#NV)'],
      ],
    ],
    [
      'has headings in another case and in another language',
      'SKU;Farbe;EAN\nB-100;blue;4006381333931\n',
      [['B-100', 'fits', 'colour: red → blue', null]],
    ],
    [
      'has an SKU in two spellings',
      'sku,colour\nB-100,blue\nb-100,green\n',
      [
        ['B-100', 'fits', 'colour: red → blue', null],
        ['b-100', 'unknown', '', 'SKU not in this account, but B-100 is: the spellings differ'],
      ],
    ],
    [
      'has common spellings of yes and no',
      'sku,ok\nB-100,ja\nB-101,FAUX\nB-102,maybe\n',
      [
        ['B-100', 'unchanged', '', null],
        ['B-101', 'fits', 'ok: true → FAUX', null],
        ['B-102', 'misfit', 'ok: true → maybe', 'ok: neither yes nor no'],
      ],
    ],
    [
      'has GTINs that a spreadsheet shortened',
      'sku;gtin\nB-100;1,23457E+12\nB-101;0000000000000\n',
      [
        [
          'B-100',
          'misfit',
          'gtin: 4006381333931 → 1,23457E+12',
          'gtin: the spreadsheet shortened it to 1,23457E+12, so digits are lost: format the column as text and enter the number again',
        ],
        ['B-101', 'misfit', 'gtin: 4006381333931 → 0000000000000', 'gtin: a GTIN is not made of zeros'],
      ],
    ],
    [
      'has codes that a spreadsheet changed, lists of another program and the groups of a GTIN',
      'sku;size;tags;gtin;note\nB-100;08. Apr;s | m;4 006381 333931;x\nB-101;3-4;"m,s";4006381333931;4.06E+12\nB-102;3-4;s,x;4 006381 333931;x\n',
      [
        ['B-100', 'misfit', 'size: 3-4 → 08. Apr', expect.stringContaining('size: the spreadsheet may have turned')],
        ['B-101', 'misfit', 'note: x → 4.06E+12', expect.stringContaining('note: the spreadsheet shortened it')],
        ['B-102', 'misfit', 'tags: s | m → s,x', 'tags: write | between the entries of a list'],
      ],
    ],
    [
      'lost the zeros of an SKU',
      'sku;colour\n123;blue\n',
      [
        [
          '123',
          'misfit',
          'colour: red → blue',
          'The account has 00123 too: the spreadsheet may have dropped zeros. Tick the row only if the product is right',
        ],
      ],
    ],
  ])('is understood if it %s', async (_, content, rows) => {
    expect(await told(await read('a.csv', content))).toEqual(rows);
  });

  it('saves values for the importer in a normalized format', async () => {
    const sheet = await read(
      'a.csv',
      'sku;weight;ok;gtin\nB-100;2,5;nein;4-006381-333948\nB-101;19 %;true;4006381333931\n',
    );
    const ticks: SheetSelection = { fits: { inverted: true, rows: [] }, misfit: { inverted: false, rows: [] } };
    await sheets.reading.save(
      { id: sheet.id, run: randomUUID(), what: 'import', ticks, path: join(target, 'in.csv') },
      quiet,
    );
    expect(readFileSync(join(target, 'in.csv'), 'utf8').replaceAll('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'sku,weight,ok,gtin',
      'B-100,2.5,false,4006381333948',
      'B-101,0.19,true,4006381333931',
    ]);
  });
});

describe('workbook written by users', () => {
  const header = row('sku', 'colour');
  const notes = row('How to fill this in');
  const blue = (sku: string): string => row(sku, 'blue');

  it.each<[string, readonly Worksheet[], string]>([
    [
      'notes first',
      [
        ['Notes', notes],
        ['Products', header + blue('B-100')],
      ],
      'Products',
    ],
    [
      'an old hidden sheet first',
      [
        ['Old', header + row('B-100', 'OLD'), { state: 'hidden' }],
        ['New', header + blue('B-100')],
      ],
      'New',
    ],
    [
      'a very hidden sheet first',
      [
        ['Old', header + row('B-100', 'OLD'), { state: 'veryHidden' }],
        ['New', header + blue('B-100')],
      ],
      'New',
    ],
    [
      'a list of its columns first',
      [
        ['Columns', row('sku', 'the number') + row('colour', 'the colour')],
        ['Products', header + blue('B-100')],
      ],
      'Products',
    ],
  ])('is read from the sheet with the products if it has %s, and names the sheet', async (_, worksheets, name) => {
    const sheet = await read('a.xlsx', workbook(worksheets));
    expect(sheet).toMatchObject({ worksheet: { name }, headerRow: 1 });
    expect(await told(sheet)).toEqual([['B-100', 'fits', 'colour: red → blue', null]]);
  });

  it('reports which sheet has no SKU, and never reads a hidden one', async () => {
    await expect(
      read(
        'a.xlsx',
        workbook([
          ['Notes', notes],
          ['Old', header + blue('B-100'), { state: 'hidden' }],
        ]),
      ),
    ).rejects.toMatchObject({ code: 'file', message: expect.stringContaining('in the sheet “Notes”') as string });
  });

  it('is read from the header below a title', async () => {
    const sheet = await read('a.xlsx', workbook([['S', row('Export of today') + '<row/>' + header + blue('B-100')]]));
    expect(sheet.headerRow).toBe(3);
    expect((await getRows(sheet)).map(({ row: at, sku }) => [at, sku])).toEqual([[4, 'B-100']]);
  });

  it('reads a number with a zero-padded format as the displayed SKU', async () => {
    const cell = '<c s="1"><v>123</v></c>';
    expect(await told(await read('a.xlsx', workbook([['S', header + row(cell, 'blue')]])))).toEqual([
      ['00123', 'fits', 'colour: red → blue', null],
    ]);
  });

  it('never empties a value whose cell is unknown, and gives merged cells the same value', async () => {
    const failed = '<c t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c>';
    const rows = header + row('B-100', failed) + row('B-101', 'blue') + row('B-102') + row(failed, 'blue');
    const after = '<mergeCells><mergeCell ref="B3:B4"/></mergeCells>';
    expect(await told(await read('a.xlsx', workbook([['S', rows, { after }]])))).toEqual([
      ['B-100', 'misfit', '', 'colour: a formula failed (#N/A)'],
      ['B-101', 'fits', 'colour: red → blue', null],
      ['B-102', 'fits', 'colour: red → blue', null],
      ['#N/A', 'unknown', '', 'The SKU is a formula that failed (#N/A)'],
    ]);
  });

  it('is read again with another sheet or another SKU column, and stays open unchanged if that fails', async () => {
    const shop = row('Product ID', 'Reference #', 'colour');
    const file = workbook([
      ['Shop', shop + row('123', 'B-100', 'blue')],
      ['Other', header + blue('B-101')],
      ['Notes', notes],
    ]);
    const first = await read('a.xlsx', file);
    expect(first).toMatchObject({
      skuColumn: 1,
      headers: [
        { at: 0, header: 'Product ID' },
        { at: 1, header: 'Reference #' },
        { at: 2, header: 'colour' },
      ],
      worksheet: { name: 'Shop', names: ['Shop', 'Other', 'Notes'] },
    });
    const readAs = (of: string, sheet: string, sku: number | null): Promise<OpenReadSheet> =>
      sheets.reading.readAs({ id: randomUUID(), of, choice: { sheet, sku } }, quiet);
    const second = await readAs(first.id, 'Shop', 0);
    expect([second.skuColumn, await told(second)]).toEqual([0, [['123', 'fits', 'colour: red → blue', null]]]);
    await expect(getRows(first)).rejects.toMatchObject({ code: 'notFound' });
    const third = await readAs(second.id, 'Other', null);
    expect(await told(third)).toEqual([['B-101', 'fits', 'colour: red → blue', null]]);
    await expect(readAs(third.id, 'Notes', null)).rejects.toMatchObject({ code: 'file' });
    expect(await told(third)).toEqual([['B-101', 'fits', 'colour: red → blue', null]]);
  });
});

describe('export of a shop', () => {
  it.each([
    [
      'PrestaShop',
      'Product ID;Name *;Reference #;EAN13;colour\n123;Bag B-100;B-100;4006381333931;blue\n',
      'Reference #',
    ],
    [
      'Shopify',
      'Handle,Title,Variant SKU,Variant Barcode,colour\nbag,Bag B-100,B-100,4006381333931,blue\n',
      'Variant SKU',
    ],
    ['WooCommerce', 'ID,SKU,"GTIN, UPC, EAN, or ISBN",Name,colour\n123,B-100,4006381333931,Bag B-100,blue\n', 'SKU'],
    ['Akeneo', 'sku;family;name-en_US;ean;colour\nB-100;;Bag B-100;4006381333931;blue\n', 'sku'],
    ['Magento', 'sku,store_view_code,name,url_key,colour\nB-100,,Bag B-100,bag,blue\n', 'sku'],
  ])('is matched by the SKU if it is from %s', async (_, content, column) => {
    const sheet = await read('shop.csv', content);
    expect(sheet.headers.find(({ at }) => at === sheet.skuColumn)?.header).toBe(column);
    expect(await told(sheet)).toEqual([['B-100', 'fits', 'colour: red → blue', null]]);
  });
});
