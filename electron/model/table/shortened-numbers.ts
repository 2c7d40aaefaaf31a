import { toPlainCharacters } from './plain-characters.ts';

/** A number in scientific notation: one digit, usually decimals, and an exponent. */
const scientific = /^[+-]?\d([.,]\d+)? ?(?:E(\+)?-?|(?:[x×*] ?10 ?\^))(\d{1,3})$/i;

/**
 * Whether a text is a number that a spreadsheet program shortened, such as `4.06E+12`, so that its last digits are
 * lost. Without a sign or decimals, such as `12E5`, it can be a code.
 */
export const isShortenedNumber = (text: string): boolean => {
  const [all, decimals, plus] = scientific.exec(toPlainCharacters(text)) ?? [];
  return all !== undefined && (decimals !== undefined || plus !== undefined);
};

const toScientificNumber = (text: string): number =>
  Number(
    toPlainCharacters(text)
      .replace(',', '.')
      .replace(/ ?[x×*] ?10 ?\^/i, 'e')
      .replaceAll(' ', ''),
  );

/** Whether a shortened number can be the given one, which may itself be a code such as `12E3`. */
export const isShortOf = (text: string, number: string): boolean => {
  const plain = number.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  if (!isShortenedNumber(text) || !/^[+-]?\d+(?:\.\d+)?(?:E[+-]?\d{1,3})?$/i.test(plain)) return false;
  const digits = (/[.,](\d+)/.exec(text)?.[1] ?? '').length;
  return Number(Number(plain).toExponential(digits)) === toScientificNumber(text);
};
