import { fold } from '../../model/text-folding.ts';
import { withPlainHyphens } from '../../model/name-key.ts';
import { withoutUnseenInCode } from '../../model/table/unseen-characters.ts';

/** Finds SKUs of the account that a different spelling may mean. */
export interface SkuSpellings {
  /** Returns an SKU that differs only in case, accents, widths, unseen or similar characters, or null. */
  readonly similar: (sku: string) => string | null;
  /** Returns an SKU that is the same number with leading zeros, which spreadsheets drop, or null. */
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
export const foldSku = (sku: string): string => fold(withPlainHyphens(withoutLookAlikes(withoutUnseenInCode(sku))));

const withoutZeros = (sku: string): string => sku.replace(/^0+(?=\d)/, '');

/** Returns the spellings of an account's SKUs. They are indexed on the first search. */
export const createSkuSpellings = (keys: ReadonlyMap<string, unknown>): SkuSpellings => {
  let folded: Map<string, string> | null = null;
  let zeros: Map<string, string> | null = null;
  return {
    similar: (sku) => {
      folded ??= new Map([...keys.keys()].map((one) => [foldSku(one), one]));
      const found = folded.get(foldSku(sku));
      return found === undefined || found === sku ? null : found;
    },
    withZeros: (sku) => {
      if (!/^\d+$/.test(sku)) return null;
      zeros ??= new Map([...keys.keys()].filter((one) => /^0\d+$/.test(one)).map((one) => [withoutZeros(one), one]));
      const found = zeros.get(withoutZeros(sku));
      return found === undefined || found === sku ? null : found;
    },
  };
};
