import { toPlainCharacters } from './plain-characters.ts';

/** Normalizes a written number to digits with a decimal point; null for any other text. */
const normalizeNumber = (text: string): string | null => {
  const plain = toPlainCharacters(text)
    .replace(/^–/, '-')
    .replace(/^([+-]?)(?=[.,]\d)/, '$10')
    // SAP writes the minus sign behind the number. Without decimals, it could be the start of a range.
    .replace(/^(\d.*[.,]\d+)-$/, '-$1');
  if (/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return plain;
  // A comma before three digits can be a thousands separator, unless only a zero is before it.
  if (/^[+-]?\d+,\d+$/.test(plain) && !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain)) return plain.replace(',', '.');
  // With both separators, the number is unambiguous; spaces and apostrophes only separate thousands.
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) return plain.replaceAll(',', '');
  // Indian numbers separate the last three digits, then pairs.
  if (/^[+-]?\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(plain)) return plain.replaceAll(',', '');
  if (/^[+-]?\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?$/.test(plain)) return plain.replaceAll(/[ ']/g, '').replace(',', '.');
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

/**
 * Returns every number that a text can mean: `1.250` and `1,250` can be 1.25 and 1250, and `1.234.567` has thousands.
 * Accounts write `(5)` or `5-` for -5. Empty if the text is no number.
 */
export const readPossibleNumbers = (text: string): readonly number[] => {
  const plain = toPlainCharacters(text);
  const negative = /^\((\d[^()-]*)\)$/.exec(plain)?.[1] ?? /^(\d[^()-]*)-$/.exec(plain)?.[1];
  if (negative !== undefined) return readPossibleNumbers(negative).map((number) => -number);
  const single = readWrittenNumber(plain);
  const hasThousands = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$|^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/.test(plain);
  const decimal = /^[+-]?\d+,\d+$/.test(plain) ? [Number(plain.replace(',', '.'))] : [];
  const thousands = hasThousands ? [Number(plain.replaceAll(/[.,]/g, ''))] : [];
  return [...new Set([...(single === undefined ? [] : [single]), ...decimal, ...thousands])];
};

/** Whether a number is written with a decimal comma, or with a point between thousands and a decimal comma. */
const hasDecimalComma = (text: string): boolean =>
  /^[+-]?(?:0|\d+(?=,\d{1,2}$|,\d{4,}$)|\d{1,3}(?:[.' ]\d{3})+),\d+(?:\D|$)/.test(toPlainCharacters(text));

/** Whether a number is written with a decimal point that cannot separate thousands. */
const hasDecimalPoint = (text: string): boolean =>
  /^[+-]?(?:0\.\d|\d+\.(?!\d{3}(?:\D|$))\d)/.test(toPlainCharacters(text));

/**
 * Whether the numbers of a table are written with decimal commas, so that `1.250` in it probably is 1250. `separator` is
 * that of its cells: programs write semicolons where the comma is the decimal separator.
 */
export const usesDecimalComma = (numbers: Iterable<string>, separator: string | null = null): boolean => {
  let hasPoint = false;
  for (const text of numbers) {
    if (hasDecimalComma(text)) return true;
    hasPoint ||= hasDecimalPoint(text);
  }
  return separator === ';' && !hasPoint;
};

/** Whether a number such as `1.250` is ambiguous in a table with decimal commas. */
export const hasDoubtfulPoint = (text: string): boolean => /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(toPlainCharacters(text));

/** Parses a percentage such as `19 %` as a number; undefined for any other text. */
export const readPercent = (text: string): number | undefined => {
  const plain = toPlainCharacters(text);
  const digits = /^(.*\d) ?%$/.exec(plain)?.[1] ?? /^% ?(\d.*)$/.exec(plain)?.[1];
  const number = digits === undefined ? undefined : readWrittenNumber(digits);
  // The division would add spurious digits.
  return number === undefined ? undefined : Number((number / 100).toPrecision(maxDigits));
};

/**
 * Parses a number in a human or machine format. Returns undefined if it is ambiguous. A percentage such as `19 %` is a
 * number.
 */
export const parseSheetNumber = (text: string): number | undefined => {
  const plain = text.trim();
  if (/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(plain)) return Number(plain);
  return readWrittenNumber(plain) ?? readPercent(plain);
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
  EUROS: ['EUR'],
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
  HK$: ['HKD'],
  MX$: ['MXN'],
  NT$: ['TWD'],
  NZ$: ['NZD'],
  S$: ['SGD'],
  FR: ['CHF'],
  SFR: ['CHF'],
  ZŁ: ['PLN'],
  KČ: ['CZK'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  FT: ['HUF'],
  LEI: ['RON'],
  ЛВ: ['BGN'],
  '₺': ['TRY'],
  TL: ['TRY'],
  '₽': ['RUB'],
  РУБ: ['RUB'],
  '₹': ['INR'],
  RS: ['INR', 'PKR', 'LKR'],
  '₩': ['KRW'],
  '₴': ['UAH'],
  ГРН: ['UAH'],
  DIN: ['RSD'],
  ДИН: ['RSD'],
  '₪': ['ILS'],
  '฿': ['THB'],
  '₫': ['VND'],
  '₱': ['PHP'],
  RM: ['MYR'],
  RP: ['IDR'],
};

/** Currency codes that users write in lower case. Many others are units or words, such as `kgs`, `all` and `top`. */
const lowerCaseCodes: ReadonlySet<string> = new Set(
  'eur usd gbp chf pln czk sek nok dkk huf jpy cny cad aud ron'.split(' '),
);

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const isCurrencyCode = (text: string): boolean => currencyCodes.has(text) || lowerCaseCodes.has(text.toLowerCase());

const currencySymbolPattern = String.raw`\p{Sc}|[A-Z]{1,2}\$|\p{L}{2,5}\.?|円|元`;
const price = new RegExp(
  String.raw`^(${currencySymbolPattern})?\s*([+-]?\d[\d.,'\s]*?)(?:[.,:][-–—]{1,2})?\s*(${currencySymbolPattern})?$`,
  'u',
);

/** An amount with the currency in place of the decimal separator, such as `49€90`. */
const symbolAsPoint = /^([+-]?\d[\d.,'\s]*?)\s*(\p{Sc})\s*(\d{2})$/u;

/** Returns the currencies that a symbol or code can mean; none if it is neither. */
export const findCurrencies = (name: string): readonly string[] =>
  currencySymbols[name.toUpperCase().replace(/\.$/, '')] ?? (isCurrencyCode(name) ? [name.toUpperCase()] : []);

/**
 * Parses an amount with or without a currency, such as `49,90`, `1.234,50 €` or `CHF 12.–`; undefined for any other
 * text.
 */
export const readPrice = (text: string): WrittenPrice | undefined => {
  const plain = toPlainCharacters(text).replace(symbolAsPoint, '$1,$3 $2');
  const [, before, digits = '', after] = price.exec(plain) ?? [];
  // Three digits after a single separator are as often thousands as decimals.
  const amount = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : readWrittenNumber(digits);
  if (amount === undefined) return undefined;
  const [first, second] = [before, after].filter((name) => name !== undefined).map(findCurrencies);
  if (first === undefined) return { amount, currencies: [] };
  // A symbol before the amount and a code after it are one currency, such as `$49.90 CAD`.
  const currencies = second === undefined ? first : first.filter((currency) => second.includes(currency));
  return currencies.length === 0 ? undefined : { amount, currencies };
};
