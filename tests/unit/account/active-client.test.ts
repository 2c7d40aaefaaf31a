import { expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { type Accounts, createAccounts } from '../../../electron/account/accounts.ts';
import { createAccountStore } from '../../../electron/account/account-store.ts';
import { createKeychain } from '../../../electron/account/keychain.ts';
import type { CurrentAccount } from '../../../electron/contract/index.ts';
import { OtherAccountError } from '../../../electron/service/auth/other-account.ts';
import { type ClientOptions, createClient } from '../../../electron/service/client.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';
import { account, memoryStore, testKeychain } from './memory.ts';

const store = createAccountStore(memoryStore());
const [first, second] = ['A', 'B'].map((name) => store.add({ ...account, name }));

const open = (): { readonly accounts: Accounts; readonly clients: ClientOptions[] } => {
  const clients: ClientOptions[] = [];
  const accounts = createAccounts({
    store,
    secrets: createKeychain({ load: () => Promise.resolve(testKeychain()) }),
    makeClient: (options) => {
      clients.push(options);
      return createClient(options);
    },
  });
  return { accounts: closedAfterTest(accounts), clients };
};

it('reports changes of the session of the current account only', async () => {
  const { accounts, clients } = open();
  const reported: (string | undefined)[] = [];
  accounts.onChange((current: CurrentAccount) => void reported.push(current.account?.name));
  for (const record of [first, second]) if (record) await accounts.select(record.id);
  accounts.client();
  expect([reported, clients.length]).toEqual([['A', 'B'], 2]);
  for (const { onSession } of clients) onSession?.({ signedIn: false, expiresAt: null });
  expect(reported).toEqual(['A', 'B', 'B']);
});

it('reports another account of a key only until its password is rejected', async () => {
  const { accounts, clients } = open();
  if (first) await accounts.select(first.id);
  accounts.client();
  clients.at(-1)?.onRefused?.(new OtherAccountError('A', 'B'));
  expect(accounts.current().session.otherAccount).toEqual({ expected: 'A', found: 'B' });
  clients.at(-1)?.onRefused?.(new VitrineError('signInRefused', 'The password is wrong.'));
  expect(accounts.current().session).toMatchObject({ why: 'The password is wrong.', otherAccount: null });
});
