import { isShortenedNumber } from './table/spreadsheet-texts.ts';

/**
 * What is wrong with a GTIN of 8, 12, 13 or 14 digits: a spreadsheet shortened it to a number such as `4.06E+12`, an
 * apostrophe comes before it, other characters than digits, another length, nothing but zeros, or a last digit that does not
 * follow from the others; `ends` is the one that does.
 */
export type GtinFault =
  | { readonly what: 'shortened' | 'apostrophe' | 'signs' | 'zeros' }
  | { readonly what: 'length'; readonly digits: number }
  | { readonly what: 'check'; readonly ends: string };

const lengths: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** The check digit that belongs after these digits: from the end, every other digit counts three times. */
export const checkDigit = (digits: string): string => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

/** Null when it is right, or empty. */
export const gtinFault = (text: string): GtinFault | null => {
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
