import { describe, expect, it } from 'vitest';
import {
  readPercent,
  readPossibleNumbers,
  readPrice,
  readWrittenNumber,
  usesDecimalComma,
} from '../../../../electron/model/table/written-numbers.ts';
import { hasOtherCalendar, readWrittenDate, readYesNo } from '../../../../electron/model/table/written-values.ts';

describe('readYesNo', () => {
  it.each(
    'true TRUE 1 yes Y x X WAHR ja VRAI oui VERO sì VERDADERO sí WAAR PRAWDA tak ИСТИНА はい DOĞRU EVET ÁNO DA SAND ТАК ІСТИНА 예 نعم כן 是 ISTINA RESNICA TEISINGA BENAR ĐÚNG จริง ✓ CERT TIESA EGIA درست ПРАЎДА .T. ＴＲＵＥ 1.0 1,0 TRUE\u00a0 =TRUE()'.split(
      ' ',
    ),
  )('reads %s as yes', (word) => {
    expect(readYesNo(` ${word} `)).toBe(true);
  });

  it.each(
    'false FALSE 0 no N FALSCH nein FAUX non FALSO ONWAAR FAŁSZ ЛОЖЬ いいえ YANLIŞ HAYIR NIE NU ХИБНІСТЬ 아니요 لا לא 否 0.0 FALS VÄÄR LAŽ NERESNICA KLAIDINGA SALAH SAI เท็จ NETIESA GEZURRA نادرست НЯПРАЎДА .F. ✗ ☐'.split(
      ' ',
    ),
  )('reads %s as no', (word) => {
    expect(readYesNo(word)).toBe(false);
  });

  it.each(['', 'maybe', '2', 'yesterday'])('reads %j as neither', (word) => {
    expect(readYesNo(word)).toBeUndefined();
  });
});

describe('readWrittenDate', () => {
  it.each([
    ['15.01.2026', ['2026-01-15']],
    ['Do, 15.01.2026', ['2026-01-15']],
    ['ab 15.01.2026', []],
    ['15.tammi.2026', ['2026-01-15']],
    ['5.1.26', ['2026-01-05']],
    ['5.1.29', ['2029-01-05']],
    ['5.1.30', ['1930-01-05']],
    ['5.1.99', ['1999-01-05']],
    ['1/15/2026', ['2026-01-15']],
    ['01/02/2026', ['2026-02-01', '2026-01-02']],
    ['2026/01/15', ['2026-01-15']],
    ['2026. 01. 15.', ['2026-01-15']],
    ['15-01-2026', ['2026-01-15']],
    ['15.1.2026 г.', ['2026-01-15']],
    ['15.01.2026 р.', ['2026-01-15']],
    ['15.01.2026 11:30', ['2026-01-15T11:30:00.000Z']],
    ['15.01.2026 00:00', ['2026-01-15']],
    ['31.02.2026', []],
    ['15/1/2569', ['2569-01-15', '2026-01-15']],
    ['2569-01-15', ['2569-01-15', '2026-01-15']],
    ['1.5', []],
    ['15.01', []],
    ['2 Jan 2026', ['2026-01-02']],
    ['02-Jan-26', ['2026-01-02']],
    ['Jan 2, 2026', ['2026-01-02']],
    ['January 2nd, 2026', ['2026-01-02']],
    ['Friday, 2 January 2026', ['2026-01-02']],
    ['2. Januar 2026', ['2026-01-02']],
    ['2. Mrz. 2026', ['2026-03-02']],
    ['2 févr. 2026', ['2026-02-02']],
    ['2 de enero de 2026', ['2026-01-02']],
    ['2 stycznia 2026', ['2026-01-02']],
    ['2 января 2026 г.', ['2026-01-02']],
    ['2026. január 2.', ['2026-01-02']],
    ['2026年1月2日', ['2026-01-02']],
    ['令和8年1月2日', ['2026-01-02']],
    ['令和元年5月1日', ['2019-05-01']],
    ['平成31年4月30日 午後1:30', ['2019-04-30T13:30:00.000Z']],
    ['昭和64/1/7', ['1989-01-07']],
    ['令和の品8', []],
    ['2026년 1월 2일', ['2026-01-02']],
    ['２０２６/１/２', ['2026-01-02']],
    ['١٥/١/٢٠٢٦', ['2026-01-15']],
    ['\u200f15\u200f/1\u200f/2026', ['2026-01-15']],
    ['15. 1. 2026', ['2026-01-15']],
    ['26-01-15', ['2015-01-26', '2026-01-15']],
    ['1/15/2026 1:30 PM', ['2026-01-15T13:30:00.000Z']],
    ['1/15/2026 12:00:00 AM', ['2026-01-15']],
    ['15.01.2026 11.30', ['2026-01-15T11:30:00.000Z']],
    ['2026年1月15日 午後1:30', ['2026-01-15T13:30:00.000Z']],
    ['2 Foo 2026', []],
    ['Bag 12 2026', []],
    ['', []],
  ])('reads the possible days of %j', (text, days) => {
    expect(readWrittenDate(text)).toEqual(days);
  });
});

describe('hasOtherCalendar', () => {
  it.each([
    ['2569-01-15', true],
    ['1447-07-26', true],
    ['1404-10-25', true],
    ['5786-04-26', true],
    ['2026-01-15', false],
    ['1899-12-31', false],
    ['2999-12-31', false],
    ['9999-12-31', false],
  ])('returns whether %s has a year of another calendar', (date, has) => {
    expect(hasOtherCalendar(date)).toBe(has);
  });
});

describe('readWrittenNumber', () => {
  it.each([
    ['2,5', 2.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1 234,5', 1234.5],
    ['1\u202f234', 1234],
    ["1'234.50", 1234.5],
    ['−3', -3],
    ['１２', 12],
    ['1,250', undefined],
    ['1.234.567', undefined],
    ['12345678901234567', undefined],
    ['1e5', undefined],
    ['12 cm', undefined],
    ['1\u00a0234,5', 1234.5],
    ['1\u2009234', 1234],
    ['1’234.50', 1234.5],
    ['1ʼ234', 1234],
    ['١٬٢٣٤٫٥', 1234.5],
    ['۱۲۳', 123],
    ['१२', 12],
    ['1,23,456.78', 123_456.78],
    ['0,125', 0.125],
    [',5', 0.5],
    ['.5', 0.5],
    ['\u200e-5', -5],
    ['10²', undefined],
    ['5½', undefined],
    ['①', undefined],
    ['12 34', undefined],
  ])('reads %j only if it can be no other number', (text, number) => {
    expect(readWrittenNumber(text)).toBe(number);
  });
});

describe('readPossibleNumbers', () => {
  it.each([
    ['1.250', [1.25, 1250]],
    ['1,250', [1.25, 1250]],
    ['1.234.567', [1_234_567]],
    ['1,234,567', [1_234_567]],
    ['2,5', [2.5]],
    ['(1.250)', [-1.25, -1250]],
    ['2,5-', [-2.5]],
    ['(red)', []],
    ['7', [7]],
    ['red', []],
  ])('returns all numbers that %j can mean', (text, numbers) => {
    expect(readPossibleNumbers(text)).toEqual(numbers);
  });
});

describe('usesDecimalComma', () => {
  it.each([
    [['1.250', '2,5'], null, true],
    [['1.250', '0,125'], null, true],
    [['1.234,50'], null, true],
    [['1.250'], ';', true],
    [['1.250', '2.5'], ';', false],
    [['1.250', '1,250'], null, false],
    [['1.250', 'red, blue'], ',', false],
    [[], null, false],
  ])('reads the separator of the numbers %j in a table with the separator %j', (numbers, separator, isUsed) => {
    expect(usesDecimalComma(numbers, separator)).toBe(isUsed);
  });
});

describe('readPercent', () => {
  it.each([
    ['%19', 0.19],
    ['١٩٪', 0.19],
    ['19\u00a0%', 0.19],
    ['19 %', 0.19],
    ['19,5%', 0.195],
    ['7%', 0.07],
    ['19', undefined],
    ['%', undefined],
  ])('reads %j as a percentage', (text, share) => {
    expect(readPercent(text)).toBe(share);
  });
});

describe('readPrice', () => {
  it.each([
    ['49,90', 49.9, []],
    ['49.90 EUR', 49.9, ['EUR']],
    ['EUR 49.90', 49.9, ['EUR']],
    ['€49,90', 49.9, ['EUR']],
    ['1.234,50 €', 1234.5, ['EUR']],
    ["CHF 1'234.50", 1234.5, ['CHF']],
    ['49,-', 49, []],
    ['CHF 12.–', 12, ['CHF']],
    ['199 zł', 199, ['PLN']],
    ['US$ 5', 5, ['USD']],
    ['¥500', 500, ['JPY', 'CNY']],
    ['49.90 eur', 49.9, ['EUR']],
    ['0,125 €', 0.125, ['EUR']],
    ['1\u202f234,50\u00a0€', 1234.5, ['EUR']],
    ['１２３円', 123, ['JPY']],
    ['٤٩٫٩٠', 49.9, []],
    ['49:-', 49, []],
    ['49€90', 49.9, ['EUR']],
    ['1.234 € 50', 1234.5, ['EUR']],
    ['1 234,50 kr', 1234.5, ['SEK', 'NOK', 'DKK', 'ISK']],
    ['kr. 1.234,50', 1234.5, ['SEK', 'NOK', 'DKK', 'ISK']],
    ['$49.90 CAD', 49.9, ['CAD']],
    ['€ 49.90 EUR', 49.9, ['EUR']],
    ['Fr 12.50', 12.5, ['CHF']],
    ['49 Euros', 49, ['EUR']],
    ['NZ$5', 5, ['NZD']],
    ['1 500 руб.', 1500, ['RUB']],
    ['฿1,500.00', 1500, ['THB']],
    ['₹1,23,456.78', 123_456.78, ['INR']],
  ])('reads %j', (text, amount, currencies) => {
    expect(readPrice(text)).toEqual({ amount, currencies });
  });

  it.each(['red', '1,250', '12.500 €', 'EUR 5 USD', '5 kg', '', '€', '12 pcs', '5 stk', '5 kgs', '49⁹⁰ €', '5 ALL?'])(
    'rejects %j',
    (text) => {
      expect(readPrice(text)).toBeUndefined();
    },
  );
});
