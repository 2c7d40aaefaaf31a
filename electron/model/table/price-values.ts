import { readPrice } from './written-numbers.ts';

/** The structure of an attribute's prices: the keys of amount and currency, and the currencies in use. */
export interface PriceShape {
  readonly amount: string;
  readonly unit: string;
  readonly units: readonly string[];
}

/**
 * Returns a written price as a value of an attribute. `currency` is that of a price without one, or '' if it is not known: then
 * the price is refused.
 */
export const parsePriceValue = (
  text: string,
  { amount, unit, units }: PriceShape,
  currency: string,
): { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: 'notPrice' | 'noCurrency' } => {
  const price = readPrice(text);
  if (price === undefined) return { problem: 'notPrice' };
  const { currencies } = price;
  const own = currencies.length === 1 ? currencies[0] : currencies.find((code) => units.includes(code));
  const chosen = currencies.length === 0 ? currency : (own ?? '');
  return chosen === '' ? { problem: 'noCurrency' } : { value: { [amount]: price.amount, [unit]: chosen } };
};
