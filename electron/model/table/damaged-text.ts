import { isEscapedCopy } from './escaped-text.ts';
import { isReadInWrongEncoding } from './wrong-encodings.ts';

const asciiText = /^[\0-\x7f]*$/;

/** The characters that programs write for one that the encoding of the file does not have. */
const replacements: ReadonlySet<string> = new Set(['?', '_', '\ufffd']);

/** Whether characters that are not ASCII were replaced, and all others are unchanged: `Gr??e` for `Größe`. */
const hasReplacedCharacters = (text: string, before: string): boolean => {
  const [characters, originals] = [Array.from(text), Array.from(before)];
  if (characters.length !== originals.length) return hasReplacedBytes(text, before);
  return characters.every((character, index) => {
    const original = originals[index] ?? '';
    return character === original || (replacements.has(character) && !asciiText.test(original));
  });
};

/** Whether each byte of the characters that are not ASCII was replaced by U+FFFD. */
const hasReplacedBytes = (text: string, before: string): boolean =>
  text.includes('\ufffd') && text.replaceAll(/\ufffd+/g, '\ufffd') === before.replaceAll(/[^\0-\x7f]+/g, '\ufffd');

/**
 * Whether a text is another one that a program read or wrote in the wrong encoding, or wrote with the escapes of web
 * pages and scripts: `GrÃ¶ÃŸe`, `Gr??e` or `Gr&ouml;&szlig;e` for `Größe`. No user writes this.
 */
export const isDamagedCopy = (text: string, before: string): boolean => {
  if (text === before) return false;
  // Programs of macOS write accents as separate characters, which look the same.
  if (text.normalize() === before.normalize()) return true;
  if (isEscapedCopy(text, before)) return true;
  return !asciiText.test(before) && (hasReplacedCharacters(text, before) || isReadInWrongEncoding(text, before));
};

/** Characters that Windows-1252 has at the bytes 0x80 to 0x9f. */
const windows1252 = new Map(
  Array.from({ length: 32 }, (_, at) => [new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + at)), 0x80 + at]),
);

/** Returns the bytes of a text in Windows-1252, or null if that encoding does not have all of its characters. */
const toWindows1252 = (text: string): Uint8Array | null => {
  const bytes = Array.from(text, (one) => windows1252.get(one) ?? one.codePointAt(0) ?? 0);
  return bytes.every((byte) => byte < 256) ? Uint8Array.from(bytes) : null;
};

/**
 * The first bytes of characters in UTF-8, read in Windows-1252, each with one or two others. Other first bytes would
 * match names such as `CAFÉ®`.
 */
const misread = /[ÂÃÄÅÎÏÐÑ][\u0080-\u00bf\u0152-\u2122]|[â-ï][\u0080-\u00bf\u0152-\u2122]{2}/;

/**
 * Returns the text that a program read in Windows-1252 although it was in UTF-8, such as `Größe` for `GrÃ¶ÃŸe`; null
 * for any other text.
 */
export const repairEncoding = (text: string): string | null => {
  if (!misread.test(text)) return null;
  const bytes = toWindows1252(text);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
