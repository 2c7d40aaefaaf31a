import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/brand.ts';
import { noBudget, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { ServiceClient } from '../service/client.ts';

/**
 * Creates a service client that delegates to the account's current client. Signing in again or new addresses of the
 * demo create another client, and callers must not use the old one.
 */
export const accountClient = (accounts: Accounts, id: AccountId): ServiceClient => {
  const present = (): ServiceClient => {
    const client = accounts.current().account?.id === id ? accounts.client() : null;
    if (!client) throw new VitrineError('signInNeeded', m.account.signInNeeded);
    return client;
  };
  return {
    signIn: async (options) => present().signIn(options),
    areAddressesSwapped: async (options) => present().areAddressesSwapped(options),
    signOut: () => accounts.client()?.signOut(),
    session: () => accounts.client()?.session() ?? { signedIn: false, expiresAt: null },
    budget: () => accounts.client()?.budget() ?? noBudget,
    tryOnce: () => accounts.client()?.tryOnce(),
    serviceTime: () => accounts.client()?.serviceTime() ?? null,
    search: async (...given) => present().search(...given),
    ask: async (...given) => present().ask(...given),
    askItem: async (...given) => present().askItem(...given),
    getOne: async (...given) => present().getOne(...given),
    create: async (...given) => present().create(...given),
    upload: async (...given) => present().upload(...given),
    probe: async (options) => present().probe(options),
    close: () => Promise.resolve(),
  };
};
