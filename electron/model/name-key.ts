/**
 * Returns the key by which names of files, or paths, count as the same: whatever their case and whether characters are
 * composed. Macs hand over decomposed names, and most file systems ignore the case.
 */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC');

/** Hyphens and dashes that look like the hyphen of a keyboard, and the minus sign. */
const dashes = /[\p{Pd}\u2212]/gu;
/** Characters that cannot be seen: zero-width characters, soft hyphens and marks of direction. */
const unseen = /\p{Cf}/gu;

/** Returns a text with plain hyphens and without characters that cannot be seen, as people type a SKU. */
export const withPlainHyphens = (text: string): string => text.replace(unseen, '').replace(dashes, '-');
