import PQueue from 'p-queue';
import type { AccountId } from '../base/brand.ts';
import { resourceId } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import type { Original, OriginalHow, OriginalProgress } from '../contract/pictures.ts';
import { m } from '../messages/index.ts';
import { pictureAddress } from './address.ts';
import type { PictureOrigins } from './address.ts';
import type { PictureFetch } from './fetch.ts';
import { keysOf } from './keys.ts';
import type { PictureKeys } from './keys.ts';
import type { Metering } from './metering.ts';
import type { OriginalFile, OriginalStore } from './original-store.ts';

/** What came here: of which asset, and where that was. */
export type HereAsked = Pick<Asked, 'asset' | 'account' | 'source' | 'keys'>;

export interface OriginalsParts {
  /** What the account in use knows of an asset, and where its files may come from; null while there is no account. */
  readonly account: () => Promise<{
    id: AccountId;
    cache: Pick<Cache, 'assetSource'>;
    origins: PictureOrigins;
  } | null>;
  readonly download: PictureFetch['download'];
  /** A picture that the page cannot draw, as PNG. */
  readonly draw: (file: OriginalFile) => Promise<Uint8Array>;
  readonly store: Pick<OriginalStore, 'get' | 'begin'>;
  readonly metering: Pick<Metering, 'allows' | 'came' | 'whole' | 'status'>;
  /** A file is here: a small picture of it can be made without another fetch. */
  readonly onHere?: (asked: HereAsked, file: OriginalFile) => void;
  readonly onProgress: (progress: OriginalProgress) => void;
  readonly log: Logger['info'];
}

export interface Originals {
  /**
   * What the file of an asset is, once it is here; null where it is not and is not fetched now. Rejects with words for a
   * person where it could not be had.
   */
  readonly get: (assetId: string, how: OriginalHow) => Promise<Original | null>;
  /** Nobody waits for it any more. */
  readonly cancel: (assetId: string) => void;
  /** The file as it came; null where it is not here. */
  readonly file: (assetId: string) => Promise<OriginalFile | null>;
  /** What the page shows of it: itself, or what was drawn of it; null where it is not here or shows nothing. */
  readonly shown: (assetId: string) => Promise<OriginalFile | null>;
  /** Where the service has it; null where it told no address. */
  readonly address: (assetId: string) => Promise<URL | null>;
  /** Ends what is under way. */
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
  readonly done: Promise<OriginalFile>;
  /** The page is told of its progress: somebody looks on. */
  watched: boolean;
}

/** One that is looked at, its neighbours, and one more. */
const concurrency = 3;
const priorities = { ahead: 0, now: 1 } as const;
/** The page is told of progress at most so often, in milliseconds. */
const telling = 100;

const drawnKey = (key: string): string => `${key} drawn`;

const left = (): VitrineError => new VitrineError('cancelled', m.pictures.cancelled);

/** Fetches one file into the store; counts and tells what comes. */
const createCarry =
  ({ download, store, metering, onProgress }: OriginalsParts) =>
  async (asked: Asked, signal: AbortSignal, watched: () => boolean): Promise<OriginalFile> => {
    const { asset, account, source, origins, key } = asked;
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
          tell();
          await arriving.write(bytes).catch((cause: unknown) => {
            throw new VitrineError('disk', m.pictures.notKept, { cause });
          });
        },
      });
      signal.throwIfAborted();
      const file = await arriving.finish();
      metering.whole(account);
      return file;
    } catch (error) {
      await arriving.abandon();
      throw signal.aborted ? left() : error;
    }
  };

/** Files that are on their way, each once. */
interface Fetching {
  readonly fetch: (asked: Asked, how: 'ahead' | 'now') => Promise<OriginalFile>;
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
    const run = (): Promise<OriginalFile> =>
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

/** What the page shows of a file: one that it cannot draw is drawn for it, once. */
const createShown = ({ store, draw }: Pick<OriginalsParts, 'store' | 'draw'>) => {
  const drawing = new Map<string, Promise<OriginalFile>>();
  const make = async (key: string, file: OriginalFile): Promise<OriginalFile> => {
    const arriving = await store.begin(key);
    try {
      await arriving.write(await draw(file));
      return await arriving.finish();
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

/** Whole files by asset id: from the disk when the same content was there before, else fetched once. */
export const createOriginals = (parts: OriginalsParts): Originals => {
  const { account, store, metering, log } = parts;
  const fetching = createFetching(parts);
  const shownOf = createShown(parts);

  const find = async (asset: string): Promise<Asked | null> => {
    const current = await account();
    const source = await current?.cache.assetSource(resourceId(asset));
    if (!current || !source) return null;
    const { id, origins } = current;
    const keys = keysOf(id, asset, source);
    return { asset, account: id, source, origins, key: keys.key, keys };
  };
  const mayFetch = ({ account: id }: Asked, how: OriginalHow): boolean => {
    if (how === 'asked') return true;
    return how === 'ahead' ? metering.allows(id, 'ahead') : metering.status(id).held !== 'ceiling';
  };
  const fileOf = async (asset: string): Promise<{ asked: Asked; file: OriginalFile } | null> => {
    const asked = await find(asset);
    const file = asked && (await store.get(asked.key));
    return asked && file ? { asked, file } : null;
  };

  return {
    get: async (asset, how) => {
      const asked = await find(asset);
      if (!asked) {
        if (how === 'kept' || how === 'ahead') return null;
        throw new VitrineError('file', m.pictures.noFile);
      }
      const kept = await store.get(asked.key);
      if (kept === null && (how === 'kept' || !mayFetch(asked, how))) return null;
      const file =
        kept ??
        (await fetching.fetch(asked, how === 'ahead' ? 'ahead' : 'now').catch((error: unknown) => {
          log('original', error);
          throw error;
        }));
      if (file.kind === 'picture') await shownOf(asked.key, file);
      parts.onHere?.(asked, file);
      return { id: resourceId(asset), kind: file.kind, size: file.size, type: file.type };
    },
    cancel: (asset) => {
      void find(asset).then((asked) => asked && fetching.cancel(asked.key));
    },
    file: async (asset) => (await fileOf(asset))?.file ?? null,
    shown: async (asset) => {
      const found = await fileOf(asset);
      return found && shownOf(found.asked.key, found.file);
    },
    address: async (asset) => {
      const asked = await find(asset);
      return asked && pictureAddress(asked.source.path, asked.origins);
    },
    close: fetching.close,
  };
};
