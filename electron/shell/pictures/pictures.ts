import PQueue from 'p-queue';
import { resourceId } from '../../base/brand.ts';
import type { Cache } from '../../cache/cache.ts';
import type { PictureOrigins } from './address.ts';
import type { PictureFetch } from './fetch.ts';
import type { PictureSize, Scaled } from './scale.ts';
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

/** A picture that somebody waits for: it is given up when all have left. */
class Wanted {
  readonly #leaving = new AbortController();
  #waiting = 0;
  readonly picture: Promise<Scaled | null>;

  constructor(make: (signal: AbortSignal) => Promise<Scaled | null>) {
    this.picture = make(this.#leaving.signal);
  }

  join(signal: AbortSignal): Promise<Scaled | null> {
    this.#waiting += 1;
    signal.addEventListener(
      'abort',
      () => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#leaving.abort();
      },
      { once: true },
    );
    return this.picture;
  }
}

/** Answers the picture of an asset in a size (`whole` by default), or null when there is none to be had. */
export type PictureOf = (assetId: string, signal: AbortSignal, size?: PictureSize) => Promise<Picture | null>;

const keyIn = (size: PictureSize, key: string): string => (size === 'whole' ? key : `${key} ${size}`);
const webp = (body: Uint8Array<ArrayBuffer> | undefined): Picture | null =>
  body === undefined ? null : { body, type: 'image/webp' };

/**
 * Pictures by asset id, 320 px at most and 64 px in rows: from the disk when they were there before, else fetched (four at a time, the
 * newest wish first, for what is on the screen was scrolled there last) and scaled once.
 */
export const createPictures = ({ account, fetch, scale, store, log }: PictureParts): PictureOf => {
  const queue = new PQueue({ concurrency: 4 });
  const failed = new Map<string, number>();
  const wanted = new Map<string, Wanted>();
  let wish = 0;

  const make = async (key: string, source: () => Promise<Uint8Array<ArrayBuffer>>, signal: AbortSignal) => {
    try {
      const scaled = await scale(await source());
      const put = async (size: PictureSize): Promise<void> => store.put(keyIn(size, key), scaled[size]);
      await Promise.all([put('whole'), put('row')]).catch((error: unknown) =>
        log(`picture not kept: ${String(error)}`),
      );
      return scaled;
    } catch (error) {
      if (signal.aborted) return null;
      failed.set(key, Date.now());
      log(`picture: ${error instanceof Error ? error.message : 'failed'}`);
      return null;
    }
  };

  const want = (key: string, path: string, origins: PictureOrigins): Wanted => {
    const known = wanted.get(key);
    if (known) return known;
    const made = new Wanted((signal) =>
      queue
        .add(() => make(key, () => fetch(path, origins, signal), signal), { priority: ++wish })
        .finally(() => wanted.delete(key)),
    );
    wanted.set(key, made);
    return made;
  };

  return async (assetId, signal, size = 'whole') => {
    const current = await account();
    const source = await current?.cache.assetSource(resourceId(assetId));
    if (!current || !source) return null;
    const key = `${current.id} ${assetId} ${source.modified ?? ''} ${source.path}`;
    // One that was kept when rows had no size of their own does as well.
    const kept = (await store.get(keyIn(size, key))) ?? (size === 'whole' ? null : await store.get(key));
    if (kept) return webp(kept);
    if (signal.aborted || Date.now() - (failed.get(key) ?? 0) < restAfterFailure) return null;
    return webp((await want(key, source.path, current.origins).join(signal))?.[size]);
  };
};
