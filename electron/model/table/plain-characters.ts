const decimalDigit = /\p{Nd}/u;

/** Returns the value of a decimal digit of any script. Digits of a script are consecutive, in runs of ten. */
const getDigitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (decimalDigit.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
};

/** Characters that Arabic and other programs write in place of ASCII characters in numbers. */
const substitutes: Readonly<Record<string, string>> = {
  '٫': '.',
  // An apostrophe only separates thousands, like this character.
  '٬': "'",
  '٪': '%',
  '﹪': '%',
  '−': '-',
  '﹣': '-',
};

const fullWidth = /[\uff01-\uff5e]/g;
/** ASCII without tabs and grave accents, which are replaced. Almost all texts of large tables match it. */
const plain = /^[ -_a-~]*$/;

/**
 * Returns a number, date or word with ASCII digits, separators and spaces: digits of all scripts, full-width
 * characters, hard and thin spaces and typographic apostrophes are replaced, invisible characters are removed. Unlike
 * normalization by NFKC, it keeps superscripts and fractions, which are no digits of the number.
 */
export const toPlainCharacters = (text: string): string => {
  if (plain.test(text)) return text.trim();
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(fullWidth, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replaceAll(/[٫٬٪﹪−﹣]/g, (one) => substitutes[one] ?? one)
    .replaceAll(/[’‘ʼ´`′]/g, "'")
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .replaceAll(/(?![0-9])\p{Nd}/gu, getDigitValue)
    .trim();
};
