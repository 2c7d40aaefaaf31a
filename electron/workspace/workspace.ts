import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../account/accounts.ts';
import type { GetAccountSecrets } from '../account/creation-secret-store.ts';
import type { AppSettingsStore } from '../account/app-settings.ts';
import { type Drafts, createDrafts } from '../account/drafts.ts';
import type { AccountId } from '../base/branded-types.ts';
import { closeInOrder } from '../base/close-in-order.ts';
import { withCleanup } from '../base/with-cleanup.ts';
import { createLogger } from '../base/logger.ts';
import type { StartThread } from '../base/thread.ts';
import type { Emit, Intent, SaveRunStatus, SyncState, UploadChange } from '../contract/index.ts';
import { type Cache, openCache } from '../cache/cache.ts';
import type { EditSending } from '../edits/edit-sending.ts';
import type { AccountEdits } from '../edits/edits.ts';
import { type Exports, createExports } from '../export/export-service.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import type { BatchEnd, Outbox, OutboxOptions } from '../outbox/outbox.ts';
import type { FullReader } from '../outbox/outbox-types.ts';
import type { ServiceClient } from '../service/client.ts';
import { createProfileStore } from '../quality/profile-store.ts';
import type { FailureIncrease } from '../quality/trends.ts';
import { createWatchedChannels } from '../quality/watched-channels.ts';
import { createWatchedViews } from '../quality/watched-views.ts';
import { createQualityHistory } from '../quality/failure-history.ts';
import { type DismissedLookAlikes, createDismissedLookAlikes } from '../quality/dismissed-look-alikes.ts';
import { type Quality, createQuality } from '../quality/quality-service.ts';
import { hashAccount } from '../tables/sheet/sheet-marker.ts';
import { type Comparisons, createComparisons } from '../downloads/folder-comparisons.ts';
import { type SaveRuns, type SavesParts, createSaves } from '../downloads/save-service.ts';
import type { FileAccess } from '../downloads/fetch-file.ts';
import { type Sheets, createSheets } from '../sheets/sheet-service.ts';
import { type ComputeFileHash, createPictureComparison } from './review-look-alikes.ts';
import { type Reviews, createReviews } from '../outbox/review/review-service.ts';
import { type KnownChannels, createKnownChannels } from '../sync/known-channels.ts';
import { type Sync, createSync } from '../sync/sync.ts';
import { createAccountClient } from './account-client.ts';
import { type AccountDialect, createAccountDialect } from './account-dialect.ts';
import { createStoredRules } from './stored-review-rules.ts';
import { createLazyCache } from './lazy-cache.ts';
import { noteItemAccounts } from './note-item-accounts.ts';
import { updateRejectedFields } from './learn-rejected-fields.ts';
import { forwardEvents } from './forward-events.ts';
import { listCalculatedAttributes, openEdits, updateProbe } from './open-edits.ts';

const log = createLogger('workspace');

/** All objects of one account: its cache, its sync, its outbox and others. One workspace is open at a time. */
export interface Workspace {
  readonly account: AccountId;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly dialect: AccountDialect;
  readonly channels: KnownChannels;
  readonly outbox: Outbox;
  readonly drafts: Drafts;
  readonly reviews: Reviews;
  readonly edits: AccountEdits;
  readonly sending: EditSending;
  readonly exports: Exports;
  readonly saves: SaveRuns;
  readonly comparisons: Comparisons;
  readonly sheets: Sheets;
  readonly quality: Quality;
  readonly notAlike: DismissedLookAlikes;
  /**
   * Starts work that needs the network. Called after the first rows are shown. Safe to call again, and after closing.
   */
  readonly begin: () => void;
  /** Handles a resume of the computer: checks the service immediately, and sends waiting intents. */
  readonly wake: () => void;
  /** Applies the account's current settings to its cache. */
  readonly heed: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The system's indicators of background work outside the window. */
export interface SystemIndicators {
  /** Updates the progress bar in the taskbar or dock. */
  readonly uploadProgress: (change: Pick<UploadChange, 'progress'>) => void;
  /** Reports a finished batch once, unless the user is looking at the window. */
  readonly batchEnd: (end: BatchEnd) => void;
  /** Reports that more products fail a watched profile, unless the user is looking at the window. */
  readonly qualityGrown: (growth: FailureIncrease) => void;
  /** Reports a finished save run once, unless the user is looking at the window. */
  readonly downloadsChanged: (run: SaveRunStatus) => void;
  /** Removes the progress of the account. */
  readonly clear: () => void;
}

export interface WorkspaceParts {
  readonly root: URL;
  /** The folder that contains one data folder per account. */
  readonly folder: string;
  readonly accounts: Accounts;
  /** Returns the secrets of an account's waiting creations. */
  readonly secrets: GetAccountSecrets;
  readonly settings: AppSettingsStore;
  readonly emit: Emit;
  readonly attention: SystemIndicators;
  /** Returns the access to files of assets and their conversion; called on demand when files are saved. */
  readonly files: () => FileAccess;
  /** Returns the perceptual hash of files that the user chose; absent: they are not compared. */
  readonly printOf?: ComputeFileHash | undefined;
  /** Starts the threads of cache and outbox; each is a worker by default. */
  readonly startThread?: StartThread | undefined;
  /** Whether products are evaluated; false if the results are not used. */
  readonly evaluatesProducts?: boolean | undefined;
}

/** Applies the account's settings to the cache. */
const applySettingsToCache = async (accounts: Accounts, cache: Cache): Promise<void> => {
  const settings = accounts.record()?.settings;
  await cache.setDescriptionAttribute(settings?.descriptionAttribute ?? null);
  await cache.setCompletenessOff(settings?.completenessOff ?? []);
};

const isUnderWay = (state: SyncState): boolean => state === 'syncing' || state === 'waiting';
/** The states in which channels are read. */
const readableStates: ReadonlySet<SyncState> = new Set(['idle', 'upToDate', 'failed']);

/** Reads channels after each run of the sync, and stops if the service is unreachable or a new run starts. */
const readChannelsAfterSync = (sync: Sync, channels: KnownChannels): KnownChannels => {
  let before: SyncState = 'idle';
  sync.onStatus(({ state, problem }) => {
    if (state === before) return;
    // After these errors of a run, requests for channels would fail too.
    const ended = isUnderWay(before) && !/^(?:rateLimited|notThisService|unreadable)$/.test(problem?.code ?? '');
    before = state;
    if (readableStates.has(state)) {
      if (ended) channels.refresh(sync.isAsked());
    } else channels.halt();
  });
  return channels;
};

/** Whether uploads of this account send an alt text, which is the case only if the user configured its field. */
const isAltTextSent = (accounts: WorkspaceParts['accounts']): boolean =>
  typeof accounts.record()?.settings.uploadFields.altText === 'string';

/** Records which fields the service rejected or accepted in a creation. */
const recordRejectedFields = (accounts: Accounts, id: AccountId, intent: Intent): void => {
  if (intent.kind === 'edit') return;
  const before = accounts.refusedMembers(id);
  const after = updateRejectedFields(before, intent, new Date());
  if (after !== before) accounts.keepRefusedMembers(id, after);
};

/** Returns the marker that identifies the current account in its sheets. */
const getSheetMarker = (accounts: Accounts): string => {
  const record = accounts.record();
  // The address of the demo service changes with each start.
  return record === null || record.demo ? hashAccount({ serviceAddress: 'demo', apiKey: '' }) : hashAccount(record);
};

const openReviews = (
  { root, accounts, settings }: WorkspaceParts,
  id: AccountId,
  { folder, outbox }: { readonly folder: string; readonly outbox: Outbox },
): Reviews => {
  const rules = createStoredRules(settings, id);
  return createReviews({ root, folder, outbox, rules, altTextSent: () => isAltTextSent(accounts) });
};

/** Returns the outbox options, which read the account and the user's settings on each use. */
const getOutboxOptions = (
  { root, accounts, secrets, settings, startThread }: WorkspaceParts,
  id: AccountId,
  { folder, client, cache, passes }: { folder: string; client: ServiceClient; cache: Cache; passes: FullReader },
): OutboxOptions => ({
  root,
  folder,
  onSettled: (intent) => recordRejectedFields(accounts, id, intent),
  client,
  cache,
  secrets: secrets(id),
  fields: () => accounts.record()?.settings.uploadFields ?? { filename: 'filename', content: 'content' },
  uploadsAtOnce: () => settings.get().uploadsAtOnce,
  bytesPerSecond: () => settings.get().uploadBytesPerSecond,
  pace: () => client.budget().pace,
  fullReader: passes,
  calculatedAttributes: () => listCalculatedAttributes(cache),
  startThread,
});

/** Opens a part. If that fails, previously opened parts are released, so that the next attempt can open them. */
const openOrRelease = async <T>(open: () => Promise<T>, release: () => Promise<unknown>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    await release();
    throw error;
  }
};

const createRelease = (opening: Promise<Outbox>, cache: Cache) => async (): Promise<void> => {
  await opening.then(
    (outbox) => outbox.close(),
    () => undefined,
  );
  await cache.close();
};

/** Returns the folder of an account's data, creating it if necessary. */
const ensureAccountFolder = async (folder: string, id: AccountId): Promise<string> => {
  const accountFolder = join(folder, id);
  await mkdir(accountFolder, { recursive: true, mode: 0o700 });
  return accountFolder;
};

const openAccountCache = (
  { root, emit, startThread }: WorkspaceParts,
  folder: string,
  onProducts: () => void,
): Promise<Cache> =>
  openCache({
    root,
    folder,
    startThread,
    onChanged: (changed) => {
      emit('items.changed', { resources: changed });
      if (changed.includes('product') || changed.includes('asset')) onProducts();
    },
  });

const openQuality = (
  { root, accounts, emit, attention, startThread, evaluatesProducts }: WorkspaceParts,
  { folder, cache, sync, onEvaluated }: Pick<Workspace, 'cache' | 'sync'> & { folder: string; onEvaluated: () => void },
): Quality => {
  const isReading = (): boolean => sync.status().state === 'syncing';
  const quality = createQuality({
    root,
    folder,
    cache,
    profiles: createProfileStore(folder),
    history: createQualityHistory(folder),
    views: createWatchedViews(folder),
    channels: createWatchedChannels(folder),
    onGrown: attention.qualityGrown,
    completenessOff: () => accounts.record()?.settings.completenessOff ?? [],
    isReading,
    onChanged: (evaluationProgress) => {
      emit('quality.changed', { evaluationProgress });
      if (evaluationProgress === null) onEvaluated();
    },
    startThread,
    evaluatesProducts,
  });
  let before = isReading();
  sync.onStatus(() => {
    if (before && !isReading()) quality.evaluateSoon();
    before = isReading();
  });
  return quality;
};

/** Returns the permitted origins of the account's files; null if the account no longer exists. */
const createOriginsReader = (accounts: Accounts, id: AccountId) => (): ReturnType<SavesParts['origins']> => {
  const known = accounts.find(id);
  if (known === null) return null;
  const { serviceAddress, settings, privateAssetHost } = known;
  return { serviceAddress, assetAddress: settings.assetAddress, privateAssetHost };
};

const openAccountSaves = (
  { root, accounts, files, emit, attention, startThread }: WorkspaceParts,
  id: AccountId,
  folder: string,
): SaveRuns =>
  createSaves({
    root,
    folder,
    account: id,
    origins: createOriginsReader(accounts, id),
    files,
    onMeasuring: (measuring) => emit('downloads.measuring', measuring),
    onChanged: (run) => {
      emit('downloads.changed', run);
      attention.downloadsChanged(run);
    },
    startThread,
  });

const openComparisons = ({ root, emit, startThread }: WorkspaceParts, folder: string): Comparisons =>
  createComparisons({
    root,
    folder,
    onCompared: (comparison) => emit('downloads.compared', comparison),
    startThread,
  });

/** The maximum time in milliseconds to close a part that has a writing thread and other work to finish before it. */
const writerPartMs = 30_000;

/** Creates the functions that start, wake and close a workspace. */
const createLifecycle = (
  {
    sync,
    channels,
    outbox,
    edits,
    exports,
    saves,
    comparisons,
    sheets,
    drafts,
    reviews,
    quality,
    notAlike,
    cache,
  }: Omit<Workspace, 'begin' | 'wake' | 'close'>,
  onClosing: () => void,
): Pick<Workspace, 'begin' | 'wake' | 'close'> => {
  let begun = false;
  return {
    wake: () => {
      sync.wake();
      if (begun) outbox.wake();
    },
    begin: () => {
      if (begun) return;
      begun = true;
      sync.start();
      if (sync.status().state === 'upToDate') channels.refresh();
      quality.evaluateSoon();
      edits.copyChanged();
      outbox.wake();
      saves.begin();
    },
    close: async () => {
      begun = true; // Prevents a later start.
      await closeInOrder(log, {
        edits,
        exports,
        saves: { close: () => saves.close(), deadlineMs: writerPartMs },
        comparisons,
        sheets,
        quality,
        notAlike: { close: () => notAlike.settled() },
        drafts: { close: () => drafts.settled() },
        reviews,
        sync: { close: () => sync.stop() },
        channels: { close: () => channels.stop() },
        outbox: { close: () => outbox.close(), deadlineMs: writerPartMs },
      });
      onClosing();
      await closeInOrder(log, { cache: { close: () => cache.close(), deadlineMs: writerPartMs } });
    },
  };
};

/** Opens the sheets of an account, which are compared with its products and with those that wait to be created. */
const openSheets = (
  root: URL,
  {
    folder,
    account,
    quality,
    outbox,
  }: Pick<Workspace, 'quality' | 'outbox'> & { readonly folder: string; readonly account: () => string },
): Sheets =>
  createSheets({
    root,
    folder,
    account,
    profiles: () => quality.rulesInForce(),
    creations: (titles) => outbox.reader.call('creationsWith', { resource: 'product', titles }),
  });

/**
 * Opens the account's files and connects its parts. `onCache` receives the cache as soon as it can be read. Nothing is
 * requested before `begin`.
 */
export const openWorkspace = async (
  parts: WorkspaceParts,
  id: AccountId,
  onCache: (cache: Cache) => void,
): Promise<Workspace> => {
  const { root, folder, accounts, attention } = parts;
  const accountFolder = await ensureAccountFolder(folder, id);
  const client = createAccountClient(accounts, id);
  let scheduleEvaluation = (): void => undefined;
  const cache = await openAccountCache(parts, accountFolder, () => scheduleEvaluation());
  onCache(cache);
  const dialect = createAccountDialect(id, { accounts, client, probe: () => updateProbe(cache) });
  const applySettings = async (): Promise<void> => {
    await applySettingsToCache(accounts, cache);
    scheduleEvaluation();
  };
  // The sync asks the outbox whether work waits, so it is created afterwards; nothing is reconciled before both exist.
  const readFully: FullReader['readWhole'] = (...request) => sync.readWhole(...request);
  const opening = openOutbox(
    getOutboxOptions(parts, id, { folder: accountFolder, client, cache, passes: { readWhole: readFully } }),
  );
  const open = async (): Promise<Pick<Workspace, 'outbox' | 'sync'>> => {
    const [outbox] = await Promise.all([opening, applySettings()]);
    return { outbox, sync: await createSync({ client, cache, dialect, somethingWaits: () => outbox.waits() }) };
  };
  const { outbox, sync } = await openOrRelease(open, createRelease(opening, cache));
  const reviews = openReviews(parts, id, { folder: accountFolder, outbox });
  const quality = openQuality(parts, { folder: accountFolder, cache, sync, onEvaluated: () => edits.rulesChanged() });
  const account = (): string => getSheetMarker(accounts);
  const opened = { folder: accountFolder, outbox, cache, sync, quality, dialect, account, client };
  const { edits, sending } = openEdits(parts, id, opened);
  const channels = readChannelsAfterSync(sync, createKnownChannels(client, cache, dialect));
  forwardEvents(parts, { sync, outbox, reviews, edits, sending });
  noteItemAccounts(accounts, id, { sync, cache });
  if (parts.printOf) reviews.onReviewed(createPictureComparison({ reviews, cache, printOf: parts.printOf }));
  scheduleEvaluation = () => {
    quality.evaluateSoon();
    edits.copyChanged();
    void sending.refresh();
  };
  const workspace = {
    account: id,
    cache,
    sync,
    dialect,
    channels,
    outbox,
    drafts: createDrafts(join(accountFolder, 'drafts')),
    reviews,
    edits,
    sending,
    exports: createExports({ root, folder: accountFolder }),
    saves: openAccountSaves(parts, id, accountFolder),
    comparisons: openComparisons(parts, accountFolder),
    sheets: openSheets(root, opened),
    quality,
    notAlike: createDismissedLookAlikes(accountFolder),
    heed: applySettings,
  };
  return { ...workspace, ...createLifecycle(workspace, () => attention.clear()) };
};

/**
 * Runs a query on the outbox of an account that is not the current one. Nothing is sent while it is open; its cache is
 * opened on demand.
 */
export const withClosedOutbox = async <T>(
  { root, folder, settings, secrets, startThread }: WorkspaceParts,
  id: AccountId,
  ask: (outbox: Outbox) => Promise<T>,
): Promise<T> => {
  const accountFolder = await ensureAccountFolder(folder, id);
  const cache = createLazyCache(() => openCache({ root, folder: accountFolder, startThread }));
  const outbox = await openOutbox({
    root,
    folder: accountFolder,
    client: () => null,
    cache,
    secrets: secrets(id),
    fields: () => ({ filename: 'filename', content: 'content' }),
    uploadsAtOnce: () => settings.get().uploadsAtOnce,
    fullReader: null,
    startThread,
  });
  return withCleanup(ask(outbox), async () => {
    await outbox.close();
    await cache.close();
  });
};
