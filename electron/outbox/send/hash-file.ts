import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { VitrineError } from '../../base/errors.ts';
import { withoutAsar, userFileFlags } from '../../base/without-asar.ts';
import { m } from '../../messages/index.ts';
import { type Digests, type SentDigests, parseChecksum } from '../../model/checksum.ts';
import { getReadErrorMessage } from '../state/file-error-message.ts';
import type { SourceFile } from '../outbox-types.ts';

/** The checksums of a file, and its first bytes, which identify the type. */
export interface FileHashes extends Digests {
  readonly head: Buffer;
}

const maxChunkBytes = 256 * 1024;
const headerBytes = 4 * 1024;

/**
 * Yields the content of a file in chunks. All use one buffer: a chunk is valid only until the next one is requested.
 */
async function* readChunks(path: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  const handle = await withoutAsar(() => open(path, userFileFlags));
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.allocUnsafe(Math.min(maxChunkBytes, size + 1));
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Reads the file once from start to end. Rejects with the file system's own error, or with the signal's reason. */
export const hashFile = async (path: string, signal?: AbortSignal): Promise<FileHashes> => {
  const hashes = { md5: createHash('md5'), sha1: createHash('sha1'), sha256: createHash('sha256') };
  let headerChunk: Buffer | null = null;
  for await (const piece of readChunks(path, signal)) {
    headerChunk ??= Buffer.from(piece.subarray(0, headerBytes));
    for (const hash of Object.values(hashes)) hash.update(piece);
  }
  return {
    md5: hashes.md5.digest('hex'),
    sha1: hashes.sha1.digest('hex'),
    sha256: hashes.sha256.digest('hex'),
    head: headerChunk ?? Buffer.alloc(0),
  };
};

/** Computes only the SHA-256, which takes a quarter of the time of all three. */
const hashSha256 = async (path: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of readChunks(path, signal)) hash.update(piece);
  return hash.digest('hex');
};

const createFileChangedError = (): VitrineError => new VitrineError('file', m.review.changed);

const assertUnchanged = async (file: SourceFile): Promise<void> => {
  const now = await withoutAsar(() => stat(file.path));
  if (!now.isFile() || now.size !== file.size || now.mtimeMs !== file.mtimeMs) throw createFileChangedError();
};

/**
 * Returns the SHA-256 of a file that is unchanged since its review. A file that was hashed then is not read again,
 * because its content is compared while it is sent. Rejects with `file` if it is missing, unreadable, or has another
 * size or time, and with `cancelled` if the signal aborts.
 */
export const hashUnchanged = async (file: SourceFile, signal: AbortSignal): Promise<string> => {
  try {
    await assertUnchanged(file);
    if (file.sha256 !== null) return file.sha256;
    const sha256 = await hashSha256(file.path, signal);
    await assertUnchanged(file);
    return sha256;
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    if (signal.aborted) throw new VitrineError('cancelled', m.program.stopped, { cause: error });
    throw new VitrineError('file', getReadErrorMessage(error), { cause: error });
  }
};

/**
 * Returns a file's SHA-256, and its checksums of the same kinds as the given ones. The file is read again only for
 * another kind. If it changed or is missing, or the signal aborts, only the SHA-256 is returned.
 */
export const computeMatchingDigests = async (
  checksums: readonly unknown[],
  { path }: Pick<SourceFile, 'path'>,
  sha256: string,
  signal: AbortSignal,
): Promise<SentDigests> => {
  const kinds = checksums.flatMap((checksum) => parseChecksum(checksum)?.kind ?? []);
  if (kinds.every((kind) => kind === 'sha256')) return { sha256 };
  try {
    const now = await hashFile(path, signal);
    if (now.sha256 !== sha256) return { sha256 };
    return { sha256, ...Object.fromEntries(kinds.map((kind) => [kind, now[kind]])) };
  } catch {
    // The step that needs the file itself reports that it cannot be read.
    return { sha256 };
  }
};
