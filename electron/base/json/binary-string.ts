import { isUtf8 } from 'node:buffer';
import type { ValueOffsets } from './json-scanner.ts';

/**
 * A text in which each character represents one byte of UTF-8. The syntax of JSON consists of single bytes, so the text
 * can be parsed as if it were decoded, and its offsets are byte offsets.
 */
export type ByteText = string;

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Returns the bytes unchanged if they are UTF-8 without a byte-order mark, otherwise re-encoded. */
export const toWellFormedUtf8 = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  hasMark(bytes) || !isUtf8(bytes) ? new TextEncoder().encode(new TextDecoder().decode(bytes)) : bytes;

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const toByteText = (bytes: Uint8Array): ByteText => toBuffer(bytes).toString('latin1');

/** Decodes a range of well-formed bytes. */
export const decodeByteRange = (bytes: Uint8Array, from: number | undefined, to: number | undefined): string =>
  toBuffer(bytes).toString('utf8', from, to);

/** Whether decoding would not change the text. */
export const isAsciiByteText = (text: ByteText): boolean => /^[\0-\x7f]*$/.test(text);

export const decodeByteText = (text: ByteText): string =>
  isAsciiByteText(text) ? text : Buffer.from(text, 'latin1').toString('utf8');

/** Converts offsets in a decoded text to byte offsets. They must be ascending. */
export const toByteOffsets = (text: string, places: ValueOffsets): number[] => {
  let at = 0;
  let bytes = 0;
  return places.map((place) => {
    bytes += Buffer.byteLength(text.slice(at, place));
    at = place;
    return bytes;
  });
};
