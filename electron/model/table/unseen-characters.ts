/** Bidirectional controls and invisible characters. Joiners are not included: emoji and Persian need them. */
export const hiddenCharacters = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

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

/** Whether a text has invisible characters or control characters. A hard space around it is one: nobody sees it there. */
export const hasHiddenCharacters = (text: string): boolean =>
  hiddenCharacters.test(text) || controls.test(text) || hasOddEdges(text);

/** Whether a code, such as an SKU, has characters that are invisible or look like others. */
export const hasUnseenCharacters = (code: string): boolean => hasHiddenCharacters(code) || oddBlanks.test(code.trim());

/** Created once, because every SKU of a sheet is normalized. */
const every = {
  invisible: new RegExp(`${hiddenCharacters.source}|${controls.source}`, 'gu'),
  oddBlanks: new RegExp(oddBlanks.source, 'gu'),
};

/** Returns a text without invisible characters and with plain spaces, as it looks to a reader. */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(every.invisible, '').replaceAll(every.oddBlanks, ' ').trim();
