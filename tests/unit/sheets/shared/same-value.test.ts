import { describe, expect, it } from 'vitest';
import { validateCellValue } from '../../../../electron/sheets/read/parse-values.ts';
import { getSheetColumn } from '../../../../electron/tables/sheet/sheet-columns.ts';
import { isRewritten, isSameSheetValue } from '../../../../electron/sheets/shared/same-value.ts';

describe('isRewritten', () => {
  it.each([
    ['12000', '12E3'],
    ['1.5', '1 1/2'],
    ['49.9', '49,90 €'],
    ['49.9', '$49.90'],
    ['-5', '(5)'],
    ['-5', '5-'],
    ['true', 'TRUE'],
    ['WAHR', 'true'],
    ['02:27', '1:87'],
    ['4:09:00 PM', '16:9'],
    ['42.0', '42'],
    ['42,00', '42'],
    ['123.0', '00123'],
    ['123,00', '00123'],
    ['0,672916667', '16:9'],
    ['4006381333931.0', '4006381333931'],
    ['123', '00123'],
    ['0.19', '19 %'],
    ['12345678901234600000', '12345678901234567890'],
    ['12345678901234567168', '12345678901234567890'],
  ])('detects %s, which a spreadsheet or script makes of the text %s', (text, before) => {
    expect(isRewritten({ text, before, value: before, isConverted: true })).toBe(true);
    expect(isRewritten({ text, before, value: before, isConverted: false })).toBe(false);
  });

  it.each([
    ['43.0', '42'],
    ['42.05', '42'],
    ['142', '42'],
    ['5', '(5)'],
    ['1.5', '1 1/4'],
    ['59.9', '49,90 €'],
    ['false', 'TRUE'],
    ['true', 'Yes'],
    ['2:28', '1:87'],
    ['12345678901234567891', '12345678901234567890'],
    ['2027-01-15', '2026-01-15'],
    ['2026-01-15T10:00:00.000Z', '2026-01-15'],
  ])('treats %s in place of the text %s as a change', (text, before) => {
    expect(isRewritten({ text, before, value: before, isConverted: true })).toBe(false);
  });

  it.each(['2026-01-14T23:00:00.000Z', '2026-01-14 15:00:00'])('detects that %s is the midnight of a day', (text) => {
    expect(isRewritten({ text, before: '2026-01-15', value: '2026-01-15', isConverted: false })).toBe(true);
  });

  it.each(['"00123"', "'00123'"])('detects that a program added the quotation marks of %s', (text) => {
    expect(isRewritten({ text, before: '00123', value: '00123', isConverted: false })).toBe(true);
    expect(isRewritten({ text, before: '00124', value: '00124', isConverted: false })).toBe(false);
  });

  it('detects the apostrophe that keeps a code as text, in any file', () => {
    expect(isRewritten({ text: "'00123", before: '00123', value: '00123', isConverted: false })).toBe(true);
    expect(isRewritten({ text: "'00124", before: '00123', value: '00123', isConverted: false })).toBe(false);
  });
});

describe('isSameSheetValue', () => {
  it.each(['a,b', 'b; a', "['a', 'b']", '{a,b}', 'a\nb', 'a|b', 'b | a'])(
    'recognizes the entries of a list in %j',
    (text) => {
      expect(isSameSheetValue(text, 'a | b', ['a', 'b'])).toBe(true);
      expect(isSameSheetValue(text, 'a | b | c', ['a', 'b', 'c'])).toBe(false);
    },
  );

  it.each([
    '20260115',
    '46037',
    'Thu Jan 15 2026 00:00:00 GMT+0100 (CET)',
    '2026-01-15T00:00:00+01:00',
    '2026-01-15 00:00:00 UTC',
    '2026-01-15 00:00:00',
    '15/jan/2026',
    'Do, 15.01.2026',
    '15.tammi.2026',
  ])('recognizes the day 2026-01-15 in %s', (text) => {
    expect(isSameSheetValue(text, '2026-01-15', '2026-01-15')).toBe(true);
  });

  it.each([
    ['49,90 €', 49.9],
    ['€ 49.90', 49.9],
    ['49.90 EUR', 49.9],
    ['EUR 1.250,00', 1250],
    ['-49,90 €', -49.9],
    ['CHF 12.–', 12],
    ['1,5 kg', 1.5],
    ['12,5 cm', 12.5],
    ['2.5"', 2.5],
    ['20 °C', 20],
    ['1.250 g', 1250],
    ['5 l', 5],
    [' -   € ', 0],
    ['-', 0],
  ])('recognizes %j as a spreadsheet shows the number %d', (text, value) => {
    // A spreadsheet writes a cell as it shows it, in the format of its column.
    expect(isSameSheetValue(text, String(value), value)).toBe(true);
    expect(isSameSheetValue(text, String(value + 1), value + 1)).toBe(false);
  });

  it.each(['12A', '12g', '12XL', '12 pieces of 5', '12 / 5', '12€5', 'about 12', '-'])('treats %s as no 12', (text) => {
    expect(isSameSheetValue(text, '12', 12)).toBe(false);
  });

  it('distinguishes a time of day from midnight', () => {
    expect(isSameSheetValue('2026-01-15T10:00:00+01:00', '2026-01-15', '2026-01-15')).toBe(false);
  });
});

describe('validateCellValue', () => {
  it.each([
    ['Tom &amp; Jerry', 'Tom', 'it contains the escapes of a web page'],
    ['Gr&ouml;&szlig;e', undefined, 'it contains the escapes of a web page'],
    ['A &lt; B', 'A &lt; C', null],
    ['<p>A &amp; B</p>', '<p>A</p>', null],
    ['Gr??e', 'Tom', 'the question marks may replace letters'],
    ['Gr??e', 'Gr??n', null],
    ['Wie?', 'Tom', null],
  ])('reports a new text %j in place of %j that a program has damaged: %s', (text, before, problem) => {
    const known = {
      attribute: () => undefined,
      named: () => 0,
      price: () => undefined,
      statuses: [],
      usesDecimalComma: false,
    };
    for (const key of ['label', 'attributes.note']) {
      const column = getSheetColumn(key, () => null);
      if (column === null) throw new Error('There is no such column.');
      const found = validateCellValue(column, text, before, known);
      expect(problem === null ? found : found?.slice(0, problem.length)).toBe(problem);
    }
  });

  it.each([
    ['IntAttribute', '12345678901234567890'],
    ['DecimalAttribute', '12345678901234567.5'],
    ['IntAttribute', '-9007199254740993'],
  ])('reports a number of type %s whose digits would be lost: %s', (type, text) => {
    const column = getSheetColumn('attributes.size', () => null);
    if (column === null) throw new Error('There is no such column.');
    const known = {
      attribute: () => ({ type }),
      named: () => 0,
      price: () => undefined,
      statuses: [],
      usesDecimalComma: false,
    };
    expect(validateCellValue(column, text, 42, known)).toBe('it has more digits than a number can keep');
    expect(validateCellValue(column, '9007199254740991', 42, known)).toBeNull();
  });

  it('reports a whole number that can have a thousands separator', () => {
    const column = getSheetColumn('attributes.size', () => null);
    if (column === null) throw new Error('There is no such column.');
    const known = {
      attribute: () => ({ type: 'IntAttribute' }),
      named: () => 0,
      price: () => undefined,
      statuses: [],
      usesDecimalComma: false,
    };
    expect(validateCellValue(column, '1.000', 42, known)).toContain('1.000 can be a decimal');
    expect(validateCellValue(column, '1000', 42, known)).toBeNull();
  });
});
