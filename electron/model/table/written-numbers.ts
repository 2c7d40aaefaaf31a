/** Normalizes a written number to digits with a decimal point; null for any other text. */
const normalizeNumber = (text: string): string | null => {
  // Full-width digits, as written by Japanese programs, and spaces of other widths are normalized.
  const plain = text.normalize('NFKC').trim().replace(/^[−–]/, '-');
  if (/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return plain;
  // A comma before three digits can be a thousands separator.
  if (/^[+-]?\d+,\d+$/.test(plain) && !/^[+-]?\d{1,3},\d{3}$/.test(plain)) return plain.replace(',', '.');
  // With both separators, the number is unambiguous; spaces and apostrophes only separate thousands.
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) return plain.replaceAll(',', '');
  if (/^[+-]?\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(plain)) return plain.replaceAll(/[ '’]/g, '').replace(',', '.');
  return null;
};

/** The maximum number of significant digits; a longer number would lose precision. */
const maxDigits = 15;

const isExact = (plain: string): boolean => plain.replace(/^[+-]?0*/, '').replace('.', '').length <= maxDigits;

/** Parses a written number; undefined if it is ambiguous, such as `1,250`, or has too many digits. */
export const readWrittenNumber = (text: string): number | undefined => {
  const plain = normalizeNumber(text);
  return plain === null || !isExact(plain) ? undefined : Number(plain);
};

/** Parses a percentage such as `19 %` as a number; undefined for any other text. */
export const readPercent = (text: string): number | undefined => {
  const [, digits] = /^(.*\d)\s*[%％]$/.exec(text.trim()) ?? [];
  const number = digits === undefined ? undefined : readWrittenNumber(digits);
  // The division would add spurious digits.
  return number === undefined ? undefined : Number((number / 100).toPrecision(maxDigits));
};

/** A written price. `currencies` are the possible ones; empty if it has no currency. */
export interface WrittenPrice {
  readonly amount: number;
  readonly currencies: readonly string[];
}

/** Currency symbols, each with the currencies that use it. */
const currencySymbols: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  EURO: ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD'],
  US$: ['USD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  R$: ['BRL'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY'],
  'FR.': ['CHF'],
  SFR: ['CHF'],
  ZŁ: ['PLN'],
  KČ: ['CZK'],
  KR: ['SEK', 'NOK', 'DKK'],
  'KR.': ['DKK', 'SEK', 'NOK'],
  FT: ['HUF'],
  LEI: ['RON'],
  ЛВ: ['BGN'],
  '₺': ['TRY'],
  '₽': ['RUB'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₴': ['UAH'],
};

const currencySymbolPattern = String.raw`\p{Sc}|[A-Z]{1,2}\$|\p{L}{2,4}\.?|円|元`;
const price = new RegExp(
  String.raw`^(${currencySymbolPattern})?\s*([+-]?\d[\d.,'’\s]*?)(?:[.,][-–—]{1,2})?\s*(${currencySymbolPattern})?$`,
  'u',
);

/**
 * Parses an amount with or without a currency, such as `49,90`, `1.234,50 €` or `CHF 12.–`; undefined for any other
 * text.
 */
export const readPrice = (text: string): WrittenPrice | undefined => {
  const [, before, digits = '', after] = price.exec(text.normalize('NFKC').trim()) ?? [];
  // Three digits after a single separator are as often thousands as decimals.
  const amount = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : readWrittenNumber(digits);
  if (amount === undefined || (before !== undefined && after !== undefined)) return undefined;
  const name = (before ?? after)?.toUpperCase();
  if (name === undefined) return { amount, currencies: [] };
  const known = currencySymbols[name] ?? (/^[A-Z]{3}$/.test(name) ? [name] : undefined);
  return known === undefined ? undefined : { amount, currencies: known };
};
