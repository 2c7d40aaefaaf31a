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

/** Work that would stop if the program ended now. */
export interface Work {
  /** Whether there may be any. */
  readonly isUnderWay: () => boolean;
  readonly going: () => Promise<PendingWork>;
}

export interface Workspaces {
  /** The workspace of the account in use; `signInNeeded` while there is none. */
  readonly current: () => Promise<Workspace>;
  /** The copy of the account in use, as `current` opens it, without waiting for the rest: rows need nothing else. */
  readonly cache: () => Promise<Cache>;
  /** The open one, without opening it; null when none is. */
  readonly peek: () => Workspace | null;
  /** Rows were answered, or a screen has none: what needs the network, the first sync too, begins once they are painted. Safe to call at any time. */
  readonly beginSoon: () => void;
  /** Opens, closes or changes the workspace after the account in use changed. */
  readonly follow: () => Promise<void>;
  /** How much of the account's outbox would be lost with it. `notFound` for an account that is not known. */
  readonly unsent: (id: AccountId) => Promise<Unsent>;
  /** Rejects with `conflict` while unsent work waits in the account's outbox. */
  readonly checkUnsent: (id: AccountId) => Promise<void>;
  /** Closes the workspace of an account that is no longer known, and removes its data. */
  readonly remove: (id: AccountId) => Promise<void>;
  /** Removes the cache of the account in use, and has everything read anew; its outbox stays as it is. */
  readonly rebuild: () => Promise<void>;
  /** What is on its way in the account in use. */
  readonly work: Work;
  /**
   * Writes a receipt of an account's uploads, or of what a query of its outbox finds (the one in use by default), to
   * `path`: JSON where its name ends so, else CSV.
   */
  readonly receipt: (
    scope: ReceiptScope | IntentQuery,
    path: string,
    account?: AccountId,
  ) => Promise<{ readonly fileName: string; readonly rows: number }>;
  readonly close: () => Promise<void>;
}

const signInNeeded = (why: string | null): AppError => ({
  code: 'signInNeeded',
  message: why ?? m.account.signInNeeded,
  retryable: false,
});

/** Milliseconds after which rows that were answered are painted: what begins then does not hold them up. */
const untilPainted = 300;

/** Begins what needs the network, once for each workspace. */
const createBeginSoon = (current: () => Promise<Workspace>): (() => void) => {
  const awaited = new WeakSet<Workspace>();
  const begin = (workspace: Workspace): void => {
    if (awaited.has(workspace)) return;
    awaited.add(workspace);
    setTimeout(workspace.begin, untilPainted).unref();
  };
  // Where it cannot be opened, whoever asks for it gets the error.
  return () => void current().then(begin, () => undefined);
};

/** There is a session: whoever waited for one need not wait for the next look. */
const goOn = ({ sync, outbox }: Workspace): void => {
  if (sync.status().state === 'signInNeeded') sync.now();
  else sync.wake();
  outbox.wake();
};

/** What makes a full address of a path as the service tells it. */
const addressOf = (accounts: Accounts, id: AccountId): ((path: string) => string | null) => {
  const known = accounts.list().find((account) => account.id === id);
  if (!known) return () => null;
  const { serviceAddress, settings } = known;
  return (path) => pictureAddress(path, { serviceAddress, assetAddress: settings.assetAddress })?.href ?? null;
};

/** What entries of the account's outbox have in the keychain goes with them; an outbox that cannot be read is only logged. */
const forgetSecrets = async (parts: WorkspaceParts, id: AccountId): Promise<void> => {
  try {
    await withOutbox(parts, id, (outbox) => outbox.forgetSecrets());
  } catch (error) {
    log.error('Secrets of a forgotten account may stay', error);
  }
};

/** The one workspace that is open. */
interface Holding {
  readonly current: () => Promise<Workspace>;
  readonly cache: () => Promise<Cache>;
  /** The open one, once it is; null before. */
  readonly peek: () => Workspace | null;
  /** The account's, while it is the one that is held. */
  readonly of: (id: AccountId) => Promise<Workspace> | undefined;
  /** Settles when the last workspace, and every one before it, has let go of its files. */
  readonly leave: () => Promise<void>;
  /** Leaves it, and enters none any more. */
  readonly close: () => Promise<void>;
  /** Settles when those that were left before have let go of theirs. */
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
    cache.promise.catch(() => undefined); // Whoever waits for the workspace gets the same error.
    return mine;
  };
  const ofCurrent = async (): Promise<Held> => {
    // Whoever asks this late would have files opened that nobody closes again.
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

/** Keeps exactly one workspace open: that of the account in use. */
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
      const { waiting, failed, unknown } = await unsent(id);
      const all = waiting + failed + unknown;
      if (all === 0) return;
      throw new VitrineError('conflict', m.account.unsent(all));
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
    receipt: async (scope, path, account) => {
      const id = account ?? (await current()).account;
      const address = addressOf(parts.accounts, id);
      const format = /\.json$/i.test(path) ? 'json' : 'csv';
      const write = (outbox: Outbox): ReturnType<Workspaces['receipt']> =>
        typeof scope === 'object'
          ? outbox.lists.receipt(scope, { path, format, address })
          : outbox.uploads.receipt(scope, { path, format, address });
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
