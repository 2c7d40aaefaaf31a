import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import PQueue from 'p-queue';
import { type AccountId, toResourceId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import type { Original, OriginalMode, OriginalProgress } from './contract.ts';
import { m } from '../messages/index.ts';
import { createContentCheck } from './content-check.ts';
import { type PictureOrigins, resolvePictureUrl } from '../asset-files/picture-url.ts';
import type { PictureFetch } from '../asset-files/fetch-picture.ts';
import { type PictureKeys, getCacheKeys } from '../asset-files/cache-keys.ts';
import type { TrafficMeter } from '../asset-files/traffic-meter.ts';
import { inspectOriginal } from './inspect-original.ts';
import type { OriginalFile, OriginalStore } from '../asset-files/original-store.ts';

/** An asset whose original was stored, and its keys. */
export type LocalOriginalRequest = Pick<OriginalRequest, 'asset' | 'account' | 'source' | 'keys'>;

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
  readonly metering: Pick<TrafficMeter, 'allows' | 'came' | 'whole' | 'status'>;
  /** Called when a file was stored, so that a thumbnail can be made without another request. */
  readonly onHere?: (request: LocalOriginalRequest, file: StoredOriginal) => void;
  readonly onProgress: (progress: OriginalProgress) => void;
  readonly log: Logger['info'];
}

/** An original on this computer. */
export interface StoredOriginal extends OriginalFile {
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
  readonly get: (assetId: string, how: OriginalMode) => Promise<Original | null>;
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

interface OriginalRequest {
  readonly asset: string;
  readonly account: AccountId;
  readonly source: AssetSource;
  readonly origins: PictureOrigins;
  readonly key: string;
  readonly keys: PictureKeys;
}

interface Job {
  readonly leaving: AbortController;
  readonly done: Promise<StoredOriginal>;
  /** Whether progress events are sent, because the user is waiting. */
  watched: boolean;
}

/** The displayed file, its neighbours, and one more. */
const maxParallelDownloads = 3;
const priorities = { ahead: 0, now: 1 } as const;
/** The minimum time between two progress events, in milliseconds. */
const reportIntervalMs = 100;

const getDrawnKey = (key: string): string => `${key} drawn`;

const createCancelledError = (): VitrineError => new VitrineError('cancelled', m.pictures.cancelled);

/** Creates the download of one file into the store. It counts the traffic and reports progress. */
const createCarry =
  ({ download, store, metering, onProgress }: OriginalsParts) =>
  async (request: OriginalRequest, signal: AbortSignal, watched: () => boolean): Promise<StoredOriginal> => {
    const { asset, account, source, origins, key, keys } = request;
    const check = createContentCheck(source.checksum);
    const arriving = await store.begin(key).catch((cause: unknown) => {
      throw new VitrineError('disk', m.pictures.notKept, { cause });
    });
    let [came, of, emittedAt] = [0, source.size, 0];
    const reportProgress = (): void => {
      if (!watched() || Date.now() - emittedAt < reportIntervalMs) return;
      emittedAt = Date.now();
      onProgress({ id: toResourceId(asset), came, of });
    };
    try {
      await download(source.path, origins, signal, {
        size: source.size,
        length: (bytes) => {
          of = bytes ?? of;
          reportProgress();
        },
        part: async (bytes) => {
          metering.came(account, bytes.byteLength);
          came += bytes.byteLength;
          check.add(bytes);
          reportProgress();
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
      throw signal.aborted ? createCancelledError() : error;
    }
  };

/** The running downloads, each only once. */
interface Fetching {
  readonly fetch: (request: OriginalRequest, how: 'ahead' | 'now') => Promise<StoredOriginal>;
  readonly cancel: (key: string) => void;
  readonly close: () => Promise<void>;
}

const createFetching = (parts: OriginalsParts): Fetching => {
  const queue = new PQueue({ concurrency: maxParallelDownloads });
  const carry = createCarry(parts);
  const jobs = new Map<string, Job>();
  const begin = (request: OriginalRequest, how: 'ahead' | 'now'): Job => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { key } = request;
    const run = (): Promise<StoredOriginal> =>
      signal.aborted ? Promise.reject(createCancelledError()) : carry(request, signal, () => job.watched);
    const done = queue.add(run, { priority: priorities[how] }).finally(() => jobs.delete(key));
    const job: Job = { leaving, done, watched: how === 'now' };
    return job;
  };
  return {
    fetch: (request, how) => {
      const { key } = request;
      const job = jobs.get(key) ?? begin(request, how);
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
    const key = getDrawnKey(of);
    const storedFile = file.drawn ? await store.get(key) : file;
    if (storedFile !== null) return storedFile;
    const making = drawing.get(key) ?? make(key, file).finally(() => drawing.delete(key));
    drawing.set(key, making);
    return making;
  };
};

/** Finds stored originals, including those whose checksum differs from the account's. */
const createFinder = ({ account, store }: Pick<OriginalsParts, 'account' | 'store'>) => {
  const find = async (asset: string): Promise<OriginalRequest | null> => {
    const current = await account();
    const source = await current?.cache.assetSource(toResourceId(asset));
    if (!current || !source) return null;
    const { id, origins } = current;
    const keys = getCacheKeys(id, asset, source);
    return { asset, account: id, source, origins, key: keys.key, keys };
  };
  const findStored = async ({ key, keys }: OriginalRequest): Promise<StoredOriginal | null> => {
    const file = await store.get(key);
    if (file !== null) return { ...file, differs: false };
    const other = key === keys.byAddress ? null : await store.get(keys.byAddress);
    return other && { ...other, differs: true };
  };
  return { find, stored: findStored };
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
  const mayFetch = ({ account: id }: OriginalRequest, how: OriginalMode): boolean => {
    if (how === 'asked') return true;
    return how === 'ahead' ? metering.allows(id, 'ahead') : metering.status(id).held !== 'ceiling';
  };
  const shouldFetch = ({ key }: OriginalRequest, how: OriginalMode, stored: StoredOriginal | null): boolean => {
    if (stored === null) return how !== 'kept';
    if (!stored.differs || how === 'kept' || how === 'ahead') return false;
    const isFirst = !refetched.has(key);
    refetched.add(key);
    return how === 'asked' || isFirst;
  };
  /** Returns the stored file if it is sufficient, else the fetched one, or null if fetching is not allowed now. */
  return async (
    request: OriginalRequest,
    how: OriginalMode,
    stored: StoredOriginal | null,
  ): Promise<StoredOriginal | null> => {
    if (!shouldFetch(request, how, stored) || !mayFetch(request, how)) return stored;
    return fetch(request, how === 'ahead' ? 'ahead' : 'now').catch((error: unknown) => {
      log('An original could not be read', error);
      // If the service cannot be reached, a stored file can still be shown.
      if (stored !== null && how === 'now') return stored;
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
  const fileOf = async (asset: string): Promise<{ asked: OriginalRequest; file: StoredOriginal } | null> => {
    const request = await find(asset);
    const file = request && (await stored(request));
    return request && file ? { asked: request, file } : null;
  };
  const getStoredKey = ({ key, keys }: OriginalRequest, { differs }: StoredOriginal): string =>
    differs ? keys.byAddress : key;

  return {
    get: async (asset, how) => {
      const request = await find(asset);
      if (!request) {
        if (how === 'kept' || how === 'ahead') return null;
        throw new VitrineError('file', m.pictures.noFile);
      }
      const file = await fetched(request, how, await stored(request));
      if (file === null) return null;
      const { kind, size, type, differs, path } = file;
      const inspection = inspectOriginal(path, size);
      if (kind === 'picture' && inspection.tooLarge === undefined) await shownOf(getStoredKey(request, file), file);
      parts.onHere?.(request, file);
      return { id: toResourceId(asset), kind, size, type, differs, ...inspection };
    },
    cancel: (asset) => {
      void find(asset).then((request) => request && fetching.cancel(request.key));
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
      return found && shownOf(getStoredKey(found.asked, found.file), found.file);
    },
    address: async (asset) => {
      const request = await find(asset);
      return request && resolvePictureUrl(request.source.path, request.origins);
    },
    close: fetching.close,
  };
};
