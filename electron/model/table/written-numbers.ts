/** Returns a number as people write it in digits, with a point for decimals; null for any other text. */
const plainNumber = (text: string): string | null => {
  // Full-width digits, as Japanese programs write them, are digits; so are blanks of other widths.
  const plain = text.normalize('NFKC').trim().replace(/^[−–]/, '-');
  if (/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return plain;
  // A comma before three digits can part thousands.
  if (/^[+-]?\d+,\d+$/.test(plain) && !/^[+-]?\d{1,3},\d{3}$/.test(plain)) return plain.replace(',', '.');
  // Both signs, each in its place, leave no doubt; blanks and apostrophes part thousands alone.
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) return plain.replaceAll(',', '');
  if (/^[+-]?\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(plain)) return plain.replaceAll(/[ '’]/g, '').replace(',', '.');
  return null;
};

/** The number of digits that a number can keep: one of more digits would become another number. */
const maxDigits = 15;

const isExact = (plain: string): boolean => plain.replace(/^[+-]?0*/, '').replace('.', '').length <= maxDigits;

/** Returns a number as people write it; undefined if it can be another number, such as `1,250`, or has too many digits. */
export const readWrittenNumber = (text: string): number | undefined => {
  const plain = plainNumber(text);
  return plain === null || !isExact(plain) ? undefined : Number(plain);
};

/** Returns a share such as `19 %` as a number; undefined for any other text. */
export const readPercent = (text: string): number | undefined => {
  const [, digits] = /^(.*\d)\s*[%％]$/.exec(text.trim()) ?? [];
  const number = digits === undefined ? undefined : readWrittenNumber(digits);
  // Dividing would leave digits that nobody wrote.
  return number === undefined ? undefined : Number((number / 100).toPrecision(maxDigits));
};

/** A price as people write it; `currencies` are those that it can be in: none if it has no sign of one. */
export interface WrittenPrice {
  readonly amount: number;
  readonly currencies: readonly string[];
}

/** Signs of currencies, each with the currencies that use it. */
const currencySigns: Readonly<Record<string, readonly string[]>> = {
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

const sign = String.raw`\p{Sc}|[A-Z]{1,2}\$|\p{L}{2,4}\.?|円|元`;
const price = new RegExp(String.raw`^(${sign})?\s*([+-]?\d[\d.,'’\s]*?)(?:[.,][-–—]{1,2})?\s*(${sign})?$`, 'u');

/** Returns an amount with or without a currency, such as `49,90`, `1.234,50 €` or `CHF 12.–`; undefined for any other text. */
export const readPrice = (text: string): WrittenPrice | undefined => {
  const [, before, digits = '', after] = price.exec(text.normalize('NFKC').trim()) ?? [];
  // Three digits after one sign are thousands as often as decimals.
  const amount = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : readWrittenNumber(digits);
  if (amount === undefined || (before !== undefined && after !== undefined)) return undefined;
  const name = (before ?? after)?.toUpperCase();
  if (name === undefined) return { amount, currencies: [] };
  const known = currencySigns[name] ?? (/^[A-Z]{3}$/.test(name) ? [name] : undefined);
  return known === undefined ? undefined : { amount, currencies: known };
};
