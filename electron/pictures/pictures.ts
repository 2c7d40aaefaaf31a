import type { AccountId } from '../base/brand.ts';
import { resourceId } from '../base/brand.ts';
import type { Logger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import { VitrineError } from '../contract/index.ts';
import type { PictureFacts } from '../contract/index.ts';
import type { PictureOrigins } from './address.ts';
import { hasOtherChecksum } from './content-check.ts';
import { mostFetched } from './fetch.ts';
import type { PictureFetch } from './fetch.ts';
import type { StoredPicture } from './stored-picture.ts';
import { keysOf } from './keys.ts';
import type { PictureKeys } from './keys.ts';
import type { FetchReason, Metering } from './metering.ts';
import type { PictureSize } from './scale.ts';
import type { Scaler } from './scaler.ts';
import type { PictureStore } from './store.ts';
import { PictureQueue } from './picture-queue.ts';

export interface PictureParts {
  /** One more is kept, with what its file says of itself. */
  readonly onKept?: () => void;
  /** A picture was decoded, or no picture can be made of it. */
  readonly onLearned?: (account: AccountId, asset: string, source: AssetSource, kept: StoredPicture) => void;
  /** What the account in use knows of an asset, and where its pictures may come from; null while there is no account. */
  readonly account: () => Promise<{
    id: AccountId;
    cache: Pick<Cache, 'assetSource'>;
    origins: PictureOrigins;
  } | null>;
  readonly fetch: PictureFetch['fetch'];
  readonly scaler: Pick<Scaler, 'scale' | 'begin'>;
  readonly store: Pick<PictureStore, 'get' | 'put'>;
  readonly metering: Pick<Metering, 'allows' | 'came' | 'whole'>;
  readonly log: Logger['info'];
}

export type Picture = { readonly body: Uint8Array<ArrayBuffer>; readonly type: 'image/webp' };

/** As many as a browser asks one host for at a time. */
const concurrency = 6;
/** More than are in sight and near it on a usual screen: those beyond were scrolled past. */
const waiting = 150;

/**
 * How long a picture that could not be had is not asked for again, in milliseconds: one that will be no other the next time,
 * one that the service may have again any moment, and one in place of which words came. What came whole was paid for in vain:
 * not again, unless by hand.
 */
const rest = { lasting: 60_000, passing: 5_000, words: 3_600_000, inVain: Number.POSITIVE_INFINITY } as const;

const isLasting = (error: unknown): boolean => error instanceof VitrineError && !error.retryable;

/** More than a few words of a service or of a network take, in bytes. */
const mostWords = 64_000;

/** Words in place of a file, such as the page of a network that wants a sign-in first: they say nothing of the file. */
const isWords = (bytes: Uint8Array): boolean =>
  bytes.byteLength <= mostWords && bytes.subarray(0, 500).every((byte) => byte >= 0x20 || isSpace(byte));
const isSpace = (byte: number): boolean => byte >= 0x09 && byte <= 0x0d;

/** See `FetchReason`; `kept`: only when it is on the disk. What is wanted `ahead` is answered with none now. */
export type PictureHow = Exclude<FetchReason, 'keep'> | 'kept';

/** Answers the picture of an asset in a size, or null when there is none to be had now. */
export type PictureOf = (
  assetId: string,
  signal: AbortSignal,
  size?: PictureSize,
  how?: PictureHow,
) => Promise<Picture | null>;

export interface AssetPictures {
  readonly get: PictureOf;
  /** Has it on the disk, once nothing else waits. `none`: no picture can be made of it; `later`: it could not be had now. */
  readonly keep: (assetId: string, signal: AbortSignal) => Promise<'kept' | 'none' | 'later'>;
  /** What was read out of its file when it was decoded; null where it was not. */
  readonly facts: (assetId: string) => Promise<PictureFacts | null>;
}

/** A picture that is asked for. */
export interface PictureRequest {
  readonly account: AccountId;
  readonly asset: string;
  readonly origins: PictureOrigins;
  readonly source: AssetSource;
  readonly keys: PictureKeys;
}

/** What came over the network; null before it is there. */
interface Came {
  bytes: number;
  what: 'file' | 'words' | null;
}

const nothing: StoredPicture = { row: null, whole: null, facts: null, print: null };

/** One that was kept when rows had no size of their own does as well. */
const inSize = (kept: StoredPicture, size: PictureSize): Picture | null => {
  const body = kept[size] ?? kept.whole;
  return body === null ? null : { body, type: 'image/webp' };
};

/** Fetches and decodes; `kept` is null where that failed, and `lasting` whether it would fail again. */
const createMaker = ({ fetch, scaler, store, metering, log, onKept, onLearned }: PictureParts) => {
  /** Until when each that failed is not asked for again. */
  const resting = new Map<string, { readonly until: number; readonly lasting: boolean }>();
  /** Whether nothing came the last time: the scaler, which holds much memory, is then made ready only when something does. */
  let wasInVain = false;
  const keep = (key: string, kept: StoredPicture): Promise<void> =>
    store.put(key, kept).then(onKept, (error: unknown) => log('picture not kept', error));

  /** What came was paid for: that no picture can be made of it is kept like a picture, under `own`. */
  const failed = async ({ key }: PictureKeys, own: string, error: unknown, came: Came): Promise<void> => {
    const lasting = isLasting(error);
    if (came.what === 'file' && lasting) await keep(own, nothing);
    const time = came.what === 'file' ? rest.inVain : came.what === 'words' ? rest.words : null;
    const until = Date.now() + (time ?? (lasting ? rest.lasting : rest.passing));
    resting.set(key, { until, lasting: lasting || time !== null });
  };
  const make = async (
    asked: PictureRequest,
    reason: FetchReason,
    signal: AbortSignal,
  ): Promise<StoredPicture | null> => {
    const { account, source, origins, keys } = asked;
    if (!metering.allows(account, reason)) return null;
    const came: Came = { bytes: 0, what: null };
    /** Until the bytes were compared, nothing is known of the content. */
    let own = keys.byAddress;
    try {
      if (!wasInVain) scaler.begin();
      const bytes = await fetch(source.path, origins, signal, (part) => {
        if (wasInVain) scaler.begin();
        wasInVain = false;
        came.bytes += part;
        if (came.bytes > mostFetched) came.what = 'file';
        metering.came(account, part);
      });
      if (came.bytes > 0) came.what = isWords(bytes) ? 'words' : 'file';
      const differs = await hasOtherChecksum(source.checksum, bytes);
      if (!differs) own = keys.key;
      const kept = await scaler.scale(bytes);
      resting.delete(keys.key);
      await keep(own, kept);
      if (!differs) onLearned?.(account, asked.asset, source, kept);
      metering.whole(account);
      return kept;
    } catch (error) {
      if (signal.aborted && came.what === null) return null;
      if (came.bytes === 0) wasInVain = true;
      await failed(keys, own, error, came);
      log('picture', error);
      return null;
    }
  };
  const rests = (key: string): 'no' | 'lasting' | 'passing' => {
    const found = resting.get(key);
    if (found === undefined || Date.now() >= found.until) return 'no';
    return found.lasting ? 'lasting' : 'passing';
  };
  return { make, rests };
};

/** Finds where the picture of an asset is; null where nobody knows. */
export const findIn =
  (account: PictureParts['account']) =>
  async (assetId: string): Promise<PictureRequest | null> => {
    const current = await account();
    const source = await current?.cache.assetSource(resourceId(assetId));
    if (!current || !source) return null;
    const { id, origins } = current;
    return { account: id, asset: assetId, origins, source, keys: keysOf(id, assetId, source) };
  };

/** Whether a picture could be made of it at all, as far as the service tells. */
export const canBeMade = ({ size, contentType }: AssetSource): boolean =>
  (size ?? 0) <= mostFetched && contentType?.startsWith('image/svg') !== true;

/**
 * Pictures by asset id, 320 px at most and 64 px in rows: from the disk when the same content was there before, else fetched
 * and scaled once, the newest request first, as far as the metering allows.
 */
export const createPictures = (parts: PictureParts): AssetPictures => {
  const { account, store, metering } = parts;
  const queue = new PictureQueue<StoredPicture | null>({ concurrency, waiting });
  const { make, rests } = createMaker(parts);

  const find = findIn(account);
  const run =
    (asked: PictureRequest, reason: FetchReason) =>
    (left: AbortSignal): Promise<StoredPicture | null> =>
      make(asked, reason, left);
  const isMade = async ({ keys }: PictureRequest): Promise<boolean> => (await store.get(keys)) !== null;

  return {
    get: async (assetId, signal, size = 'whole', how = 'now') => {
      const asked = await find(assetId);
      if (!asked) return null;
      const { key } = asked.keys;
      const kept = await store.get(asked.keys);
      const picture = kept && inSize(kept, size);
      if (how === 'asked' ? picture && kept.key === key : kept) return picture;
      if (how === 'kept' || signal.aborted || !metering.allows(asked.account, how)) return null;
      if (how !== 'asked' && (rests(key) !== 'no' || (asked.source.size ?? 0) > mostFetched)) return null;
      if (how === 'ahead') {
        queue.prefetch(key, run(asked, how));
        return null;
      }
      const made = await queue.ask(how === 'asked' ? `${key} asked` : key, run(asked, how), signal);
      return made ? inSize(made, size) : picture;
    },
    keep: async (assetId, signal) => {
      const asked = await find(assetId);
      if (!asked || !canBeMade(asked.source)) return 'none';
      const { key } = asked.keys;
      if (await isMade(asked)) return 'kept';
      if (rests(key) === 'no' && (await queue.askLast(key, run(asked, 'keep'), signal))) return 'kept';
      return rests(key) === 'lasting' ? 'none' : 'later';
    },
    facts: async (assetId) => {
      const asked = await find(assetId);
      return (asked && (await store.get(asked.keys)))?.facts ?? null;
    },
  };
};
