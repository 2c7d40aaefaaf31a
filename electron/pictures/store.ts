import { createHash } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../base/errno.ts';
import { decodePicture, encodePicture } from './stored-picture.ts';
import type { StoredPicture } from './stored-picture.ts';
import type { PictureKeys } from './keys.ts';
import { evictHere, partEnding } from './eviction.ts';
import type { EvictionAsked } from './eviction.ts';

/** Scaled pictures on the disk, bounded in bytes: the longest unseen leave first. */
export interface PictureStore {
  /** Notes that the picture was seen. Returns the one of the content, or else of the address, with the key that it has. */
  readonly get: (keys: PictureKeys) => Promise<KeptPicture | null>;
  readonly put: (key: string, picture: StoredPicture) => Promise<void>;
  /** Which pictures are kept now, without one look at the disk for each. */
  readonly kept: () => Promise<(keys: PictureKeys) => boolean>;
  /** Whether there is hardly room for more without others leaving. */
  readonly isFull: () => Promise<boolean>;
  readonly size: () => Promise<number>;
  readonly clear: () => Promise<void>;
}

/** A picture in the store. */
export interface KeptPicture extends StoredPicture {
  readonly key: string;
}

interface Options {
  readonly limit?: number;
  /** See `evict`: it looks at every file, so the program has it on a thread. */
  readonly evictBy?: (asked: EvictionAsked) => Promise<number>;
}

const mostBytes = 2_000_000_000;
const full = 0.95;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
/** Under what name the picture of a key lies in the store's folder. */
export const pictureFile = (key: string): string => `${hashOf(key)}.picture`;
/** How each size was a file once; rows had none of their own at first. */
const formerNames = (key: string): { readonly whole: string; readonly row: string } => ({
  whole: `${hashOf(key)}.webp`,
  row: `${hashOf(`${key} row`)}.webp`,
});

/** What `put` writes and `get` reads, without the count of its bytes. */
const filesIn = (folder: string) => {
  const read = (name: string): Promise<Buffer | null> => readFile(join(folder, name)).catch(() => null);
  const own = async (key: string): Promise<StoredPicture | null> => {
    const file = await read(pictureFile(key));
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
      await utimes(join(folder, pictureFile(key)), now, now).catch(() => undefined);
    },
    write: async (key: string, bytes: Uint8Array): Promise<void> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, pictureFile(key));
      try {
        await writeFile(path + partEnding, bytes, { mode: 0o600 });
        await rename(path + partEnding, path);
      } catch (error) {
        await rm(path + partEnding, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    /** Removes what `readFormer` reads. */
    removeFormer: async (key: string): Promise<void> => {
      await Promise.all(Object.values(formerNames(key)).map((name) => rm(join(folder, name), { force: true })));
    },
  };
};

/** The names of a folder's files; none where it is not there. */
const namesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  try {
    for await (const { name } of await opendir(folder, { bufferSize: 512 })) names.add(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return names;
};

export const createPictureStore = (
  folder: string,
  { limit = mostBytes, evictBy = evictHere }: Options = {},
): PictureStore => {
  const files = filesIn(folder);
  let held: Promise<number> | null = null;
  let making: Promise<void> | null = null;
  const size = (): Promise<number> =>
    (held ??= evictBy({ folder, limit: null }).catch((error: unknown) => {
      held = null;
      throw error;
    }));
  const more = async (bytes: number): Promise<void> => {
    const counted = size();
    held = counted.then((before) => before + bytes);
    if ((await held) <= limit) return;
    making ??= (async () => {
      held = Promise.resolve(await evictBy({ folder, limit }));
    })().finally(() => (making = null));
    await making;
  };
  const put = async (key: string, picture: StoredPicture): Promise<void> => {
    // Counted before it is there: else it could be counted twice.
    await size();
    const bytes = encodePicture(picture);
    await files.write(key, bytes);
    await more(bytes.byteLength);
  };
  /** Stores in the present format what has a former one. */
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
      const names = await namesIn(folder);
      return ({ key, byAddress }) =>
        [pictureFile(key), pictureFile(byAddress), formerNames(byAddress).whole].some((name) => names.has(name));
    },
    isFull: async () => (await size()) > limit * full,
    size,
    clear: async () => {
      await rm(folder, { recursive: true, force: true });
      held = Promise.resolve(0);
    },
  };
};
