import type { AccountId } from '../base/brand.ts';
import type { AccountView, Connected, CurrentAccount } from '../contract/accounts.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { checkArguments, tryOut } from './connecting.ts';
import type { ConnectArguments } from './connecting.ts';
import type { ActiveClient, Address, InUse } from './active-client.ts';
import { matchAccount } from './match-account.ts';
import type { MatchedAccount } from './match-account.ts';
import type { Passwords } from './passwords.ts';
import { newAccountId } from './store.ts';
import type { AccountPatch, AccountRecord, AccountStore, NewAccount } from './store.ts';
import { KeychainError } from './secrets.ts';
import { unknownServiceAccount } from './service-account.ts';
import type { SeenAccount } from '../service/auth/other-account.ts';
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
  /** Opens the account of the service that a known account's key opens now as an account of its own. The known one stays as it is. */
  openOther(id: AccountId): Promise<Connected>;
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

/** Updates the account that matched, or adds the one that was tried out under `newId`. */
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
  const added = store.add({ ...account, name: isNamed ? name : freeName(store, name) }, newId);
  return store.update(added.id, { serviceAccount }) ?? added;
};

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
  const tried = async (
    address: Address,
    start: Pick<ActiveClient, 'triedFor' | 'check'> & { readonly typed: string; readonly isNew: boolean },
  ): Promise<ActiveClient> => {
    trying = new AbortController();
    const { isNew, ...opened } = start;
    const made = inUse.open(address, { id: null, ...opened });
    try {
      await tryOut(made.client, { isNew, stop: trying.signal });
      return made;
    } catch (error) {
      await made.client.close();
      throw error;
    }
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
      const known = knownAs(store, account);
      const newId = newAccountId();
      let matched: MatchedAccount = {
        id: known[0]?.id ?? null,
        serviceAccount: known[0]?.serviceAccount ?? unknownServiceAccount,
      };
      const check = async (seen: SeenAccount): Promise<void> => {
        // The demo service is another one each time.
        if (!account.demo) matched = await matchAccount(known, seen);
      };
      // What the service is asked, and asks for, while it is tried out counts for the account that it becomes.
      const isNew = !account.demo && known.length === 0;
      const made = await tried(account, { typed: password, triedFor: matched.id ?? newId, check, isNew });
      return settle(made, storeMatched(store, account, matched, { isNamed, newId }), password);
    },
    signIn: async (record, password) => {
      const made = await tried(record, { typed: password, triedFor: record.id, isNew: false });
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

/** The accounts that have these addresses and this key already. They differ in the account of the service that the key opened. */
const knownAs = (store: AccountStore, account: NewAccount): readonly AccountRecord[] =>
  store.list().filter((one) => isSame(one, account));

const knownIn = (store: AccountStore, id: AccountId): AccountRecord => {
  const record = store.get(id);
  if (!record) throw new VitrineError('badArgument', m.account.unknown);
  return record;
};

/** What was entered to connect to an account, but the password. */
const addressOf = ({ name, serviceAddress, signInAddress, apiKey, demo }: AccountRecord): NewAccount => ({
  name,
  serviceAddress,
  signInAddress,
  apiKey,
  demo,
});

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
    openOther: async (id) => connecting.connect(addressOf(known(id)), await passwords.read(id), false),
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
