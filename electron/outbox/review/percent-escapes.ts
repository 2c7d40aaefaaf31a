import type { SkuSpan } from './sku-pattern.ts';

/** A name with the characters that a web address spells as bytes, such as `%20` for a space. */
export interface DecodedName {
  readonly text: string;
  /** For each offset in `text`, including its end, the offset in the name. */
  readonly offsets: readonly number[];
  /** The segments of the name that were decoded. */
  readonly escapes: readonly SkuSpan[];
}

const encodedBytes = /(?:%[0-9a-f]{2})+/giu;

/** The length of one encoded byte. */
const escapeLength = 3;

/** Returns the text of encoded bytes, or null if they are no text that can be in a name. */
const decodeBytes = (encoded: string): string | null => {
  try {
    const text = decodeURIComponent(encoded);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch (error) {
    // The bytes are not UTF-8.
    if (error instanceof URIError) return null;
    throw error;
  }
};

/**
 * Returns a name without percent-encoded characters, or null if it has none. Users and programs save files under the last
 * segment of their web address.
 */
export const decodePercentEscapes = (name: string): DecodedName | null => {
  const escapes: SkuSpan[] = [];
  const offsets: number[] = [];
  let text = '';
  const add = (decoded: string, from: number): void => {
    offsets.push(...Array<number>(decoded.length).fill(from));
    text += decoded;
  };
  let at = 0;
  const addUnchanged = (to: number): void => {
    for (; at < to; at += 1) add(name.charAt(at), at);
  };
  for (const { 0: encoded, index } of name.matchAll(encodedBytes)) {
    const decoded = decodeBytes(encoded);
    if (decoded === null) continue;
    addUnchanged(index);
    escapes.push({ from: index, to: index + encoded.length });
    for (const character of decoded) {
      add(character, at);
      at += escapeLength * Buffer.byteLength(character);
    }
  }
  if (escapes.length === 0) return null;
  addUnchanged(name.length);
  offsets.push(name.length);
  return { text, offsets, escapes };
};
