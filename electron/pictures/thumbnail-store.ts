import { createHash } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFoundError } from '../base/errno.ts';
import { type StoredPicture, decodePicture, encodePicture } from './thumbnail-file.ts';
import type { PictureKeys } from '../asset-files/cache-keys.ts';
import { type EvictionOptions, evictOnCallingThread, partEnding } from '../asset-files/eviction.ts';

/** The stored thumbnails, limited in bytes: the least recently shown are evicted first. */
export interface PictureStore {
  /** Returns the thumbnail by content, or else by address, with its key. Updates its time of use. */
  readonly get: (keys: PictureKeys) => Promise<StoredThumbnail | null>;
  readonly put: (key: string, picture: StoredPicture) => Promise<void>;
  /** Returns a check for stored thumbnails that does not access the disk for each. */
  readonly kept: () => Promise<(keys: PictureKeys) => boolean>;
  /** Whether there is hardly any space left without evicting others. */
  readonly isFull: () => Promise<boolean>;
  readonly size: () => Promise<number>;
  readonly clear: () => Promise<void>;
}

/** A stored thumbnail. */
export interface StoredThumbnail extends StoredPicture {
  readonly key: string;
}

const maxThumbnailBytes = 2_000_000_000;
const fullShare = 0.95;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
/** Returns the file name for a key. */
export const getPictureFileName = (key: string): string => `${hashOf(key)}.picture`;
/** Returns the file names of the former format, with a file for each size. The oldest entries have no size for rows. */
const formerNames = (key: string): { readonly whole: string; readonly row: string } => ({
  whole: `${hashOf(key)}.webp`,
  row: `${hashOf(`${key} row`)}.webp`,
});

/** Reads and writes files, without counting their bytes. */
const createFileAccess = (folder: string) => {
  const read = (name: string): Promise<Buffer | null> => readFile(join(folder, name)).catch(() => null);
  const own = async (key: string): Promise<StoredPicture | null> => {
    const file = await read(getPictureFileName(key));
    return file && decodePicture(file);
  };
  const former = async (key: string): Promise<StoredPicture | null> => {
    const names = formerNames(key);
    const [whole, row] = await Promise.all([read(names.whole), read(names.row)]);
    return whole && { whole: new Uint8Array(whole), row: row && new Uint8Array(row), facts: null, print: null };
  };
  return {
    read: own,
    readFormer: former,
    seen: async (key: string): Promise<void> => {
      const now = new Date();
      await utimes(join(folder, getPictureFileName(key)), now, now).catch(() => undefined);
    },
    write: async (key: string, bytes: Uint8Array): Promise<void> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, getPictureFileName(key));
      try {
        await writeFile(path + partEnding, bytes, { mode: 0o600 });
        await rename(path + partEnding, path);
      } catch (error) {
        await rm(path + partEnding, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    /** Removes the files that `readFormer` reads. */
    removeFormer: async (key: string): Promise<void> => {
      await Promise.all(Object.values(formerNames(key)).map((name) => rm(join(folder, name), { force: true })));
    },
  };
};

/** Returns the names of a folder's files; none if the folder does not exist. */
const listFileNames = async (folder: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  try {
    for await (const { name } of await opendir(folder, { bufferSize: 512 })) names.add(name);
  } catch (error) {
    if (!isNotFoundError(error)) throw error;
  }
  return names;
};

/** Returns the file names under which a picture can be stored, in the current and the former format. */
const getPossibleNames = ({
  key,
  byAddress,
}: {
  readonly key: string;
  readonly byAddress: string;
}): readonly string[] => [getPictureFileName(key), getPictureFileName(byAddress), formerNames(byAddress).whole];

export const createPictureStore = (
  folder: string,
  { limit = maxThumbnailBytes, evictBy = evictOnCallingThread }: EvictionOptions = {},
): PictureStore => {
  const files = createFileAccess(folder);
  let measuredSize: Promise<number> | null = null;
  let making: Promise<void> | null = null;
  const measureSize = (): Promise<number> =>
    (measuredSize ??= evictBy({ folder, limit: null }).catch((error: unknown) => {
      measuredSize = null;
      throw error;
    }));
  const addBytes = async (bytes: number): Promise<void> => {
    const counted = measureSize();
    measuredSize = counted.then((before) => before + bytes);
    if ((await measuredSize) <= limit) return;
    making ??= (async () => {
      measuredSize = Promise.resolve(await evictBy({ folder, limit }));
    })().finally(() => (making = null));
    await making;
  };
  const put = async (key: string, picture: StoredPicture): Promise<void> => {
    // Count the size before writing: afterwards, the file could be counted twice.
    await measureSize();
    const bytes = encodePicture(picture);
    await files.write(key, bytes);
    await addBytes(bytes.byteLength);
  };
  /** Converts an entry of the former format to the current one. */
  const takeOver = async (key: string): Promise<StoredPicture | null> => {
    const former = await files.readFormer(key);
    if (former === null) return null;
    await put(key, former)
      .then(() => files.removeFormer(key))
      .catch(() => undefined);
    return former;
  };

  return {
    get: async ({ key, byAddress }) => {
      for (const own of new Set([key, byAddress])) {
        const found = await files.read(own);
        if (found !== null) await files.seen(own);
        if (found !== null) return { ...found, key: own };
      }
      const former = await takeOver(byAddress);
      return former && { ...former, key: byAddress };
    },
    put,
    kept: async () => {
      const names = await listFileNames(folder);
      return (picture) => getPossibleNames(picture).some((name) => names.has(name));
    },
    isFull: async () => (await measureSize()) > limit * fullShare,
    size: measureSize,
    clear: async () => {
      await rm(folder, { recursive: true, force: true });
      measuredSize = Promise.resolve(0);
    },
  };
};
