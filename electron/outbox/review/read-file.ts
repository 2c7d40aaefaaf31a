import { type Hash, createHash, subtle } from 'node:crypto';
import { type Stats, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { userFileFlags } from '../../base/without-asar.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import type { Digests } from '../../model/checksum.ts';

/** Kinds of checksum in addition to SHA-256. */
export type OtherKind = Exclude<keyof Digests, 'sha256'>;

/** An open file. `at` returns any range of it; a shorter one only at its end. */
export interface OpenFile {
  readonly size: number;
  /** Its first bytes. */
  readonly head: Buffer;
  at(offset: number, length: number): Buffer;
}

export interface ReadFile<Inspected> {
  /** A promise if another thread computes it while the next file is read. */
  readonly sha256: string | Promise<string>;
  readonly others: Partial<Pick<Digests, OtherKind>>;
  /** The result of `look` for the open file. */
  readonly inspected: Inspected;
}

const maxChunkBytes = 256 * 1024;
const headerBytes = 64 * 1024;
/** Reused: a chunk is valid only until the next one is read. */
const buffer = Buffer.allocUnsafe(maxChunkBytes);
/** Files of more than one chunk, up to this size, are read completely and hashed on another thread. */
const maxBufferedSize = 8 * 1024 * 1024;
const isBuffered = (size: number): boolean => size > maxChunkBytes && size <= maxBufferedSize;
/** The buffer for such files, allocated on demand. */
let sharedBuffer: Buffer | null = null;

const createBeingWrittenError = (): VitrineError => new VitrineError('file', m.review.unreadable.beingWritten);

/** Reads a range into a new buffer; shorter at the end of the file. */
const readPart = (file: number, size: number, offset: number, length: number): Buffer => {
  const partLength = Math.max(0, Math.min(length, size - offset));
  const own = Buffer.alloc(partLength);
  let filled = 0;
  while (filled < partLength) {
    const read = readSync(file, own, filled, partLength - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return own.subarray(0, filled);
};

const isSame = (before: Stats, now: Stats): boolean => before.size === now.size && before.mtimeMs === now.mtimeMs;

/** Reads all chunks of a file into the buffers returned by `room`, and passes each to `take`. */
function* readPieces(
  file: number,
  size: number,
  room: (at: number) => Buffer,
  take: (piece: Buffer) => void,
): Generator<null, void> {
  for (let at = 0; at < size;) {
    const into = room(at);
    const read = readSync(file, into, 0, Math.min(maxChunkBytes, into.length, size - at), at);
    if (read === 0) throw createBeingWrittenError();
    take(into.subarray(0, read));
    at += read;
    if (at < size) yield null;
  }
}

const toHex = (digest: ArrayBuffer): string => Buffer.from(digest).toString('hex');

/** Computes the SHA-256 of a file, updating the other hashes with each chunk. */
function* hashFileChunks(
  file: number,
  size: number,
  others: readonly Hash[],
): Generator<null, string | Promise<string>> {
  const updateOthers = (piece: Buffer): void => others.forEach((hash) => hash.update(piece));
  if (isBuffered(size)) {
    const fullBuffer = (sharedBuffer ??= Buffer.allocUnsafeSlow(maxBufferedSize));
    yield* readPieces(file, size, (at) => fullBuffer.subarray(at), updateOthers);
    // `digest` copies the data immediately, so that the next file may be read into the same buffer.
    return subtle.digest('SHA-256', fullBuffer.subarray(0, size)).then(toHex);
  }
  const own = createHash('sha256');
  const getBuffer = (): Buffer => buffer;
  yield* readPieces(file, size, getBuffer, (piece) => {
    own.update(piece);
    updateOthers(piece);
  });
  return own.digest('hex');
}

/**
 * Reads a file once from start to end: its checksums, and the result of `look`. Yields null between chunks, so that the
 * caller can pause. A file must be read to its end before the next one is started. Throws `file` if its `size` or
 * `mtimeMs` has changed or it is being written, otherwise the file system's own error.
 */
export function* readFileOnce<Inspected>(
  { path, size, mtimeMs }: { readonly path: string; readonly size: number; readonly mtimeMs: number },
  kinds: readonly OtherKind[],
  look: (file: OpenFile) => Inspected,
): Generator<null, ReadFile<Inspected>> {
  const file = openSync(path, userFileFlags);
  try {
    const before = fstatSync(file);
    if (!before.isFile()) throw new VitrineError('file', m.review.unreadable.noLonger);
    if (before.size !== size || before.mtimeMs !== mtimeMs) throw createBeingWrittenError();
    const others = kinds.map((kind) => [kind, createHash(kind)] as const);
    const head = readPart(file, size, 0, headerBytes);
    const at = (offset: number, length: number): Buffer =>
      offset + length <= head.length ? head.subarray(offset, offset + length) : readPart(file, size, offset, length);
    const inspected = look({ size, head, at });
    const sha256 = yield* hashFileChunks(
      file,
      size,
      others.map(([, hash]) => hash),
    );
    if (!isSame(before, fstatSync(file))) throw createBeingWrittenError();
    return {
      sha256,
      others: Object.fromEntries(others.map(([kind, hash]) => [kind, hash.digest('hex')])),
      inspected,
    };
  } finally {
    closeSync(file);
  }
}
