import { describe, expect, it } from 'vitest';
import { isShortenedNumber, isShortOf } from '../../../../electron/model/table/shortened-numbers.ts';
import {
  isDayInPlaceOfCode,
  isDayWithMonthName,
  isRewrittenAsDay,
  isRewrittenAsTime,
} from '../../../../electron/model/table/spreadsheet-texts.ts';
import {
  hasHiddenCharacters,
  hasLookAlikeCharacters,
  hasUnseenCharacters,
  removeInvisible,
  removeInvisibleFromCode,
} from '../../../../electron/model/table/unseen-characters.ts';

describe('isShortenedNumber', () => {
  it.each([
    '4.06E+12',
    '4,00638E+12',
    '4E+12',
    '1.2e+5',
    ' 4.00638E+12 ',
    '4.06E12',
    '4,06 E+12',
    '4.06×10^12',
    '４．０６Ｅ＋１２',
    '٤٫٠٦E+١٢',
    '1.2E-05',
  ])('detects %s, whose last digits are lost', (text) => {
    expect(isShortenedNumber(text)).toBe(true);
  });

  it.each(['4006381333931', 'E+12', '12E5', '1E-5', 'A1E+3', '40.6E+12', ''])(
    'accepts the number %s as a value',
    (text) => {
      expect(isShortenedNumber(text)).toBe(false);
    },
  );

  it('detects whether it can represent a number', () => {
    expect(isShortOf('4,00638E+12', '4006381333931')).toBe(true);
    expect(isShortOf('4.01E+12', '4006381333931')).toBe(true);
    expect(isShortOf('4.02E+12', '4006381333931')).toBe(false);
    expect(isShortOf('4.00638E+12', 'A-4006381333931')).toBe(false);
    expect(isShortOf('1.23E+06', '1234567.5')).toBe(true);
    expect(isShortOf('1.20E+04', '12E3')).toBe(true);
  });
});

describe('isRewrittenAsDay', () => {
  it.each([
    ['03. Apr', '3-4'],
    ['04. Mrz', '4/3'],
    ['3-Apr', '3-4'],
    ['Apr 03', '3/4'],
    ['Mar 05', '3-2005'],
    ['03-avr', '3-4'],
    ['03.04.2026', '3-4'],
    ['4/3/2026', '3-4'],
    ['1. Dez', '1.12.'],
    ['10-Dec', 'DEC10'],
    ['01-Mar', 'MARCH1'],
    ['3月4日', '3-4'],
    ['04.мар', '4-3'],
    ['2026年3月4日', '3/4/2026'],
    ['3-Mar-26', '3/3/26'],
    ['03/abr', '3-4'],
    ['ápr.03', '3-4'],
    ['bal.-03', '3-4'],
    ['03-Thg4', '3-4'],
    ['3-เม.ย.', '3-4'],
    ['03-אפר', '3-4'],
    ['03-أبريل', '3-4'],
    ['04-03', '3-4'],
    ['03/04', '3-4'],
  ])('detects %s, which a spreadsheet makes from %s', (text, original) => {
    expect(isRewrittenAsDay(text, original)).toBe(true);
  });

  it.each([
    ['03. Apr', '3-5'],
    ['03. Apr', 'S'],
    ['blue', '3-4'],
    ['12 mar', '3-4'],
    ['05.06.2026', '3-4'],
    ['04-03', '03-04'],
    ['4-3', '3-4'],
    ['', '3-4'],
    ['2027-01-15', '2026-01-15'],
    ['2026-02-01', '2026-01-02'],
    ['3/4/2027', '4/3/2026'],
  ])('treats %s in place of %s as a change', (text, original) => {
    expect(isRewrittenAsDay(text, original)).toBe(false);
  });
});

describe('isDayInPlaceOfCode', () => {
  it.each([
    ['08. Apr', '3-4', true],
    ['2026-04-08', '3-4', true],
    ['04:03:00', '16:9', true],
    ['5-6', '3-4', false],
    ['2026-04-08', '2026-01-15', false],
    ['08. Apr', 'x', false],
    ['09:30', '08:00', false],
  ])('decides whether %s may be a converted code in place of %s', (text, original, isConverted) => {
    expect(isDayInPlaceOfCode(text, original)).toBe(isConverted);
  });
});

describe('isRewrittenAsTime', () => {
  it.each([
    ['16:09', '16:9', true],
    ['16:09:00', '16:9', true],
    ['01:30:00', '1:30', true],
    ['02:27', '1:87', true],
    ['2:40', '1:100', true],
    ['4:09:00 PM', '16:9', true],
    ['12:09 a.m.', '0:9', true],
    ['16:10', '16:9', false],
    ['4:09 AM', '16:9', false],
    ['16:9', '16:9', false],
    ['blue', 'red', false],
  ])('detects whether %s is the time of day that a spreadsheet makes from %s', (text, original, isRewritten) => {
    expect(isRewrittenAsTime(text, original)).toBe(isRewritten);
  });
});

describe('isDayWithMonthName', () => {
  it.each(['03. Apr', '3-Apr', 'Apr 03', '10-Dec', 'Mar-05', '02. Jan', '3月4日', '03/abr', '3-เม.ย.'])(
    'detects %s',
    (text) => {
      expect(isDayWithMonthName(text)).toBe(true);
    },
  );

  it.each(['B-100', 'MAR-1005X', '3-4', 'Bag 12', 'May', 'DEC10', 'S-12'])('accepts %s as a code', (text) => {
    expect(isDayWithMonthName(text)).toBe(false);
  });
});

describe('look-alike characters', () => {
  it.each(['B\u2011100', 'B–100', 'B−100', 'В-100X', 'ΑB'])('finds them in %s', (text) => {
    expect(hasLookAlikeCharacters(text)).toBe(true);
  });

  it.each(['B-100', 'БГ-100', 'Größe_1', '部品-1'])('finds none in %s', (text) => {
    expect(hasLookAlikeCharacters(text)).toBe(false);
  });
});

describe('invisible characters', () => {
  it.each(['A\u200dB', 'A\u200cB', 'A\ufe0fB', 'A\u034fB', 'A\u2800B', 'A\u{e0041}B'])(
    'finds joiners and selectors in a code: %j',
    (text) => {
      expect([hasHiddenCharacters(text), hasUnseenCharacters(text)]).toEqual([false, true]);
      expect(removeInvisibleFromCode(text)).toBe('AB');
    },
  );

  it.each([
    'A\u200b',
    '\u202aA\u202c',
    'A\u00adB',
    'A\u2060',
    '\ufeffA',
    'A\u0000B',
    'A\u200eB',
    'A\u3164B',
    'A\ufffaB',
  ])('finds invisible characters in every text: %j', (text) => {
    expect([hasHiddenCharacters(text), hasUnseenCharacters(text)]).toEqual([true, true]);
  });

  it.each(['A\u00a0B', 'A\u2009B', 'A\u3000B', 'A\tB', 'A\nB'])('finds unusual spaces in a code: %j', (text) => {
    expect([hasHiddenCharacters(text), hasUnseenCharacters(text)]).toEqual([false, true]);
    expect(removeInvisible(text)).toBe('A B');
  });

  it.each(['A B', 'é 中', '👩🏽‍🚀', 'می‌خواهم', 'A-1', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️'])(
    'finds no invisible characters in the text %s',
    (text) => {
      expect([hasHiddenCharacters(text), removeInvisible(text)]).toEqual([false, text]);
    },
  );
});
