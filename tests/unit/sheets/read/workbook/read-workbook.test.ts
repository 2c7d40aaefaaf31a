import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../../../electron/sheets/read/table.ts';
import { readWorkbook } from '../../../../../electron/sheets/read/workbook/read-workbook.ts';

const readSheet = async (cells: string, { after = '', calcPr = '' } = {}): Promise<Table> => {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets><sheet name="S"/></sheets>${calcPr}</workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData>${after}</worksheet>`,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
  const reading = readWorkbook(Buffer.from(bytes), { name: null, rate: () => 0, findHeader: () => -1 });
  for (;;) {
    const { done, value } = await reading.next();
    if (done === true) return value;
  }
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

  it('ignores elements of extensions with the names of cells', async () => {
    const after = '<extLst><ext><x:c xmlns:x="x" r="B1"><x:v>9</x:v></x:c></ext></extLst>';
    expect((await readSheet(sku, { after })).rows).toEqual([['sku']]);
  });
});
