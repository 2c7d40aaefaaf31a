import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/branded-types.ts';
import { noBudget, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { ServiceClient } from '../service/client.ts';

/**
 * Creates a service client that delegates to the account's current client. Signing in again or new addresses of the
 * demo create another client, and callers must not use the old one.
 */
export const createAccountClient = (accounts: Accounts, id: AccountId): ServiceClient => {
  /** Returns null after another account was chosen: until this one is closed, it must not reach the other's client. */
  const findClient = (): ServiceClient | null => (accounts.current().account?.id === id ? accounts.client() : null);
  const getPresentClient = (): ServiceClient => {
    const client = findClient();
    if (!client) throw new VitrineError('signInNeeded', m.account.signInNeeded);
    return client;
  };
  return {
    signIn: async (options) => getPresentClient().signIn(options),
    areAddressesSwapped: async (options) => getPresentClient().areAddressesSwapped(options),
    signOut: () => findClient()?.signOut(),
    session: () => findClient()?.session() ?? { signedIn: false, expiresAt: null },
    budget: () => findClient()?.budget() ?? noBudget,
    tryOnce: () => findClient()?.tryOnce(),
    serviceTime: () => findClient()?.serviceTime() ?? null,
    search: async (...given) => getPresentClient().search(...given),
    ask: async (...given) => getPresentClient().ask(...given),
    askItem: async (...given) => getPresentClient().askItem(...given),
    getOne: async (...given) => getPresentClient().getOne(...given),
    getSeveral: async (...given) => getPresentClient().getSeveral(...given),
    update: async (...given) => getPresentClient().update(...given),
    create: async (...given) => getPresentClient().create(...given),
    upload: async (...given) => getPresentClient().upload(...given),
    probe: async (options) => getPresentClient().probe(options),
    close: () => Promise.resolve(),
  };
};
