const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/** Returns the characters that an encoding has at these bytes. */
const getCharacters = (encoding: string, first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => decode(encoding, Uint8Array.of(first + index)));

/** The bytes without a character in ISO 8859-1, at which Windows-1252 has letters, quotes, dashes and signs. */
const windowsOnly = getCharacters('windows-1252', 0x80, 0x9f);
const macCharacters = getCharacters('macintosh', 0x80, 0xff);
const windowsCharacters = getCharacters('windows-1252', 0x80, 0xff);

/** Accents without a letter. Mac Roman has all of them in one range, Windows-1252 has some. */
const accents = getCharacters('macintosh', 0xf6, 0xff).join('');
/** Mathematical symbols that only Mac Roman has, without `∆`, which is written before a letter: `∆E`. */
const mathematics = macCharacters
  .filter((character) => /[\p{Sm}◊]/u.test(character) && character !== '∆' && !windowsCharacters.includes(character))
  .join('');
/** Signs that are written alone: bytes 0x83, 0x86, 0x87, 0xA4, 0xA6, 0xA8, 0xAC and 0xB6 of Windows-1252. */
const signs = 'ƒ†‡¤¦¨¬¶';
/**
 * Characters that follow no letter. A per mille sign follows a number; a section sign and the Spanish marks begin a word;
 * users type ligatures as two letters.
 */
const startingSigns = '‰§¿¡ﬁﬂ';
/** Characters that precede no letter: 0xB2, 0xB3, 0xB9 and 0xBC to 0xBE of Windows-1252. Mac Roman has none of them. */
const endingSigns = '²³¹¼½¾';
/** Quotation marks that precede a letter or digit: 0x82 and 0x84 of Windows-1252. */
const openingQuotes = '‚„';
/** Greek letters of Mac Roman that are units or constants, not parts of a word: 0xBD and 0xB9. */
const greek = 'Ωπ';

/**
 * Matches a text that was decoded in a wrong encoding: a capital with an accent after a small letter, three letters with
 * accents in a row, control characters and the private character of Mac Roman, and symbols next to letters.
 */
const implausible = new RegExp(
  [
    String.raw`[\x80-\x9f\uf8ff${accents}]|\p{Ll}(?![\0-\x7f])\p{Lu}|[\u00c0-\u024f]{3}`,
    String.raw`\p{L}[${mathematics}${signs}${startingSigns}]|[${mathematics}${signs}${endingSigns}]\p{L}`,
    String.raw`[${openingQuotes}](?![\p{L}\p{N}])|[a-z][${greek}]|[${greek}][a-z]`,
  ].join('|'),
  'u',
);

/** The letters that Windows-1252 adds to ISO 8859-1. */
const addedLetters = windowsOnly.filter((character) => /[\p{Lu}\p{Ll}]/u.test(character) && !signs.includes(character));
/** The punctuation and symbols that Windows-1252 adds to ISO 8859-1 and that no other list has, without apostrophes. */
const addedSigns = windowsOnly.filter(
  (character) =>
    /[\p{P}\p{S}]/u.test(character) && !`${accents}${signs}${startingSigns}${openingQuotes}‘’`.includes(character),
);

/** Matches characters of Windows-1252 that are as often letters of Mac Roman, such as `š` for `ö` or `–` for `ñ`. */
const doubtful = new RegExp(
  [
    String.raw`[${addedLetters.join('')}]|\p{L}[${addedSigns.join('')}]\p{L}|\p{L}[“‘]`,
    // An apostrophe inside a word is usual after an article and before an ending.
    String.raw`(?<=\p{L})(?<!\b(?:[a-z]|qu|jusqu|lorsqu|puisqu|\w*ll|\w*un|quest))’(?=\p{L})(?!(?:s|t|re|ve|ll|d|m)(?!\p{L}))`,
  ].join('|'),
  'iu',
);

/**
 * Returns a caption whose encoding is not declared: in UTF-8, Windows-1252 or Mac Roman. Null if it may be in several
 * of them, or in none. `isFromMac`: the file was saved on a Mac, which decides between several.
 */
export const decodeCaption = (bytes: Uint8Array, isFromMac = false): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [windows, mac] = [decode('windows-1252', bytes), decode('macintosh', bytes)];
    const isMac = !implausible.test(mac);
    if (!implausible.test(windows)) return !doubtful.test(windows) || !isMac ? windows : isFromMac ? mac : null;
    return isMac ? mac : null;
  }
};
