import { expect, it } from 'vitest';
import { checkRow, collectTableFacts } from '../../../../../renderer/features/paste/check-row.ts';
import { getPasteTargets } from '../../../../../renderer/features/paste/column-targets.ts';
import { emptyAccount } from './empty-account.ts';

it('parses prices in common formats, in the chosen currency if they have none', async () => {
  const price = { amount: 'amount', unit: 'currency', units: ['EUR', 'USD'] };
  const priced = getPasteTargets([{ name: 'price', title: 'price', label: 'Price', type: 'texts', price }]);
  const columns = ['sku', 'attributes.price'].map((key) => priced.find((one) => one.key === key) ?? null);
  const noCurrency = 'The price has no currency. Choose one above the table, or write it after the price.';
  for (const [cell, currency, value, ...notes] of [
    ['49,90', 'EUR', { amount: 49.9, currency: 'EUR' }],
    ['49.90 GBP', 'EUR', { amount: 49.9, currency: 'GBP' }],
    ['$5', '', { amount: 5, currency: 'USD' }],
    ['5 zł', 'EUR', { amount: 5, currency: 'PLN' }],
    ['$5', 'EUR', { amount: 5, currency: 'USD' }],
    ['{"amount":1,"currency":"EUR"}', '', { amount: 1, currency: 'EUR' }],
    ['49,90', '', undefined, noCurrency],
    // None of the currencies that the symbol can mean is used by the attribute, and the table may be in another one.
    ['¥5', 'EUR', undefined, noCurrency],
    ['5 kr', 'SEK', undefined, noCurrency],
    ['cheap', 'EUR', undefined, 'Not a price such as 49.90 or 49.90 EUR.'],
  ] as const) {
    const row = checkRow(['A', cell], 0, await collectTableFacts([['A', cell]], columns, { currency }), emptyAccount);
    expect(row.body, cell).toEqual(value === undefined ? { sku: 'A' } : { sku: 'A', attributes: { price: value } });
    expect(row.issues.map(({ message }) => message)).toEqual(notes);
  }
});
