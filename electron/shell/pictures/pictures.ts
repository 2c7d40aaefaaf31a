import PQueue from 'p-queue';
import { resourceId } from '../../base/brand.ts';
import type { Cache } from '../../cache/cache.ts';
import type { PictureOrigins } from './address.ts';
import type { PictureFetch } from './fetch.ts';
import type { Scaler } from './scaler.ts';
import type { PictureStore } from './store.ts';

export interface PictureParts {
  /** What the account in use knows of an asset, and where its pictures may come from; null while there is no account. */
  readonly account: () => Promise<{ id: string; cache: Pick<Cache, 'assetSource'>; origins: PictureOrigins } | null>;
  readonly fetch: PictureFetch['fetch'];
  readonly scale: Scaler['scale'];
  readonly store: PictureStore;
  readonly log: (words: string) => void;
}

export type Picture = { readonly body: Uint8Array<ArrayBuffer>; readonly type: 'image/webp' };

/** How long a picture that could not be had is not asked for again, in milliseconds. */
const restAfterFailure = 60_000;

/**
 * Pictures by asset id, 320 px at most: from the disk when they were there before, else fetched (four at a time, the
 * newest wish first, for what is on the screen scrolled there last) and scaled once. Null when there is none to be had.
 */
export const createPictures = ({ account, fetch, scale, store, log }: PictureParts) => {
  const queue = new PQueue({ concurrency: 4 });
  const failed = new Map<string, number>();
  const underWay = new Map<string, Promise<Picture | null>>();
  let wish = 0;

  const make = async (
    key: string,
    path: string,
    origins: PictureOrigins,
    signal: AbortSignal,
  ): Promise<Picture | null> => {
    try {
      const body = await scale(await fetch(path, origins, signal));
      await store.put(key, body);
      return { body, type: 'image/webp' };
    } catch (error) {
      if (signal.aborted) return null;
      failed.set(key, Date.now());
      log(`picture: ${error instanceof Error ? error.message : 'failed'}`);
      return null;
    }
  };

  const enqueue = (
    key: string,
    path: string,
    origins: PictureOrigins,
    signal: AbortSignal,
  ): Promise<Picture | null> => {
    const known = underWay.get(key);
    if (known) return known;
    const task = queue
      .add(() => (signal.aborted ? null : make(key, path, origins, signal)), { priority: ++wish })
      .then((picture) => picture ?? null)
      .finally(() => underWay.delete(key));
    underWay.set(key, task);
    return task;
  };

  return async (assetId: string, signal: AbortSignal): Promise<Picture | null> => {
    const current = await account();
    const source = await current?.cache.assetSource(resourceId(assetId));
    if (!current || !source) return null;
    const key = `${current.id} ${assetId} ${source.modified ?? ''} ${source.path}`;
    const kept = await store.get(key);
    if (kept) return { body: kept, type: 'image/webp' };
    if (Date.now() - (failed.get(key) ?? 0) < restAfterFailure) return null;
    return enqueue(key, source.path, current.origins, signal);
  };
};
