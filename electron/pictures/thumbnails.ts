import { type AccountId, toResourceId } from '../base/branded-types.ts';
import type { Logger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import { type PictureProperties, VitrineError } from '../contract/index.ts';
import type { PictureOrigins } from '../asset-files/picture-url.ts';
import { hasOtherChecksum } from './content-check.ts';
import { type PictureFetch, maxFetchedBytes } from '../asset-files/fetch-picture.ts';
import { type StoredPicture, emptyPicture } from './thumbnail-file.ts';
import { type PictureKeys, getCacheKeys } from '../asset-files/cache-keys.ts';
import type { FetchReason, TrafficMeter } from '../asset-files/traffic-meter.ts';
import type { PictureSize } from './scale-picture.ts';
import type { Scaler } from './scaler.ts';
import type { PictureStore } from './thumbnail-store.ts';
import { PictureQueue } from './picture-queue.ts';

export interface PictureParts {
  /** Called when a thumbnail was stored. */
  readonly onKept?: () => void;
  /** Called when a picture was decoded, or could not be. */
  readonly onLearned?: (account: AccountId, asset: string, source: AssetSource, stored: StoredPicture) => void;
  /** Returns the current account with its cache and picture sources, or null if there is none. */
  readonly account: () => Promise<{
    id: AccountId;
    cache: Pick<Cache, 'assetSource'>;
    origins: PictureOrigins;
  } | null>;
  readonly fetch: PictureFetch['fetch'];
  readonly scaler: Pick<Scaler, 'scale' | 'begin'>;
  readonly store: Pick<PictureStore, 'get' | 'put'>;
  readonly metering: Pick<TrafficMeter, 'allows' | 'came' | 'whole'>;
  readonly log: Logger['info'];
}

export type Picture = { readonly body: Uint8Array<ArrayBuffer>; readonly type: 'image/webp' };

/** The number of parallel requests, as in browsers for one host. */
const maxParallelRequests = 6;
/**
 * The maximum number of waiting requests, more than are visible or near the viewport. Older ones have scrolled away.
 */
const maxWaitingRequests = 150;

/**
 * The time in milliseconds during which a failed picture is not requested again: after a permanent error, after a
 * temporary error, and after a text instead of a file. A complete file that could not be decoded is not requested
 * again, except on request of the user, to save traffic.
 */
const rest = { lasting: 60_000, passing: 5_000, errorText: 3_600_000, inVain: Number.POSITIVE_INFINITY } as const;

const isLasting = (error: unknown): boolean => error instanceof VitrineError && !error.retryable;

/** The maximum size of an error text from a service or a network, in bytes. */
const maxErrorTextBytes = 64_000;

/**
 * Whether the bytes are a text instead of a file, such as the sign-in page of a network. They are no evidence
 * about the file.
 */
const isErrorText = (bytes: Uint8Array): boolean =>
  bytes.byteLength <= maxErrorTextBytes && bytes.subarray(0, 500).every((byte) => byte >= 0x20 || isSpace(byte));
const isSpace = (byte: number): boolean => byte >= 0x09 && byte <= 0x0d;

/** See `FetchReason`; `kept`: only if it is stored. A request with `ahead` returns no bytes now. */
export type PictureHow = Exclude<FetchReason, 'keep'> | 'kept';

/** Returns the thumbnail of an asset in a size, or null if it is not available now. */
export type PictureOf = (
  assetId: string,
  signal: AbortSignal,
  size?: PictureSize,
  how?: PictureHow,
) => Promise<Picture | null>;

export interface AssetThumbnails {
  readonly get: PictureOf;
  /**
   * Stores the thumbnail with the lowest priority. `none`: no thumbnail can be made; `later`: it is not available now.
   */
  readonly keep: (assetId: string, signal: AbortSignal) => Promise<'kept' | 'none' | 'later'>;
  /** Returns the metadata from decoding the file, or null if it was not decoded. */
  readonly facts: (assetId: string) => Promise<PictureProperties | null>;
}

/** A requested picture. */
export interface PictureRequest {
  readonly account: AccountId;
  readonly asset: string;
  readonly origins: PictureOrigins;
  readonly source: AssetSource;
  readonly keys: PictureKeys;
}

/** The received bytes and their kind; null until they are complete. */
interface ReceivedBytes {
  bytes: number;
  what: 'file' | 'errorText' | null;
}

/** Returns a size of a stored picture. An older entry without a size for rows is used in full. */
const selectSize = (stored: StoredPicture, size: PictureSize): Picture | null => {
  const body = stored[size] ?? stored.whole;
  return body === null ? null : { body, type: 'image/webp' };
};

/**
 * Creates a function that fetches and decodes pictures. `kept` is null after a failure; `lasting` is whether it would
 * fail again.
 */
const createMaker = ({ fetch, scaler, store, metering, log, onKept, onLearned }: PictureParts) => {
  /** The time until which each failed picture is not requested again. */
  const resting = new Map<string, { readonly until: number; readonly lasting: boolean }>();
  /** Whether the last request received no bytes. The scaler, which takes much memory, then only starts once bytes arrive. */
  let wasInVain = false;
  const storeThumbnail = (key: string, stored: StoredPicture): Promise<void> =>
    store.put(key, stored).then(onKept, (error: unknown) => log('A thumbnail could not be stored', error));

  /** The traffic was used, so a failure to decode is stored like a picture, under `own`, and not repeated. */
  const handleFailure = async (
    { key }: PictureKeys,
    own: string,
    error: unknown,
    came: ReceivedBytes,
  ): Promise<void> => {
    const lasting = isLasting(error);
    if (came.what === 'file' && lasting) await storeThumbnail(own, emptyPicture);
    const time = came.what === 'file' ? rest.inVain : came.what === 'errorText' ? rest.errorText : null;
    const until = Date.now() + (time ?? (lasting ? rest.lasting : rest.passing));
    resting.set(key, { until, lasting: lasting || time !== null });
  };
  const make = async (
    request: PictureRequest,
    reason: FetchReason,
    signal: AbortSignal,
  ): Promise<StoredPicture | null> => {
    const { account, source, origins, keys } = request;
    if (!metering.allows(account, reason)) return null;
    const received: ReceivedBytes = { bytes: 0, what: null };
    /** The content is not verified until the bytes are compared. */
    let storeKey = keys.byAddress;
    try {
      if (!wasInVain) scaler.begin();
      const bytes = await fetch(source.path, origins, signal, (part) => {
        if (wasInVain) scaler.begin();
        wasInVain = false;
        received.bytes += part;
        if (received.bytes > maxFetchedBytes) received.what = 'file';
        metering.came(account, part);
      });
      if (received.bytes > 0) received.what = isErrorText(bytes) ? 'errorText' : 'file';
      const differs = await hasOtherChecksum(source.checksum, bytes);
      if (!differs) storeKey = keys.key;
      const thumbnail = await scaler.scale(bytes);
      resting.delete(keys.key);
      await storeThumbnail(storeKey, thumbnail);
      if (!differs) onLearned?.(account, request.asset, source, thumbnail);
      metering.whole(account);
      return thumbnail;
    } catch (error) {
      if (signal.aborted && received.what === null) return null;
      if (received.bytes === 0) wasInVain = true;
      await handleFailure(keys, storeKey, error, received);
      log('A picture could not be fetched', error);
      return null;
    }
  };
  const getRestState = (key: string): 'no' | 'lasting' | 'passing' => {
    const found = resting.get(key);
    if (found === undefined || Date.now() >= found.until) return 'no';
    return found.lasting ? 'lasting' : 'passing';
  };
  return { make, rests: getRestState };
};

/** Creates a lookup of an asset's picture request; null if its source is not cached. */
export const findIn =
  (account: PictureParts['account']) =>
  async (assetId: string): Promise<PictureRequest | null> => {
    const current = await account();
    const source = await current?.cache.assetSource(toResourceId(assetId));
    if (!current || !source) return null;
    const { id, origins } = current;
    return { account: id, asset: assetId, origins, source, keys: getCacheKeys(id, assetId, source) };
  };

/** Whether a thumbnail can be made, by the metadata from the service. */
export const canMakeThumbnail = ({ size, contentType }: AssetSource): boolean =>
  (size ?? 0) <= maxFetchedBytes && contentType?.startsWith('image/svg') !== true;

/**
 * Creates the thumbnails by asset ID, at most 320 px and 64 px in rows: from disk if the same content is stored, else
 * fetched and scaled once, the newest request first, within the traffic limit.
 */
export const createPictures = (parts: PictureParts): AssetThumbnails => {
  const { account, store, metering } = parts;
  const queue = new PictureQueue<StoredPicture | null>({
    concurrency: maxParallelRequests,
    waiting: maxWaitingRequests,
  });
  const { make, rests } = createMaker(parts);

  const find = findIn(account);
  const run =
    (request: PictureRequest, reason: FetchReason) =>
    (left: AbortSignal): Promise<StoredPicture | null> =>
      make(request, reason, left);
  const hasThumbnail = async ({ keys }: PictureRequest): Promise<boolean> => (await store.get(keys)) !== null;

  return {
    get: async (assetId, signal, size = 'whole', how = 'now') => {
      const request = await find(assetId);
      if (!request) return null;
      const { key } = request.keys;
      const thumbnail = await store.get(request.keys);
      const picture = thumbnail && selectSize(thumbnail, size);
      if (how === 'asked' ? picture && thumbnail.key === key : thumbnail) return picture;
      if (how === 'kept' || signal.aborted || !metering.allows(request.account, how)) return null;
      if (how !== 'asked' && (rests(key) !== 'no' || (request.source.size ?? 0) > maxFetchedBytes)) return null;
      if (how === 'ahead') {
        queue.prefetch(key, run(request, how));
        return null;
      }
      const queued = await queue.ask(how === 'asked' ? `${key} asked` : key, run(request, how), signal);
      return queued ? selectSize(queued, size) : picture;
    },
    keep: async (assetId, signal) => {
      const request = await find(assetId);
      if (!request || !canMakeThumbnail(request.source)) return 'none';
      const { key } = request.keys;
      if (await hasThumbnail(request)) return 'kept';
      if (rests(key) === 'no' && (await queue.askLast(key, run(request, 'keep'), signal))) return 'kept';
      return rests(key) === 'lasting' ? 'none' : 'later';
    },
    facts: async (assetId) => {
      const request = await find(assetId);
      return (request && (await store.get(request.keys)))?.facts ?? null;
    },
  };
};
