import type { AccountId } from '../base/brand.ts';
import type { AccountView, CurrentAccount } from '../contract/accounts.ts';
import type { Dialect } from '../contract/dialect.ts';
import { createClient } from '../service/client.ts';
import type { RefusedMembers } from '../model/index.ts';
import type { ServiceClient } from '../service/client.ts';
import type { DialectState } from '../service/dialect.ts';
import { createPasswords } from './passwords.ts';
import { createInUse, dialectOf } from './active-client.ts';
import type { Secrets } from './secrets.ts';
import type { AccountRecord, AccountStore } from './store.ts';
import { createUsage } from './usage.ts';
import { createAccountActions } from './account-actions.ts';
import type { AccountActions } from './account-actions.ts';
import { changedSettings, viewOf } from './views.ts';
import type { SettingsPatch } from './views.ts';

export type { ConnectArguments } from './connecting.ts';

/** The accounts of this profile; at most one is in use. Unknown ids reject with `badArgument`. */
export interface Accounts extends AccountActions {
  list(): AccountView[];
  /** Asks neither network nor keychain. */
  current(): CurrentAccount;
  /** `privateAssetHost`: the host of an asset address that is set, if the user allows it although it is private. */
  saveSettings(id: AccountId, patch: SettingsPatch, privateAssetHost?: string | null): AccountView;
  /** Of the account in use; null when there is none. */
  client(): ServiceClient | null;
  record(): AccountRecord | null;
  /** A known account, or null. */
  find(id: AccountId): AccountRecord | null;
  /** What an account says of its service's dialect; nothing where it is not known. */
  dialect(id: AccountId): DialectState;
  /** Keeps what was found out of it. */
  keepDialect(id: AccountId, dialect: Dialect): void;
  /** What its service refused in creations. */
  refusedMembers(id: AccountId): RefusedMembers;
  keepRefusedMembers(id: AccountId, refused: RefusedMembers): void;
  /** Whether the accounts are unknown that the account's products and assets name. */
  lacksItemAccounts(id: AccountId): boolean;
  /** Stores which accounts of the service the account's products and assets name. */
  keepItemAccounts(id: AccountId, items: readonly string[]): void;
  onChange(listener: (current: CurrentAccount) => void): () => void;
  close(): Promise<void>;
}

interface Options {
  readonly store: AccountStore;
  readonly secrets: Secrets;
  readonly makeClient?: typeof createClient;
}

/** The manager of all accounts. Passwords and tokens stay inside its closures: printing it shows none. */
export const createAccounts = ({ store, secrets, makeClient = createClient }: Options): Accounts => {
  const passwords = createPasswords(secrets);
  const inUse = createInUse({ store, passwords, makeClient, usage: createUsage(store) });
  const actions = createAccountActions(store, passwords, inUse);
  return {
    ...actions,
    list: () => store.list().map(viewOf),
    current: () => inUse.view(),
    saveSettings: (id, patch, privateAssetHost = null) =>
      actions.update(id, ({ settings, privateAssetHost: before }) => ({
        settings: changedSettings(settings, patch),
        privateAssetHost: patch.assetAddress === undefined ? before : privateAssetHost,
      })),
    client: () => inUse.get()?.client ?? null,
    record: () => {
      const id = inUse.get()?.id;
      return id ? (store.get(id) ?? null) : null;
    },
    find: (id) => store.get(id) ?? null,
    dialect: (id) => dialectOf(store.get(id)),
    keepDialect: (id, dialect) => {
      if (store.update(id, { dialect })) inUse.changed();
    },
    refusedMembers: (id) => store.get(id)?.refusedMembers ?? {},
    keepRefusedMembers: (id, refusedMembers) => {
      if (store.update(id, { refusedMembers })) inUse.changed();
    },
    lacksItemAccounts: (id) => store.get(id)?.serviceAccount.items.length === 0,
    keepItemAccounts: (id, items) => {
      const record = store.get(id);
      if (record) store.update(id, { serviceAccount: { ...record.serviceAccount, items } });
    },
    onChange: (listener) => inUse.onChange(listener),
    close: () => inUse.replace(null),
  };
};
