/** Returns the visible symbol of a control character, such as `␊` for a line break, from Unicode's Control Pictures. */
const toControlPicture = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '␡' : '�';
};

/**
 * Characters that are invisible or change the text direction. Joiners are not included, because emoji and Persian need
 * them.
 */
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Returns a name on one line without hidden characters. Control and direction characters are replaced by visible
 * symbols.
 */
export const showHiddenCharacters = (name: string): string =>
  name.replace(/\p{Cc}/gu, toControlPicture).replace(hidden, '·');

/** Whether a name contains right-to-left text, which must not be truncated in the middle. */
export const containsRightToLeft = (name: string): boolean => /[\u0590-\u08ff\ufb1d-\ufefc]/u.test(name);
