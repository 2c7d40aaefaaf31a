import { resourceId } from '../base/brand.ts';
import type { Logger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import { VitrineError } from '../contract/index.ts';
import type { PictureOrigins } from './address.ts';
import type { PictureFetch } from './fetch.ts';
import type { PictureSize, Scaled } from './scale.ts';
import type { Scaler } from './scaler.ts';
import type { PictureStore } from './store.ts';
import { Wishes } from './wishes.ts';

export interface PictureParts {
  /** What the account in use knows of an asset, and where its pictures may come from; null while there is no account. */
  readonly account: () => Promise<{ id: string; cache: Pick<Cache, 'assetSource'>; origins: PictureOrigins } | null>;
  readonly fetch: PictureFetch['fetch'];
  readonly scaler: Pick<Scaler, 'scale' | 'begin'>;
  readonly store: PictureStore;
  readonly log: Logger['info'];
}

export type Picture = { readonly body: Uint8Array<ArrayBuffer>; readonly type: 'image/webp' };

/** As many as a browser asks one host for at a time. */
const atOnce = 6;
/** More than are in sight and near it on a usual screen: those beyond were scrolled past. */
const waiting = 150;

/**
 * How long a picture that could not be had is not asked for again, in milliseconds: one that will be no other the next time,
 * and one that the service may have again any moment.
 */
const rest = { lasting: 60_000, passing: 5_000 } as const;

const restAfter = (error: unknown): number =>
  error instanceof VitrineError && !error.retryable ? rest.lasting : rest.passing;

/** `kept`: only when it is on the disk; `ahead`: fetched for later, and answered with none now. */
export type PictureHow = 'now' | 'kept' | 'ahead';

/** Answers the picture of an asset in a size, or null when there is none to be had now. */
export type PictureOf = (
  assetId: string,
  signal: AbortSignal,
  size?: PictureSize,
  how?: PictureHow,
) => Promise<Picture | null>;

const keyIn = (size: PictureSize, key: string): string => (size === 'whole' ? key : `${key} ${size}`);
const webp = (body: Uint8Array<ArrayBuffer> | undefined): Picture | null =>
  body === undefined ? null : { body, type: 'image/webp' };

/**
 * Pictures by asset id, 320 px at most and 64 px in rows: from the disk when they were there before, else fetched and scaled
 * once, the newest wish first.
 */
export const createPictures = ({ account, fetch, scaler, store, log }: PictureParts): PictureOf => {
  const wishes = new Wishes<Scaled | null>({ atOnce, waiting });
  /** Until when each that failed is not asked for again. */
  const resting = new Map<string, number>();

  const make = async (key: string, source: () => Promise<Uint8Array<ArrayBuffer>>, signal: AbortSignal) => {
    try {
      scaler.begin();
      const scaled = await scaler.scale(await source());
      const put = async (size: PictureSize): Promise<void> => store.put(keyIn(size, key), scaled[size]);
      await Promise.all([put('whole'), put('row')]).catch((error: unknown) => log('picture not kept', error));
      return scaled;
    } catch (error) {
      if (signal.aborted) return null;
      resting.set(key, Date.now() + restAfter(error));
      log('picture', error);
      return null;
    }
  };

  return async (assetId, signal, size = 'whole', how = 'now') => {
    const current = await account();
    const source = await current?.cache.assetSource(resourceId(assetId));
    if (!current || !source) return null;
    const key = `${current.id} ${assetId} ${source.modified ?? ''} ${source.path}`;
    // One that was kept when rows had no size of their own does as well.
    const kept = (await store.get(keyIn(size, key))) ?? (size === 'whole' ? null : await store.get(key));
    if (kept) return webp(kept);
    if (how === 'kept' || signal.aborted || Date.now() < (resting.get(key) ?? 0)) return null;
    const run = (left: AbortSignal): Promise<Scaled | null> =>
      make(key, () => fetch(source.path, current.origins, left), left);
    if (how === 'now') return webp((await wishes.ask(key, run, signal))?.[size]);
    wishes.foresee(key, run);
    return null;
  };
};
