import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { isMissing } from '../base/errno.ts';
import { fileKindOf, headBytes } from './file-kind.ts';
import type { FileKind } from './file-kind.ts';
import { evictHere, noteEnding, partEnding } from './eviction.ts';
import type { EvictionAsked } from './eviction.ts';

/** A whole file on the disk, as the service sent it. */
export interface OriginalFile extends FileKind {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The digest of the bytes that arrived. */
  readonly sha256: string;
}

/** A file that comes: it is there only once it is whole. */
export interface Arriving {
  /** Resolves when more can be taken. */
  readonly write: (part: Uint8Array) => Promise<void>;
  /** Stores the file, under another key than it began with if one is given. `sha256` is the digest of its bytes. */
  readonly finish: (sha256: string, key?: string) => Promise<OriginalFile>;
  /** Removes what has come. Safe to call twice, and after `finish`. */
  readonly abandon: () => Promise<void>;
}

/** Files as they came from the service, bounded in bytes: the longest unused leave first. */
export interface OriginalStore {
  /** Notes that the file was used. Returns null if it is not stored, or was changed since by another program. */
  readonly get: (key: string) => Promise<OriginalFile | null>;
  readonly begin: (key: string) => Promise<Arriving>;
  readonly size: () => Promise<number>;
  readonly clear: () => Promise<void>;
}

interface Options {
  readonly limit?: number;
  /** See `evict`: it looks at every file, so the program has it on a thread. */
  readonly evictBy?: (asked: EvictionAsked) => Promise<number>;
}

const mostBytes = 1_000_000_000;

/** What a kept file is called in its folder. */
export const originalName = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.original`;

const readHead = async (path: string): Promise<Uint8Array> => {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const noteSchema = z.object({ size: z.number(), mtimeMs: z.number(), sha256: z.string() });

/** Returns the digest of a stored file, or null if its size or time is not what was noted when it was stored. */
export const readDigest = async (path: string): Promise<string | null> => {
  try {
    const [note, { size, mtimeMs }] = await Promise.all([readFile(path + noteEnding, 'utf8'), stat(path)]);
    const { data } = noteSchema.safeParse(JSON.parse(note));
    return data?.size === size && data.mtimeMs === mtimeMs ? data.sha256 : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
};

const writeNote = async (path: string, sha256: string): Promise<void> => {
  const { size, mtimeMs } = await stat(path);
  try {
    await writeFile(path + noteEnding, JSON.stringify({ size, mtimeMs, sha256 }), { mode: 0o600 });
  } catch (error) {
    // Without its note the file is never taken out again.
    await Promise.all([path, path + noteEnding].map((one) => rm(one, { force: true })));
    throw error;
  }
};

const fileAt = async (path: string): Promise<OriginalFile | null> => {
  const sha256 = await readDigest(path);
  if (sha256 === null) return null;
  try {
    return { ...fileKindOf(await readHead(path)), path, size: (await stat(path)).size, sha256 };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

export const createOriginalStore = (
  folder: string,
  { limit = mostBytes, evictBy = evictHere }: Options = {},
): OriginalStore => {
  const pathOf = (key: string): string => join(folder, originalName(key));
  let making: Promise<unknown> = Promise.resolve();
  /** One after the other: what came last is the youngest, and stays. */
  const fit = (): Promise<unknown> =>
    (making = making.then(
      () => evictBy({ folder, limit }),
      () => evictBy({ folder, limit }),
    ));

  return {
    get: async (key) => {
      const found = await fileAt(pathOf(key));
      const now = new Date();
      if (found !== null) await utimes(found.path + noteEnding, now, now).catch(() => undefined);
      return found;
    },
    begin: async (key) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(key);
      const part = `${path}.${randomUUID()}${partEnding}`;
      const stream = createWriteStream(part, { mode: 0o600, flags: 'wx' });
      // Whatever goes wrong is told by `finish` and `write`.
      const done = finished(stream);
      done.catch(() => undefined);
      return {
        write: (bytes) =>
          new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve()))),
        finish: async (sha256, under = key) => {
          stream.end();
          await done;
          const own = pathOf(under);
          await rename(part, own);
          await writeNote(own, sha256);
          await fit();
          const file = await fileAt(own);
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
