import { isUtf8 } from 'node:buffer';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { rejectFile } from './table.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The number of leading bytes in which binary data and encodings are detected. */
const sampleBytes = 64_000;

/** The share of control characters above which a file is binary. */
const maxControlShare = 0.1;

const hasSignature = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * Whether bytes are a table in an encoding with two bytes for each character: other data has no complete separators and
 * line ends.
 */
const isWideText = (sample: Buffer, encoding: Encoding): boolean => {
  const text = new TextDecoder(encoding).decode(sample.subarray(0, sample.length & ~1));
  return !text.includes('\0') && !text.includes('\ufffd') && /[\r\n\t;,|]/.test(text) && /[\x20-\x7e]{2}/.test(text);
};

const detectEncoding = (bytes: Buffer): Encoding => {
  if (hasSignature(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (hasSignature(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  if (!sample.includes(0)) return 'utf-8';
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => isWideText(sample, encoding)) ?? 'utf-8';
};

/** Returns the line, counted from 1, of the first byte that is not UTF-8. */
const findInvalidLine = (bytes: Buffer): number => {
  let [from, to] = [0, bytes.length];
  // The longest beginning that is UTF-8 ends before the fault; an incomplete character at its end is no fault.
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      from = middle;
    } catch {
      to = middle;
    }
  }
  return bytes
    .subarray(0, from)
    .toString('latin1')
    .split(/\r\n|\n|\r/).length;
};

/** Returns the share of control characters in the first bytes. A text may contain a few. */
const computeControlShare = (bytes: Buffer): number => {
  const sample = bytes.subarray(0, sampleBytes);
  return sample.reduce((count, byte) => count + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0) / sample.length;
};

/** NUL characters, and the character that ends a file of MS-DOS. Some programs write them after the text. */
// eslint-disable-next-line no-control-regex -- the pattern matches control characters
const padding = /[\0\x1a]+$/;

/** Returns a UTF-8 text without the padding after it, or any other bytes unchanged. */
const withoutPadding = (bytes: Buffer): Buffer => {
  const text = bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0 && byte !== 0x1a) + 1);
  return text.length > 0 && isUtf8(text) ? text : bytes;
};

/** The sequence by which a text in ISO-2022-JP, whose bytes are all ASCII, changes to Japanese characters. */
// eslint-disable-next-line no-control-regex -- the sequence starts with an escape character
const japaneseShift = /\x1b\$[@B(]/;

/** Decodes a text in UTF-8 or UTF-16, with or without a byte-order mark. Throws `file` for any other encoding, and for binary data. */
export const decodeText = (bytes: Buffer): string => {
  const encoding = detectEncoding(bytes);
  if (hasSignature(bytes, 0xff, 0xfe, 0, 0) || hasSignature(bytes, 0, 0, 0xfe, 0xff))
    rejectFile(m.sheets.file.otherEncoding('UTF-32'));
  const controls = encoding === 'utf-8' ? computeControlShare(withoutPadding(bytes)) : 0;
  if (controls > maxControlShare) rejectFile(m.sheets.file.notTable);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(padding, '');
    return japaneseShift.test(text) ? rejectFile(m.sheets.file.otherEncoding('ISO-2022-JP')) : text;
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    if (encoding !== 'utf-8') return rejectFile(m.sheets.file.damagedText, error);
    return rejectFile(controls > 0 ? m.sheets.file.notTable : m.sheets.file.notUtf8(findInvalidLine(bytes)), error);
  }
};
