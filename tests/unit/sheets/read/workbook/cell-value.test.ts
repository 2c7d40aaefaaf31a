import { describe, expect, it } from 'vitest';
import { readWorkbookCell } from '../../../../../electron/sheets/read/workbook/cell-value.ts';
import { parseNumberFormat } from '../../../../../electron/sheets/read/workbook/number-format.ts';
import type { WorkbookParts } from '../../../../../electron/sheets/read/workbook/parts.ts';

const parts = (code: string | null = null, is1904 = false): WorkbookParts => ({
  worksheets: [],
  is1904,
  isUncalculated: false,
  sharedStrings: ['one'],
  formats: [code === null ? null : parseNumberFormat(170, code)],
  pictures: new Set(),
});
const getValue = (type: string, text: string, code: string | null = null): unknown =>
  readWorkbookCell({ type, style: '0', text, hasFormula: false, hasValue: true, isPicture: false }, parts(code));

describe('readCell', () => {
  it.each([
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['12345678901234567890', '12345678901234567890'],
    ['4.006381333931E+12', '4006381333931'],
    [' 7 ', '7'],
    ['-0.5', '-0.5'],
  ])('reads the number %s with the digits that a spreadsheet keeps', (text, shown) => {
    expect(getValue('n', text)).toEqual({ text: shown });
  });

  it.each([
    ['46354', 'yyyy-mm-dd', '2026-11-28'],
    ['46354.479166666664', 'yyyy-mm-dd hh:mm', '2026-11-28T11:30:00.000Z'],
    ['46353.99999999', 'yyyy-mm-dd', '2026-11-28'],
    ['46354.47916665', 'yyyy-mm-dd hh:mm', '2026-11-28T11:30:00.000Z'],
    ['46354.479161', 'yyyy-mm-dd hh:mm', '2026-11-28T11:29:59.510Z'],
    ['0.479166666664', 'h:mm', '11:30'],
    ['0.4791', 'h:mm:ss', '11:29:54'],
    ['1.25', '[h]:mm', '30:00'],
    ['1', 'yyyy-mm-dd', '1900-01-01'],
    ['60', 'yyyy-mm-dd', '1900-02-28'],
    ['61', 'yyyy-mm-dd', '1900-03-01'],
  ])('reads the number %s in the format %s as the displayed day or time', (text, code, shown) => {
    expect(getValue('n', text, code)).toEqual({ text: shown });
  });

  it.each([
    ['2026-11-28', '2026-11-28'],
    ['2026-11-28T00:00:00', '2026-11-28'],
    ['2026-11-28T11:29:59.9999999999', '2026-11-28T11:30:00.000Z'],
    ['2026-11-28T11:30:00Z', '2026-11-28T11:30:00.000Z'],
    ['2026-11-28T11:30:00+01:00', '2026-11-28T10:30:00.000Z'],
    ['10:59:59.9999999999999984025', '11:00:00'],
    ['PT30H', 'PT30H'],
  ])('reads the ISO date or time %s alike in every time zone', (text, shown) => {
    expect(getValue('d', text)).toEqual({ text: shown });
  });

  it.each([
    ['b', '1', { text: 'true' }],
    ['b', 'false', { text: 'false' }],
    ['s', '0', { text: 'one' }],
    ['inlineStr', 'two\r\nlines', { text: 'two\nlines' }],
    ['n', '', { text: '' }],
    ['n', '1,5', { unknown: 'unreadable', text: '1,5' }],
    ['s', '9', { unknown: 'unreadable', text: '9' }],
    ['e', '#REF!', { unknown: 'formulaError', text: '#REF!' }],
  ])('reads a cell of type %s with %j', (type, text, value) => {
    expect(getValue(type, text)).toEqual(value);
  });
});
