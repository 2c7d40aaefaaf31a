import type { Logger } from '../base/logger.ts';
import { VitrineError } from '../contract/index.ts';
import type { DownloadAllPlan } from './contract.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import { resolvePictureUrl } from '../asset-files/picture-url.ts';
import { hasOtherChecksum } from './content-check.ts';
import { type PictureFetch, headerBytes } from '../asset-files/fetch-picture.ts';
import { readPictureHeader } from './picture-header.ts';
import { type BackgroundRunParts, iteratePictures, defaultRates } from './background-run.ts';
import { type StoredPicture, emptyPicture } from './thumbnail-file.ts';
import type { PictureKeys } from '../asset-files/cache-keys.ts';
import type { FactsWriter } from './facts-writer.ts';
import type { TrafficMeter } from '../asset-files/traffic-meter.ts';
import {
  type PictureRequest,
  type canMakeThumbnail,
  type AssetThumbnails,
  type PictureParts,
  findIn,
} from './thumbnails.ts';
import type { Scaler } from './scaler.ts';
import type { PictureStore } from './thumbnail-store.ts';

export interface InspectorParts {
  readonly account: PictureParts['account'];
  readonly fetch: Pick<PictureFetch, 'head'>;
  readonly scaler: Pick<Scaler, 'scale' | 'learn'>;
  readonly store: Pick<PictureStore, 'get' | 'put' | 'kept'>;
  readonly metering: Pick<TrafficMeter, 'allows' | 'came' | 'whole'>;
  readonly pictures: Pick<AssetThumbnails, 'keep'>;
  readonly learned: FactsWriter['learned'];
  readonly log: Logger['info'];
}

/** Inspects pictures that were not decoded yet, with as little traffic as possible. */
export interface Inspector {
  /** Inspects a picture. `none`: it cannot be inspected; `later`: it is not available now. */
  readonly look: AssetThumbnails['keep'];
  /** Whether a picture can be inspected, by its metadata from the service. */
  readonly canBe: typeof canMakeThumbnail;
  /** Returns the cost of inspecting all remaining pictures. */
  readonly plan: (account: NonNullable<Awaited<ReturnType<BackgroundRunParts['account']>>>) => Promise<DownloadAllPlan>;
  /** Whether inspecting a picture has failed since the program's start. */
  readonly inVain: (key: string) => boolean;
}

/** The size up to which a file is fetched completely: that takes little longer than a part, and gives all metadata. */
const maxCompleteBytes = 2 * headerBytes;

const isSvg = ({ contentType }: AssetSource): boolean => contentType?.startsWith('image/svg') === true;

/** The hosts that support range requests, as far as known. */
class Ranges {
  readonly #hosts = new Map<string, boolean>();

  note(host: string, given: boolean): void {
    this.#hosts.set(host, given);
  }

  /** Returns true also for a host without a request yet: the first request determines it. */
  mayBeAsked(host: string): boolean {
    return this.#hosts.get(host) ?? true;
  }
}

/** Inspects a thumbnail that was stored without its perceptual hash. */
const inspectStored = async (
  { scaler, store }: InspectorParts,
  { keys }: PictureRequest,
): Promise<StoredPicture | null> => {
  const thumbnail = await store.get(keys);
  // A file that was not compared with the account's checksum is not inspected.
  if (thumbnail?.key !== keys.key) return null;
  if (!thumbnail.whole || thumbnail.facts === null || thumbnail.print !== null) return thumbnail;
  const learned = { ...thumbnail, ...(await scaler.learn(thumbnail.whole, thumbnail.facts)) };
  await store.put(thumbnail.key, learned);
  return learned;
};

/** Creates the inspection of pictures over the network. */
const createNetworkInspection = (
  parts: InspectorParts,
  isByHead: (request: Pick<PictureRequest, 'source' | 'origins'>) => boolean,
  ranges: Ranges,
) => {
  const { fetch, scaler, store, metering, pictures, learned, log } = parts;
  /** The traffic was used, so a failure to decode is stored too and not repeated. */
  const decode = async (request: PictureRequest, bytes: Uint8Array<ArrayBuffer>): Promise<'kept' | 'none'> => {
    const { account, asset, source, keys } = request;
    const differs = await hasOtherChecksum(source.checksum, bytes);
    const thumbnail = await scaler.scale(bytes).catch((error: unknown) => {
      log('A picture could not be decoded', error);
      return emptyPicture;
    });
    await store
      .put(differs ? keys.byAddress : keys.key, thumbnail)
      .catch((error: unknown) => log('A thumbnail could not be stored', error));
    if (thumbnail.whole === null) return 'none';
    metering.whole(account);
    if (!differs) learned(account, asset, source, thumbnail);
    return 'kept';
  };
  /** Returns null if the first bytes do not contain all metadata. */
  const inspectHeader = async (request: PictureRequest, signal: AbortSignal): Promise<'kept' | 'none' | null> => {
    const { source, origins } = request;
    const countBytes = (bytes: number): void => metering.came(request.account, bytes);
    const { bytes, whole } = await fetch.head(source.path, origins, signal, countBytes);
    ranges.note(getHost(request), bytes.byteLength <= headerBytes);
    if (whole) return decode(request, bytes);
    const facts = readPictureHeader(bytes);
    if (facts === null) return null;
    learned(request.account, request.asset, source, { facts, print: null });
    return facts.alpha === null || facts.space === null ? null : 'kept';
  };
  return async (request: PictureRequest, signal: AbortSignal): ReturnType<Inspector['look']> => {
    if (!metering.allows(request.account, 'keep')) return 'later';
    if (isByHead(request)) {
      try {
        const outcome = await inspectHeader(request, signal);
        if (outcome !== null) return outcome;
      } catch (error) {
        log('The header of a picture could not be read', error);
        if (signal.aborted || !(error instanceof VitrineError) || error.retryable) return 'later';
      }
    }
    return pictures.keep(request.asset, signal);
  };
};

const getHost = ({ source, origins }: Pick<PictureRequest, 'source' | 'origins'>): string =>
  resolvePictureUrl(source.path, origins)?.host ?? '';

const canBe = (source: AssetSource): boolean => !isSvg(source);

export const createInspector = (parts: InspectorParts): Inspector => {
  const { account, store, learned } = parts;
  const ranges = new Ranges();
  const vain = new Set<string>();
  const find = findIn(account);
  const usesHeader = (request: Pick<PictureRequest, 'source' | 'origins'>): boolean =>
    (request.source.size ?? Infinity) > maxCompleteBytes && ranges.mayBeAsked(getHost(request));
  const inspectRemote = createNetworkInspection(parts, usesHeader, ranges);
  /** Whether a picture was fetched and could not be read, now or before the program's start. */
  const hasFailed = async (keys: PictureKeys, isKept: (keys: PictureKeys) => boolean): Promise<boolean> => {
    if (vain.has(keys.key)) return true;
    if (!isKept(keys)) return false;
    const thumbnail = await store.get(keys);
    if (thumbnail?.whole !== null) return false;
    vain.add(keys.key);
    return true;
  };

  return {
    look: async (asset, signal) => {
      const request = await find(asset);
      if (request === null || isSvg(request.source)) return 'none';
      const thumbnail = await inspectStored(parts, request);
      if (thumbnail?.facts) {
        learned(request.account, asset, request.source, thumbnail);
        return 'kept';
      }
      const outcome = thumbnail?.whole === null ? 'none' : await inspectRemote(request, signal);
      if (outcome === 'none') vain.add(request.keys.key);
      return outcome;
    },
    canBe,
    plan: async ({ id, cache }) => {
      const isStored = await store.kept();
      const origins = (await account())?.origins;
      let [of, open, bytes, unsized, drawings, unreadable] = [0, 0, 0, 0, 0, 0];
      const isOpen = new Set<string>();
      const unlooked: typeof cache = {
        pictureSources: (after, most) => cache.pictureSources(after, most, 'notInspected'),
      };
      for await (const { source, keys } of iteratePictures(id, unlooked, () => true)) {
        if (!canBe(source)) drawings += 1;
        else if (await hasFailed(keys, isStored)) unreadable += 1;
        else isOpen.add(keys.key);
      }
      for await (const { source, keys } of iteratePictures(id, cache, canBe)) {
        of += 1;
        if (!isOpen.has(keys.key)) continue;
        open += 1;
        if (isStored(keys)) continue;
        if (source.size === null) unsized += 1;
        const isHeaderOnly = origins !== undefined && usesHeader({ source, origins });
        bytes += isHeaderOnly ? headerBytes : (source.size ?? 0);
      }
      const seconds = Math.ceil(bytes / defaultRates.bytes + open * defaultRates.each);
      return { of, pictures: open, bytes, unsized, seconds, impossible: { drawings, unreadable } };
    },
    inVain: (key) => vain.has(key),
  };
};
