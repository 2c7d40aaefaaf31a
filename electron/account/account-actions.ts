import type { AccountId } from '../base/branded-types.ts';
import type { AccountView, Connected, CurrentAccount } from '../contract/accounts.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { type ConnectArguments, validateConnectArguments, testConnection } from './connect.ts';
import type { ActiveClient, Address, ActiveClientManager } from './active-client.ts';
import { type MatchedAccount, matchAccount } from './match-account.ts';
import type { Passwords } from './passwords.ts';
import {
  type AccountPatch,
  type AccountRecord,
  type AccountStore,
  type NewAccount,
  createAccountId,
} from './account-store.ts';
import { KeychainError } from './keychain.ts';
import { unknownServiceAccount } from './service-account.ts';
import type { TokenAccount } from '../service/auth/other-account.ts';
import { toAccountView } from './account-views.ts';

/** The addresses and credentials of the embedded demo service. */
export interface DemoAddress {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly apiKey: string;
  readonly apiPassword: string;
}

/** The user's actions on accounts. Unknown IDs reject with `badArgument`. */
export interface AccountActions {
  /**
   * Tests key, password and addresses, then stores the account and makes it the current one. Connecting with the same
   * addresses and key again updates the account.
   */
  connect(typed: ConnectArguments): Promise<Connected>;
  /** Cancels connecting, which then rejects with `cancelled`. An account that has already been connected is kept. */
  cancelConnect(): void;
  /** Connects to the demo account, under the addresses of this start. Its password is only in memory. */
  connectDemo(demo: DemoAddress): Promise<Connected>;
  /** Tests the password of a stored account, stores it, and makes the account the current one. */
  signIn(id: AccountId, password: string): Promise<Connected>;
  /**
   * Adds the service account that the key of a stored account now opens as a separate account. The stored account is
   * unchanged.
   */
  openOther(id: AccountId): Promise<Connected>;
  /** Deletes token and password; the account and its data are kept. */
  signOut(id: AccountId): Promise<CurrentAccount>;
  /** Makes a stored account the current one. If it already is, queries the keychain again. */
  select(id: AccountId): Promise<CurrentAccount>;
  /**
   * Removes the account and its password. Rejects with `keychain` and keeps the account if the keychain is unavailable.
   */
  forget(id: AccountId): Promise<CurrentAccount>;
  /** Renames an account. Rejects with `badArgument` if another account has the name. */
  rename(id: AccountId, name: string): AccountView;
}

type AllActions = AccountActions & {
  update(id: AccountId, patch: (record: AccountRecord) => AccountPatch): AccountView;
};

/** Returns the message after signing out. If the keychain failed, it may still contain the password. */
const getSignedOutMessage = (problem: KeychainError | null): string =>
  problem === null ? m.account.signedOut : m.account.signedOutBut(problem.reason);

/** Updates the matching account, or adds the tested one as `newId`. */
const storeMatched = (
  store: AccountStore,
  account: NewAccount,
  { id, serviceAccount }: MatchedAccount,
  { isNamed, newId }: { readonly isNamed: boolean; readonly newId: AccountId },
): AccountRecord => {
  const { name, ...address } = account;
  const patch = { ...address, ...(isNamed ? { name } : {}), signedOut: false, serviceAccount };
  const before = id === null ? undefined : store.update(id, patch);
  if (before) return before;
  const added = store.add({ ...account, name: isNamed ? name : findFreeName(store, name) }, newId);
  return store.update(added.id, { serviceAccount }) ?? added;
};

/**
 * Creates the functions to connect in two steps: a client is tested first, and only a working one becomes an account.
 */
const createConnecting = (
  store: AccountStore,
  passwords: Passwords,
  inUse: ActiveClientManager,
): {
  connect(account: NewAccount, password: string, isNamed: boolean): Promise<Connected>;
  signIn(record: AccountRecord, password: string): Promise<Connected>;
  /** Cancels the current test. */
  stop(): void;
} => {
  let trying = new AbortController();
  const connectAndTest = async (
    address: Address,
    start: Pick<ActiveClient, 'triedFor' | 'check'> & { readonly typed: string; readonly isNew: boolean },
  ): Promise<ActiveClient> => {
    trying = new AbortController();
    const { isNew, ...opened } = start;
    const newClient = inUse.open(address, { id: null, ...opened });
    try {
      await testConnection(newClient.client, { isNew, stop: trying.signal });
      return newClient;
    } catch (error) {
      await newClient.client.close();
      throw error;
    }
  };
  const activateAccount = async (made: ActiveClient, record: AccountRecord, password: string): Promise<Connected> => {
    passwords.keepForSession(record.id, password);
    made.id = record.id;
    made.typed = null;
    store.setCurrent(record.id);
    await inUse.replace(made);
    const where = record.demo
      ? ({ keptIn: 'session', notice: null } as const)
      : await passwords.keep(record.id, password);
    inUse.changed();
    return { account: toAccountView(store.get(record.id) ?? record), ...where };
  };
  return {
    connect: async (account, password, isNamed) => {
      const known = findSameAccounts(store, account);
      const newId = createAccountId();
      let matched: MatchedAccount = {
        id: known[0]?.id ?? null,
        serviceAccount: known[0]?.serviceAccount ?? unknownServiceAccount,
      };
      const check = async (seen: TokenAccount): Promise<void> => {
        // The demo service has another account with each start.
        if (!account.demo) matched = await matchAccount(known, seen);
      };
      // Requests and limits during the test count for the resulting account.
      const isNew = !account.demo && known.length === 0;
      const newClient = await connectAndTest(account, { typed: password, triedFor: matched.id ?? newId, check, isNew });
      return activateAccount(newClient, storeMatched(store, account, matched, { isNamed, newId }), password);
    },
    signIn: async (record, password) => {
      const newClient = await connectAndTest(record, { typed: password, triedFor: record.id, isNew: false });
      return activateAccount(newClient, store.update(record.id, { signedOut: false }) ?? record, password);
    },
    stop: () => trying.abort(),
  };
};

/** Whether an account other than `id` has this name, which identifies an account in links and lists. */
const isNameUsed = (store: AccountStore, name: string, id: AccountId | null): boolean =>
  store.list().some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());

/** Returns the name, with a number if another account has it, because two keys may be for one service. */
const findFreeName = (store: AccountStore, name: string): string => {
  let free = name;
  for (let number = 2; isNameUsed(store, free, null); number++) free = `${name} (${number})`;
  return free;
};

const isSame = (one: AccountRecord, other: NewAccount): boolean =>
  one.demo === other.demo &&
  (one.demo ||
    (one.serviceAddress === other.serviceAddress &&
      one.signInAddress === other.signInAddress &&
      one.apiKey === other.apiKey));

/** Returns the accounts with the same addresses and key. They differ in the service account that the key opened. */
const findSameAccounts = (store: AccountStore, account: NewAccount): readonly AccountRecord[] =>
  store.list().filter((one) => isSame(one, account));

const getRecordOrThrow = (store: AccountStore, id: AccountId): AccountRecord => {
  const record = store.get(id);
  if (!record) throw new VitrineError('badArgument', m.account.unknown);
  return record;
};

/** Returns the connection data of an account without the password. */
const getConnectionData = ({ name, serviceAddress, signInAddress, apiKey, demo }: AccountRecord): NewAccount => ({
  name,
  serviceAddress,
  signInAddress,
  apiKey,
  demo,
});

const createUpdate =
  (store: AccountStore, inUse: ActiveClientManager): AllActions['update'] =>
  (id, patch) => {
    const record = getRecordOrThrow(store, id);
    const view = toAccountView(store.update(id, patch(record)) ?? record);
    inUse.changed();
    return view;
  };

const toDemoAccount = (address: Omit<NewAccount, 'name' | 'demo'>): NewAccount => ({
  ...address,
  name: m.account.titles.demo,
  demo: true,
});

const createMissingPassword = (): VitrineError =>
  new VitrineError('badArgument', m.account.missing.apiPassword, { field: 'apiPassword' });

/** Creates the actions on accounts; each notifies the listeners at the end. */
export const createAccountActions = (
  store: AccountStore,
  passwords: Passwords,
  inUse: ActiveClientManager,
): AllActions => {
  const connecting = createConnecting(store, passwords, inUse);
  const known = (id: AccountId): AccountRecord => getRecordOrThrow(store, id);
  const update = createUpdate(store, inUse);
  return {
    connect: async (typed) => {
      const { apiPassword, name, ...address } = validateConnectArguments(typed);
      const account = { ...address, name: name ?? new URL(address.serviceAddress).host, demo: false };
      return connecting.connect(account, apiPassword, name !== undefined);
    },
    cancelConnect: () => connecting.stop(),
    connectDemo: async ({ baseUrl, authUrl, apiKey, apiPassword }) => {
      const account = toDemoAccount({ serviceAddress: baseUrl, signInAddress: authUrl, apiKey });
      return connecting.connect(account, apiPassword, false);
    },
    signIn: async (id, apiPassword) => {
      const record = known(id);
      if (apiPassword === '') throw createMissingPassword();
      return connecting.signIn(record, apiPassword);
    },
    openOther: async (id) => connecting.connect(getConnectionData(known(id)), await passwords.read(id), false),
    signOut: async (id) => {
      const isDemo = known(id).demo;
      store.update(id, { signedOut: true });
      await inUse.leave(id);
      const problem = isDemo ? null : await passwords.forget(id);
      passwords.markNeeded(id, getSignedOutMessage(problem));
      inUse.changed();
      return inUse.view();
    },
    select: async (id) => {
      known(id);
      passwords.lookAgain(id);
      const isOther = store.current() !== id;
      store.setCurrent(id);
      if (isOther) await inUse.replace(null);
      inUse.changed();
      return inUse.view();
    },
    forget: async (id) => {
      const problem = known(id).demo ? null : await passwords.forget(id);
      if (problem && problem.reason !== 'absent')
        throw new KeychainError(problem.reason, problem, m.account.keychainToForget(problem.reason));
      store.remove(id);
      if (store.current() === null) store.setCurrent(store.list()[0]?.id ?? null);
      await inUse.leave(id);
      inUse.changed();
      return inUse.view();
    },
    rename: (id, name) => {
      if (isNameUsed(store, name, id)) throw new VitrineError('badArgument', m.account.nameTaken, { field: 'name' });
      return update(id, () => ({ name }));
    },
    update,
  };
};
