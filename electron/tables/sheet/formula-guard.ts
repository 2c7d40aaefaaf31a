import { neutralizeFormula } from '../../model/index.ts';

/** The escape prefix. Texts that already begin with it get another one. */
const apostrophes = /^'+/;

const isDangerous = (text: string): boolean => neutralizeFormula(text) !== text;

/**
 * Escapes a text that a spreadsheet could interpret as a formula, so that `unescapeFormula` restores it exactly. A text that
 * is dangerous after its own leading apostrophes gets one more.
 */
export const escapeFormula = (text: string): string => (isDangerous(text.replace(apostrophes, '')) ? `'${text}` : text);

/** Returns the original of an escaped text. Any other text is returned unchanged. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && isDangerous(text.replace(apostrophes, '')) ? text.slice(1) : text;
