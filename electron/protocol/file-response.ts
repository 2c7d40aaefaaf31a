import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** A part of a file: from its first byte to its last, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** What a `Range` header asks of so many bytes; null: all of them; 'none': what is not there. Of several ranges: all. */
export const rangeOf = (header: string | null, size: number): ByteRange | 'none' | null => {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'none' : { first, last };
};

/** A file of this computer as an answer, or the part of it that is asked for. */
export const fileResponse = (
  { path, size }: { readonly path: string; readonly size: number },
  range: string | null,
  headers: Readonly<Record<string, string>>,
): Response => {
  const part = rangeOf(range, size);
  const common = { ...headers, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=600' };
  if (part === 'none')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${String(size)}` } });
  const { first, last } = part ?? { first: 0, last: size - 1 };
  // An empty file has no first byte.
  const stream = size === 0 ? Readable.from([]) : createReadStream(path, { start: first, end: last });
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  const length = { 'content-length': String(last - first + 1) };
  if (part === null) return new Response(body, { headers: { ...common, ...length } });
  const place = `bytes ${String(first)}-${String(last)}/${String(size)}`;
  return new Response(body, { status: 206, headers: { ...common, ...length, 'content-range': place } });
};
