import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { isMissing } from '../base/errno.ts';
import { fileKindOf, headBytes } from './file-kind.ts';
import type { FileKind } from './file-kind.ts';
import { evictHere, partEnding } from './eviction.ts';
import type { EvictionAsked } from './eviction.ts';

/** A whole file on the disk, as the service sent it. */
export interface OriginalFile extends FileKind {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** A file that comes: it is there only once it is whole. */
export interface Arriving {
  /** Resolves when more can be taken. */
  readonly write: (part: Uint8Array) => Promise<void>;
  readonly finish: () => Promise<OriginalFile>;
  /** Removes what has come. Safe to call twice, and after `finish`. */
  readonly abandon: () => Promise<void>;
}

/** Files as they came from the service, bounded in bytes: the longest unused leave first. */
export interface OriginalStore {
  /** Notes that it was used; null where it is not kept. */
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

const fileAt = async (path: string): Promise<OriginalFile | null> => {
  try {
    const status = await stat(path);
    return status.isFile() ? { ...fileKindOf(await readHead(path)), path, size: status.size } : null;
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
      if (found !== null) await utimes(found.path, now, now).catch(() => undefined);
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
        finish: async () => {
          stream.end();
          await done;
          await rename(part, path);
          await fit();
          const file = await fileAt(path);
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
