import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import { cacheFiles } from '../cache/shared/database-files.ts';
import { VitrineError } from '../contract/index.ts';
import type { AppError, IntentQuery, ReceiptScope, Unsent } from '../contract/index.ts';
import { resourceNames } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { PendingWork, Outbox } from '../outbox/outbox.ts';
import { pictureAddress } from '../pictures/address.ts';
import { openWorkspace, withOutbox } from './workspace.ts';
import type { Workspace, WorkspaceParts } from './workspace.ts';

const log = createLogger('account');

/** Work that would be interrupted if the program ended now. */
export interface Work {
  /** Whether there may be any. */
  readonly isUnderWay: () => boolean;
  readonly going: () => Promise<PendingWork>;
}

export interface Workspaces {
  /** Returns the workspace of the current account. Rejects with `signInNeeded` if there is no account. */
  readonly current: () => Promise<Workspace>;
  /** Returns the cache of the current account as soon as it is open, without waiting for the rest of the workspace. */
  readonly cache: () => Promise<Cache>;
  /** Returns the open workspace without opening it, or null. */
  readonly peek: () => Workspace | null;
  /**
   * Starts work that needs the network, such as the initial sync, after the first rows have been painted. Called when
   * rows were returned or a page has none. Safe to call at any time.
   */
  readonly beginSoon: () => void;
  /** Opens, closes or replaces the workspace after the current account changed. */
  readonly follow: () => Promise<void>;
  /**
   * Returns the contents of the account's outbox that would be lost with it. Rejects with `notFound` for an unknown
   * account.
   */
  readonly unsent: (id: AccountId) => Promise<Unsent>;
  /** Rejects with `conflict` if the account's outbox contains unsent intents. */
  readonly checkUnsent: (id: AccountId) => Promise<void>;
  /** Closes the workspace of a removed account, and deletes its data. */
  readonly remove: (id: AccountId) => Promise<void>;
  /** Deletes the cache of the current account and reads everything again; its outbox is unchanged. */
  readonly rebuild: () => Promise<void>;
  /** Running work of the current account. */
  readonly work: Work;
  /**
   * Writes a receipt of an account's uploads, or of the matches of a query of its outbox, to `path`: JSON, a workbook or
   * CSV by its extension. Uses the current account by default. `skus`: see `ReceiptOrder`.
   */
  readonly receipt: (
    scope: ReceiptScope | IntentQuery,
    path: string,
    options?: { readonly account?: AccountId | undefined; readonly skus?: boolean | undefined },
  ) => Promise<{ readonly fileName: string; readonly rows: number }>;
  readonly close: () => Promise<void>;
}

const signInNeeded = (why: string | null): AppError => ({
  code: 'signInNeeded',
  message: why ?? m.account.signInNeeded,
  retryable: false,
});

/** The time in milliseconds after which returned rows have been painted, so that other work does not delay them. */
const untilPainted = 300;

/** Creates the function that starts work with network access, once for each workspace. */
const createBeginSoon = (current: () => Promise<Workspace>): (() => void) => {
  const awaited = new WeakSet<Workspace>();
  const begin = (workspace: Workspace): void => {
    if (awaited.has(workspace)) return;
    awaited.add(workspace);
    setTimeout(workspace.begin, untilPainted).unref();
  };
  // If it cannot be opened, its next caller gets the error.
  return () => void current().then(begin, () => undefined);
};

/** Resumes work that waited for a session, without waiting for the next check. */
const goOn = ({ sync, outbox }: Workspace): void => {
  if (sync.status().state === 'signInNeeded') sync.now();
  else sync.wake();
  outbox.wake();
};

/** Creates a function that returns the full URL of a path from the service. */
const addressOf = (accounts: Accounts, id: AccountId): ((path: string) => string | null) => {
  const known = accounts.list().find((account) => account.id === id);
  if (!known) return () => null;
  const { serviceAddress, settings } = known;
  return (path) => pictureAddress(path, { serviceAddress, assetAddress: settings.assetAddress })?.href ?? null;
};

/** Deletes the keychain secrets of the account's intents. If the outbox cannot be read, that is only logged. */
const forgetSecrets = async (parts: WorkspaceParts, id: AccountId): Promise<void> => {
  try {
    await withOutbox(parts, id, (outbox) => outbox.forgetSecrets());
  } catch (error) {
    log.error('Secrets of a forgotten account may stay', error);
  }
};

/** The only open workspace. */
interface Holding {
  readonly current: () => Promise<Workspace>;
  readonly cache: () => Promise<Cache>;
  /** Returns the open workspace, or null before it is open. */
  readonly peek: () => Workspace | null;
  /** Returns the account's workspace if it is the open one. */
  readonly of: (id: AccountId) => Promise<Workspace> | undefined;
  /** Closes the workspace. Settles when it, and every previous one, has released its files. */
  readonly leave: () => Promise<void>;
  /** Closes the workspace permanently. */
  readonly close: () => Promise<void>;
  /** Settles when previously closed workspaces have released their files. */
  readonly settled: () => Promise<void>;
}

interface Held {
  readonly id: AccountId;
  readonly cache: Promise<Cache>;
  readonly workspace: Promise<Workspace>;
}

const hold = (parts: WorkspaceParts): Holding => {
  let held: Held | null = null;
  let ready: Workspace | null = null;
  let left = Promise.resolve();
  let isClosed = false;

  const leave = (): Promise<void> => {
    const old = held;
    held = null;
    ready = null;
    left = left.then(async () => {
      const opened = await old?.workspace.catch(() => null);
      await opened?.close();
    });
    return left;
  };
  const enter = (id: AccountId): Held => {
    const before = leave();
    const cache = Promise.withResolvers<Cache>();
    const workspace = before.then(() => openWorkspace(parts, id, cache.resolve));
    const mine = { id, cache: cache.promise, workspace };
    held = mine;
    workspace.then(
      (opened) => held === mine && (ready = opened),
      (error: unknown) => {
        cache.reject(error);
        if (held === mine) held = null;
      },
    );
    cache.promise.catch(() => undefined); // The caller of the workspace gets the same error.
    return mine;
  };
  const ofCurrent = async (): Promise<Held> => {
    // A late call would open files that are never closed.
    if (isClosed) throw new VitrineError('cancelled', m.program.closing);
    const id = parts.accounts.current().account?.id;
    if (id === undefined) throw new VitrineError('signInNeeded', m.account.connectFirst);
    return held?.id === id ? held : enter(id);
  };
  return {
    current: async () => (await ofCurrent()).workspace,
    cache: async () => (await ofCurrent()).cache,
    peek: () => ready,
    of: (id) => (held?.id === id ? held.workspace : undefined),
    leave,
    close: () => {
      isClosed = true;
      return leave();
    },
    settled: () => left,
  };
};

/** Keeps exactly one workspace open: that of the current account. */
export const createWorkspaces = (parts: WorkspaceParts): Workspaces => {
  const { current, cache, peek, of, leave, close, settled } = hold(parts);
  const unsent = async (id: AccountId): Promise<Unsent> => {
    if (!parts.accounts.list().some((account) => account.id === id))
      throw new VitrineError('notFound', m.account.unknown);
    const open = await of(id);
    return open === undefined ? withOutbox(parts, id, (outbox) => outbox.unsent()) : open.outbox.unsent();
  };

  return {
    current,
    cache,
    peek,
    beginSoon: createBeginSoon(current),
    unsent,
    follow: async () => {
      const { account, session } = parts.accounts.current();
      if (account === null) return leave();
      const workspace = await current();
      if (session.needed) await workspace.sync.signedOut(signInNeeded(session.why));
      else if (session.signedIn) goOn(workspace);
    },
    checkUnsent: async (id) => {
      const { waiting, failed, unknown, edits } = await unsent(id);
      const all = waiting + failed + unknown;
      if (all + edits === 0) return;
      throw new VitrineError('conflict', m.account.unsent(all, edits));
    },
    remove: async (id) => {
      await (of(id) ? leave() : settled());
      await forgetSecrets(parts, id);
      await rm(join(parts.folder, id), { recursive: true, force: true });
      parts.settings.forgetAccount(id);
    },
    rebuild: async () => {
      const { account } = await current();
      await leave();
      for (const file of cacheFiles(join(parts.folder, account))) await rm(file, { force: true });
      const workspace = await current();
      parts.emit('items.changed', { resources: resourceNames });
      workspace.begin();
    },
    receipt: async (scope, path, { account, skus } = {}) => {
      const id = account ?? (await current()).account;
      const address = addressOf(parts.accounts, id);
      const format = (['json', 'xlsx'] as const).find((ending) => path.toLowerCase().endsWith(`.${ending}`)) ?? 'csv';
      const write = (outbox: Outbox): ReturnType<Workspaces['receipt']> =>
        typeof scope === 'object'
          ? outbox.lists.receipt(scope, { path, format, address })
          : outbox.uploads.receipt(scope, { path, format, address, skus });
      const open = await of(id);
      return open === undefined ? withOutbox(parts, id, write) : write(open.outbox);
    },
    work: {
      isUnderWay: () => peek()?.outbox.isUnderWay() === true,
      going: async () => (await peek()?.outbox.pendingWork()) ?? { files: 0, others: 0 },
    },
    close,
  };
};
