import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../account/accounts.ts';
import { createTrafficStore } from '../account/monthly-traffic.ts';
import type { KeyValue } from '../account/key-value-store.ts';
import type { AccountId } from '../base/branded-types.ts';
import { withCleanup } from '../base/with-cleanup.ts';
import { createLogger } from '../base/logger.ts';
import { throttle } from '../base/throttle.ts';
import { startThread } from '../base/thread.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { Emit, DownloadAllPlan, PictureProperties, PicturesStatus } from '../contract/index.ts';
import type { SystemTrust } from '../service/http/system-trust.ts';
import type { ResolveProxy } from '../service/proxy-routes.ts';
import { intentIdSchema } from '../contract/schemas.ts';
import { type PictureFetch, createPictureFetch, maxFetchedBytes } from '../asset-files/fetch-picture.ts';
import {
  type FilePictureOf,
  type LocalFileThumbnails,
  type FindFile,
  createFilePictures,
} from './local-file-thumbnails.ts';
import { type Current, createAllPictureRuns } from './account-picture-runs.ts';
import type { BackgroundRunParts } from './background-run.ts';
import { type FactsWriter, createFactsWriter } from './facts-writer.ts';
import { type TrafficMeter, createMetering } from '../asset-files/traffic-meter.ts';
import {
  type LocalOriginalRequest,
  type StoredOriginal,
  type Originals,
  type OriginalsParts,
  createOriginals,
} from './original-files.ts';
import { type OriginalStore, createOriginalStore } from '../asset-files/original-store.ts';
import { type OutgoingFiles, createOutgoing } from './outgoing-files.ts';
import { type PictureOf, createPictures } from './thumbnails.ts';
import type { EvictionRequest } from '../asset-files/eviction.ts';
import type { EvictionHandlers } from './eviction-thread.ts';
import { type Scaler, createScaler } from './scaler.ts';
import { type PictureStore, createPictureStore } from './thumbnail-store.ts';

export interface PictureService {
  readonly get: PictureOf;
  /** Returns the thumbnail of a file that the user chose. */
  readonly ofFile: FilePictureOf;
  /** See `FilePictures.print`. */
  readonly printOfFile: LocalFileThumbnails['print'];
  readonly look: (...args: Parameters<PictureFetch['look']>) => ReturnType<PictureFetch['look']>;
  /** The size of all stored pictures, thumbnails and originals, and how to delete them. */
  readonly store: Pick<PictureStore, 'size' | 'clear'>;
  /** The originals. */
  readonly originals: Omit<Originals, 'close'>;
  /** See `Scaler.redraw`. */
  readonly redraw: Scaler['redraw'];
  /** Copies of originals for other programs. */
  readonly outgoing: Pick<OutgoingFiles, 'prepare' | 'includes'>;
  /** The download, conversion and storage of files, for saving them. */
  readonly files: {
    readonly download: PictureFetch['download'];
    readonly metering: Pick<TrafficMeter, 'came' | 'whole'>;
    readonly convert: Scaler['convert'];
    readonly originals: string;
  };
  /** Returns null if there is no account. */
  readonly status: () => PicturesStatus | null;
  readonly plan: () => Promise<DownloadAllPlan>;
  readonly keepAll: () => Promise<void>;
  readonly stopKeeping: () => Promise<void>;
  /** Returns the cost of fetching the pictures that were not compared. */
  readonly comparePlan: () => Promise<DownloadAllPlan>;
  readonly keepUncompared: () => Promise<void>;
  readonly stopComparing: () => Promise<void>;
  /** Returns the cost of inspecting all pictures. */
  readonly lookPlan: () => Promise<DownloadAllPlan>;
  readonly lookAtAll: () => Promise<void>;
  readonly stopLooking: () => Promise<void>;
  /** Fetches a picture on request. Resolves to whether there is one now. */
  readonly fetch: (assetId: string) => Promise<boolean>;
  readonly facts: (assetId: string) => Promise<PictureProperties | null>;
  /** Resumes runs that were interrupted by the end of the program. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
}

/** Finds a file that the user chose for an upload, in a review or in the outbox. No other file is read. */
const findIn =
  (workspaces: Workspaces): FindFile =>
  async (named) => {
    const workspace = workspaces.peek();
    if (!workspace) return null;
    if (named.of === 'review') return workspace.reviews.file(named.batch, named.file);
    const id = intentIdSchema.safeParse(named.id);
    return id.success ? workspace.outbox.uploads.file(id.data) : null;
  };

export interface PicturesParts {
  readonly root: URL;
  readonly profile: string;
  /** The settings file, which stores the traffic counts. */
  readonly file: KeyValue;
  readonly accounts: Pick<Accounts, 'record' | 'list' | 'saveSettings' | 'onChange'>;
  readonly workspaces: Workspaces;
  readonly resolveProxy?: ResolveProxy;
  readonly trust?: SystemTrust;
  readonly emit: Emit;
  readonly now?: () => number;
  /** Waits between two checks of a background run. */
  readonly sleep?: BackgroundRunParts['sleep'];
}

const log = createLogger('pictures');
/** The minimum time between two progress events, in milliseconds. */
const minProgressIntervalMs = 500;

/** Runs the eviction on a temporary thread, because it reads every file's properties. */
const evictOnThread =
  (root: URL) =>
  async (request: EvictionRequest): Promise<number> => {
    const thread = startThread<EvictionHandlers>(root, 'pictures/eviction-thread', null);
    return withCleanup(thread.call('evict', request), () => thread.close());
  };

/** The events to the renderer while pictures are fetched. */
interface PictureEvents {
  readonly status: () => PicturesStatus | null;
  readonly changed: () => void;
  readonly near: () => void;
  readonly stop: () => void;
}

const createPictureEvents = (
  parts: Pick<PicturesParts, 'accounts' | 'emit'>,
  metering: TrafficMeter,
  { keepAll, keepUncompared, inspectAll }: ReturnType<typeof createAllPictureRuns>,
): PictureEvents => {
  const getStatus = (): PicturesStatus | null => {
    const id = parts.accounts.record()?.id;
    if (id === undefined) return null;
    const runs = { keeping: keepAll.status(id), comparing: keepUncompared.status(id), looking: inspectAll.status(id) };
    return { ...metering.status(id), ...runs };
  };
  const emitStatus = (name: 'pictures.changed' | 'pictures.nearCeiling'): void => {
    const now = getStatus();
    if (now !== null) parts.emit(name, now);
  };
  const changed = throttle(
    () => minProgressIntervalMs,
    () => emitStatus('pictures.changed'),
  );
  return {
    status: getStatus,
    changed: changed.schedule,
    near: () => emitStatus('pictures.nearCeiling'),
    stop: changed.stop,
  };
};

const createAccountMetering = (
  { accounts, file, now }: PicturesParts,
  notify: Pick<PictureEvents, 'changed' | 'near'>,
): TrafficMeter => {
  const isInUse = (id: AccountId): boolean => accounts.record()?.id === id;
  return createMetering({
    store: createTrafficStore(file),
    settingsOf: (id) => accounts.list().find((account) => account.id === id)?.settings ?? null,
    log: log.warn,
    onChange: (id) => isInUse(id) && notify.changed(),
    onNear: (id) => isInUse(id) && notify.near(),
    ...(now ? { now } : {}),
  });
};

interface OriginalParts {
  readonly originals: Originals;
  readonly whole: OriginalStore;
  readonly outgoing: OutgoingFiles;
}

const getOriginalsFolder = ({ profile }: Pick<PicturesParts, 'profile'>): string => join(profile, 'originals');

/** Opens the originals and creates thumbnails from them. */
const openOriginals = (
  { profile, emit }: PicturesParts,
  own: Pick<OriginalsParts, 'account' | 'metering'> & {
    readonly fetching: PictureFetch;
    readonly scaler: Scaler;
    readonly evictBy: ReturnType<typeof evictOnThread>;
    readonly small: Pick<PictureStore, 'get' | 'put'>;
    readonly onKept: () => void;
    readonly onLearned: FactsWriter['learned'];
  },
): OriginalParts => {
  const { account, metering, fetching, scaler, evictBy, small } = own;
  /** A picture that cannot be decoded is tried only once. */
  const tried = new Set<string>();
  const makeSmall = async (
    request: LocalOriginalRequest,
    { kind, size, path, differs }: StoredOriginal,
  ): Promise<void> => {
    const { asset, account: id, source, keys } = request;
    const key = differs ? keys.byAddress : keys.key;
    if (kind !== 'picture' || size > maxFetchedBytes || tried.has(key)) return;
    const before = await small.get(keys);
    // A thumbnail with another checksum is replaced by a matching one, never the reverse.
    if (before !== null && (differs || before.key === key)) return;
    tried.add(key);
    const scaled = await scaler.scale(new Uint8Array(await readFile(path)));
    await small.put(key, scaled);
    if (!differs) own.onLearned(id, asset, source, scaled);
    own.onKept();
  };
  const originalStore = createOriginalStore(getOriginalsFolder({ profile }), { evictBy });
  const originals = createOriginals({
    account,
    metering,
    download: fetching.download,
    draw: async ({ path }) => scaler.redraw(new Uint8Array(await readFile(path))),
    store: originalStore,
    onHere: (request, file) =>
      void makeSmall(request, file).catch((error: unknown) => log.info('A thumbnail could not be created', error)),
    onProgress: (progress) => emit('pictures.originalCame', progress),
    log: log.info,
  });
  return { originals, whole: originalStore, outgoing: createOutgoing(join(profile, 'outgoing')) };
};

/** Combines the stores of thumbnails, originals and copies. */
const combineStores = (
  small: Pick<PictureStore, 'size' | 'clear'>,
  whole: Pick<OriginalStore, 'size' | 'clear'>,
  outgoing: Pick<OutgoingFiles, 'clear'>,
): PictureService['store'] => ({
  size: async () => (await small.size()) + (await whole.size()),
  clear: async () => {
    await Promise.all([small.clear(), whole.clear(), outgoing.clear()]);
  },
});

/** Returns the current account, or null if there is none. */
const createAccountReader =
  ({ accounts, workspaces }: PicturesParts) =>
  async (): Promise<Current | null> => {
    const record = accounts.record();
    if (!record) return null;
    const { cache } = await workspaces.current();
    const { id, serviceAddress, settings, privateAssetHost } = record;
    return { id, cache, origins: { serviceAddress, assetAddress: settings.assetAddress, privateAssetHost } };
  };

/** Fetches an address and counts the traffic for the current account. */
const createCountedFetch =
  (accounts: Pick<Accounts, 'record'>, fetching: PictureFetch, metering: TrafficMeter): PictureService['look'] =>
  async (path, origins, signal) => {
    const id = accounts.record()?.id;
    return fetching.look(path, origins, signal, (came) => id !== undefined && metering.came(id, came));
  };

/** Opens everything that fetches, scales and stores pictures of the current account. */
const openWorks = (parts: PicturesParts, notify: Pick<PictureEvents, 'changed' | 'near'>) => {
  const evictBy = evictOnThread(parts.root);
  const store = createPictureStore(join(parts.profile, 'pictures'), { evictBy });
  const fetching = createPictureFetch(parts.resolveProxy, parts.trust);
  const scaler = createScaler(parts.root);
  const metering = createAccountMetering(parts, notify);
  const account = createAccountReader(parts);
  const factsWriter = createFactsWriter({ account, log: log.warn });
  const common = { account, scaler, metering, onKept: notify.changed, onLearned: factsWriter.learned };
  const pictures = createPictures({ ...common, store, fetch: fetching.fetch, log: log.info });
  const files = openOriginals(parts, { ...common, fetching, evictBy, small: store });
  const all = createAllPictureRuns(parts, {
    ...common,
    fetch: fetching,
    store,
    pictures,
    factsWriter,
    onChange: notify.changed,
  });
  return { store, fetching, scaler, metering, factsWriter, pictures, ...files, ...all };
};

/** Opens the picture service for the current account. */
export const openPictures = (parts: PicturesParts): PictureService => {
  const { accounts, workspaces } = parts;
  const notify: Pick<PictureEvents, 'changed' | 'near'> = {
    changed: () => telling.changed(),
    near: () => telling.near(),
  };
  const works = openWorks(parts, notify);
  const ofFiles = createFilePictures({ find: findIn(workspaces), scale: works.scaler.scale });
  const { store, fetching, scaler, metering, factsWriter, pictures, originals, whole, outgoing } = works;
  const { keepAll, keepUncompared, inspectAll } = works;
  const telling = createPictureEvents(parts, metering, works);
  const leave = accounts.onChange(() => {
    notify.changed();
    for (const { wake } of [keepAll, keepUncompared, inspectAll]) wake();
    for (const { follow } of [keepAll, keepUncompared]) follow();
  });
  return {
    get: pictures.get,
    facts: pictures.facts,
    fetch: async (asset) => (await pictures.get(asset, new AbortController().signal, 'whole', 'asked')) !== null,
    ofFile: ofFiles.picture,
    printOfFile: ofFiles.print,
    look: createCountedFetch(accounts, fetching, metering),
    store: combineStores(store, whole, outgoing),
    originals,
    redraw: scaler.redraw,
    outgoing,
    files: { download: fetching.download, metering, convert: scaler.convert, originals: getOriginalsFolder(parts) },
    status: telling.status,
    plan: keepAll.plan,
    keepAll: keepAll.start,
    stopKeeping: keepAll.stop,
    comparePlan: keepUncompared.plan,
    keepUncompared: keepUncompared.start,
    stopComparing: keepUncompared.stop,
    lookPlan: inspectAll.plan,
    lookAtAll: inspectAll.start,
    stopLooking: inspectAll.stop,
    begin: () => {
      keepAll.follow();
      void outgoing
        .clear()
        .catch((error: unknown) => log.warn('Temporary files for other programs could not be deleted', error));
    },
    close: async () => {
      leave();
      await originals.close();
      await keepAll.close();
      await keepUncompared.close();
      await inspectAll.close();
      await factsWriter.close();
      telling.stop();
      metering.keep();
      await fetching.close();
      await scaler.close();
    },
  };
};
