import { describe, expect, it } from 'vitest';
import { parseNumberFormat, showDigits } from '../../../../../electron/sheets/read/workbook/number-format.ts';

const getFormat = (code: string): ReturnType<typeof parseNumberFormat> => parseNumberFormat(170, code);

describe('parseNumberFormat', () => {
  it.each([
    'yyyy-mm-dd',
    'd/m/yy;@',
    '[$-407]dd\\.mm\\.yyyy;@',
    'TT.MM.JJJJ',
    'B1yyyy/mm/dd',
    '[$-2060401]B2dd/mm/yyyy',
    'yyyy-mm-ddThh:mm:ss',
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
    expect(getFormat(code)).toMatchObject({ kind: 'date', isTime: false });
  });

  it.each([
    ['h:mm', false, false],
    ['hh:mm:ss', true, false],
    ['h:mm AM/PM', false, false],
    ['[h]:mm:ss', true, true],
    ['[hh]:mm', false, true],
    ['mm:ss.0', true, false],
    ['[$-804]上午/下午h"时"mm"分"', false, false],
    ['오전/오후 h:mm:ss', true, false],
  ])('treats %s as a time', (code, hasSeconds, isElapsed) => {
    expect(getFormat(code)).toEqual({ kind: 'date', isTime: true, hasSeconds, isElapsed });
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
    '"approx. "0',
    '0.00E+00',
  ])('reads the number itself in the format %s', (code) => {
    expect(getFormat(code)).toBeNull();
  });

  it.each([
    ['"EUR"0', 'EUR'],
    ['"US$"0', 'US$'],
    ['#,##0.00 [$€-407]', '€'],
    ['[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', '$'],
    ['[$CHF-807] #,##0.00', 'CHF'],
    ['#,##0.00\\ "zł"', 'zł'],
    ['\\€0.00', '€'],
    ['_-* #,##0.00\\ [$€-1]_-;-* #,##0.00\\ [$€-1]_-;_-* "-"??\\ [$€-1]_-', '€'],
    ['"from "0.00 "USD"', 'USD'],
  ])('reads the number itself, which the format %s shows as an amount', (code, currency) => {
    expect(getFormat(code)).toEqual({ kind: 'amount', currency });
  });

  it.each([
    ['00000', 123, '00123'],
    ['00000000000000', 4_006_381_333_931, '04006381333931'],
    ['000', 12_345, '12345'],
    ['000-000', 12_345, '012-345'],
    ['"A-"0000', 7, 'A-0007'],
    ['"SKU-"0', 123, 'SKU-123'],
    ['\\A\\.#', 123, 'A.123'],
    ['00\\ 00', 5, '00 05'],
    ['#00', 5, '05'],
    ['00000;-00000', 12, '00012'],
    ['[$-407]00000', 12, '00012'],
    ['[<=9999999]000-0000;(000) 000-0000', 123_456, '012-3456'],
    ['[<=9999999]000-0000;(000) 000-0000', 5_551_234_567, '(555) 123-4567'],
    ['[Red][>99]000;[=7]"A"00;0000', 7, 'A07'],
    ['[Red][>99]000;[=7]"A"00;0000', 8, '0008'],
  ])('shows digits in the format %s like the spreadsheet', (code, number, shown) => {
    const format = getFormat(code);
    expect(format?.kind === 'digits' ? showDigits(number, format.sections) : format).toBe(shown);
  });

  it.each([
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5_551_234],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5_551_234_567],
    ['[<=9999999]###-####;(000) 000-0000', 5_551_234],
    ['[>=1000]0000;0.0', 5],
  ])('reads the number itself in the section of %s that applies to %i', (code, number) => {
    const format = getFormat(code);
    expect(format?.kind === 'digits' ? showDigits(number, format.sections) : format).toBeNull();
  });

  it('shows no digits of a number that the format cannot show without loss', () => {
    const format = getFormat('00000');
    const shown = [1.5, -3, 1e20].map((number) =>
      format?.kind === 'digits' ? showDigits(number, format.sections) : '',
    );
    expect(shown).toEqual([null, null, null]);
  });
});
