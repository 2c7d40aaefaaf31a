import { neutral } from '../../model/index.ts';

/** What stands before a text that could be a formula; texts that begin so by themselves get another. */
const apostrophes = /^'+/;

const isDangerous = (text: string): boolean => neutral(text) !== text;

/**
 * A text that no spreadsheet takes for a formula, and that `unguarded` gives back to the letter: what is dangerous, also
 * behind apostrophes of its own, has one more before it.
 */
export const guarded = (text: string): string => (isDangerous(text.replace(apostrophes, '')) ? `'${text}` : text);

/** The text that was guarded; any other unchanged. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && isDangerous(text.replace(apostrophes, '')) ? text.slice(1) : text;
