import { findCurrencies } from './written-numbers.ts';

/** A header that ends with a currency: `price-EUR`, `Price (EUR)`, `Preis in €` or `price_usd`. */
const currencyAtEnd =
  /^(.*?[\p{L}\p{N}])(?:\s+(?:in|en|w|v|i)\s+|\s*[([]\s*(?:in\s+)?|[\s_-]+|(?=\p{Sc}))(\p{Sc}|[A-Z]{1,2}\$|[A-Z]{3}|[a-z]{3})\s*[)\]]?$/u;

/** Returns the name of a column and the currency at the end of its header, or null if the header has none. */
export const splitHeadingCurrency = (heading: string): { readonly name: string; readonly currency: string } | null => {
  const [, name, written = ''] = currencyAtEnd.exec(heading.trim()) ?? [];
  const [currency, ...others] = name === undefined ? [] : findCurrencies(written);
  return name === undefined || currency === undefined || others.length > 0 ? null : { name, currency };
};
