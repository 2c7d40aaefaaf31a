import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import PQueue from 'p-queue';
import type { AccountId } from '../base/brand.ts';
import { resourceId } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import type { Original, OriginalHow, OriginalProgress } from '../contract/pictures.ts';
import { m } from '../messages/index.ts';
import { createContentCheck } from './content-check.ts';
import { pictureAddress } from './address.ts';
import type { PictureOrigins } from './address.ts';
import type { PictureFetch } from './fetch.ts';
import { keysOf } from './keys.ts';
import type { PictureKeys } from './keys.ts';
import type { Metering } from './metering.ts';
import { lookAtOriginal } from './original-look.ts';
import type { OriginalFile, OriginalStore } from './original-store.ts';

/** An asset whose original was stored, and its keys. */
export type HereAsked = Pick<Asked, 'asset' | 'account' | 'source' | 'keys'>;

export interface OriginalsParts {
  /** Returns the current account with its cache and picture sources, or null if there is none. */
  readonly account: () => Promise<{
    id: AccountId;
    cache: Pick<Cache, 'assetSource'>;
    origins: PictureOrigins;
  } | null>;
  readonly download: PictureFetch['download'];
  /** Converts a picture that the renderer cannot display to PNG. */
  readonly draw: (file: OriginalFile) => Promise<Uint8Array>;
  readonly store: Pick<OriginalStore, 'get' | 'begin'>;
  readonly metering: Pick<Metering, 'allows' | 'came' | 'whole' | 'status'>;
  /** Called when a file was stored, so that a thumbnail can be made without another request. */
  readonly onHere?: (asked: HereAsked, file: KeptOriginal) => void;
  readonly onProgress: (progress: OriginalProgress) => void;
  readonly log: Logger['info'];
}

/** An original on this computer. */
export interface KeptOriginal extends OriginalFile {
  /**
   * Whether its checksum differs from the account's. Then it is shown with a note, and not passed to other programs.
   */
  readonly differs: boolean;
}

export interface Originals {
  /**
   * Returns an asset's original once it is stored, or null if it is not stored and not fetched now. Rejects with a
   * message for the user if the download failed.
   */
  readonly get: (assetId: string, how: OriginalHow) => Promise<Original | null>;
  /** Cancels a download that no caller needs. */
  readonly cancel: (assetId: string) => void;
  /**
   * Returns the file for other programs, or null if it is not stored. Throws `file` if its checksum differs from the
   * account's.
   */
  readonly file: (assetId: string) => Promise<OriginalFile | null>;
  /** Returns the file to display, converted if necessary, or null if it is not stored or cannot be displayed. */
  readonly shown: (assetId: string) => Promise<OriginalFile | null>;
  /** Returns the address in the service, or null if there is none. */
  readonly address: (assetId: string) => Promise<URL | null>;
  /** Cancels running downloads. */
  readonly close: () => Promise<void>;
}

interface Asked {
  readonly asset: string;
  readonly account: AccountId;
  readonly source: AssetSource;
  readonly origins: PictureOrigins;
  readonly key: string;
  readonly keys: PictureKeys;
}

interface Job {
  readonly leaving: AbortController;
  readonly done: Promise<KeptOriginal>;
  /** Whether progress events are sent, because the user is waiting. */
  watched: boolean;
}

/** The displayed file, its neighbours, and one more. */
const concurrency = 3;
const priorities = { ahead: 0, now: 1 } as const;
/** The minimum time between two progress events, in milliseconds. */
const telling = 100;

const drawnKey = (key: string): string => `${key} drawn`;

const left = (): VitrineError => new VitrineError('cancelled', m.pictures.cancelled);

/** Creates the download of one file into the store. It counts the traffic and reports progress. */
const createCarry =
  ({ download, store, metering, onProgress }: OriginalsParts) =>
  async (asked: Asked, signal: AbortSignal, watched: () => boolean): Promise<KeptOriginal> => {
    const { asset, account, source, origins, key, keys } = asked;
    const check = createContentCheck(source.checksum);
    const arriving = await store.begin(key).catch((cause: unknown) => {
      throw new VitrineError('disk', m.pictures.notKept, { cause });
    });
    let [came, of, emittedAt] = [0, source.size, 0];
    const tell = (): void => {
      if (!watched() || Date.now() - emittedAt < telling) return;
      emittedAt = Date.now();
      onProgress({ id: resourceId(asset), came, of });
    };
    try {
      await download(source.path, origins, signal, {
        length: (bytes) => {
          of = bytes ?? of;
          tell();
        },
        part: async (bytes) => {
          metering.came(account, bytes.byteLength);
          came += bytes.byteLength;
          check.add(bytes);
          tell();
          await arriving.write(bytes).catch((cause: unknown) => {
            throw new VitrineError('disk', m.pictures.notKept, { cause });
          });
        },
      });
      signal.throwIfAborted();
      const { sha256, differs } = check.finish();
      const file = await arriving.finish(sha256, differs ? keys.byAddress : key);
      metering.whole(account);
      return { ...file, differs };
    } catch (error) {
      await arriving.abandon();
      throw signal.aborted ? left() : error;
    }
  };

/** The running downloads, each only once. */
interface Fetching {
  readonly fetch: (asked: Asked, how: 'ahead' | 'now') => Promise<KeptOriginal>;
  readonly cancel: (key: string) => void;
  readonly close: () => Promise<void>;
}

const createFetching = (parts: OriginalsParts): Fetching => {
  const queue = new PQueue({ concurrency });
  const carry = createCarry(parts);
  const jobs = new Map<string, Job>();
  const begin = (asked: Asked, how: 'ahead' | 'now'): Job => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { key } = asked;
    const run = (): Promise<KeptOriginal> =>
      signal.aborted ? Promise.reject(left()) : carry(asked, signal, () => job.watched);
    const done = queue.add(run, { priority: priorities[how] }).finally(() => jobs.delete(key));
    const job: Job = { leaving, done, watched: how === 'now' };
    return job;
  };
  return {
    fetch: (asked, how) => {
      const { key } = asked;
      const job = jobs.get(key) ?? begin(asked, how);
      jobs.set(key, job);
      job.watched ||= how === 'now';
      return job.done;
    },
    cancel: (key) => jobs.get(key)?.leaving.abort(),
    close: async () => {
      const under = [...jobs.values()];
      under.forEach(({ leaving }) => leaving.abort());
      await Promise.allSettled(under.map(({ done }) => done));
    },
  };
};

/** Creates a lookup of the file to display. A file that the renderer cannot display is converted once. */
const createShown = ({ store, draw }: Pick<OriginalsParts, 'store' | 'draw'>) => {
  const drawing = new Map<string, Promise<OriginalFile>>();
  const make = async (key: string, file: OriginalFile): Promise<OriginalFile> => {
    const arriving = await store.begin(key);
    try {
      const drawn = await draw(file);
      await arriving.write(drawn);
      return await arriving.finish(createHash('sha256').update(drawn).digest('hex'));
    } catch (error) {
      await arriving.abandon();
      throw error;
    }
  };
  return async (of: string, file: OriginalFile): Promise<OriginalFile> => {
    const key = drawnKey(of);
    const kept = file.drawn ? await store.get(key) : file;
    if (kept !== null) return kept;
    const making = drawing.get(key) ?? make(key, file).finally(() => drawing.delete(key));
    drawing.set(key, making);
    return making;
  };
};

/** Finds stored originals, including those whose checksum differs from the account's. */
const createFinder = ({ account, store }: Pick<OriginalsParts, 'account' | 'store'>) => {
  const find = async (asset: string): Promise<Asked | null> => {
    const current = await account();
    const source = await current?.cache.assetSource(resourceId(asset));
    if (!current || !source) return null;
    const { id, origins } = current;
    const keys = keysOf(id, asset, source);
    return { asset, account: id, source, origins, key: keys.key, keys };
  };
  const stored = async ({ key, keys }: Asked): Promise<KeptOriginal | null> => {
    const file = await store.get(key);
    if (file !== null) return { ...file, differs: false };
    const other = key === keys.byAddress ? null : await store.get(keys.byAddress);
    return other && { ...other, differs: true };
  };
  return { find, stored };
};

/** Whether a stored file still has its original bytes. */
const isIntact = async ({ path, sha256 }: OriginalFile): Promise<boolean> => {
  const check = createContentCheck(sha256);
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) check.add(part);
  return !check.finish().differs;
};

/** Decides whether to fetch a file, and fetches it. */
const createFetcher = (parts: OriginalsParts, { fetch }: Pick<Fetching, 'fetch'>) => {
  const { metering, log } = parts;
  /**
   * Files with a different checksum that were fetched again since the program's start, in case the service has
   * corrected them.
   */
  const refetched = new Set<string>();
  const mayFetch = ({ account: id }: Asked, how: OriginalHow): boolean => {
    if (how === 'asked') return true;
    return how === 'ahead' ? metering.allows(id, 'ahead') : metering.status(id).held !== 'ceiling';
  };
  const isWanted = ({ key }: Asked, how: OriginalHow, kept: KeptOriginal | null): boolean => {
    if (kept === null) return how !== 'kept';
    if (!kept.differs || how === 'kept' || how === 'ahead') return false;
    const isFirst = !refetched.has(key);
    refetched.add(key);
    return how === 'asked' || isFirst;
  };
  /** Returns the stored file if it is sufficient, else the fetched one, or null if fetching is not allowed now. */
  return async (asked: Asked, how: OriginalHow, kept: KeptOriginal | null): Promise<KeptOriginal | null> => {
    if (!isWanted(asked, how, kept) || !mayFetch(asked, how)) return kept;
    return fetch(asked, how === 'ahead' ? 'ahead' : 'now').catch((error: unknown) => {
      log('original', error);
      // If the service cannot be reached, a stored file can still be shown.
      if (kept !== null && how === 'now') return kept;
      throw error;
    });
  };
};

/** Creates the originals by asset ID: from disk if the same content is stored, else fetched once. */
export const createOriginals = (parts: OriginalsParts): Originals => {
  const fetching = createFetching(parts);
  const fetched = createFetcher(parts, fetching);
  const shownOf = createShown(parts);
  const { find, stored } = createFinder(parts);
  const fileOf = async (asset: string): Promise<{ asked: Asked; file: KeptOriginal } | null> => {
    const asked = await find(asset);
    const file = asked && (await stored(asked));
    return asked && file ? { asked, file } : null;
  };
  const keyOf = ({ key, keys }: Asked, { differs }: KeptOriginal): string => (differs ? keys.byAddress : key);

  return {
    get: async (asset, how) => {
      const asked = await find(asset);
      if (!asked) {
        if (how === 'kept' || how === 'ahead') return null;
        throw new VitrineError('file', m.pictures.noFile);
      }
      const file = await fetched(asked, how, await stored(asked));
      if (file === null) return null;
      const { kind, size, type, differs, path } = file;
      const look = lookAtOriginal(path, size);
      if (kind === 'picture' && look.tooLarge === undefined) await shownOf(keyOf(asked, file), file);
      parts.onHere?.(asked, file);
      return { id: resourceId(asset), kind, size, type, differs, ...look };
    },
    cancel: (asset) => {
      void find(asset).then((asked) => asked && fetching.cancel(asked.key));
    },
    file: async (asset) => {
      const found = await fileOf(asset);
      if (found === null) return null;
      if (found.file.differs) throw new VitrineError('file', m.pictures.differs);
      // The store only compares size and time. Without a checksum of the account, nothing else verifies the content.
      const isKnown = found.asked.key !== found.asked.keys.byAddress;
      return isKnown || (await isIntact(found.file)) ? found.file : null;
    },
    shown: async (asset) => {
      const found = await fileOf(asset);
      return found && shownOf(keyOf(found.asked, found.file), found.file);
    },
    address: async (asset) => {
      const asked = await find(asset);
      return asked && pictureAddress(asked.source.path, asked.origins);
    },
    close: fetching.close,
  };
};
