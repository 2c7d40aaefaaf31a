import { withPlainHyphens } from './name-key.ts';
import { toPlainCharacters } from './table/plain-characters.ts';
import { isShortenedNumber } from './table/shortened-numbers.ts';

/**
 * The problem of a GTIN with 8, 12, 13 or 14 digits: a spreadsheet program shortened it to a number such as `4.06E+12`,
 * it starts with an apostrophe, contains other characters than digits, has another length, consists of zeros, or has a
 * wrong check digit; `ends` is the correct one.
 */
export type GtinProblem =
  | { readonly what: 'shortened' | 'apostrophe' | 'signs' | 'zeros' }
  | { readonly what: 'length'; readonly digits: number }
  | { readonly what: 'check'; readonly ends: string };

const lengths: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** Returns the check digit for these digits: counted from the end, every other digit has a weight of three. */
export const checkDigit = (digits: string): string => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

/** Returns the problem of a GTIN; null if it is valid or empty. */
export const findGtinProblem = (text: string): GtinProblem | null => {
  const gtin = text.trim();
  if (gtin === '') return null;
  if (isShortenedNumber(gtin)) return { what: 'shortened' };
  if (/^['’‘`´]\d+$/.test(gtin)) return { what: 'apostrophe' };
  if (!/^\d+$/.test(gtin)) return { what: 'signs' };
  if (!lengths.has(gtin.length)) return { what: 'length', digits: gtin.length };
  if (/^0+$/.test(gtin)) return { what: 'zeros' };
  const ends = checkDigit(gtin.slice(0, -1));
  return gtin.endsWith(ends) ? null : { what: 'check', ends };
};

/** Digits in groups: with spaces or hyphens as on a package or in a book, or with the thousands separators of a number. */
const groupedDigits = /^(?:\d+(?:[ -]\d+)*|\d{1,3}(?:[.,']\d{3})+)$/;

/**
 * Returns the digits of a valid GTIN that is written with separators, such as `4 006381 333931`, with an apostrophe before
 * it, with decimals of zeros, in full-width digits or with invisible characters. Null for any other text.
 */
export const readWrittenGtin = (text: string): string | null => {
  const plain = toPlainCharacters(withPlainHyphens(text))
    .replace(/^'/, '')
    .replace(/[.,]0{1,2}$/, '');
  const digits = groupedDigits.test(plain) ? plain.replaceAll(/\D/g, '') : '';
  return digits === '' || findGtinProblem(digits) !== null ? null : digits;
};
