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

  it('detects the apostrophe that keeps a code as text, in any file', () => {
    expect(isRewritten({ text: "'00123", before: '00123', value: '00123', isConverted: false })).toBe(true);
    expect(isRewritten({ text: "'00124", before: '00123', value: '00123', isConverted: false })).toBe(false);
  });
});

describe('isSameSheetValue', () => {
  it.each(['a,b', 'b; a', "['a', 'b']", '{a,b}', 'a\nb'])('recognizes the entries of a list in %j', (text) => {
    expect(isSameSheetValue(text, 'a | b', ['a', 'b'])).toBe(true);
    expect(isSameSheetValue(text, 'a | b | c', ['a', 'b', 'c'])).toBe(false);
  });

  it.each([
    '20260115',
    '46037',
    'Thu Jan 15 2026 00:00:00 GMT+0100 (CET)',
    '2026-01-15T00:00:00+01:00',
    '2026-01-15 00:00:00 UTC',
    '2026-01-15 00:00:00',
    '15/jan/2026',
  ])('recognizes the day 2026-01-15 in %s', (text) => {
    expect(isSameSheetValue(text, '2026-01-15', '2026-01-15')).toBe(true);
  });

  it('distinguishes a time of day from midnight', () => {
    expect(isSameSheetValue('2026-01-15T10:00:00+01:00', '2026-01-15', '2026-01-15')).toBe(false);
  });
});

describe('validateCellValue', () => {
  it('reports a whole number that can have a thousands separator', () => {
    const column = getSheetColumn('attributes.size', () => null);
    if (column === null) throw new Error('There is no such column.');
    const known = {
      attribute: () => ({ type: 'IntAttribute' }),
      named: () => 0,
      statuses: [],
      usesDecimalComma: false,
    };
    expect(validateCellValue(column, '1.000', 42, known)).toContain('1.000 can be a decimal');
    expect(validateCellValue(column, '1000', 42, known)).toBeNull();
  });
});
