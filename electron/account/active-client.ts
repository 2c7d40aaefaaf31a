import { Emitter } from '../base/emitter.ts';
import type { AccountId } from '../base/branded-types.ts';
import type { CurrentAccount, OtherAccount, SessionView } from '../contract/accounts.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import type { createClient, ServiceClient } from '../service/client.ts';
import { type TokenAccount, OtherAccountError } from '../service/auth/other-account.ts';
import { type DialectState, defaultDialectState } from '../service/dialect.ts';
import type { Passwords } from './passwords.ts';
import type { AccountRecord, AccountStore, NewAccount } from './account-store.ts';
import { identifyAccount } from './service-account.ts';
import type { Usage } from './request-usage.ts';
import { signedOutSession, toSessionView, toAccountView } from './account-views.ts';

/** A client with its account. `typed` is the password during the test, and is deleted afterwards. */
export interface ActiveClient {
  id: AccountId | null;
  typed: string | null;
  /** The stored or future account for which it is tested and for which its requests count. */
  readonly triedFor: AccountId;
  /** The check of a token during the test, instead of the check against the stored service account. */
  readonly check?: CheckAccount;
  readonly client: ServiceClient;
}

/** Checks the service account that a token opens. Rejects to reject the token. */
type CheckAccount = (seen: TokenAccount) => Promise<void>;

export type Address = Pick<NewAccount, 'serviceAddress' | 'signInAddress' | 'apiKey'>;

/** The current account and its client, which is created on demand. */
export interface ActiveClientManager {
  /** Creates a client for an address that is no account yet, with the typed password. */
  open(address: Address, start: Omit<ActiveClient, 'client'>): ActiveClient;
  get(): ActiveClient | null;
  /** Replaces the current client; null removes it. The previous client is closed. */
  replace(next: ActiveClient | null): Promise<void>;
  /** Closes the client if this account is the current one. */
  leave(id: AccountId): Promise<void>;
  view(): CurrentAccount;
  changed(): void;
  onChange(listener: (current: CurrentAccount) => void): () => void;
}

interface ActiveClientOptions {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly makeClient: typeof createClient;
  readonly usage: Usage;
}

/** `others`: the other service accounts that keys were last found to open, by account. */
type Parts = ActiveClientOptions & { readonly others: Map<AccountId, OtherAccount | null> };

const readPassword = async ({ store, passwords }: Parts, id: AccountId | null): Promise<string> => {
  const record = id === null ? undefined : store.get(id);
  if (!record) throw new VitrineError('signInNeeded', m.account.signedOut);
  const { needed, why } = passwords.state(record.id);
  if (needed || record.signedOut) throw new VitrineError('signInNeeded', why ?? m.account.signedOut);
  return passwords.read(record.id);
};

/** Checks that a token opens the same service account as before, and stores new information about it. */
const checkKnown = async (store: AccountStore, id: AccountId, seen: TokenAccount): Promise<void> => {
  const record = store.get(id);
  if (!record || record.demo) return;
  const serviceAccount = await identifyAccount(record.serviceAccount, seen);
  if (serviceAccount !== record.serviceAccount) store.update(id, { serviceAccount });
};

/** Records a known password state without a request, to avoid futile requests. */
const markKnown = (passwords: Passwords, record: AccountRecord): void => {
  const { needed, keptIn } = passwords.state(record.id);
  if (needed) return;
  if (record.signedOut) passwords.markNeeded(record.id, m.account.signedOut);
  else if (record.demo && keptIn === null) passwords.markNeeded(record.id, m.account.demoStopped);
};

/** Returns the dialect of an account's service. */
export const getDialectState = (record: AccountRecord | undefined): DialectState =>
  record === undefined
    ? defaultDialectState
    : { itemsPerRequest: record.settings.itemsPerRequest, choices: record.settings.dialect, dialect: record.dialect };

/** Creates a client that reads account and password on each use, because both can change. */
const makeLive = (
  parts: Parts,
  address: Address,
  start: Omit<ActiveClient, 'client'>,
  changed: (made: ActiveClient) => void,
): ActiveClient => {
  const { store, passwords, makeClient, usage, others } = parts;
  const client = makeClient({
    serviceAddress: address.serviceAddress,
    signInAddress: address.signInAddress,
    apiKey: address.apiKey,
    password: async () =>
      activeClient.typed ?? (await readPassword(parts, activeClient.id).finally(() => changed(activeClient))),
    dialect: () => getDialectState(activeClient.id === null ? undefined : store.get(activeClient.id)),
    limits: () => usage.limitsOf(activeClient.id ?? activeClient.triedFor),
    checkAccount: (seen) =>
      activeClient.id === null && start.check
        ? start.check(seen)
        : checkKnown(store, activeClient.id ?? activeClient.triedFor, seen),
    onSession: () => changed(activeClient),
    onRefused: (error) => {
      if (activeClient.id === null) return;
      others.set(activeClient.id, error instanceof OtherAccountError ? error : null);
      passwords.markNeeded(activeClient.id, error.message);
      changed(activeClient);
    },
  });
  const activeClient: ActiveClient = { ...start, client };
  return activeClient;
};

/** Creates the owner of the current client, which notifies listeners when its visible state has changed. */
export const createActiveClient = (own: ActiveClientOptions): ActiveClientManager => {
  const parts: Parts = { ...own, others: new Map() };
  const { store, passwords, others } = parts;
  const changes = new Emitter<CurrentAccount>();
  let live: ActiveClient | null = null;

  const open: ActiveClientManager['open'] = (address, start) =>
    makeLive(parts, address, start, (made) => {
      if (live === made) emitChange();
    });

  const get = (): ActiveClient | null => {
    const id = store.current();
    const record = id === null ? undefined : store.get(id);
    if (!record) return null;
    if (live) return live;
    markKnown(passwords, record);
    live = open(record, { id: record.id, triedFor: record.id, typed: null });
    return live;
  };

  const getSessionView = (client: ServiceClient, id: AccountId): SessionView => {
    const other = others.get(id);
    const otherAccount = other ? { expected: other.expected, found: other.found } : null;
    return toSessionView(client, passwords.state(id), otherAccount);
  };

  const getCurrentAccount = (): CurrentAccount => {
    const used = get();
    const record = used?.id ? store.get(used.id) : undefined;
    if (!used || !record) return { account: null, session: signedOutSession };
    return { account: toAccountView(record), session: getSessionView(used.client, record.id) };
  };

  const emitChange = (): void => changes.emit(getCurrentAccount());

  const replace = async (next: ActiveClient | null): Promise<void> => {
    const before = live;
    live = next;
    parts.usage.keep();
    if (before && before !== next) await before.client.close();
  };

  return {
    open,
    get,
    replace,
    leave: async (id) => {
      if (live?.id === id) await replace(null);
    },
    view: getCurrentAccount,
    changed: emitChange,
    onChange: (listener) => changes.subscribe(listener),
  };
};
