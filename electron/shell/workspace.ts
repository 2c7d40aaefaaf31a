import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../account/accounts.ts';
import type { AppSettingsStore } from '../account/app-settings.ts';
import type { AccountId } from '../base/brand.ts';
import type { SyncState, Unsent } from '../contract/index.ts';
import { openCache } from '../cache/cache.ts';
import type { Cache } from '../cache/cache.ts';
import { createExports } from '../export/exports.ts';
import type { Exports } from '../export/exports.ts';
import type { Emit } from '../ipc/events.ts';
import { openOutbox } from '../outbox/outbox.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createReviews } from '../outbox/review/reviews.ts';
import type { Reviews } from '../outbox/review/reviews.ts';
import { createKnownChannels } from '../sync/known-channels.ts';
import type { KnownChannels } from '../sync/known-channels.ts';
import { createSync } from '../sync/sync.ts';
import type { Sync } from '../sync/sync.ts';
import { accountClient } from './account-client.ts';
import { keptRules } from './kept-rules.ts';

/** Everything that works for one account: its copy, its sync, its outbox. One is open at a time. */
export interface Workspace {
  readonly account: AccountId;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly channels: KnownChannels;
  readonly outbox: Outbox;
  readonly reviews: Reviews;
  readonly exports: Exports;
  /** Starts what needs the network; called once the first rows are there. Safe to call again. */
  readonly begin: () => void;
  /** Takes over what the account's settings say of its copy now. */
  readonly heed: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface WorkspaceParts {
  readonly root: URL;
  /** Where accounts keep their data: one folder each. */
  readonly folder: string;
  readonly accounts: Accounts;
  readonly settings: AppSettingsStore;
  readonly emit: Emit;
}

/** Tells the copy what the account's settings say of it. */
const heedSettings = async (accounts: Accounts, cache: Cache): Promise<void> => {
  const told = accounts.record()?.settings;
  await cache.setDescriptionAttribute(told?.descriptionAttribute ?? null);
  await cache.setCompletenessOff(told?.completenessOff ?? []);
};

/** Reads channels after each run of the sync, and leaves off where there is nobody to ask or a new run begins. */
const channelsAfter = (sync: Sync, channels: KnownChannels): KnownChannels => {
  let before: SyncState = 'idle';
  sync.onStatus(({ state, problem }) => {
    if (state === before) return;
    const ended = before === 'syncing' && problem?.code !== 'rateLimited';
    before = state;
    if (state === 'syncing' || state === 'offline' || state === 'signInNeeded') channels.halt();
    else if (ended) channels.refresh();
  });
  return channels;
};

/** Says to the page what happens in the parts, and to the outbox that the service answers again. */
const tell = (emit: Emit, { sync, outbox, reviews }: Pick<Workspace, 'sync' | 'outbox' | 'reviews'>): void => {
  let reachable = false;
  sync.onStatus((status) => {
    emit('sync.status', status);
    const now = status.state === 'syncing' || status.state === 'upToDate';
    if (now && !reachable) outbox.wake();
    reachable = now;
  });
  outbox.onChanged((change) => emit('outbox.changed', change));
  outbox.onBoard((board) => emit('uploads.changed', board));
  reviews.onReviewed((review) => emit('uploads.reviewed', review));
};

/** Whether this account's uploads carry alt text: only where a person named the field for it. */
const altTextSent = (accounts: WorkspaceParts['accounts']): boolean =>
  typeof accounts.record()?.settings.uploadFields.altText === 'string';

/** Opens the account's files and ties its parts together. Nothing is asked of the service before `begin`. */
export const openWorkspace = async (
  { root, folder, accounts, settings, emit }: WorkspaceParts,
  id: AccountId,
): Promise<Workspace> => {
  const own = join(folder, id);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const client = accountClient(accounts, id);
  const cache = await openCache({
    root,
    folder: own,
    onChanged: (changed) => emit('items.changed', { resources: changed }),
  });
  const heed = (): Promise<void> => heedSettings(accounts, cache);
  const opening = openOutbox({
    root,
    folder: own,
    client,
    cache,
    fields: () => accounts.record()?.settings.uploadFields ?? { filename: 'filename', content: 'content' },
    uploadsAtOnce: () => settings.get().uploadsAtOnce,
    // The sync asks the outbox whether something waits, so it comes after; nothing is looked for before both are there.
    passes: { readWhole: (...asked) => sync.readWhole(...asked) },
  });
  const [outbox] = await Promise.all([opening, heed()]);
  const rules = keptRules(settings, id);
  const reviews = createReviews({ root, folder: own, outbox, rules, altTextSent: () => altTextSent(accounts) });
  const exports = createExports({ root, folder: own });
  const sync = await createSync({ client, cache, somethingWaits: () => outbox.waits() });
  const channels = channelsAfter(sync, createKnownChannels(client, cache));
  tell(emit, { sync, outbox, reviews });
  let begun = false;
  return {
    account: id,
    cache,
    sync,
    channels,
    outbox,
    reviews,
    exports,
    heed,
    begin: () => {
      if (begun) return;
      begun = true;
      sync.start();
      if (sync.status().state === 'upToDate') channels.refresh();
      outbox.wake();
    },
    close: async () => {
      await exports.close();
      await reviews.close();
      await sync.stop();
      await channels.stop();
      await outbox.close();
      await cache.close();
    },
  };
};

/** How much of an account that is not in use has not been sent. Nothing is sent while its outbox is open. */
export const unsentOf = async ({ root, folder, settings }: WorkspaceParts, id: AccountId): Promise<Unsent> => {
  const own = join(folder, id);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const cache = await openCache({ root, folder: own });
  const outbox = await openOutbox({
    root,
    folder: own,
    client: () => null,
    cache,
    fields: () => ({ filename: 'filename', content: 'content' }),
    uploadsAtOnce: () => settings.get().uploadsAtOnce,
    passes: null,
  });
  return outbox.unsent().finally(async () => {
    await outbox.close();
    await cache.close();
  });
};
