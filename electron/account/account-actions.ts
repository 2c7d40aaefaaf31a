import type { AccountId } from '../base/brand.ts';
import type { AccountView, Connected, CurrentAccount } from '../contract/accounts.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { checkArguments, tryOut } from './connecting.ts';
import type { ConnectArguments } from './connecting.ts';
import type { ActiveClient, Address, InUse } from './active-client.ts';
import type { Passwords } from './passwords.ts';
import { newAccountId } from './store.ts';
import type { AccountPatch, AccountRecord, AccountStore, NewAccount } from './store.ts';
import { KeychainError } from './secrets.ts';
import { viewOf } from './views.ts';

/** Where the embedded demo service listens, and what it takes. */
export interface DemoAddress {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly apiKey: string;
  readonly apiPassword: string;
}

/** What a person does with accounts. Unknown ids reject with `badArgument`. */
export interface AccountActions {
  /** Tries key, password and addresses out, then keeps them and takes the account into use. The same addresses and key again update the account. */
  connect(typed: ConnectArguments): Promise<Connected>;
  /** Tries no further to connect: that rejects with `cancelled`. What has connected already stays. */
  cancelConnect(): void;
  /** The demo account, under the addresses of this start; its password stays in memory. */
  connectDemo(demo: DemoAddress): Promise<Connected>;
  /** Tries a known account's password out, keeps it, and takes the account into use. */
  signIn(id: AccountId, password: string): Promise<Connected>;
  /** Forgets token and password; the account and its data stay. */
  signOut(id: AccountId): Promise<CurrentAccount>;
  /** Takes a known account into use; of the one in use, looks into the keychain once more. */
  select(id: AccountId): Promise<CurrentAccount>;
  /** Removes the account and its password. Rejects with `keychain`, and keeps the account, while the keychain cannot be asked to. */
  forget(id: AccountId): Promise<CurrentAccount>;
  /** Gives it another name; rejects with `badArgument` where another account has it. */
  rename(id: AccountId, name: string): AccountView;
}

type AllActions = AccountActions & {
  update(id: AccountId, patch: (record: AccountRecord) => AccountPatch): AccountView;
};

/** In words, how signing out went: a keychain that did not do its part may go on holding the password. */
const signedOutBut = (problem: KeychainError | null): string =>
  problem === null ? m.account.signedOut : m.account.signedOutBut(problem.reason);

/** Connecting in two steps: a client is tried out first, and only one that works becomes an account. */
const createConnecting = (
  store: AccountStore,
  passwords: Passwords,
  inUse: InUse,
): {
  connect(account: NewAccount, password: string, isNamed: boolean): Promise<Connected>;
  signIn(record: AccountRecord, password: string): Promise<Connected>;
  /** What is tried out now is tried no further. */
  stop(): void;
} => {
  let trying = new AbortController();
  const tried = async (address: Address, typed: string, triedFor: AccountId): Promise<ActiveClient> => {
    trying = new AbortController();
    const made = inUse.open(address, { id: null, typed, triedFor });
    try {
      await tryOut(made.client, trying.signal);
      return made;
    } catch (error) {
      await made.client.close();
      throw error;
    }
  };
  const kept = (account: NewAccount, id: AccountId, isNamed: boolean): AccountRecord => {
    const { name, ...address } = account;
    const before = knownAs(store, account);
    const patch = { ...address, ...(isNamed ? { name } : {}), signedOut: false };
    if (before) return store.update(before.id, patch) ?? before;
    return store.add({ ...account, name: isNamed ? name : freeName(store, name) }, id);
  };
  const settle = async (made: ActiveClient, record: AccountRecord, password: string): Promise<Connected> => {
    passwords.keepForSession(record.id, password);
    made.id = record.id;
    made.typed = null;
    store.setCurrent(record.id);
    await inUse.replace(made);
    const where = record.demo
      ? ({ keptIn: 'session', notice: null } as const)
      : await passwords.keep(record.id, password);
    inUse.changed();
    return { account: viewOf(store.get(record.id) ?? record), ...where };
  };
  return {
    connect: async (account, password, isNamed) => {
      // What the service is asked, and asks for, while it is tried out counts for the account that it becomes.
      const id = knownAs(store, account)?.id ?? newAccountId();
      const made = await tried(account, password, id);
      return settle(made, kept(account, id, isNamed), password);
    },
    signIn: async (record, password) => {
      const made = await tried(record, password, record.id);
      return settle(made, store.update(record.id, { signedOut: false }) ?? record, password);
    },
    stop: () => trying.abort(),
  };
};

/** Whether an account, other than `id`, has this name: links and lists tell accounts apart by it. */
const isTaken = (store: AccountStore, name: string, id: AccountId | null): boolean =>
  store.list().some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());

/** The name, or, where another account has it, the first with a number that none has: two keys may be for one service. */
const freeName = (store: AccountStore, name: string): string => {
  let free = name;
  for (let number = 2; isTaken(store, free, null); number++) free = `${name} (${number})`;
  return free;
};

const isSame = (one: AccountRecord, other: NewAccount): boolean =>
  one.demo === other.demo &&
  (one.demo ||
    (one.serviceAddress === other.serviceAddress &&
      one.signInAddress === other.signInAddress &&
      one.apiKey === other.apiKey));

/** The account that has these addresses and this key already. */
const knownAs = (store: AccountStore, account: NewAccount): AccountRecord | undefined =>
  store.list().find((one) => isSame(one, account));

const knownIn = (store: AccountStore, id: AccountId): AccountRecord => {
  const record = store.get(id);
  if (!record) throw new VitrineError('badArgument', m.account.unknown);
  return record;
};

const createUpdate =
  (store: AccountStore, inUse: InUse): AllActions['update'] =>
  (id, patch) => {
    const record = knownIn(store, id);
    const view = viewOf(store.update(id, patch(record)) ?? record);
    inUse.changed();
    return view;
  };

const demoOf = (address: Omit<NewAccount, 'name' | 'demo'>): NewAccount => ({
  ...address,
  name: m.account.titles.demo,
  demo: true,
});

/** What can be done with accounts; each ends by notifying the listeners. */
export const createAccountActions = (store: AccountStore, passwords: Passwords, inUse: InUse): AllActions => {
  const connecting = createConnecting(store, passwords, inUse);
  const known = (id: AccountId): AccountRecord => knownIn(store, id);
  const update = createUpdate(store, inUse);
  return {
    connect: async (typed) => {
      const { apiPassword, name, ...address } = checkArguments(typed);
      const account = { ...address, name: name ?? new URL(address.serviceAddress).host, demo: false };
      return connecting.connect(account, apiPassword, name !== undefined);
    },
    cancelConnect: () => connecting.stop(),
    connectDemo: async ({ baseUrl, authUrl, apiKey, apiPassword }) => {
      const address = { serviceAddress: baseUrl, signInAddress: authUrl, apiKey };
      return connecting.connect(demoOf(address), apiPassword, false);
    },
    signIn: async (id, apiPassword) => {
      const record = known(id);
      if (apiPassword === '')
        throw new VitrineError('badArgument', m.account.missing.apiPassword, { field: 'apiPassword' });
      return connecting.signIn(record, apiPassword);
    },
    signOut: async (id) => {
      const { demo } = known(id);
      store.update(id, { signedOut: true });
      await inUse.leave(id);
      const problem = demo ? null : await passwords.forget(id);
      passwords.markNeeded(id, signedOutBut(problem));
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
      if (isTaken(store, name, id)) throw new VitrineError('badArgument', m.account.nameTaken, { field: 'name' });
      return update(id, () => ({ name }));
    },
    update,
  };
};
