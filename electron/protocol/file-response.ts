import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** A part of a file, with the inclusive offsets of its first and last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header for a file of this size; null: the entire file, also for several ranges; 'none': not
 * satisfiable.
 */
export const parseByteRange = (header: string | null, size: number): ByteRange | 'none' | null => {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'none' : { first, last };
};

/** Reads a part of a file. The file is opened by the first read: a cancelled request may never read its response. */
async function* readPart(path: string, { first, last }: ByteRange): AsyncGenerator<Buffer, void> {
  for await (const bytes of createReadStream(path, { start: first, end: last })) yield bytes as Buffer;
}

/** Returns a local file, or the requested part of it, as a response. */
export const createFileResponse = (
  { path, size }: { readonly path: string; readonly size: number },
  range: string | null,
  headers: Readonly<Record<string, string>>,
): Response => {
  const part = parseByteRange(range, size);
  const common = { ...headers, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=600' };
  if (part === 'none')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${String(size)}` } });
  const { first, last } = part ?? { first: 0, last: size - 1 };
  // An empty file has no first byte.
  const bytes = size === 0 ? Readable.from([]) : Readable.from(readPart(path, { first, last }));
  const body = Readable.toWeb(bytes, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array>;
  const length = { 'content-length': String(last - first + 1) };
  if (part === null) return new Response(body, { headers: { ...common, ...length } });
  const contentRange = `bytes ${String(first)}-${String(last)}/${String(size)}`;
  return new Response(body, { status: 206, headers: { ...common, ...length, 'content-range': contentRange } });
};
