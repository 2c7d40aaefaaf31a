import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { readSheetFile } from '../../../../electron/sheets/read/read-table.ts';
import type { WorksheetChoice, Table } from '../../../../electron/sheets/read/table.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const text = (address: string, value: string): string =>
  `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const row = (at: number, ...cells: readonly string[]): string => `<row r="${at}">${cells.join('')}</row>`;
const header = row(1, text('A1', 'sku'), text('B1', 'label'));

/** A workbook with one sheet of these rows; `more` replaces or adds parts. */
const workbook = (rows: string, more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="S" sheetId="7" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ...more,
      }).map(([name, content]) => [name, strToU8(content)]),
    ),
  );

/** Treats a row as the header if it contains an SKU column. */
const headerIn = (rows: readonly (readonly string[])[]): number => rows.findIndex((cells) => cells.includes('sku'));
const choice = (name: string | null): WorksheetChoice => ({
  name,
  rate: (rows) => rows[headerIn(rows)]?.length ?? 0,
  findHeader: headerIn,
});

const readBytes = async (
  content: Uint8Array | string,
  sheet: string | null = null,
): Promise<{ readonly table: Table; readonly steps: number }> => {
  const path = join(tempFolder(), 'sheet');
  writeFileSync(path, content);
  const reading = readSheetFile(path, choice(sheet));
  for (let steps = 0; ; steps++) {
    const { done, value } = await reading.next();
    if (done === true) return { table: value, steps };
  }
};
const read = async (content: Uint8Array | string, sheet: string | null = null): Promise<Table['rows']> =>
  (await readBytes(content, sheet)).table.rows;
const getError = (content: Uint8Array | string): Promise<string> =>
  read(content).then(
    () => 'no refusal',
    (error: unknown) => (error instanceof VitrineError ? `${error.code}: ${error.message}` : String(error)),
  );

describe('readTable of a workbook', () => {
  it.each([
    ['has the type of an inline text for a value', '<c t="inlineStr"><v>blue</v></c>', 'blue'],
    ['has an inline text without its type', '<c><is><t>blue</t></is></c>', 'blue'],
    ['has an inline text with the type of a formula text', '<c t="str"><is><t>blue</t></is></c>', 'blue'],
    ['has a format that a conditional rule also uses with its own code', '<c s="0"><v>2.5</v></c>', '2.5'],
  ])('reads the value of a cell that %s', async (_, cell, value) => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs><dxfs><dxf><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></dxf></dxfs></styleSheet>';
    expect(await read(workbook(header + row(2, text('A2', 'A-1'), cell), { 'xl/styles.xml': styles }))).toEqual([
      ['sku', 'label'],
      ['A-1', value],
    ]);
  });

  it('reads cells by their address, in any order and with gaps between them', async () => {
    const rows = header + row(4, text('D4', 'far'), text('A4', 'near')) + row(3, text('B3', 'above'));
    expect(await read(workbook(rows))).toEqual([['sku', 'label'], [], ['', 'above'], ['near', '', '', 'far']]);
  });

  it('puts cells and rows without an address next to the previous ones', async () => {
    const cell = (value: string): string => `<c t="str"><v>${value}</v></c>`;
    const rows = `<row>${cell('sku')}${cell('label')}</row><row>${cell('A')}${cell('B')}</row>`;
    expect(await read(workbook(rows))).toEqual([
      ['sku', 'label'],
      ['A', 'B'],
    ]);
  });

  it.each([
    ['right', header.replace('</row>', `${text('XFD1', ' ')}</row>`) + row(2, text('A2', 'A'))],
    ['bottom', header + row(2, text('A2', 'A')) + row(1_048_576, text('A1048576', ' '), '<c r="XFD1048576" s="1"/>')],
  ])('uses no memory for a blank cell at the far %s', async (_, rows) => {
    expect(await read(workbook(rows))).toEqual([['sku', 'label'], ['A']]);
  });

  it('rejects text beyond the largest readable sheet', async () => {
    const far = (address: string): string => header + row(Number(address.replace(/\D+/, '')), text(address, 'x'));
    expect(await getError(workbook(far('XFD1048576')))).toMatch(/^file: The sheet has more than 200,000 rows/);
    expect(await getError(workbook(far('XFD2')))).toMatch(/^file: The sheet has more than 4,000 columns/);
    const wide = Array.from({ length: 2_600 }, (_, at) => row(at + 2, text(`EWU${at + 2}`, 'x')));
    expect(await getError(workbook(header + wide.join('')))).toMatch(/^file: The sheet has more than 10,000,000 cells/);
  });

  it('reads in small steps, so that it can be cancelled', async () => {
    const sheetRows = Array.from({ length: 20_000 }, (_, at) => row(at + 2, text(`A${at + 2}`, `P-${at}`)));
    const { table, steps } = await readBytes(workbook(header + sheetRows.join('')));
    expect(table.rows).toHaveLength(20_001);
    expect(steps).toBeGreaterThan(50);
  });

  it('reads numbers, dates, yes and no, shared texts and formulas', async () => {
    const more = {
      'xl/sharedStrings.xml':
        '<sst><si><t>one</t></si><si><r><t>two </t></r><r><t>runs</t></r><rPh><t>aid</t></rPh></si><si><t>_x005F_x0041_&amp;</t></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf xfId="0"/></cellXfs></styleSheet>',
    };
    const cells =
      '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>' +
      '<c r="D2" s="1"><v>46354</v></c><c r="E2" s="2"><v>46354</v></c><c r="F2" s="3"><v>46354.4791666667</v></c><c r="G2" s="4"><v>46354</v></c>' +
      '<c r="H2" t="b"><v>1</v></c><c r="I2" t="str"><f>A1&amp;"x"</f><v>made</v></c><c r="J2" t="e"><v>#N/A</v></c>' +
      '<c r="K2" t="inlineStr"><is><t><![CDATA[a & b]]></t></is></c><c r="L2" t="d"><v>2026-11-28</v></c>';
    expect((await read(workbook(header + row(2, cells), more)))[1]).toEqual([
      ...['one', 'two runs', '_x0041_&', '2026-11-28', '46354', '2026-11-28T11:30:00.000Z', '2026-11-28'],
      ...['true', 'made', '#N/A', 'a & b', '2026-11-28'],
    ]);
  });

  it.each([
    ['1', '2026-11-28'],
    ['true', '2026-11-28'],
    ['0', '2022-11-27'],
    ['false', '2022-11-27'],
  ])('counts days from 1904 or from 1900 as a workbook specifies with %s', async (date1904, day) => {
    const more = {
      'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><workbookPr date1904="${date1904}"/><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`,
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    };
    expect(await read(workbook(row(1, '<c r="A1" s="0"><v>44892</v></c>'), more))).toEqual([[day]]);
  });

  it('reads the first worksheet after a chart, with any prefix and days from 1904', async () => {
    const more = {
      'xl/workbook.xml': `<x:workbook xmlns:rel="${relationships}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="C" rel:id="c"/><x:sheet name="S" rel:id="s"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="c" Type="${relationships}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="s" Type="${relationships}/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" s="0"><x:v>44892</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    expect(await read(workbook('', more))).toEqual([['2026-11-28']]);
  });

  it.each([
    ['names a missing text', '<c r="B1" t="s"><v>4</v></c>', '4', 'unreadable'],
    ['is no number', '<c r="B1"><v>x</v></c>', 'x', 'unreadable'],
    ['is neither true nor false', '<c r="B1" t="b"><v>7</v></c>', '7', 'unreadable'],
    ['has an unknown type', '<c r="B1" t="z"><v>1</v></c>', '1', 'unreadable'],
    ['is a date before all dates', '<c r="B1" s="0"><v>-1</v></c>', '-1', 'unreadable'],
    ['is a formula that failed', '<c r="B1" t="e"><f>VLOOKUP(A1,B:C,2,0)</f><v>#N/A</v></c>', '#N/A', 'formulaError'],
    ['is a formula without a result', '<c r="B1"><f>A1</f></c>', '?', 'notCalculated'],
    ['is a formula with an empty result of no type', '<c r="B1"><f>A1</f><v/></c>', '?', 'notCalculated'],
  ])('distinguishes a cell that %s from empty cells, and reads the others', async (_, cell, shown, why) => {
    const styles = { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>' };
    const { table } = await readBytes(workbook(row(1, text('A1', 'sku'), cell, text('C1', 'label')), styles));
    expect(table.rows).toEqual([['sku', shown, 'label']]);
    expect(table.unknown).toEqual(new Map([[0, new Map([[1, why]])]]));
  });

  it('treats a formula whose result is an empty text as an empty cell', async () => {
    const { table } = await readBytes(
      workbook(header + row(2, text('A2', 'A'), '<c r="B2" t="str"><f>""</f><v></v></c>')),
    );
    expect([table.rows[1], table.unknown.size]).toEqual([['A'], 0]);
  });

  it('counts only the columns of numbers as numeric, not those of texts with empty cells', async () => {
    const cells = [text('A2', '1'), '<c r="B2"><v>1</v></c>'];
    const { table } = await readBytes(workbook(header + row(2, ...cells) + row(3, '<c r="A3"/>', text('B3', 'x'))));
    expect(table.numeric).toEqual(new Set([1]));
  });

  it('puts a cell with an invalid address next to the previous one', async () => {
    expect(await read(workbook(row(1, text('A1', 'sku'), text('B0', 'label'))))).toEqual([['sku', 'label']]);
  });

  it.each([
    ['elements that do not match', '<row></c>'],
    ['a custom entity', row(1, '<c r="A1" t="str"><v>&own;</v></c>')],
  ])('rejects a workbook with %s as damaged', async (_, rows) => {
    expect(await getError(workbook(rows))).toMatch(/^file: The workbook cannot be read/);
  });

  it('gives every merged cell the value of the first, but assigns one column to a merged header', async () => {
    const rows =
      row(1, text('A1', 'Export')) +
      row(2, text('A2', 'sku'), text('B2', 'colour')) +
      row(3, text('A3', 'A'), text('B3', 'blue'), '<c r="C3" t="e"><v>#N/A</v></c>') +
      row(4, text('A4', 'B'), '<c r="B4"/>') +
      row(5, text('A5', 'C'));
    const merged = ['A1:C1', 'B2:C2', 'B3:B4', 'C3:C5', 'B5:XFD5', 'A9:A1048576'];
    const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const { table } = await readBytes(
      workbook('', {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData><mergeCells>${cells}</mergeCells></worksheet>`,
      }),
    );
    expect(table.rows.slice(1)).toEqual([['sku', 'colour'], ['A', 'blue', '#N/A'], ['B', 'blue'], ['C']]);
  });

  it('does not know the value of a cell that is merged with one of another column', async () => {
    const rows =
      row(1, text('A1', 'sku'), text('B1', 'colour'), text('C1', 'note')) + row(2, text('A2', 'A'), text('B2', 'blue'));
    const { table } = await readBytes(
      workbook('', {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B2:C2"/></mergeCells></worksheet>`,
      }),
    );
    expect([table.rows[1], table.unknown]).toEqual([['A', 'blue', 'blue'], new Map([[1, new Map([[2, 'merged']])]])]);
  });

  const simple = (more: (name: string) => string): Uint8Array =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${header}</sheetData></worksheet>`,
        }).map(([name, content]) => [more(name), strToU8(content)]),
      ),
    );

  it.each<[string, (name: string) => string]>([
    ['with backslashes', (name) => name.replaceAll('/', '\\')],
    ['in capitals', (name) => name.toUpperCase()],
    ['with a leading slash', (name) => `/${name}`],
  ])('reads a workbook whose parts have names %s', async (_, rename) => {
    expect(await read(simple(rename))).toEqual([['sku', 'label']]);
  });

  it('reads the parts of a workbook at the paths in its relationships', async () => {
    const parts = {
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/book/main.xml"/></Relationships>`,
      'book/main.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="S" r:id="s"/></sheets></workbook>`,
      'book/_rels/main.xml.rels': `<Relationships><Relationship Id="s" Type="${relationships}/worksheet" Target="../tables/one.xml"/><Relationship Id="t" Type="${relationships}/sharedStrings" Target="./texts%.xml"/><Relationship Id="u" Type="${relationships}/worksheet" Target="50% off.xlsx" TargetMode="External"/></Relationships>`,
      'book/texts%.xml': '<sst><si><t>label</t></si></sst>',
      'tables/one.xml': `<worksheet><sheetData>${row(1, text('A1', 'sku'), '<c r="B1" t="s"><v>0</v></c>')}</sheetData></worksheet>`,
    };
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
    expect(await read(bytes)).toEqual([['sku', 'label']]);
  });

  it.each([
    ['xl/workbook.bin', 'x', /binary workbook \(XLSB\)/],
    ['word/document.xml', '<document/>', /This is a Word file/],
    ['readme.txt', 'x', /This is a ZIP archive/],
    ['xl/workbook.xml', '<workbook/>', /it is damaged or not an XLSX file/],
    ['xl/workbook.xml', '<workbook><sheets><sheet name="S" state="hidden"/></sheets></workbook>', /Unhide the sheet/],
  ])('explains an archive with %s', async (name, content, message) => {
    const relationship = `<Relationships><Relationship Id="a" Type="${relationships}/officeDocument" Target="${name}"/></Relationships>`;
    const more: Record<string, Uint8Array> = name.endsWith('.txt') ? {} : { '_rels/.rels': strToU8(relationship) };
    expect(await getError(zipSync({ ...more, [name]: strToU8(content) }))).toMatch(message);
  });

  it.each<[string, string, BufferEncoding, string]>([
    ['UTF-16 with a byte-order mark', '\ufeff<?xml version="1.0" encoding="UTF-16"?>', 'utf16le', 'Größe'],
    ['UTF-16 without a byte-order mark', '<?xml version="1.0" encoding="UTF-16"?>', 'utf16le', 'Größe'],
    ['UTF-8 with a byte-order mark', '\ufeff', 'utf8', 'Größe'],
    ['UTF-8 that is declared as UTF-16', '<?xml version="1.0" encoding="utf-16"?>', 'utf8', 'Größe'],
    ['a declared older encoding', "<?xml version='1.0' encoding='ISO-8859-1'?>", 'latin1', 'Größe'],
  ])('reads parts in %s', async (_, start, encoding, label) => {
    const sheet = `${start}<worksheet><sheetData>${row(1, text('A1', 'sku'), text('B1', label))}</sheetData></worksheet>`;
    const archive = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(Buffer.from(sheet, encoding)),
    });
    expect(await read(archive)).toEqual([['sku', label]]);
  });

  it('reads an archive whose sizes follow the data, without a signature', async () => {
    const parts = Object.entries({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${header}</sheetData></worksheet>`,
    });
    const [local, central]: [Buffer[], Buffer[]] = [[], []];
    for (const [name, content] of parts) {
      const [fileName, data] = [Buffer.from(name), deflateRawSync(content)];
      const sizes = Buffer.alloc(12);
      sizes.writeUInt32LE(crc32(content), 0);
      sizes.writeUInt32LE(data.length, 4);
      sizes.writeUInt32LE(Buffer.byteLength(content), 8);
      // Version, the flag for sizes after the data, deflated, and no time.
      const common = Buffer.from([20, 0, 8, 0, 8, 0, 0, 0, 0, 0]);
      const lengths = Buffer.from([fileName.length, 0, 0, 0]);
      const start = Buffer.alloc(4);
      start.writeUInt32LE(Buffer.concat(local).length);
      central.push(
        Buffer.from([0x50, 0x4b, 1, 2, 20, 0]),
        ...[common, sizes, lengths, Buffer.alloc(10), start, fileName],
      );
      local.push(Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.alloc(12), lengths, fileName, data, sizes);
    }
    const [body, directory, end] = [Buffer.concat(local), Buffer.concat(central), Buffer.alloc(22)];
    end.set([0x50, 0x4b, 5, 6]);
    end.writeUInt16LE(parts.length, 8);
    end.writeUInt16LE(parts.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(body.length, 16);
    expect(await read(Buffer.concat([body, directory, end]))).toEqual([['sku', 'label']]);
  });

  it('reads a sheet with a table by its name, and the first visible one with a header without a name', async () => {
    const sheets = {
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${row(1, text('A1', 'sku'))}</sheetData></worksheet>`,
    };
    const two = workbook(row(1, text('A1', 'notes')), {
      'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="N" r:id="rId1"/><sheet name="S" r:id="rId2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      ...sheets,
    });
    expect([await read(two), await read(two, 'N'), await read(two, 'S')]).toEqual([[['sku']], [['notes']], [['sku']]]);
  });

  const two = [row(1, text('A1', 'sku'), text('B1', 'old')), header].map(
    (rows) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  );
  const withSheets = (sheets: string, targets: readonly (readonly [id: string, target: string])[]): Uint8Array =>
    workbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets>${sheets}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId9" Type="${relationships}/styles" Target="styles.xml"/>${targets.map(([id, target]) => `<Relationship Id="${id}" Type="${relationships}/worksheet" Target="worksheets/${target}"/>`).join('')}</Relationships>`,
      'xl/worksheets/sheet1.xml': two[0] ?? '',
      'xl/worksheets/sheet2.xml': two[1] ?? '',
    });
  const hidden = '<sheet name="Old" state="hidden" r:id="rId1"/>';

  it.each([
    ['another ID', `${hidden}<sheet name="S" r:id="rId7"/>`, ['rId2', 'sheet2.xml']],
    ['no ID', `${hidden}<sheet name="S"/>`, ['rId2', 'sheet2.xml']],
    ['the ID of another part', `${hidden}<sheet name="S" r:id="rId9"/>`, ['rId2', 'sheet2.xml']],
    ['an ID without prefix', '<sheet name="S" id="rId2"/>', ['rId2', 'sheet2.xml']],
    ['the name of a missing part', `${hidden}<sheet name="S" r:id="rId2"/>`, ['rId2', 'sheet3.xml']],
  ] as const)('reads the only possible worksheet of a sheet with %s', async (_, sheets, target) => {
    expect(await read(withSheets(sheets, [['rId1', 'sheet1.xml'], target]))).toEqual([['sku', 'label']]);
  });

  it.each([
    ['wrong IDs', '<sheet name="S" r:id="rId7"/><sheet name="T" r:id="rId8"/>'],
    ['the same ID', '<sheet name="S" r:id="rId1"/><sheet name="T" r:id="rId1"/>'],
  ])('says that a sheet cannot be found if several have %s', async (_, sheets) => {
    const bytes = withSheets(sheets, [
      ['rId1', 'sheet1.xml'],
      ['rId2', 'sheet2.xml'],
    ]);
    expect(await getError(bytes)).toMatch(/^file: The cells of the sheet “S” cannot be found/);
  });

  it('rejects a document type, which could declare entities that grow', async () => {
    const more = {
      'xl/worksheets/sheet1.xml':
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>',
    };
    expect(await getError(workbook('', more))).toMatch(/^file: The workbook cannot be read/);
  });

  it('reads an archive with bytes before and after it, as some web servers write them', async () => {
    const bytes = workbook(header + row(2, text('A2', 'A'), text('B2', 'Bag')));
    for (const [before, after] of [
      ['\r\n', ''],
      ['\ufeff', ''],
      ['', '\n'],
      ['', '\0'.repeat(40)],
    ] as const)
      expect(await read(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]))).toEqual([
        ['sku', 'label'],
        ['A', 'Bag'],
      ]);
  });

  it('stops unpacking a part that grows beyond 400 MB', async () => {
    const blanks = ' '.repeat(1_000_000);
    const more = { 'xl/styles.xml': `<styleSheet>${blanks.repeat(401)}</styleSheet>` };
    expect(await getError(workbook(header, more))).toMatch(/^file: The file is larger than 50 MB/);
  });
});

describe('readTable of a text with separators', () => {
  it.each([
    ['a byte-order mark that a program read in another encoding', 'ï»¿sku;label\nA;B'],
    ['a byte-order mark after the line with the separator', '\ufeffsep=;\r\n\ufeffsku;label\r\nA;B'],
    ['the separator in a quoted line', '"sep=;"\nsku;label\nA;B'],
    ['the separator and empty cells after it', 'sep=;;;\nsku;label\nA;B'],
    ['carriage returns as line ends', 'sku;label\rA;B'],
    ['a NUL character after it', 'sku;label\nA;B\n\0'],
    ['the end of a file of MS-DOS', 'sku;label\nA;B\r\n\x1a'],
    ['cells in single quotes', "'sku','label'\n'A','B'"],
    ['codes as formulas', 'sku,label\n="A","=""B"""'],
  ])('reads a text with %s', async (_, content) => {
    expect(await read(content)).toEqual([
      ['sku', 'label'],
      ['A', 'B'],
    ]);
  });

  it('rejects a pipe or device, which may never end', async () => {
    const reading = readSheetFile('/dev/zero', choice(null));
    await expect(reading.next()).rejects.toMatchObject({ code: 'file', message: 'This is not a file.' });
  });

  it('uses no memory for separators at the ends of rows, and keeps those inside a quoted cell', async () => {
    const blank = ','.repeat(16_000);
    expect(await read(`sku,label${blank}\r\nA,B${blank}\r\n${blank}\r\n`)).toEqual([
      ['sku', 'label'],
      ['A', 'B'],
    ]);
    expect(await read('sku,label\nA,"two,,\nlines,,"\n')).toEqual([
      ['sku', 'label'],
      ['A', 'two,,\nlines,,'],
    ]);
  });

  it('rejects millions of columns before the row with them is in memory', async () => {
    const heap = process.memoryUsage().heapUsed;
    expect(await getError(`"sku",label\n${','.repeat(5_000_000)}x\n`)).toMatch(/^file: The sheet has more than 4,000/);
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(100_000_000);
  });

  it('rejects more rows than the maximum, and counts no blank ones at the end', async () => {
    const rows = Array.from({ length: 200_001 }, (_, at) => `P-${at},x\n`).join('');
    expect(await getError(`sku,label\n${rows}`)).toMatch(/^file: The sheet has more than 200,000 rows/);
    expect(await read(`sku,label\nA,B\n${'\n'.repeat(200_001)}`)).toHaveLength(2);
  });
});
