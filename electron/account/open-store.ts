import { type AccountFiles, createAccountFiles } from './account-files.ts';
import type { KeyValue } from './key-value-store.ts';
import { storeSettingsDamage, readSettingsDamage } from './settings-damage.ts';
import { type AccountStore, createAccountStore } from './account-store.ts';

/**
 * Adds the accounts that have a folder but no entry in the settings, under their old IDs, and writes the file of every
 * other account. `settingsDamage` reports the result.
 */
const recoverAccounts = (file: KeyValue, store: AccountStore, files: AccountFiles): void => {
  store.list().forEach((record) => files.keep(record));
  const { accounts, unknown } = files.find();
  const missing = accounts.filter(({ id }) => store.get(id) === undefined);
  // Folders are sorted by last use; accounts are listed in the order in which they were added.
  missing.toSorted((one, other) => one.addedAt.localeCompare(other.addedAt)).forEach((record) => store.restore(record));
  if (store.current() === null && accounts[0] !== undefined) store.setCurrent(accounts[0].id);
  const damage = readSettingsDamage(file);
  const isCounted = damage !== null && damage.accounts + damage.unknownFolders > 0;
  if (missing.length === 0 && (damage === null || isCounted)) return;
  const unknownFolders = unknown.filter((id) => store.get(id) === undefined).length;
  storeSettingsDamage(file, { file: damage?.file ?? null, accounts: missing.length, unknownFolders });
};

/**
 * Opens the accounts of a settings file and their folders in `folder`. An account that is only in one of the two is
 * added to the other.
 */
export const openAccountStore = (file: KeyValue, folder: string): AccountStore => {
  const files = createAccountFiles(folder);
  const store = createAccountStore(file, files);
  recoverAccounts(file, store, files);
  return store;
};
