import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../../../electron/sheets/read/table.ts';
import { readWorkbook } from '../../../../../electron/sheets/read/workbook/read-workbook.ts';

const create = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
const readBytes = async (bytes: Uint8Array): Promise<Table> => {
  const reading = readWorkbook(Buffer.from(bytes), { name: null, rate: () => 0, findHeader: () => -1 });
  for (;;) {
    const { done, value } = await reading.next();
    if (done === true) return value;
  }
};
const readSheet = (
  cells: string,
  {
    after = '',
    calcPr = '',
    more = {},
  }: { after?: string; calcPr?: string; more?: Readonly<Record<string, string>> } = {},
): Promise<Table> => {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets><sheet name="S"/></sheets>${calcPr}</workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData>${after}</worksheet>`,
  };
  return readBytes(create({ ...parts, ...more }));
};
const sku = '<c r="A1" t="str"><v>sku</v></c>';

describe('readWorkbook', () => {
  it.each([
    ['a formula that spreadsheets calculate on opening', '<c r="B1"><f>1/2</f><v>0</v></c>', '0', 'notCalculated'],
    ['two values', '<c r="B1"><v>1</v></c><c r="B1"><v>2</v></c>', '2', 'unreadable'],
  ])('does not know the value of a cell with %s', async (_, cell, shown, why) => {
    const { rows, unknown } = await readSheet(sku + cell, { calcPr: '<calcPr fullCalcOnLoad="1"/>' });
    expect([rows, unknown]).toEqual([[['sku', shown]], new Map([[0, new Map([[1, why]])]])]);
  });

  it('reads the results that a program calculated, although it also asks spreadsheets to calculate them', async () => {
    const cells = '<c r="B1"><f>1/2</f><v>0.5</v></c><c r="C1" t="str"><f>T("x")</f><v>x</v></c>';
    const { rows, unknown } = await readSheet(sku + cells, { calcPr: '<calcPr fullCalcOnLoad="1"/>' });
    expect([rows, unknown.size]).toEqual([[['sku', '0.5', 'x']], 0]);
  });

  it.each([
    'IMAGE("https://a.example/b.png")',
    'IFERROR(__xludf.DUMMYFUNCTION("IMAGE(""https://a.example/b.png"")"),"")',
  ])('knows no value of a cell with a picture of Google Sheets: %s', async (formula) => {
    const { unknown } = await readSheet(`${sku}<c r="B1" t="str"><f>${formula}</f><v></v></c>`);
    expect(unknown).toEqual(new Map([[0, new Map([[1, 'picture']])]]));
  });

  it('knows the currencies of each column, by the formats of its numbers', async () => {
    const code = '#,##0.00\\ [$€-407]';
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const cells = '<c r="B1" s="1"><v>49.9</v></c><c r="C1" s="1" t="str"><v>x</v></c><c r="D1"><v>1</v></c>';
    const { rows, currencies } = await readSheet(sku + cells, { more: { 'xl/styles.xml': styles } });
    expect([rows, currencies]).toEqual([[['sku', '49.9', 'x', '1']], new Map([[1, new Set(['€'])]])]);
  });

  it('ignores elements of extensions with the names of cells', async () => {
    const after = '<extLst><ext><x:c xmlns:x="x" r="B1"><x:v>9</x:v></x:c></ext></extLst>';
    expect((await readSheet(sku, { after })).rows).toEqual([['sku']]);
  });

  it('distinguishes a picture in a cell from a formula that failed, also if the failure has details', async () => {
    const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const richData = 'http://schemas.microsoft.com/office/2017/06/relationships';
    const types = '<metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/>';
    const createRichBlock = (index: number): string => `<bk><extLst><ext><xlrd:rvb i="${index}"/></ext></extLst></bk>`;
    const rich = [2, 0, 1, 3].map(createRichBlock).join('');
    const blocks = [0, 1, 2, 3].map((block) => `<bk><rc t="2" v="${block}"/></bk>`).join('');
    const related = [
      [relationships, 'worksheet', 'worksheets/sheet1.xml'],
      [relationships, 'sheetMetadata', 'metadata.xml'],
      [richData, 'rdRichValue', 'richData/rdrichvalue.xml'],
      [richData, 'rdRichValueStructure', 'richData/rdrichvaluestructure.xml'],
    ].map(([base, kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${base}/${kind}" Target="${target}"/>`);
    const more = {
      'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
      'xl/metadata.xml': `<metadata xmlns:xlrd="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"><metadataTypes>${types}</metadataTypes><futureMetadata name="XLDAPR"><bk><extLst><ext/></extLst></bk></futureMetadata><futureMetadata name="XLRICHVALUE">${rich}</futureMetadata><cellMetadata><bk><rc t="1" v="0"/></bk></cellMetadata><valueMetadata>${blocks}</valueMetadata></metadata>`,
      'xl/richData/rdrichvalue.xml': '<rvData><rv s="1"/><rv s="2"/><rv s="0"/><rv s="3"/></rvData>',
      'xl/richData/rdrichvaluestructure.xml':
        '<rvStructures><s t="_error"><k n="errorType" t="i"/></s><s t="_localImage"/><s t="_webimage"/><s t="_entity"/></rvStructures>',
    };
    // The first value is an error, the next ones are a placed and a loaded picture, and a share of a stock exchange.
    const cells = [1, 2, 3, 4, 5].map((value, column) => {
      const formula = value === 3 ? '<f>_xlfn.IMAGE("https://a.example/b.jpg")</f>' : '';
      return `<c r="${'ABCDE'.charAt(column)}1" t="e" vm="${value}">${formula}<v>#VALUE!</v></c>`;
    });
    const table = await readSheet(cells.join(''), { more });
    expect(table.rows).toEqual([['#VALUE!', '?', '?', '#VALUE!', '#VALUE!']]);
    expect([...(table.unknown.get(0)?.values() ?? [])]).toEqual([
      ...['formulaError', 'picture', 'picture', 'formulaError', 'formulaError'],
    ]);
  });

  /** A workbook that contains a part for the second time, with this content. */
  const withPartTwice = (name: string, content: string): Uint8Array => {
    const otherName = name.replace(/.$/, '_');
    const bytes = Buffer.from(create({ ...parts, [otherName]: content }));
    for (let at = bytes.indexOf(otherName); at >= 0; at = bytes.indexOf(otherName)) bytes.write(name, at);
    return bytes;
  };
  const sheetPart = 'xl/worksheets/sheet1.xml';
  const createSheetPart = (cells: string): string =>
    `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="S"/></sheets></workbook>',
    [sheetPart]: createSheetPart(sku),
    'docProps/app.xml': '<Properties/>',
  };

  it('rejects a workbook with two different versions of a part that is read', async () => {
    const other = createSheetPart('<c r="A1" t="str"><v>other</v></c>');
    await expect(readBytes(withPartTwice(sheetPart, other))).rejects.toMatchObject({
      code: 'file',
      message:
        'The workbook contains its part “xl/worksheets/sheet1.xml” more than once, with different contents, so it is not certain which of them counts. Open it in your spreadsheet, check the values, save it again as XLSX, and import that.',
    });
  });

  it.each([
    ['the same content twice', sheetPart, createSheetPart(sku)],
    ['two versions of a part that is not read', 'docProps/app.xml', '<Properties>2</Properties>'],
  ])('reads a workbook with %s', async (_, name, content) => {
    expect((await readBytes(withPartTwice(name, content))).rows).toEqual([['sku']]);
  });
});
