import { describe, expect, it } from 'vitest';
import type { SheetProduct, SheetSnapshot } from '../../../../electron/cache/read/sheet-snapshot.ts';
import { toCellText } from '../../../../electron/model/table/sheet-cell.ts';
import { getSheetColumn } from '../../../../electron/tables/sheet/sheet-columns.ts';
import { createRowMarker } from '../../../../electron/tables/sheet/sheet-marker.ts';
import {
  type SheetComparedRow,
  type Comparison,
  compareRow,
  findSimilarSkus,
  countSkuRows,
} from '../../../../electron/sheets/read/compare-rows.ts';
import { findOtherHeader } from '../../../../electron/sheets/read/row-shape.ts';
import type { Table } from '../../../../electron/sheets/read/table.ts';
import { createSkuSpellings } from '../../../../electron/sheets/read/sku-spellings.ts';

const key = 'attributes.value';
const column = getSheetColumn(key, () => null);
if (column === null) throw new Error('There is no such column.');

const product = (value: unknown): SheetProduct => ({
  pk: 1,
  id: 'p1',
  raw: { sku: 'A', attributes: value === undefined ? {} : { value } },
});
const none = (): undefined => undefined;
const comparison = (table: readonly (readonly string[])[], marks: number | null = 2): Comparison => {
  const heads = {
    row: 0,
    sku: 0,
    headers: [],
    columns: [{ ...column, at: 1, written: 'value' }],
    ...{ ignored: [], units: new Map() },
    marks,
    mark: null,
  };
  const rows = { rows: table, unknown: new Map(), numeric: null, widths: null, sheet: null };
  return {
    table: rows,
    heads,
    ...{ otherHeader: -1, continued: new Map(), variantRows: new Set() },
    sameSku: new Map(),
    spellings: createSkuSpellings(new Map([['A', [1]]])),
    snapshot: { changedAt: () => null } as unknown as SheetSnapshot,
    keys: new Map([['A', [1]]]),
    seen: countSkuRows(rows, heads),
    known: { attribute: none, price: none, named: () => 0, statuses: [], usesDecimalComma: false },
    effects: { rules: [], of: () => [] },
    creations: new Map(),
  };
};

/** A CSV text, in which a spreadsheet may have rewritten values. */
const csv = { widths: [3], numeric: null };

/** Compares a row of a sheet that was written with `written` and now contains `text`, while the product has `now`. */
const compare = (written: unknown, now: unknown, text: string, table: Partial<Table> = csv): SheetComparedRow => {
  const mark = createRowMarker([[key, toCellText(column.cell(product(written).raw))]]);
  const row = ['A', text, mark];
  const compared = comparison([['sku', 'value', 'vitrine'], row]);
  return compareRow(row, 1, product(now), { ...compared, table: { ...compared.table, ...table } });
};

describe('cell of a read sheet', () => {
  it.each<[string, unknown, unknown, string, SheetComparedRow['state']]>([
    ['unchanged', 'red', 'red', 'red', 'unchanged'],
    ['filled in', 'red', 'red', 'blue', 'fits'],
    ['emptied', 'red', 'red', '', 'fits'],
    ['left while the account changed', 'red', 'black', 'red', 'unchanged'],
    ['filled in while the account changed', 'red', 'black', 'blue', 'misfit'],
    ['filled in with the current value of the account', 'red', 'black', 'black', 'unchanged'],
    ['filled in although the account no longer has the value', 'red', undefined, 'blue', 'misfit'],
    ['unchanged although the account no longer has the value', 'red', undefined, 'red', 'unchanged'],
    ['yes, as a spreadsheet writes it', true, true, 'TRUE', 'unchanged'],
    ['no, as a spreadsheet writes it', false, false, 'FALSE', 'unchanged'],
    ['yes, left as a spreadsheet writes it while the account changed', true, false, 'TRUE', 'unchanged'],
    ['no, left as a spreadsheet writes it while the account changed', false, true, 'False', 'unchanged'],
    ['yes, left while the account lost its value', true, undefined, 'TRUE', 'unchanged'],
    ['no in place of yes', true, true, 'FALSE', 'fits'],
    ['another word while the account changed', true, false, 'maybe', 'misfit'],
    ['a number with a decimal comma', 1.5, 1.5, '1,5', 'unchanged'],
    ['a number with blanks', 7, 7, ' 7 ', 'unchanged'],
    ['another number', 7, 7, '8', 'fits'],
    ['no number in place of a number', 7, 7, 'many', 'misfit'],
    [
      'a text that was truncated to fit into a cell',
      'x'.repeat(40_000),
      'x'.repeat(40_000),
      'x'.repeat(32_767),
      'unchanged',
    ],
    ['the beginning of a text that did fit', 'xxxx', 'xxxx', 'xx', 'fits'],
  ])('is compared correctly: %s', (_, written, now, text, state) => {
    expect(compare(written, now, text)).toMatchObject({
      state,
      changes: state === 'unchanged' ? [] : [{ after: text }],
    });
  });

  it.each<[string, unknown, string]>([
    ['yes, as a German spreadsheet writes it', true, 'WAHR'],
    ['no, as a French spreadsheet writes it', false, 'FAUX'],
    ['yes, in common spellings', true, 'ja'],
    ['a date, as a German spreadsheet writes it', '2026-01-15', '15.01.2026'],
    ['a date, as an English spreadsheet writes it', '2026-01-15', '1/15/2026'],
    ['a date that could be another day', '2026-02-01', '01/02/2026'],
    ['a date with a time', '2026-01-15T11:30:00.000Z', '15.01.2026 11:30'],
    ['midnight, as a spreadsheet writes it', '2026-01-15T00:00:00.000Z', '15.01.2026'],
    ['a number with thousands', 1234.5, '1.234,50'],
    ['a share', 0.19, '19 %'],
    ['thousands, as a German spreadsheet formats them', 1250, '1.250'],
    ['thousands, as an English spreadsheet formats them', 1250, '1,250'],
    ['millions', 1_234_567, '1,234,567'],
    ['a number in Arabic digits', 1234.5, '١٬٢٣٤٫٥'],
    ['no, as a Turkish spreadsheet writes it', false, 'YANLIŞ'],
    ['a date with the name of its month', '2026-01-15', '15-Jan-26'],
    ['a date, as a Japanese spreadsheet writes it', '2026-01-15', '2026年1月15日'],
    ['an afternoon, as an English spreadsheet writes it', '2026-01-15T13:30:00.000Z', '1/15/2026 1:30 PM'],
  ])('is no change if the user did not fill it in: %s', (_, value, text) => {
    expect(compare(value, value, text)).toMatchObject({ state: 'unchanged', changes: [], rewritten: [] });
    expect(compare(value, 'another', text)).toMatchObject({ state: 'unchanged', changes: [], rewritten: [] });
  });

  it('is no change if a spreadsheet dropped digits that it cannot represent', () => {
    expect(compare(0.30000000000000004, 0.30000000000000004, '0,3').state).toBe('unchanged');
  });

  it.each<[string, unknown, string]>([
    ['a size as a day', '3-4', '03. Apr'],
    ['a code as a day of this year', '3-4', '03.04.2026'],
    ['a code without its zeros', '00123', '123'],
    ['a number without its zeros', '1.50', '1,5'],
    ['a long number, shortened', '4006381333931', '4,00638E+12'],
    ['the last digits of a long number', '12345678901234567890', '12345678901234500000'],
    ['a code as a day', 'DEC10', '10-Dec'],
    ['a ratio as a time of day', '16:9', '16:09:00'],
    ['a code as a number', '12E3', '1.20E+04'],
    ['a decimal without its zero', '.5', '0,5'],
  ])('is left unchanged and reported if a spreadsheet rewrote it in a CSV file: %s', (_, before, text) => {
    const rewritten = [{ key, text, before }];
    expect(compare(before, before, text)).toMatchObject({ state: 'unchanged', changes: [], rewritten });
    const workbook = compare(before, before, text, { widths: null, numeric: new Set() });
    expect([workbook.changes.length, workbook.rewritten]).toEqual([1, []]);
    const converted = compare(before, before, text, { widths: null, numeric: new Set([1]) });
    expect([converted.changes.length, converted.rewritten]).toEqual([0, rewritten]);
  });

  it('is left unchanged if a spreadsheet shortened its number', () => {
    const rewritten = [{ key, text: '1.23E+06', before: '1234567.5' }];
    expect(compare(1_234_567.5, 1_234_567.5, '1.23E+06')).toMatchObject({ state: 'unchanged', changes: [], rewritten });
  });

  it.each([
    ['Größe', 'GrÃ¶ÃŸe'],
    ['Größe', 'Gr??e'],
    ['ボトル', '???'],
  ])('is left unchanged and reported if a program rewrote %s in a wrong encoding as %s', (before, text) => {
    for (const table of [csv, { widths: null, numeric: new Set<number>() }])
      expect(compare(before, before, text, table)).toMatchObject({
        state: 'unchanged',
        rewritten: [{ key, text, before }],
      });
  });

  it.each([
    ['red', 'Gr\ufffdn'],
    ['red', 'GrÃ¼n'],
  ])('conflicts if a program read a new value in a wrong encoding: %s to %s', (before, text) => {
    expect(compare(before, before, text)).toMatchObject({
      state: 'misfit',
      why: expect.stringContaining('characters are damaged') as string,
    });
  });

  it.each([
    [7, '1.250', true, 'misfit'],
    [7, '1.250', false, 'fits'],
    [7, '1.25', true, 'fits'],
    [7, '1.5E+6', false, 'misfit'],
    [7, '1.5E-6', false, 'fits'],
  ])('conflicts if a number can be another one: %j to %s with decimal commas: %j', (before, text, usesComma, state) => {
    const row = ['A', text];
    const compared = comparison([['sku', 'value'], row], null);
    const known = { ...compared.known, usesDecimalComma: usesComma };
    expect(compareRow(row, 1, product(before), { ...compared, known }).state).toBe(state);
  });

  it.each(['#N/A', '#NV', '#NOM?', ' #BEZUG! '])('is never overwritten with %s, which a formula returned', (text) => {
    expect(compare('red', 'red', text)).toMatchObject({
      state: 'misfit',
      changes: [],
      why: `value: a formula failed (${text.trim()})`,
    });
  });

  it.each([
    ['formulaError', '#N/A', 'value: a formula failed (#N/A)'],
    [
      'notCalculated',
      '?',
      'value: its formula has not been calculated: open the file in a spreadsheet and save it again',
    ],
    ['unreadable', 'x', 'value: the cell cannot be read'],
    ['picture', '?', 'value: the cell contains a picture instead of a value'],
  ] as const)('is never emptied if its value is unknown: %s', (unknown, text, why) => {
    const table = { unknown: new Map([[1, new Map([[1, unknown]])]]) };
    expect(compare('red', 'red', text, table)).toMatchObject({ state: 'misfit', changes: [], why });
  });

  it.each([
    ['red', 'red\u00a0', 'value: only spaces or invisible characters differ'],
    ['red', ' red', 'value: only spaces or invisible characters differ'],
    ['red', 're\u200bd', 'value: only spaces or invisible characters differ'],
    ['red', 'blue\u00a0', 'value: it contains invisible characters'],
    ['red', '\u202fblue', 'value: it contains invisible characters'],
    ['red', 'bl\u0000ue', 'value: it contains invisible characters'],
  ])('conflicts if it adds invisible characters: %j to %j', (before, text, why) => {
    expect(compare(before, before, text)).toMatchObject({ state: 'misfit', why });
  });

  it('does not conflict if it drops invisible blanks', () => {
    expect(compare('red ', 'red ', 'red')).toMatchObject({
      state: 'fits',
      changes: [{ before: 'red ', after: 'red' }],
    });
  });

  it('is compared only with the account when the row has no marker', () => {
    const row = ['A', 'red'];
    const compared = compareRow(row, 1, product('black'), comparison([['sku', 'value'], row], null));
    expect(compared).toMatchObject({ state: 'fits', changes: [{ before: 'black', after: 'red' }] });
  });
});

describe('row of a sheet', () => {
  const table = [
    ['sku', 'value'],
    ['A', '1'],
    ['B', '2'],
    ['A', '3'],
    ['', '4'],
  ];

  it('conflicts when its SKU occurs twice: the first row reports it, the others refer to that row', () => {
    expect(countSkuRows({ rows: table }, comparison([]).heads)).toEqual(
      new Map([
        ['A', { first: 1, count: 2 }],
        ['B', { first: 2, count: 1 }],
      ]),
    );
    const whys = [1, 3].map((at) => compareRow(table[at] ?? [], at, product('0'), comparison(table, null)).why);
    expect(whys).toEqual(['The SKU is in 2 rows', 'Duplicate of row 2']);
  });

  it('conflicts when several products have its SKU', () => {
    const several = { ...comparison([['sku'], ['A', '1']], null), keys: new Map([['A', [1, 2]]]) };
    expect(compareRow(['A', '1'], 1, product('0'), several).state).toBe('misfit');
  });
});

describe('row with several changed cells', () => {
  const other = getSheetColumn('attributes.size', () => null);
  if (other === null) throw new Error('There is no such column.');

  it.each([
    ['the first of them', 'black', 'S', 'misfit'],
    ['the last of them', 'red', 'L', 'misfit'],
    ['none of them', 'red', 'S', 'fits'],
  ])('conflicts if %s changed in the account', (_, value, size, state) => {
    const mark = createRowMarker([
      [key, 'red'],
      ['attributes.size', 'S'],
    ]);
    const row = ['A', 'blue', mark, 'M'];
    const compared = comparison([['sku', 'value', 'vitrine', 'size'], row]);
    const columns = [...compared.heads.columns, { ...other, at: 3, written: 'size' }];
    const now = { pk: 1, id: 'p1', raw: { sku: 'A', attributes: { value, size } } };
    expect(compareRow(row, 1, now, { ...compared, heads: { ...compared.heads, columns } })).toMatchObject({
      state,
      changes: [{ after: 'blue' }, { after: 'M' }],
    });
  });
});

describe('SKU of a row', () => {
  const skus = ['A', '00123', '123', 'DC-1', 'B-100', '1.10', '12E3'];
  const compareSku = (sku: string, table: Partial<Table> = csv, mark = ''): SheetComparedRow => {
    const row = [sku, 'blue', mark];
    const compared = comparison([['sku', 'value', 'vitrine'], row]);
    const keys = new Map(skus.map((one, pk) => [one, [pk]]));
    return compareRow(row, 1, keys.has(sku) ? product('red') : undefined, {
      ...compared,
      keys,
      spellings: createSkuSpellings(keys),
      table: { ...compared.table, ...table },
    });
  };

  it.each([
    ['0123', 'SKU not in this account, but 00123 is: the spreadsheet may have dropped its zeros'],
    ['dc-1', 'SKU not in this account, but DC-1 is: the spellings differ'],
    ['ＤＣ-1', 'SKU not in this account, but DC-1 is: the spellings differ'],
    ['B-100\u00a0', 'The SKU contains invisible characters: the account has B-100'],
    ['B-100\u200b', 'The SKU contains invisible characters: the account has B-100'],
    ['\u202aX\u202c', 'The SKU contains invisible characters'],
    ['4.06E+12', 'The spreadsheet shortened the SKU to 4.06E+12: format the column as text and enter the SKU again'],
    ['#REF!', 'The SKU is a formula that failed (#REF!)'],
    ['B\u2011100', 'SKU not in this account, but B-100 is: the spellings differ'],
    ['B–100', 'SKU not in this account, but B-100 is: the spellings differ'],
    ['В-100', 'SKU not in this account, but B-100 is: the spellings differ'],
    ['B\u200d-100', 'The SKU contains invisible characters: the account has B-100'],
    [
      '03. Apr',
      'The spreadsheet may have turned the SKU into the date 03. Apr: format the column as text and enter the SKU again',
    ],
    ['B\ufffd', 'The SKU has characters that a program could not read: save the file as “CSV UTF-8” or as XLSX'],
    [
      '2026-04-03',
      'The spreadsheet may have turned the SKU into the date 2026-04-03: format the column as text and enter the SKU again',
    ],
    ["'00123", 'SKU not in this account, but 00123 is: the spellings differ'],
    ['1.1', 'SKU not in this account, but 1.10 is: the spreadsheet may have dropped its zeros'],
    ['1,1', 'SKU not in this account, but 1.10 is: the spreadsheet may have dropped its zeros'],
    ['12000', 'SKU not in this account, but 12E3 is: the spreadsheet may have read it as a number'],
    ['=A2', 'The SKU is a formula instead of its result'],
    ['SKU', 'This row repeats the headings'],
    ['item_sku', 'This row repeats the headings'],
    ['000000000000000123', 'SKU not in this account, but 00123 is: the spellings differ'],
    ['X', 'SKU not in this account'],
  ])('is unknown as %j, and the row shows why', (sku, why) => {
    expect(compareSku(sku)).toMatchObject({ state: 'unknown', why });
  });

  it('requires a decision if the account also has it with leading zeros, and the file could not keep them', () => {
    const why =
      'The account has 00123 too: the spreadsheet may have dropped zeros. Tick the row only if the product is right';
    expect(compareSku('123')).toMatchObject({ state: 'misfit', why });
    expect(compareSku('123', { numeric: new Set([0]), widths: null })).toMatchObject({ state: 'misfit', why });
    expect(compareSku('123', { numeric: new Set([1]), widths: null })).toMatchObject({ state: 'fits' });
    expect(compareSku('00123')).toMatchObject({ state: 'fits' });
    expect(compareSku('123', csv, createRowMarker([[key, 'red']]))).toMatchObject({ state: 'fits' });
  });

  it('is reported if an earlier row has it in another spelling', () => {
    const seen = countSkuRows({ rows: [['sku'], ['DC-1'], ['dc-1'], ['DC-1\u200b'], ['DC-2']] }, { row: 0, sku: 0 });
    expect(findSimilarSkus(seen)).toEqual(
      new Map([
        [2, { row: 1, sku: 'DC-1' }],
        [3, { row: 1, sku: 'DC-1' }],
      ]),
    );
  });

  it('is a question if the row lacks the cell of a cleared value', () => {
    const compared = comparison([['sku', 'value', 'vitrine'], ['A']], null);
    const compareWidth = (width: number): SheetComparedRow =>
      compareRow(['A'], 1, product('red'), { ...compared, table: { ...compared.table, widths: [3, width] } });
    expect(compareWidth(1)).toMatchObject({
      state: 'misfit',
      changes: [{ before: 'red', after: '' }],
      why: 'This row has 1 cell and the header 3: the file may be incomplete, or a line break in a value needs quotation marks around the value',
    });
    expect(compareWidth(3)).toMatchObject({ state: 'fits', why: null });
  });

  it.each([
    ['the same columns', ['SKU', 'Value ', 'note'], -1],
    ['one other column', ['sku', 'value', 'price'], 3],
    ['the columns in another order', ['sku', 'note', 'value'], 3],
    ['fewer columns', ['sku', 'value'], 3],
    ['another SKU column', ['value', 'sku', 'note'], -1],
  ])('finds a second header with %s', (_, other, found) => {
    const rows = [['sku', 'price', 'x'], ['sku', 'value', 'note'], ['A', 'blue', ''], other, ['A', '5', '']];
    const columns = [1, 2].map((at) => ({ ...column, at, written: '' }));
    expect(findOtherHeader({ rows }, { row: 1, sku: 0, columns })).toBe(found);
  });

  it('changes nothing below a header that names other columns', () => {
    const rows = [
      ['sku', 'value'],
      ['A', 'blue'],
      ['sku', 'value'],
      ['A', 'blue'],
      ['sku', 'price'],
      ['A', '5'],
    ];
    const compared = comparison(rows, null);
    const otherHeader = findOtherHeader(compared.table, compared.heads);
    expect(otherHeader).toBe(4);
    const compareAt = (at: number): SheetComparedRow =>
      compareRow(rows[at] ?? [], at, product('red'), { ...compared, seen: new Map(), otherHeader });
    expect(compareAt(3)).toMatchObject({ state: 'fits' });
    expect(compareAt(5)).toMatchObject({
      state: 'misfit',
      changes: [],
      why: 'Row 5 has other headings: import the rows below it as a sheet of their own',
    });
  });

  it.each(['big\nA,24', 'big,red\nX-1,n1,blue\n'])('changes nothing if its cell contains other rows: %j', (text) => {
    const header = ['sku', 'value', 'vitrine'];
    const compared = comparison([header, ['A', text]], null);
    const table = { ...compared.table, widths: [3, 3], separator: ',' };
    expect(compareRow(['A', text, 'blue'], 1, product('red'), { ...compared, table })).toMatchObject({
      state: 'misfit',
      changes: [],
      why: expect.stringMatching(/^A quotation mark is not closed in this row/) as string,
    });
  });

  it.each([
    ['=TEXT(A1,"0")', 'value: it is a formula instead of its result'],
    ['=B2', 'value: it is a formula instead of its result'],
    ['NULL', 'value: programs write NULL for a missing value: empty the cell, or tick the row if it is the value'],
    ['\\N', 'value: programs write \\N for a missing value: empty the cell, or tick the row if it is the value'],
    ['= great', null],
    ['None', null],
    ['n/a', null],
  ])('is a question if the value %j is a formula or stands for none: %j', (text, why) => {
    expect(compare('red', 'red', text)).toMatchObject({ state: why === null ? 'fits' : 'misfit', why });
  });

  it('changes nothing if the row has more cells than the header', () => {
    const row = ['A', 'blue', 'x', 'y'];
    const compared = comparison([['sku', 'value', 'vitrine'], row], null);
    const table = { ...compared.table, widths: [3, 4] };
    expect(compareRow(row, 1, product('red'), { ...compared, table })).toMatchObject({
      state: 'misfit',
      changes: [],
      why: 'This row has 4 cells and the header 3: a separator in a value needs quotation marks around the value',
    });
  });
});
