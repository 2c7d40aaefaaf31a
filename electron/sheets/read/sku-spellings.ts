import { fold } from '../../model/text-folding.ts';
import { withPlainHyphens } from '../../model/name-key.ts';
import { removeInvisibleFromCode } from '../../model/table/unseen-characters.ts';

/** Finds SKUs of the account that a different spelling may mean. */
export interface SkuSpellings {
  /** Returns an SKU that differs only in case, accents, widths, unseen or similar characters, or null. */
  readonly similar: (sku: string) => string | null;
  /**
   * Returns an SKU that a spreadsheet turns into this number: with leading zeros or zeros at the end of its decimals, or
   * such as `12E3`. Null if there is none.
   */
  readonly withZeros: (sku: string) => string | null;
}

/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({ A: 'АΑ', B: 'ВΒ', C: 'С', E: 'ЕΕ', H: 'НΗ', I: 'ІΙ', J: 'Ј', K: 'КΚ', M: 'МΜ', N: 'Ν' })
    .concat(Object.entries({ O: 'ОΟ', P: 'РΡ', S: 'Ѕ', T: 'ТΤ', X: 'ХΧ', Y: 'УΥ', Z: 'Ζ' }))
    .flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const)),
);

const withoutLookAlikes = (sku: string): string =>
  /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(sku)
    ? Array.from(sku.toUpperCase(), (letter) => lookAlikes.get(letter) ?? letter).join('')
    : sku;

/** Returns an SKU without differences of spelling, and with plain hyphens and letters in place of those that look alike. */
export const foldSku = (sku: string): string =>
  fold(withPlainHyphens(withoutLookAlikes(withoutAdditions(removeInvisibleFromCode(sku)))));

/** Returns the number that a spreadsheet reads from an SKU, without the zeros that it drops, or null if it keeps a text. */
const toNumber = (sku: string): string | null => {
  if (/^\d+$/.test(sku)) return sku.replace(/^0+(?=\d)/, '');
  return /^\d{1,15}(?:[.,]\d{1,15}|E\d{1,2})$/i.test(sku) ? String(Number(sku.replace(',', '.'))) : null;
};

/** Returns a code without the apostrophe that keeps it as text, and without the decimals that a script adds. */
const withoutAdditions = (sku: string): string => sku.replace(/^['’](?=\S)/, '').replace(/^(\d+)\.0$/, '$1');

/** Returns the spellings of an account's SKUs. They are indexed on the first search. */
export const createSkuSpellings = (keys: ReadonlyMap<string, unknown>): SkuSpellings => {
  let folded: Map<string, string> | null = null;
  let zeros: Map<string | null, string> | null = null;
  return {
    similar: (sku) => {
      folded ??= new Map([...keys.keys()].map((one) => [foldSku(one), one]));
      const found = folded.get(foldSku(sku));
      return found === undefined || found === sku ? null : found;
    },
    withZeros: (sku) => {
      const number = toNumber(sku);
      if (number === null) return null;
      zeros ??= new Map(
        [...keys.keys()].filter((one) => (toNumber(one) ?? one) !== one).map((one) => [toNumber(one), one]),
      );
      const found = zeros.get(number);
      return found === undefined || found === sku ? null : found;
    },
  };
};
