import type { Logger } from '../base/logger.ts';
import { VitrineError } from '../contract/index.ts';
import type { KeepPlan } from '../contract/pictures.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import { pictureAddress } from './address.ts';
import { hasOtherChecksum } from './content-check.ts';
import type { PictureFetch } from './fetch.ts';
import { headerBytes, readPictureHeader } from './picture-header.ts';
import { eachPicture, usual } from './background-run.ts';
import type { BackgroundRunParts } from './background-run.ts';
import type { StoredPicture } from './stored-picture.ts';
import type { PictureKeys } from './keys.ts';
import type { FactsWriter } from './facts-writer.ts';
import type { Metering } from './metering.ts';
import { findIn } from './pictures.ts';
import type { PictureRequest, canBeMade, AssetPictures, PictureParts } from './pictures.ts';
import type { Scaler } from './scaler.ts';
import type { PictureStore } from './store.ts';

export interface InspectorParts {
  readonly account: PictureParts['account'];
  readonly fetch: Pick<PictureFetch, 'head'>;
  readonly scaler: Pick<Scaler, 'scale' | 'learn'>;
  readonly store: Pick<PictureStore, 'get' | 'put' | 'kept'>;
  readonly metering: Pick<Metering, 'allows' | 'came' | 'whole'>;
  readonly pictures: Pick<AssetPictures, 'keep'>;
  readonly learned: FactsWriter['learned'];
  readonly log: Logger['info'];
}

/** Inspects pictures that were not decoded yet, with as little traffic as possible. */
export interface Inspector {
  /** Inspects a picture. `none`: it cannot be inspected; `later`: it is not available now. */
  readonly look: AssetPictures['keep'];
  /** Whether a picture can be inspected, by its metadata from the service. */
  readonly canBe: typeof canBeMade;
  /** Returns the cost of inspecting all remaining pictures. */
  readonly plan: (account: NonNullable<Awaited<ReturnType<BackgroundRunParts['account']>>>) => Promise<KeepPlan>;
  /** Whether inspecting a picture has failed since the program's start. */
  readonly inVain: (key: string) => boolean;
}

const nothing: StoredPicture = { row: null, whole: null, facts: null, print: null };

/** The size up to which a file is fetched completely: that takes little longer than a part, and gives all metadata. */
const wholeBelow = 2 * headerBytes;

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
const learnKept = async (
  { scaler, store }: InspectorParts,
  { keys }: PictureRequest,
): Promise<StoredPicture | null> => {
  const kept = await store.get(keys);
  // A file that was not compared with the account's checksum is not inspected.
  if (kept?.key !== keys.key) return null;
  if (!kept.whole || kept.facts === null || kept.print !== null) return kept;
  const learned = { ...kept, ...(await scaler.learn(kept.whole, kept.facts)) };
  await store.put(kept.key, learned);
  return learned;
};

/** Creates the inspection of pictures over the network. */
const createFarLook = (
  parts: InspectorParts,
  isByHead: (asked: Pick<PictureRequest, 'source' | 'origins'>) => boolean,
  ranges: Ranges,
) => {
  const { fetch, scaler, store, metering, pictures, learned, log } = parts;
  /** The traffic was used, so a failure to decode is stored too and not repeated. */
  const decode = async (asked: PictureRequest, bytes: Uint8Array<ArrayBuffer>): Promise<'kept' | 'none'> => {
    const { account, asset, source, keys } = asked;
    const differs = await hasOtherChecksum(source.checksum, bytes);
    const kept = await scaler.scale(bytes).catch((error: unknown) => {
      log('picture', error);
      return nothing;
    });
    await store
      .put(differs ? keys.byAddress : keys.key, kept)
      .catch((error: unknown) => log('picture not kept', error));
    if (kept.whole === null) return 'none';
    metering.whole(account);
    if (!differs) learned(account, asset, source, kept);
    return 'kept';
  };
  /** Returns null if the first bytes do not contain all metadata. */
  const lookAtHead = async (asked: PictureRequest, signal: AbortSignal): Promise<'kept' | 'none' | null> => {
    const { source, origins } = asked;
    const came = (bytes: number): void => metering.came(asked.account, bytes);
    const { bytes, whole } = await fetch.head(source.path, origins, signal, came);
    ranges.note(hostOf(asked), bytes.byteLength <= headerBytes);
    if (whole) return decode(asked, bytes);
    const facts = readPictureHeader(bytes);
    if (facts === null) return null;
    learned(asked.account, asked.asset, source, { facts, print: null });
    return facts.alpha === null || facts.space === null ? null : 'kept';
  };
  return async (asked: PictureRequest, signal: AbortSignal): ReturnType<Inspector['look']> => {
    if (!metering.allows(asked.account, 'keep')) return 'later';
    if (isByHead(asked)) {
      try {
        const outcome = await lookAtHead(asked, signal);
        if (outcome !== null) return outcome;
      } catch (error) {
        log('picture', error);
        if (signal.aborted || !(error instanceof VitrineError) || error.retryable) return 'later';
      }
    }
    return pictures.keep(asked.asset, signal);
  };
};

const hostOf = ({ source, origins }: Pick<PictureRequest, 'source' | 'origins'>): string =>
  pictureAddress(source.path, origins)?.host ?? '';

const canBe = (source: AssetSource): boolean => !isSvg(source);

export const createInspector = (parts: InspectorParts): Inspector => {
  const { account, store, learned } = parts;
  const ranges = new Ranges();
  const vain = new Set<string>();
  const find = findIn(account);
  const isByHead = (asked: Pick<PictureRequest, 'source' | 'origins'>): boolean =>
    (asked.source.size ?? Infinity) > wholeBelow && ranges.mayBeAsked(hostOf(asked));
  const lookFar = createFarLook(parts, isByHead, ranges);
  /** Whether a picture was fetched and could not be read, now or before the program's start. */
  const hasFailed = async (keys: PictureKeys, isKept: (keys: PictureKeys) => boolean): Promise<boolean> => {
    if (vain.has(keys.key)) return true;
    if (!isKept(keys)) return false;
    const kept = await store.get(keys);
    if (kept?.whole !== null) return false;
    vain.add(keys.key);
    return true;
  };

  return {
    look: async (asset, signal) => {
      const asked = await find(asset);
      if (asked === null || isSvg(asked.source)) return 'none';
      const kept = await learnKept(parts, asked);
      if (kept?.facts) {
        learned(asked.account, asset, asked.source, kept);
        return 'kept';
      }
      const outcome = kept?.whole === null ? 'none' : await lookFar(asked, signal);
      if (outcome === 'none') vain.add(asked.keys.key);
      return outcome;
    },
    canBe,
    plan: async ({ id, cache }) => {
      const isKept = await store.kept();
      const origins = (await account())?.origins;
      let [of, open, bytes, unsized, drawings, unreadable] = [0, 0, 0, 0, 0, 0];
      const isOpen = new Set<string>();
      const unlooked: typeof cache = { pictureSources: (after, most) => cache.pictureSources(after, most, true) };
      for await (const { source, keys } of eachPicture(id, unlooked, () => true)) {
        if (!canBe(source)) drawings += 1;
        else if (await hasFailed(keys, isKept)) unreadable += 1;
        else isOpen.add(keys.key);
      }
      for await (const { source, keys } of eachPicture(id, cache, canBe)) {
        of += 1;
        if (!isOpen.has(keys.key)) continue;
        open += 1;
        if (isKept(keys)) continue;
        if (source.size === null) unsized += 1;
        const byHead = origins !== undefined && isByHead({ source, origins });
        bytes += byHead ? headerBytes : (source.size ?? 0);
      }
      const seconds = Math.ceil(bytes / usual.bytes + open * usual.each);
      return { of, pictures: open, bytes, unsized, seconds, impossible: { drawings, unreadable } };
    },
    inVain: (key) => vain.has(key),
  };
};
