import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { VitrineError } from '../../contract/errors.ts';
import type { Digests } from '../compare.ts';

/** Kinds of checksum beside SHA-256. */
export type OtherKind = Exclude<keyof Digests, 'sha256'>;

/** A file that is open: any part of it can be asked for; less comes back only at its end. */
export interface OpenFile {
  readonly size: number;
  /** Its first bytes. */
  readonly head: Buffer;
  at(offset: number, length: number): Buffer;
}

/** What reading a file once tells. */
export interface ReadFile<Told> {
  readonly sha256: string;
  readonly others: Partial<Pick<Digests, OtherKind>>;
  /** What `look` found while the file was open. */
  readonly told: Told;
}

const largestPiece = 256 * 1024;
const headLength = 64 * 1024;
/** A pipe that took a file's place must not hold up the reading; not every system knows the flag. */
const reading = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);
/** Always the same memory: a piece is only good until the next is read. */
const buffer = Buffer.allocUnsafe(largestPiece);

const changing = (): VitrineError => new VitrineError('file', 'Another program is still writing this file.');

/** Fills a buffer of its own as far as the file goes. */
const part = (file: number, size: number, offset: number, length: number): Buffer => {
  const wanted = Math.max(0, Math.min(length, size - offset));
  const own = Buffer.alloc(wanted);
  let filled = 0;
  while (filled < wanted) {
    const read = readSync(file, own, filled, wanted - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return own.subarray(0, filled);
};

const isSame = (before: Stats, now: Stats): boolean => before.size === now.size && before.mtimeMs === now.mtimeMs;

function* hashPieces(file: number, size: number, hashes: readonly Hash[]): Generator<null, void> {
  for (let at = 0; at < size;) {
    const read = readSync(file, buffer, 0, Math.min(largestPiece, size - at), at);
    if (read === 0) throw changing();
    for (const hash of hashes) hash.update(buffer.subarray(0, read));
    at += read;
    if (at < size) yield null;
  }
}

/**
 * Reads a file once from start to end: its checksums, and what `look` finds in it. Gives null between the pieces, so
 * that whoever draws can pause or leave off. Throws `file` when it is not what was found (`size`, `mtimeMs`) or is being
 * written, else the file system's own error.
 */
export function* readWhole<Told>(
  { path, size, mtimeMs }: { readonly path: string; readonly size: number; readonly mtimeMs: number },
  kinds: readonly OtherKind[],
  look: (file: OpenFile) => Told,
): Generator<null, ReadFile<Told>> {
  const file = openSync(path, reading);
  try {
    const before = fstatSync(file);
    if (!before.isFile()) throw new VitrineError('file', 'Not a file any more.');
    if (before.size !== size || before.mtimeMs !== mtimeMs) throw changing();
    const own = createHash('sha256');
    const others = kinds.map((kind) => [kind, createHash(kind)] as const);
    const head = part(file, size, 0, headLength);
    const at = (offset: number, length: number): Buffer =>
      offset + length <= head.length ? head.subarray(offset, offset + length) : part(file, size, offset, length);
    const told = look({ size, head, at });
    yield* hashPieces(file, size, [own, ...others.map(([, hash]) => hash)]);
    if (!isSame(before, fstatSync(file))) throw changing();
    return {
      sha256: own.digest('hex'),
      others: Object.fromEntries(others.map(([kind, hash]) => [kind, hash.digest('hex')])),
      told,
    };
  } finally {
    closeSync(file);
  }
}
