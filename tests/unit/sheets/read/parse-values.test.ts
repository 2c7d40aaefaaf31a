import { describe, expect, it } from 'vitest';
import { type KnownValues, toCanonicalText, validateCellValue } from '../../../../electron/sheets/read/parse-values.ts';
import { getSheetColumn } from '../../../../electron/tables/sheet/sheet-columns.ts';

const column = getSheetColumn('attributes.launch', () => null);
if (column === null) throw new Error('There is no such column.');

const createKnown = (type: string | null): KnownValues => ({
  attribute: () => (type === null ? undefined : { name: 'launch', type }),
  named: () => 0,
  price: () => undefined,
  statuses: [],
  usesDecimalComma: false,
});

describe('date in a cell', () => {
  it.each([
    ['15.01.2027', '2027-01-15'],
    ['1/15/2027', '2027-01-15'],
    ['15-Jan-27', '2027-01-15'],
    ['2027年1月15日', '2027-01-15'],
    ['15.01.2027 00:00:00', '2027-01-15'],
    ['15.01.2027 11:30', '2027-01-15T11:30:00.000Z'],
    ['2027-01-15 00:00', '2027-01-15'],
  ])('is saved as ISO 8601 if it is written as %s', (text, date) => {
    for (const [type, before] of [
      ['DateAttribute', undefined],
      [null, '2026-01-15'],
    ] as const) {
      const known = createKnown(type);
      expect(validateCellValue(column, text, before, known)).toBeNull();
      expect(toCanonicalText(column, text, before, known)).toBe(date);
    }
  });

  it.each([
    ['01/02/2027', 'it can mean two days: write it such as 2026-11-25'],
    ['soon', 'not a date such as 2026-11-25'],
    ['30.02.2027', 'not a date such as 2026-11-25'],
    ['15.01.2570', expect.stringContaining('another calendar')],
  ])('is refused if it is written as %s', (text, problem) => {
    const known = createKnown('DateAttribute');
    expect(validateCellValue(column, text, undefined, known)).toEqual(problem);
    expect(toCanonicalText(column, text, undefined, known)).toBe(text);
  });

  it('is a text of an attribute without a type and without a former date', () => {
    expect(toCanonicalText(column, '15.01.2027', 'soon', createKnown(null))).toBe('15.01.2027');
  });
});

describe('price in a cell', () => {
  const known: KnownValues = {
    ...createKnown(null),
    price: () => ({ amount: 'amount', unit: 'currency', units: ['EUR', 'USD'] }),
  };
  const before = { amount: 49.9, currency: 'EUR', tax: 'full' };

  it.each([
    ['59,90', before, '', '{"amount":59.9,"currency":"EUR","tax":"full"}'],
    ['59.90 USD', before, '', '{"amount":59.9,"currency":"USD","tax":"full"}'],
    ['59.90', before, 'price-USD', '{"amount":59.9,"currency":"USD","tax":"full"}'],
    ['59.90', undefined, 'Price (USD)', '{"amount":59.9,"currency":"USD"}'],
    ['{"currency": "EUR", "amount": 1}', before, '', '{"amount":1,"currency":"EUR","tax":"full"}'],
  ])(
    'is an amount with the currency of the cell, the header or the former value: %s',
    (text, former, written, value) => {
      expect(validateCellValue({ ...column, written }, text, former, known)).toBeNull();
      expect(toCanonicalText({ ...column, written }, text, former, known)).toBe(value);
    },
  );

  it.each([
    [['$'], before, '{"amount":59.9,"currency":"USD","tax":"full"}'],
    [['€'], before, '{"amount":59.9,"currency":"EUR","tax":"full"}'],
    [['kr'], { ...before, currency: 'SEK' }, '{"amount":59.9,"currency":"SEK","tax":"full"}'],
    [['CHF'], undefined, '{"amount":59.9,"currency":"CHF"}'],
  ])('has the currency that the number format shows: %j', (shown, former, value) => {
    const formatted = { ...column, currencies: new Set(shown) };
    expect(toCanonicalText(formatted, '59.90', former, known)).toBe(value);
    const named = '{"amount":59.9,"currency":"PLN"';
    expect(toCanonicalText({ ...formatted, written: 'Price (PLN)' }, '59.90', undefined, known)).toContain(named);
  });

  it.each([[['€', 'CHF']], [['kr']]])('is refused if the number formats show %j', (shown) => {
    const problem = 'write the currency after the price, such as 49.90 EUR';
    expect(validateCellValue({ ...column, currencies: new Set(shown) }, '59.90', before, known)).toBe(problem);
  });

  it.each([
    ['much', before, 'not a price such as 49.90 EUR'],
    ["{'amount': 1}", before, 'not a price such as 49.90 EUR'],
    ['{"amount":"1"}', before, 'not a price such as 49.90 EUR'],
    ['1.250', before, 'not a price such as 49.90 EUR'],
    ['59.90', undefined, 'write the currency after the price, such as 49.90 EUR'],
  ])('is refused if it is no price or its currency is not known: %s', (text, former, problem) => {
    expect(validateCellValue(column, text, former, known)).toBe(problem);
  });
});
