/**
 * Returns `BAG10157` as `BAG 10157`, which finds BAG-10157. Null if letters and digits are not adjacent, or if the text
 * already has separators.
 */
export const splitLettersAndDigits = (typed: string): string | null => {
  if (/[^\p{L}\p{N}]/u.test(typed)) return null;
  const pieces = typed.replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
  return pieces === typed ? null : pieces;
};
