import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../account/accounts.ts';
import type { AppSettingsStore } from '../account/app-settings.ts';
import type { AccountId } from '../base/brand.ts';
import { openCache } from '../cache/cache.ts';
import type { Cache } from '../cache/cache.ts';
import { VitrineError } from '../contract/index.ts';
import type { AppError } from '../contract/index.ts';
import type { Emit } from '../ipc/events.ts';
import { openOutbox } from '../outbox/outbox.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createReviews } from '../outbox/review.ts';
import type { Reviews } from '../outbox/review.ts';
import { createSync } from '../sync/sync.ts';
import type { Sync } from '../sync/sync.ts';
import { accountClient } from './account-client.ts';

/** Everything that works for one account: its copy, its sync, its outbox. One is open at a time. */
export interface Workspace {
  readonly account: AccountId;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly outbox: Outbox;
  readonly reviews: Reviews;
  /** Starts what needs the network; called once the first rows are there. Safe to call again. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
}

export interface Workspaces {
  /** The workspace of the account in use; `signInNeeded` while there is none. */
  readonly current: () => Promise<Workspace>;
  /** The open one, without opening it; null when none is. */
  readonly peek: () => Workspace | null;
  /** Opens, closes or changes the workspace after the account in use changed. */
  readonly follow: () => Promise<void>;
  /** Closes the account's workspace and removes its data; `conflict` while unsent work waits there. */
  readonly remove: (id: AccountId, options: { evenUnsent: boolean }) => Promise<void>;
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

const open = async ({ root, folder, accounts, settings, emit }: WorkspaceParts, id: AccountId): Promise<Workspace> => {
  const own = join(folder, id);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const client = accountClient(accounts, id);
  const cache = await openCache({
    root,
    folder: own,
    onChanged: (changed) => emit('items.changed', { resources: changed }),
  });
  await cache.setDescriptionAttribute(accounts.record()?.settings.descriptionAttribute ?? null);
  const outbox = await openOutbox({
    root,
    folder: own,
    client,
    cache,
    fields: () => accounts.record()?.settings.uploadFields ?? { filename: 'filename', content: 'content' },
    uploadsAtOnce: () => settings.get().uploadsAtOnce,
  });
  const reviews = createReviews({ outbox, cache });
  const sync = await createSync({ client, cache, somethingWaits: () => outbox.waits() });
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
  let begun = false;
  return {
    account: id,
    cache,
    sync,
    outbox,
    reviews,
    begin: () => {
      if (begun) return;
      begun = true;
      sync.start();
      outbox.wake();
    },
    close: async () => {
      await sync.stop();
      await outbox.close();
      await cache.close();
    },
  };
};

const sumOfUnsent = async (outbox: Outbox): Promise<number> => {
  const { waiting, sending, needsYou } = await outbox.counts();
  return waiting + sending + needsYou;
};

/** The outbox of an account that is not in use, to be read only: nothing is sent while it is open. */
const openQuietly = async (
  { root, folder, settings }: WorkspaceParts,
  id: AccountId,
): Promise<{ outbox: Outbox; close: () => Promise<void> }> => {
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
  });
  const close = async (): Promise<void> => {
    await outbox.close();
    await cache.close();
  };
  return { outbox, close };
};

const signInNeeded = (why: string | null): AppError => ({
  code: 'signInNeeded',
  message: why ?? 'Sign in first.',
  retryable: false,
});

/** There is a session: whoever waited for one need not wait for the next look. */
const goOn = ({ sync, outbox }: Workspace): void => {
  if (sync.status().state === 'signInNeeded') sync.now();
  else sync.wake();
  outbox.wake();
};

/** Keeps exactly one workspace open: that of the account in use. */
export const createWorkspaces = (parts: WorkspaceParts): Workspaces => {
  let held: { id: AccountId; workspace: Promise<Workspace> } | null = null;
  let ready: Workspace | null = null;

  const leave = async (): Promise<void> => {
    const old = held;
    held = null;
    ready = null;
    await (await old?.workspace)?.close();
  };
  const enter = (id: AccountId): Promise<Workspace> => {
    const before = leave();
    const workspace = before.then(() => open(parts, id)).then((opened) => (ready = opened));
    held = { id, workspace };
    workspace.catch(() => (held = null));
    return workspace;
  };
  const current = (): Promise<Workspace> => {
    const id = parts.accounts.current().account?.id;
    if (id === undefined) return Promise.reject(new VitrineError('signInNeeded', 'Connect to a service first.'));
    return held?.id === id ? held.workspace : enter(id);
  };
  const unsent = async (id: AccountId): Promise<number> => {
    if (held?.id === id) return sumOfUnsent((await held.workspace).outbox);
    const { outbox, close } = await openQuietly(parts, id);
    return sumOfUnsent(outbox).finally(close);
  };

  return {
    current,
    peek: () => ready,
    follow: async () => {
      const { account, session } = parts.accounts.current();
      if (account === null) return leave();
      const workspace = await current();
      if (session.needed) await workspace.sync.signedOut(signInNeeded(session.why));
      else if (session.signedIn) goOn(workspace);
    },
    remove: async (id, { evenUnsent }) => {
      const waiting = await unsent(id);
      if (waiting > 0 && !evenUnsent) {
        throw new VitrineError(
          'conflict',
          `${waiting} entries of the outbox have not been sent. Forgetting the account loses them.`,
        );
      }
      if (held?.id === id) await leave();
      await rm(join(parts.folder, id), { recursive: true, force: true });
    },
    close: leave,
  };
};
