import type { AccountId } from '../base/branded-types.ts';
import type { AccountView, CurrentAccount } from '../contract/accounts.ts';
import type { Dialect } from '../contract/dialect.ts';
import { type ServiceClient, createClient } from '../service/client.ts';
import type { RejectedFieldsByResource } from '../model/index.ts';
import type { DialectState } from '../service/dialect.ts';
import { createPasswords } from './passwords.ts';
import { createActiveClient, getDialectState } from './active-client.ts';
import type { Keychain } from './keychain.ts';
import type { AccountRecord, AccountStore } from './account-store.ts';
import { createUsage } from './request-usage.ts';
import { type AccountActions, createAccountActions } from './account-actions.ts';
import { type SettingsPatch, applySettingsPatch, toAccountView } from './account-views.ts';

export type { ConnectArguments } from './connect.ts';

/** The accounts of this profile; at most one is the current one. Unknown IDs reject with `badArgument`. */
export interface Accounts extends AccountActions {
  list(): AccountView[];
  /** Returns the current account without accessing network or keychain. */
  current(): CurrentAccount;
  /**
   * Changes settings. `privateAssetHost` is the host of the new asset address if it is private and the user allows it.
   */
  saveSettings(id: AccountId, patch: SettingsPatch, privateAssetHost?: string | null): AccountView;
  /** Returns the client of the current account, or null if there is none. */
  client(): ServiceClient | null;
  record(): AccountRecord | null;
  /** Returns a stored account, or null. */
  find(id: AccountId): AccountRecord | null;
  /** Returns the dialect of an account's service; empty for an unknown account. */
  dialect(id: AccountId): DialectState;
  /** Stores the detected dialect. */
  keepDialect(id: AccountId, dialect: Dialect): void;
  /** Returns the fields that the account's service rejected in creations. */
  refusedMembers(id: AccountId): RejectedFieldsByResource;
  keepRefusedMembers(id: AccountId, refused: RejectedFieldsByResource): void;
  /** Whether the service accounts of the account's products and assets are unknown. */
  lacksItemAccounts(id: AccountId): boolean;
  /** Stores the service accounts of the account's products and assets. */
  keepItemAccounts(id: AccountId, items: readonly string[]): void;
  onChange(listener: (current: CurrentAccount) => void): () => void;
  close(): Promise<void>;
}

interface Options {
  readonly store: AccountStore;
  readonly secrets: Keychain;
  readonly makeClient?: typeof createClient;
}

/** Creates the manager of all accounts. Passwords and tokens are only in closures, so that they cannot be printed. */
export const createAccounts = ({ store, secrets, makeClient = createClient }: Options): Accounts => {
  const passwords = createPasswords(secrets);
  const inUse = createActiveClient({ store, passwords, makeClient, usage: createUsage(store) });
  const actions = createAccountActions(store, passwords, inUse);
  return {
    ...actions,
    list: () => store.list().map(toAccountView),
    current: () => inUse.view(),
    saveSettings: (id, patch, privateAssetHost = null) =>
      actions.update(id, ({ settings, privateAssetHost: before }) => ({
        settings: applySettingsPatch(settings, patch),
        privateAssetHost: patch.assetAddress === undefined ? before : privateAssetHost,
      })),
    client: () => inUse.get()?.client ?? null,
    record: () => {
      const id = inUse.get()?.id;
      return id ? (store.get(id) ?? null) : null;
    },
    find: (id) => store.get(id) ?? null,
    dialect: (id) => getDialectState(store.get(id)),
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
