import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { isNotFoundError } from '../base/errno.ts';
import { type FileKind, detectFileKind, fileKindBytes } from './file-kind.ts';
import { type EvictionOptions, evictOnCallingThread, noteEnding, partEnding } from './eviction.ts';
import { isRotatedWebp } from './stored-file.ts';

/** A complete file on disk, as the service sent it. */
export interface OriginalFile extends FileKind {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The digest of the bytes that arrived. */
  readonly sha256: string;
}

/** A file that is being written. It is only stored once it is complete. */
export interface PendingOriginal {
  /** Resolves when the next part can be written. */
  readonly write: (part: Uint8Array) => Promise<void>;
  /** Stores the file, with another key if one is given. `sha256` is the digest of its bytes. */
  readonly finish: (sha256: string, key?: string) => Promise<OriginalFile>;
  /** Removes the incomplete file. Can be called twice, and after `finish`. */
  readonly abandon: () => Promise<void>;
}

/** The stored originals, limited in bytes: the least recently used are evicted first. */
export interface OriginalStore {
  /** Returns a file and updates its time of use. Null if it is not stored, or was changed by another program. */
  readonly get: (key: string) => Promise<OriginalFile | null>;
  readonly begin: (key: string) => Promise<PendingOriginal>;
  readonly size: () => Promise<number>;
  readonly clear: () => Promise<void>;
}

const maxStoreBytes = 1_000_000_000;

/** Returns the file name for a key. */
export const getOriginalFileName = (key: string): string =>
  `${createHash('sha256').update(key).digest('hex')}.original`;

const readFileStart = async (path: string): Promise<Uint8Array> => {
  const file = await open(path, 'r');
  try {
    const startBytes = Buffer.alloc(fileKindBytes);
    const { bytesRead } = await file.read(startBytes, 0, fileKindBytes, 0);
    return startBytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const noteSchema = z.object({ size: z.number(), mtimeMs: z.number(), sha256: z.string() });

/** Returns the digest of a stored file, or null if its size or time differs from its record. */
export const readDigest = async (path: string): Promise<string | null> => {
  try {
    const [note, { size, mtimeMs }] = await Promise.all([readFile(path + noteEnding, 'utf8'), stat(path)]);
    const { data } = noteSchema.safeParse(JSON.parse(note));
    return data?.size === size && data.mtimeMs === mtimeMs ? data.sha256 : null;
  } catch (error) {
    if (isNotFoundError(error) || error instanceof SyntaxError) return null;
    throw error;
  }
};

const writeNote = async (path: string, sha256: string): Promise<void> => {
  const { size, mtimeMs } = await stat(path);
  try {
    await writeFile(path + noteEnding, JSON.stringify({ size, mtimeMs, sha256 }), { mode: 0o600 });
  } catch (error) {
    // Without its record the file would never be evicted.
    await Promise.all([path, path + noteEnding].map((one) => rm(one, { force: true })));
    throw error;
  }
};

const readOriginalFile = async (path: string): Promise<OriginalFile | null> => {
  const sha256 = await readDigest(path);
  if (sha256 === null) return null;
  try {
    const [start, { size }] = await Promise.all([readFileStart(path), stat(path)]);
    const kind = detectFileKind(start);
    return { ...kind, drawn: kind.drawn || isRotatedWebp(path, size, start), path, size, sha256 };
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
};

export const createOriginalStore = (
  folder: string,
  { limit = maxStoreBytes, evictBy = evictOnCallingThread }: EvictionOptions = {},
): OriginalStore => {
  const getPath = (key: string): string => join(folder, getOriginalFileName(key));
  let making: Promise<unknown> = Promise.resolve();
  /** Evictions run one after the other, so that the newest file is kept. */
  const fit = (): Promise<unknown> =>
    (making = making.then(
      () => evictBy({ folder, limit }),
      () => evictBy({ folder, limit }),
    ));

  return {
    get: async (key) => {
      const found = await readOriginalFile(getPath(key));
      const now = new Date();
      if (found !== null) await utimes(found.path + noteEnding, now, now).catch(() => undefined);
      return found;
    },
    begin: async (key) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = getPath(key);
      const part = `${path}.${randomUUID()}${partEnding}`;
      const stream = createWriteStream(part, { mode: 0o600, flags: 'wx' });
      // `finish` and `write` report all errors.
      const done = finished(stream);
      done.catch(() => undefined);
      return {
        write: (bytes) =>
          new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve()))),
        finish: async (sha256, under = key) => {
          stream.end();
          await done;
          const ownPath = getPath(under);
          await rename(part, ownPath);
          await writeNote(ownPath, sha256);
          await fit();
          const file = await readOriginalFile(ownPath);
          if (file === null) throw new Error('The original left at once');
          return file;
        },
        abandon: async () => {
          stream.destroy();
          await done.catch(() => undefined);
          await rm(part, { force: true });
        },
      };
    },
    size: () => evictBy({ folder, limit: null }),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
};
