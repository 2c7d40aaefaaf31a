import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { markNotRetryable } from '../retry.ts';
import { ServiceError } from '../service-error.ts';
import { m } from '../../messages/index.ts';

/** The bytes of a body, in a separate buffer that can be transferred to another thread. */
export type Body = Uint8Array<ArrayBuffer>;

/**
 * The maximum body size in bytes. No page of a catalogue is larger, and a small body that decompresses to more is an
 * attack.
 */
export const maxBodyBytes = 256 * 1024 * 1024;

/** Creates the error for a body that is too large. It is not retried, because the response would be the same. */
const createBodyTooLargeError = (): ServiceError =>
  markNotRetryable(new ServiceError('unreadable', m.service.unreadable.tooLarge));

/** Collects the chunks of a body. `announced` is its `Content-Length`. Throws `unreadable` beyond `maxBodyBytes`. */
export const readResponseBody = async (
  pieces: AsyncIterable<Uint8Array>,
  announced: string | undefined,
  onPiece: (bytes: number) => void,
): Promise<Body> => {
  if (Number(announced) > maxBodyBytes) throw createBodyTooLargeError();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    onPiece(piece.byteLength);
    length += piece.byteLength;
    if (length > maxBodyBytes) throw createBodyTooLargeError();
    chunks.push(piece);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const piece of chunks) {
    body.set(piece, at);
    at += piece.byteLength;
  }
  return body;
};

type Unpack = (body: Body) => Promise<Uint8Array>;
const limit = { maxOutputLength: maxBodyBytes };
const isGzipped = (body: Body): boolean => body[0] === 0x1f && body[1] === 0x8b;
const hasZlibHeader = (body: Body): boolean =>
  ((body[0] ?? 0) & 0x0f) === 8 && ((body[0] ?? 0) * 256 + (body[1] ?? 0)) % 31 === 0;

const unpackGzip: Unpack = async (body) => (isGzipped(body) ? promisify(gunzip)(body, limit) : body);

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: unpackGzip,
  deflate: async (body) => promisify(hasZlibHeader(body) ? inflate : inflateRaw)(body, limit),
  br: async (body) => promisify(brotliDecompress)(body, limit),
};

/** The encodings that `unpack` supports, as an `Accept-Encoding` value. */
export const acceptedEncodings = Object.keys(unpackers).join(', ');

const toOwnedBytes = (bytes: Uint8Array): Body =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Body)
    : new Uint8Array(bytes);

const createEncodingError = (cause?: unknown): ServiceError =>
  new ServiceError('unreadable', m.service.unreadable.encoding, { cause });

const toDecodingError = (cause: unknown): ServiceError =>
  (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    ? createBodyTooLargeError()
    : createEncodingError(cause);

/** Decodes bytes with one encoding. */
const unpack = async (bytes: Body, unpacker: Unpack): Promise<Body> =>
  toOwnedBytes(
    await unpacker(bytes).catch((error: unknown) => {
      throw toDecodingError(error);
    }),
  );

/**
 * Decodes `Content-Encoding`, and a compressed body that a proxy does not announce: no response of the service starts
 * like one. Throws `unreadable` for a corrupt body, for an encoding that was not requested, and
 * beyond `maxBodyBytes`.
 */
export const decodeBody = async (body: Body, encoding: string | undefined): Promise<Body> => {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''));
  let bytes = body;
  for (const name of names.reverse()) {
    if (name === '' || name === 'identity' || bytes.byteLength === 0) continue;
    const unpacker = unpackers[name];
    if (!unpacker) throw createEncodingError();
    bytes = await unpack(bytes, unpacker);
  }
  return isGzipped(bytes) ? unpack(bytes, unpackGzip) : bytes;
};

/** Decodes a body as text. A byte-order mark is removed, and an invalid sequence becomes U+FFFD. */
export const decodeBodyText = (body: Uint8Array): string => new TextDecoder().decode(body);

/** Whether a text has characters beyond ASCII other than those in place of invalid bytes. */
const hasOtherCharacters = (text: string): boolean => /[^\0-\x7f\ufffd]/.test(text);

/** Returns the encoding of a body that is not UTF-8: by its first bytes, otherwise by its content type; null if unknown. */
const detectOtherEncoding = (body: Body, contentType: string | undefined): string | null => {
  const [first, second, third, fourth] = body;
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0)) return 'utf-16be';
  if (isUtf8(body)) return null;
  const named = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(named)) return named;
  // If every character beyond ASCII is invalid, the body is in the encoding of Western systems.
  return hasOtherCharacters(decodeBodyText(body)) ? null : 'windows-1252';
};

/**
 * Returns a body as UTF-8, without NUL characters after it, which some gateways add. Other bytes than UTF-8 are decoded
 * by the content type; they stay unchanged if it names no supported encoding.
 */
export const toUtf8Body = (body: Body, contentType: string | undefined): Body => {
  const encoding = detectOtherEncoding(body, contentType);
  let bytes = body;
  if (encoding !== null)
    try {
      bytes = new TextEncoder().encode(new TextDecoder(encoding).decode(body));
    } catch (error) {
      // The platform does not know the encoding.
      if (!(error instanceof RangeError)) throw error;
    }
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end === bytes.length ? bytes : toOwnedBytes(bytes.subarray(0, end));
};
