import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import type { RunInOrder } from '../base/serial-queue.ts';
import type { Connected } from '../contract/accounts.ts';
import { m } from '../messages/index.ts';
import type { TokenAccount } from '../service/auth/other-account.ts';
import { type AccountRecord, type AccountStore, type NewAccount, createAccountId } from './account-store.ts';
import { toAccountView } from './account-views.ts';
import type { ActiveClient, ActiveClientManager, Address } from './active-client.ts';
import { testConnection } from './connect.ts';
import { findFreeName, findSameAccounts, getRecordOrThrow } from './find-accounts.ts';
import { type MatchedAccount, matchAccount } from './match-account.ts';
import type { Passwords } from './passwords.ts';
import { unknownServiceAccount } from './service-account.ts';

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

/** A connection to test, and the account to store afterwards. */
interface ConnectionTest extends Pick<ActiveClient, 'triedFor' | 'check'> {
  readonly address: Address;
  readonly password: string;
  /** Whether the addresses were never used together. */
  readonly isNew: boolean;
  /** The stored account to which the user signs in. Null for connecting. */
  readonly signsInTo: AccountId | null;
  /** Returns the ID of the account that `storeAccount` stores. */
  readonly findId: () => AccountId;
  /** Stores the account. Throws `badArgument` if it was removed during the test. */
  readonly storeAccount: () => AccountRecord;
}

export interface ConnectingParts {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly inUse: ActiveClientManager;
}

export interface ConnectActions {
  connect(account: NewAccount, password: string, isNamed: boolean): Promise<Connected>;
  signIn(record: AccountRecord, password: string): Promise<Connected>;
  /** Cancels the current test. With `id`, only if it is the sign-in to this account. */
  stop(id?: AccountId): void;
}

/** Makes a tested client the current one, and stores its password. */
const activateAccount = async (
  { store, passwords, inUse }: ConnectingParts,
  made: ActiveClient,
  record: AccountRecord,
  password: string,
): Promise<Connected> => {
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

/**
 * Creates the functions to connect in two steps: a client is tested first, and only a working one becomes an account.
 */
export const createConnecting = (parts: ConnectingParts, inOrderOf: (id: AccountId) => RunInOrder): ConnectActions => {
  const { store, inUse } = parts;
  let current: { readonly id: AccountId | null; readonly stop: AbortController } | null = null;
  /**
   * Tests a new client, then stores and activates the account. A test that has not ended is cancelled: two tests with the same
   * key would add two accounts.
   */
  const testAndActivate = async (start: ConnectionTest): Promise<Connected> => {
    current?.stop.abort();
    const stop = new AbortController();
    current = { id: start.signsInTo, stop };
    const { triedFor, check, password, isNew } = start;
    const newClient = inUse.open(start.address, { id: null, triedFor, typed: password, ...(check ? { check } : {}) });
    try {
      await testConnection(newClient.client, { isNew, stop: stop.signal });
      return await inOrderOf(start.findId())(async () => {
        if (stop.signal.aborted) throw new VitrineError('cancelled', m.account.connectCancelled);
        return activateAccount(parts, newClient, start.storeAccount(), password);
      });
    } catch (error) {
      // An activated client stays, even if the keychain failed afterwards.
      if (newClient.id === null) await newClient.client.close();
      throw error;
    }
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
      return testAndActivate({
        address: account,
        password,
        signsInTo: null,
        triedFor: matched.id ?? newId,
        check,
        isNew,
        findId: () => matched.id ?? newId,
        storeAccount: () => storeMatched(store, account, matched, { isNamed, newId }),
      });
    },
    signIn: (record, password) =>
      testAndActivate({
        address: record,
        password,
        signsInTo: record.id,
        triedFor: record.id,
        isNew: false,
        findId: () => record.id,
        storeAccount: () => store.update(record.id, { signedOut: false }) ?? getRecordOrThrow(store, record.id),
      }),
    stop: (id) => {
      if (id === undefined || id === current?.id) current?.stop.abort();
    },
  };
};
