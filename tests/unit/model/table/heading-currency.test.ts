import { describe, expect, it } from 'vitest';
import { splitHeadingCurrency } from '../../../../electron/model/table/heading-currency.ts';

describe('splitHeadingCurrency', () => {
  it.each([
    ['price-EUR', 'price', 'EUR'],
    ['price-en_US-ecommerce-EUR', 'price-en_US-ecommerce', 'EUR'],
    ['price_usd', 'price', 'USD'],
    ['Price (EUR)', 'Price', 'EUR'],
    ['Preis [CHF]', 'Preis', 'CHF'],
    ['Preis in EUR', 'Preis', 'EUR'],
    ['Preis (in €)', 'Preis', '€'],
    ['Preis €', 'Preis', '€'],
    ['Preis€', 'Preis', '€'],
    ['Retail price GBP', 'Retail price', 'GBP'],
    ['Precio en EUR', 'Precio', 'EUR'],
  ])('splits the header %s', (heading, name, currency) => {
    expect(splitHeadingCurrency(heading)).toEqual({ name, currency: currency === '€' ? 'EUR' : currency });
  });

  it.each(['price', 'EUR', 'Price ($)', 'Price (net)', 'Size XXL', 'Weight (g)', 'name-de_DE', 'color-code'])(
    'finds no currency in the header %s',
    (heading) => {
      expect(splitHeadingCurrency(heading)).toBeNull();
    },
  );
});
