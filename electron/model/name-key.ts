/**
 * Returns the key by which file names or paths are compared: regardless of case and Unicode composition. macOS returns
 * decomposed names, and most file systems ignore the case.
 */
export const toNameKey = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC');

/** Hyphens and dashes that resemble the hyphen of a keyboard, and the minus sign. */
const dashes = /[\p{Pd}\u2212]/gu;
/** Invisible characters: zero-width characters, soft hyphens and directional marks. */
const unseen = /\p{Cf}/gu;

/** Returns a text with plain hyphens and without invisible characters, as users type a SKU. */
export const withPlainHyphens = (text: string): string => text.replace(unseen, '').replace(dashes, '-');
