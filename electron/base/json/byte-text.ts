import { isUtf8 } from 'node:buffer';
import type { Places } from './json-slices.ts';

/**
 * A text in which each character represents one byte of UTF-8. The syntax of JSON consists of single bytes, so the text
 * can be parsed as if it were decoded, and its offsets are byte offsets.
 */
export type ByteText = string;

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Returns the bytes unchanged if they are UTF-8 without a byte-order mark, otherwise re-encoded. */
export const wellFormed = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  hasMark(bytes) || !isUtf8(bytes) ? new TextEncoder().encode(new TextDecoder().decode(bytes)) : bytes;

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const byteText = (bytes: Uint8Array): ByteText => bufferOf(bytes).toString('latin1');

/** Decodes a range of well-formed bytes. */
export const textBetween = (bytes: Uint8Array, from: number | undefined, to: number | undefined): string =>
  bufferOf(bytes).toString('utf8', from, to);

/** Whether decoding would not change the text. */
export const isPlain = (text: ByteText): boolean => /^[\0-\x7f]*$/.test(text);

export const decoded = (text: ByteText): string =>
  isPlain(text) ? text : Buffer.from(text, 'latin1').toString('utf8');

/** Converts offsets in a decoded text to byte offsets. They must be ascending. */
export const bytePlaces = (text: string, places: Places): number[] => {
  let at = 0;
  let bytes = 0;
  return places.map((place) => {
    bytes += Buffer.byteLength(text.slice(at, place));
    at = place;
    return bytes;
  });
};
