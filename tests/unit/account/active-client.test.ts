import { expect, it } from 'vitest';
import { createAccounts } from '../../../electron/account/accounts.ts';
import { createAccountStore } from '../../../electron/account/account-store.ts';
import { createKeychain } from '../../../electron/account/keychain.ts';
import type { CurrentAccount } from '../../../electron/contract/index.ts';
import { type ClientOptions, createClient } from '../../../electron/service/client.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';
import { account, memoryStore, testKeychain } from './memory.ts';

it('reports changes of the session of the current account only', async () => {
  const store = createAccountStore(memoryStore());
  const [first, second] = ['A', 'B'].map((name) => store.add({ ...account, name }));
  const clients: ClientOptions[] = [];
  const accounts = closedAfterTest(
    createAccounts({
      store,
      secrets: createKeychain({ load: () => Promise.resolve(testKeychain()) }),
      makeClient: (options) => {
        clients.push(options);
        return createClient(options);
      },
    }),
  );
  const reported: (string | undefined)[] = [];
  accounts.onChange((current: CurrentAccount) => void reported.push(current.account?.name));
  for (const record of [first, second]) if (record) await accounts.select(record.id);
  accounts.client();
  expect([reported, clients.length]).toEqual([['A', 'B'], 2]);
  for (const { onSession } of clients) onSession?.({ signedIn: false, expiresAt: null });
  expect(reported).toEqual(['A', 'B', 'B']);
});
