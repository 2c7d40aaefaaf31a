import { isUtf8 } from 'node:buffer';
import type { Places } from './json-slices.ts';

/**
 * A text in which each letter stands for one byte of UTF-8. What JSON is made of are single bytes, so that it is taken
 * apart as if it were decoded, with places that hold for the bytes.
 */
export type ByteText = string;

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** The same bytes where they are UTF-8 without a mark; else what they are read as. */
export const wellFormed = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  hasMark(bytes) || !isUtf8(bytes) ? new TextEncoder().encode(new TextDecoder().decode(bytes)) : bytes;

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const byteText = (bytes: Uint8Array): ByteText => bufferOf(bytes).toString('latin1');

/** What well-formed bytes say from one place to another. */
export const textBetween = (bytes: Uint8Array, from: number | undefined, to: number | undefined): string =>
  bufferOf(bytes).toString('utf8', from, to);

/** Whether it says the same as it stands. */
export const isPlain = (text: ByteText): boolean => /^[\0-\x7f]*$/.test(text);

export const decoded = (text: ByteText): string =>
  isPlain(text) ? text : Buffer.from(text, 'latin1').toString('utf8');

/** Places in a decoded text as places of its bytes. They go up. */
export const bytePlaces = (text: string, places: Places): number[] => {
  let at = 0;
  let bytes = 0;
  return places.map((place) => {
    bytes += Buffer.byteLength(text.slice(at, place));
    at = place;
    return bytes;
  });
};
