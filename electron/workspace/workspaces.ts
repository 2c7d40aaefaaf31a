import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import { getCacheFiles } from '../cache/shared/database-files.ts';
import {
  type AppError,
  type IntentQuery,
  type ReceiptScope,
  type UnfinishedCounts,
  VitrineError,
} from '../contract/index.ts';
import { resourceNames } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { PendingWork, Outbox } from '../outbox/outbox.ts';
import { resolvePictureUrl } from '../asset-files/picture-url.ts';
import { type Workspace, type WorkspaceParts, openWorkspace, withClosedOutbox } from './workspace.ts';

const log = createLogger('account');

/** Work that would be interrupted if the program ended now. */
export interface InterruptibleWork {
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
  readonly unsent: (id: AccountId) => Promise<UnfinishedCounts>;
  /** Rejects with `conflict` if the account's outbox contains unsent intents. */
  readonly checkUnsent: (id: AccountId) => Promise<void>;
  /** Closes the workspace of a removed account, and deletes its data. */
  readonly remove: (id: AccountId) => Promise<void>;
  /** Deletes the cache of the current account and reads everything again; its outbox is unchanged. */
  readonly rebuild: () => Promise<void>;
  /** Running work of the current account. */
  readonly work: InterruptibleWork;
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

const createSignInProblem = (why: string | null): AppError => ({
  code: 'signInNeeded',
  message: why ?? m.account.signInNeeded,
  retryable: false,
});

/** The time in milliseconds after which returned rows have been painted, so that other work does not delay them. */
const paintDelayMs = 300;

/** Creates the function that starts work with network access, once for each workspace. */
const createDelayedStart = (current: () => Promise<Workspace>): (() => void) => {
  const awaited = new WeakSet<Workspace>();
  const begin = (workspace: Workspace): void => {
    if (awaited.has(workspace)) return;
    awaited.add(workspace);
    setTimeout(workspace.begin, paintDelayMs).unref();
  };
  // If it cannot be opened, its next caller gets the error.
  return () => void current().then(begin, () => undefined);
};

/** Resumes work that waited for a session, without waiting for the next check. */
const resumeWork = ({ sync, outbox }: Workspace): void => {
  if (sync.status().state === 'signInNeeded') sync.now();
  else sync.wake();
  outbox.wake();
};

/** Creates a function that returns the full URL of a path from the service. */
const createUrlResolver = (accounts: Accounts, id: AccountId): ((path: string) => string | null) => {
  const known = accounts.list().find((account) => account.id === id);
  if (!known) return () => null;
  const { serviceAddress, settings } = known;
  return (path) => resolvePictureUrl(path, { serviceAddress, assetAddress: settings.assetAddress })?.href ?? null;
};

/** Deletes the keychain secrets of the account's intents. If the outbox cannot be read, that is only logged. */
const forgetSecrets = async (parts: WorkspaceParts, id: AccountId): Promise<void> => {
  try {
    await withClosedOutbox(parts, id, (outbox) => outbox.forgetSecrets());
  } catch (error) {
    log.error('Secrets of a removed account may still be in the keychain', error);
  }
};

/** The only open workspace. */
interface WorkspaceHolder {
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

interface OpenWorkspace {
  readonly id: AccountId;
  readonly cache: Promise<Cache>;
  readonly workspace: Promise<Workspace>;
}

const createWorkspaceHolder = (parts: WorkspaceParts): WorkspaceHolder => {
  let activeWorkspace: OpenWorkspace | null = null;
  let ready: Workspace | null = null;
  let left = Promise.resolve();
  let isClosed = false;

  const closeOpenWorkspace = (): Promise<void> => {
    const old = activeWorkspace;
    activeWorkspace = null;
    ready = null;
    left = left.then(async () => {
      const opened = await old?.workspace.catch(() => null);
      await opened?.close();
    });
    return left;
  };
  const enter = (id: AccountId): OpenWorkspace => {
    const before = closeOpenWorkspace();
    const cache = Promise.withResolvers<Cache>();
    const workspace = before.then(() => openWorkspace(parts, id, cache.resolve));
    const mine = { id, cache: cache.promise, workspace };
    activeWorkspace = mine;
    workspace.then(
      (opened) => activeWorkspace === mine && (ready = opened),
      (error: unknown) => {
        cache.reject(error);
        if (activeWorkspace === mine) activeWorkspace = null;
      },
    );
    cache.promise.catch(() => undefined); // The caller of the workspace gets the same error.
    return mine;
  };
  const getOfCurrent = async (): Promise<OpenWorkspace> => {
    // A late call would open files that are never closed.
    if (isClosed) throw new VitrineError('cancelled', m.program.closing);
    const id = parts.accounts.current().account?.id;
    if (id === undefined) throw new VitrineError('signInNeeded', m.account.connectFirst);
    return activeWorkspace?.id === id ? activeWorkspace : enter(id);
  };
  return {
    current: async () => (await getOfCurrent()).workspace,
    cache: async () => (await getOfCurrent()).cache,
    peek: () => ready,
    of: (id) => (activeWorkspace?.id === id ? activeWorkspace.workspace : undefined),
    leave: closeOpenWorkspace,
    close: () => {
      isClosed = true;
      return closeOpenWorkspace();
    },
    settled: () => left,
  };
};

/** Keeps exactly one workspace open: that of the current account. */
export const createWorkspaces = (parts: WorkspaceParts): Workspaces => {
  const { current, cache, peek, of, leave, close, settled } = createWorkspaceHolder(parts);
  const countUnsent = async (id: AccountId): Promise<UnfinishedCounts> => {
    if (!parts.accounts.list().some((account) => account.id === id))
      throw new VitrineError('notFound', m.account.unknown);
    const open = await of(id);
    return open === undefined ? withClosedOutbox(parts, id, (outbox) => outbox.unsent()) : open.outbox.unsent();
  };

  return {
    current,
    cache,
    peek,
    beginSoon: createDelayedStart(current),
    unsent: countUnsent,
    follow: async () => {
      const { account, session } = parts.accounts.current();
      if (account === null) return leave();
      const workspace = await current();
      if (session.needed) await workspace.sync.signedOut(createSignInProblem(session.why));
      else if (session.signedIn) resumeWork(workspace);
    },
    checkUnsent: async (id) => {
      const { waiting, failed, unknown, edits } = await countUnsent(id);
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
      for (const file of getCacheFiles(join(parts.folder, account))) await rm(file, { force: true });
      const workspace = await current();
      parts.emit('items.changed', { resources: resourceNames });
      workspace.begin();
    },
    receipt: async (scope, path, { account, skus } = {}) => {
      const id = account ?? (await current()).account;
      const address = createUrlResolver(parts.accounts, id);
      const format = (['json', 'xlsx'] as const).find((ending) => path.toLowerCase().endsWith(`.${ending}`)) ?? 'csv';
      const write = (outbox: Outbox): ReturnType<Workspaces['receipt']> =>
        typeof scope === 'object'
          ? outbox.lists.receipt(scope, { path, format, address })
          : outbox.uploads.receipt(scope, { path, format, address, skus });
      const open = await of(id);
      return open === undefined ? withClosedOutbox(parts, id, write) : write(open.outbox);
    },
    work: {
      isUnderWay: () => peek()?.outbox.isUnderWay() === true,
      going: async () => (await peek()?.outbox.pendingWork()) ?? { files: 0, others: 0 },
    },
    close,
  };
};
