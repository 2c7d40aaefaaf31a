import { describe, expect, it } from 'vitest';
import { parseNumberFormat, showDigits } from '../../../../../electron/sheets/read/workbook/number-format.ts';

const formatOf = (code: string): ReturnType<typeof parseNumberFormat> => parseNumberFormat(170, code);

describe('parseNumberFormat', () => {
  it.each([
    'yyyy-mm-dd',
    'd/m/yy;@',
    '[$-407]dd\\.mm\\.yyyy;@',
    'TT.MM.JJJJ',
    'jj/mm/aaaa',
    'gg/mm/aaaa',
    'rrrr-mm-dd',
    'ДД.ММ.ГГГГ',
    'ggge"年"m"月"d"日"',
    '[$-411]ggge"年"m"月"d"日";@',
    'dddd, d. mmmm yyyy',
    'mmm-yy',
    'd.m.yyyy h:mm',
  ])('treats %s as a day', (code) => {
    expect(formatOf(code)).toMatchObject({ kind: 'date', isTime: false });
  });

  it.each([
    ['h:mm', false, false],
    ['hh:mm:ss', true, false],
    ['h:mm AM/PM', false, false],
    ['[h]:mm:ss', true, true],
    ['[hh]:mm', false, true],
    ['mm:ss.0', true, false],
  ])('treats %s as a time', (code, hasSeconds, isElapsed) => {
    expect(formatOf(code)).toEqual({ kind: 'date', isTime: true, hasSeconds, isElapsed });
  });

  it.each([
    'General',
    'Standard',
    '0',
    '0.00',
    '#,##0',
    '0%',
    '0.0" days"',
    '@',
    '"d"0',
    '0" kg"',
    '[Red]0',
    '0.00E+00',
  ])('reads the number itself in the format %s', (code) => {
    expect(formatOf(code)).toBeNull();
  });

  it.each([
    ['00000', 123, '00123'],
    ['00000000000000', 4_006_381_333_931, '04006381333931'],
    ['000', 12_345, '12345'],
    ['000-000', 12_345, '012-345'],
    ['"A-"0000', 7, 'A-0007'],
    ['00\\ 00', 5, '00 05'],
    ['#00', 5, '05'],
    ['00000;-00000', 12, '00012'],
    ['[$-407]00000', 12, '00012'],
  ])('shows digits in the format %s like the spreadsheet', (code, number, shown) => {
    const format = formatOf(code);
    expect(format?.kind === 'digits' ? showDigits(number, format.mask) : format).toBe(shown);
  });

  it('shows no digits of a number that the format cannot show without loss', () => {
    const format = formatOf('00000');
    const shown = [1.5, -3, 1e20].map((number) => (format?.kind === 'digits' ? showDigits(number, format.mask) : ''));
    expect(shown).toEqual([null, null, null]);
  });
});
