import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { notRepeated } from '../retry.ts';
import { ServiceError } from '../service-error.ts';
import { m } from '../../messages/index.ts';

/** A body's bytes, in memory of their own that can be handed to another thread. */
export type Body = Uint8Array<ArrayBuffer>;

/** In bytes: more than this is no page of a catalogue; a small body that unpacks to it is an attack. */
export const largestBody = 256 * 1024 * 1024;

/** Whoever asks again would be sent as much again. */
const tooLarge = (): ServiceError => notRepeated(new ServiceError('unreadable', m.service.unreadable.tooLarge));

/** Gathers a body piece by piece, `announced`: what its header says of its length. Throws `unreadable` beyond `largestBody`. */
export const gather = async (
  pieces: AsyncIterable<Uint8Array>,
  announced: string | undefined,
  onPiece: (bytes: number) => void,
): Promise<Body> => {
  if (Number(announced) > largestBody) throw tooLarge();
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    onPiece(piece.byteLength);
    length += piece.byteLength;
    if (length > largestBody) throw tooLarge();
    kept.push(piece);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const piece of kept) {
    body.set(piece, at);
    at += piece.byteLength;
  }
  return body;
};

type Unpack = (body: Body) => Promise<Uint8Array>;
const limit = { maxOutputLength: largestBody };
const looksGzipped = (body: Body): boolean => body[0] === 0x1f && body[1] === 0x8b;
const hasZlibHead = (body: Body): boolean =>
  ((body[0] ?? 0) & 0x0f) === 8 && ((body[0] ?? 0) * 256 + (body[1] ?? 0)) % 31 === 0;

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: async (body) => (looksGzipped(body) ? promisify(gunzip)(body, limit) : body),
  deflate: async (body) => promisify(hasZlibHead(body) ? inflate : inflateRaw)(body, limit),
  br: async (body) => promisify(brotliDecompress)(body, limit),
};

/** The encodings that `unpack` knows, as a request announces them. */
export const acceptedEncodings = Object.keys(unpackers).join(', ');

const owned = (bytes: Uint8Array): Body =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Body)
    : new Uint8Array(bytes);

const badlyPacked = (cause?: unknown): ServiceError =>
  new ServiceError('unreadable', m.service.unreadable.encoding, { cause });

const notUnpacked = (cause: unknown): ServiceError =>
  (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : badlyPacked(cause);

/**
 * Undoes `Content-Encoding`. Throws `unreadable` for a damaged body, for an encoding nobody asked for, and beyond
 * `largestBody`.
 */
export const unpack = async (body: Body, encoding: string | undefined): Promise<Body> => {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''));
  let bytes = body;
  for (const name of names.reverse()) {
    if (name === '' || name === 'identity' || bytes.byteLength === 0) continue;
    const unpacker = unpackers[name];
    if (!unpacker) throw badlyPacked();
    bytes = owned(
      await unpacker(bytes).catch((error: unknown) => {
        throw notUnpacked(error);
      }),
    );
  }
  return bytes;
};

/** A body as text; a byte-order mark is taken off, and a damaged character becomes U+FFFD. */
export const textOf = (body: Uint8Array): string => new TextDecoder().decode(body);
