import { beforeEach, expect, it } from 'vitest';
import { type Accounts, type ConnectArguments, createAccounts } from '../../electron/account/accounts.ts';
import { createAccountStore } from '../../electron/account/account-store.ts';
import { createKeychain } from '../../electron/account/keychain.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import { type TestKeychain, memoryStore, testKeychain } from '../unit/account/memory.ts';

let demo: DemoService;
let keychain: TestKeychain;
let accounts: Accounts;

const typed = (): ConnectArguments => ({
  serviceAddress: `${demo.baseUrl}/api/v3/`,
  signInAddress: demo.authUrl,
  apiKey: demo.apiKey,
  apiPassword: demo.apiPassword,
});

beforeEach(async () => {
  demo = closedAfterTest(await startDemoHere({ products: 20, assets: 5 }));
  keychain = testKeychain();
  accounts = closedAfterTest(
    createAccounts({
      store: createAccountStore(memoryStore()),
      secrets: createKeychain({ load: async () => keychain }),
    }),
  );
});

it('cancels an attempt that another one follows, and adds the account once', async () => {
  await demo.set({ rules: [{ kind: 'silent', match: { server: 'auth', times: 1 } }] });
  const first = accounts.connect(typed());
  await expect.poll(async () => (await demo.requests()).some(({ method }) => method === 'POST')).toBe(true);
  const second = accounts.connect(typed());
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
  await second;
  expect(accounts.list()).toHaveLength(1);
});

for (const action of ['signOut', 'forget'] as const)
  it(`does not cancel the connection to another account: ${action}`, async () => {
    const { account } = await accounts.connect(typed());
    const other = closedAfterTest(await startDemoHere({ products: 1, assets: 1 }));
    await other.set({ latencyMs: 100 });
    const connecting = accounts.connect({ ...typed(), serviceAddress: other.baseUrl, signInAddress: other.authUrl });
    await expect.poll(async () => (await other.requests()).length).toBeGreaterThan(0);
    await accounts[action](account.id);
    expect((await connecting).account.id).not.toBe(account.id);
  });

for (const action of ['signOut', 'forget'] as const)
  it(`cancels a sign-in that has not ended, and stores no password: ${action}`, async () => {
    const { account } = await accounts.connect(typed());
    await accounts.signOut(account.id);
    await demo.set({ rules: [{ kind: 'silent', match: { server: 'auth', times: 1 } }] });
    const before = (await demo.requests()).length;
    const signingIn = accounts.signIn(account.id, demo.apiPassword);
    await expect.poll(async () => (await demo.requests()).length).toBeGreaterThan(before);
    await accounts[action](account.id);
    await expect(signingIn).rejects.toMatchObject({ code: 'cancelled' });
    expect(keychain.entries.size).toBe(0);
    expect(accounts.list()).toHaveLength(action === 'forget' ? 0 : 1);
  });

for (const action of ['signOut', 'forget'] as const)
  it(`lets the last action win when a sign-in ends while the keychain still deletes: ${action}`, async () => {
    const { account } = await accounts.connect(typed());
    const deleting = Promise.withResolvers();
    const keychainWithoutDelay = { ...keychain };
    keychain.deletePassword = async (...entry) => {
      await deleting.promise;
      return keychainWithoutDelay.deletePassword(...entry);
    };
    const leaving = accounts[action](account.id);
    const before = (await demo.requests()).length;
    const signingIn = accounts.signIn(account.id, demo.apiPassword).catch((error: unknown) => error);
    await expect.poll(async () => (await demo.requests()).length).toBeGreaterThan(before + 1);
    deleting.resolve(true);
    await leaving;
    const isRemoved = action === 'forget';
    expect(await signingIn).toMatchObject(isRemoved ? { code: 'badArgument' } : { keptIn: 'keychain' });
    expect([keychain.entries.size, accounts.list().length]).toEqual(isRemoved ? [0, 0] : [1, 1]);
  });
