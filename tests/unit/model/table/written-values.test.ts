import { describe, expect, it } from 'vitest';
import { readPercent, readPrice, readWrittenNumber } from '../../../../electron/model/table/written-numbers.ts';
import { readWrittenDate, readYesNo } from '../../../../electron/model/table/written-values.ts';

describe('readYesNo', () => {
  it.each('true TRUE 1 yes Y WAHR ja VRAI oui VERO sì VERDADERO sí WAAR PRAWDA tak ИСТИНА はい'.split(' '))(
    'reads %s as yes',
    (word) => {
      expect(readYesNo(` ${word} `)).toBe(true);
    },
  );

  it.each('false FALSE 0 no N FALSCH nein FAUX non FALSO ONWAAR FAŁSZ ЛОЖЬ いいえ'.split(' '))(
    'reads %s as no',
    (word) => {
      expect(readYesNo(word)).toBe(false);
    },
  );

  it.each(['', 'maybe', '2', 'yesterday'])('reads %j as neither', (word) => {
    expect(readYesNo(word)).toBeUndefined();
  });
});

describe('readWrittenDate', () => {
  it.each([
    ['15.01.2026', ['2026-01-15']],
    ['5.1.26', ['2026-01-05']],
    ['1/15/2026', ['2026-01-15']],
    ['01/02/2026', ['2026-02-01', '2026-01-02']],
    ['2026/01/15', ['2026-01-15']],
    ['2026. 01. 15.', ['2026-01-15']],
    ['15-01-2026', ['2026-01-15']],
    ['15.01.2026 11:30', ['2026-01-15T11:30:00.000Z']],
    ['15.01.2026 00:00', ['2026-01-15']],
    ['31.02.2026', []],
    ['1.5', []],
    ['15.01', []],
    ['', []],
  ])('reads the possible days of %j', (text, days) => {
    expect(readWrittenDate(text)).toEqual(days);
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
  ])('reads %j only if it can be no other number', (text, number) => {
    expect(readWrittenNumber(text)).toBe(number);
  });
});

describe('readPercent', () => {
  it.each([
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
  ])('reads %j', (text, amount, currencies) => {
    expect(readPrice(text)).toEqual({ amount, currencies });
  });

  it.each(['red', '1,250', '12.500 €', 'EUR 5 USD', '5 kg', '', '€'])('rejects %j', (text) => {
    expect(readPrice(text)).toBeUndefined();
  });
});
