/**
 * Bidirectional controls, invisible characters and fillers. Joiners and variation selectors are not included: emoji and
 * Persian need them.
 */
export const hiddenCharacters =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u17b4|\u17b5/u;

/** Invisible characters that texts may contain, but no code: joiners, variation selectors, tags and the blank Braille cell. */
const hiddenInCodes =
  /[\u200c\u2800]|\u200d|\u034f|[\u180b-\u180d]|\u180f|[\ufe00-\ufe0f]|[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u;

/** Control characters except tabs and line ends, which a long text may contain. */
// eslint-disable-next-line no-control-regex -- they are what it matches
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/** Whitespace that resembles a space but is another character, and line ends and tabs, which no name contains. */
const oddBlanks = /[\t\n\r\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u;

/** Whether a text has control characters other than tabs and line ends, which no text written by a user contains. */
export const hasControlCharacters = (text: string): boolean => controls.test(text);

/** Returns a text without spaces, tabs and line ends around it. A hard space and its like stay. */
export const trimPlain = (text: string): string => text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

/** Whether a text that is not blank starts or ends with a blank that looks like none, such as a hard space (U+00A0). */
export const hasOddEdges = (text: string): boolean => {
  const visible = text.trim();
  return visible !== '' && trimPlain(text) !== visible;
};

/** Whether a text has invisible characters or control characters, such as a no-break space at its start or end. */
export const hasHiddenCharacters = (text: string): boolean =>
  hiddenCharacters.test(text) || controls.test(text) || hasOddEdges(text);

/** Whether a code, such as an SKU, has characters that are invisible or look like others. */
export const hasUnseenCharacters = (code: string): boolean =>
  hasHiddenCharacters(code) || hiddenInCodes.test(code) || oddBlanks.test(code.trim());

/** Whether a text has the character that replaces lost ones (U+FFFD): a program read it in the wrong encoding. */
export const hasLostCharacters = (text: string): boolean => text.includes('\ufffd');

/**
 * Whether a text has question marks inside of a word, which a program writes for letters that an encoding does not have:
 * `Gr??e`. Addresses contain them too.
 */
export const hasQuestionMarks = (text: string): boolean =>
  /\p{L}\?{1,4}\p{Ll}/u.test(text) && !/\w\.\w+\/|:\/\/|\?\w+=/.test(text);

/** Hyphens, dashes and minus signs other than the hyphen of a keyboard. */
const oddHyphens = /(?!-)[\p{Pd}\u2212\u2043]/u;
const latin = /\p{Script=Latin}/u;
const similarScripts = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * Whether a code has characters that look like others: another hyphen than that of the keyboard, or Cyrillic or Greek
 * letters among Latin ones.
 */
export const hasLookAlikeCharacters = (code: string): boolean =>
  oddHyphens.test(code) || (latin.test(code) && similarScripts.test(code));

/** Created once, because every SKU of a sheet is normalized. */
const every = {
  invisible: new RegExp(`${hiddenCharacters.source}|${controls.source}`, 'gu'),
  hiddenInCodes: new RegExp(hiddenInCodes.source, 'gu'),
  oddBlanks: new RegExp(oddBlanks.source, 'gu'),
};

/** Returns a text without invisible characters and with plain spaces, as it looks to a reader. */
export const removeInvisible = (text: string): string =>
  text.replaceAll(every.invisible, '').replaceAll(every.oddBlanks, ' ').trim();

/** Returns a code without invisible characters and with plain spaces, as it looks to a reader. */
export const removeInvisibleFromCode = (code: string): string =>
  removeInvisible(code.replaceAll(every.hiddenInCodes, ''));
