import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import type { AccountRecord, AccountStore, NewAccount } from './account-store.ts';

/** Whether an account other than `id` has this name, which identifies an account in links and lists. */
export const isNameUsed = (store: AccountStore, name: string, id: AccountId | null): boolean =>
  store.list().some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());

/** Returns the name, with a number if another account has it, because two keys may be for one service. */
export const findFreeName = (store: AccountStore, name: string): string => {
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
export const findSameAccounts = (store: AccountStore, account: NewAccount): readonly AccountRecord[] =>
  store.list().filter((one) => isSame(one, account));

/** Returns the record of an account. Throws `badArgument` if the account is unknown. */
export const getRecordOrThrow = (store: AccountStore, id: AccountId): AccountRecord => {
  const record = store.get(id);
  if (!record) throw new VitrineError('badArgument', m.account.unknown);
  return record;
};
