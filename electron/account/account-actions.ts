import type { AccountId } from '../base/branded-types.ts';
import { type RunInOrder, createSerialQueue } from '../base/serial-queue.ts';
import type { AccountView, Connected, CurrentAccount } from '../contract/accounts.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { type ConnectArguments, validateConnectArguments } from './connect.ts';
import type { ActiveClientManager } from './active-client.ts';
import { type ConnectActions, type ConnectingParts, createConnecting } from './connecting.ts';
import { getRecordOrThrow, isNameUsed } from './find-accounts.ts';
import type { Passwords } from './passwords.ts';
import type { AccountPatch, AccountRecord, AccountStore, NewAccount } from './account-store.ts';
import { KeychainError } from './keychain.ts';
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

/**
 * Returns a function that returns the queue of an account. Signing in, signing out and removing run one after the other, so that
 * the last one wins and no password is stored for a removed account. Other accounts do not wait for a slow keychain.
 */
const createAccountQueues = (): ((id: AccountId) => RunInOrder) => {
  const queues = new Map<AccountId, RunInOrder>();
  return (id) => {
    const queue = queues.get(id) ?? createSerialQueue();
    queues.set(id, queue);
    return queue;
  };
};

/** Creates the actions that delete an account's password. A sign-in to the account that has not ended is cancelled first. */
const createLeaving = (
  { store, passwords, inUse }: ConnectingParts,
  inOrderOf: (id: AccountId) => RunInOrder,
  connecting: Pick<ConnectActions, 'stop'>,
): Pick<AllActions, 'signOut' | 'forget'> => ({
  signOut: (id) => {
    connecting.stop(id);
    return inOrderOf(id)(async () => {
      const isDemo = getRecordOrThrow(store, id).demo;
      store.update(id, { signedOut: true });
      await inUse.leave(id);
      const problem = isDemo ? null : await passwords.forget(id);
      passwords.markNeeded(id, getSignedOutMessage(problem));
      inUse.changed();
      return inUse.view();
    });
  },
  forget: (id) => {
    connecting.stop(id);
    return inOrderOf(id)(async () => {
      const problem = getRecordOrThrow(store, id).demo ? null : await passwords.forget(id);
      if (problem && problem.reason !== 'absent')
        throw new KeychainError(problem.reason, problem, m.account.keychainToForget(problem.reason));
      store.remove(id);
      if (store.current() === null) store.setCurrent(store.list()[0]?.id ?? null);
      await inUse.leave(id);
      inUse.changed();
      return inUse.view();
    });
  },
});

/** Creates the actions on accounts; each notifies the listeners at the end. */
export const createAccountActions = (
  store: AccountStore,
  passwords: Passwords,
  inUse: ActiveClientManager,
): AllActions => {
  const inOrderOf = createAccountQueues();
  const connecting = createConnecting({ store, passwords, inUse }, inOrderOf);
  const known = (id: AccountId): AccountRecord => getRecordOrThrow(store, id);
  const update = createUpdate(store, inUse);
  return {
    ...createLeaving({ store, passwords, inUse }, inOrderOf, connecting),
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
    select: async (id) => {
      known(id);
      passwords.lookAgain(id);
      const isOther = store.current() !== id;
      store.setCurrent(id);
      if (isOther) await inUse.replace(null);
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
