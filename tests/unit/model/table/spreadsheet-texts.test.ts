import { describe, expect, it } from 'vitest';
import {
  isRewrittenAsDay,
  isShortenedNumber,
  isShortOf,
  isSpreadsheetError,
} from '../../../../electron/model/table/spreadsheet-texts.ts';
import {
  hasHiddenCharacters,
  hasUnseenCharacters,
  withoutUnseen,
} from '../../../../electron/model/table/unseen-characters.ts';

describe('isSpreadsheetError', () => {
  it.each(
    '#N/A #NV #NOM? #BEZUG! #NAME? #VALUE! #WERT! #¡REF! #N/D #DIV/0! #NUM! #ZAHL! #REF! #¿NOMBRE? #VALEUR! #ADR! #Н/Д #SPILL! #ÜBERLAUF! Err:502 #######'.split(
      ' ',
    ),
  )('detects %s, which a spreadsheet shows in place of a value', (text) => {
    expect([text, ` ${text.toLowerCase()} `].map(isSpreadsheetError)).toEqual([true, true]);
  });

  it.each(['#1', '# 12', '#FF0000', '#', 'N/A', 'Error', 'REF', 'Fehler', '#new', '##'])(
    'accepts %s as a value',
    (text) => {
      expect(isSpreadsheetError(text)).toBe(false);
    },
  );
});

describe('isShortenedNumber', () => {
  it.each(['4.06E+12', '4,00638E+12', '4E+12', '1.2e+5', ' 4.00638E+12 '])(
    'detects %s, whose last digits are lost',
    (text) => {
      expect(isShortenedNumber(text)).toBe(true);
    },
  );

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
  ])('detects %s, which a spreadsheet makes from %s', (text, original) => {
    expect(isRewrittenAsDay(text, original)).toBe(true);
  });

  it.each([
    ['03. Apr', '3-5'],
    ['03. Apr', 'S'],
    ['blue', '3-4'],
    ['12 mar', '3-4'],
    ['05.06.2026', '3-4'],
    ['', '3-4'],
  ])('treats %s in place of %s as a change', (text, original) => {
    expect(isRewrittenAsDay(text, original)).toBe(false);
  });
});

describe('invisible characters', () => {
  it.each(['A\u200b', '\u202aA\u202c', 'A\u00adB', 'A\u2060', '\ufeffA', 'A\u0000B', 'A\u200eB'])(
    'finds invisible characters in every text: %j',
    (text) => {
      expect([hasHiddenCharacters(text), hasUnseenCharacters(text)]).toEqual([true, true]);
    },
  );

  it.each(['A\u00a0B', 'A\u2009B', 'A\u3000B', 'A\tB', 'A\nB'])('finds unusual spaces in a code: %j', (text) => {
    expect([hasHiddenCharacters(text), hasUnseenCharacters(text)]).toEqual([false, true]);
    expect(withoutUnseen(text)).toBe('A B');
  });

  it.each(['A B', 'é 中', '👩🏽‍🚀', 'می‌خواهم', 'A-1'])('finds no invisible characters in %s', (text) => {
    expect([hasUnseenCharacters(text), withoutUnseen(text)]).toEqual([false, text]);
  });
});
