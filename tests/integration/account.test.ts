import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Accounts, type ConnectArguments, createAccounts } from '../../electron/account/accounts.ts';
import { createKeychain } from '../../electron/account/keychain.ts';
import { createAccountStore } from '../../electron/account/account-store.ts';
import { type ServiceClient, createClient } from '../../electron/service/client.ts';
import type { CurrentAccount } from '../../electron/contract/accounts.ts';
import { toAccountId, ms } from '../../electron/base/branded-types.ts';
import { testConnection } from '../../electron/account/connect.ts';
import { m } from '../../electron/messages/index.ts';
import { unknownDialect } from '../../electron/contract/dialect.ts';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import { type TestKeychain, memoryStore, testKeychain } from '../unit/account/memory.ts';
import { sendJson, startRaw } from '../unit/service/raw-server.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let demo: DemoService;
let keychain: TestKeychain;
let file: ReturnType<typeof memoryStore>;
let accounts: Accounts;

/** Starts the program on the same profile, without state in memory. */
const start = (): Accounts =>
  closedAfterTest(
    createAccounts({
      store: createAccountStore(file),
      secrets: createKeychain({ load: async () => keychain }),
    }),
  );
const inUse = (of: Accounts): ServiceClient => {
  const client = of.client();
  if (!client) throw new Error('No account is in use');
  return client;
};
const typed = (more: Partial<ConnectArguments> = {}): ConnectArguments => ({
  serviceAddress: `${demo.baseUrl}/api/v3/`,
  signInAddress: demo.authUrl,
  apiKey: demo.apiKey,
  apiPassword: demo.apiPassword,
  ...more,
});

beforeEach(async () => {
  demo = closedAfterTest(await startDemoHere({ products: 20, assets: 5 }));
  keychain = testKeychain();
  file = memoryStore();
  accounts = start();
});

describe('connecting', () => {
  it('is cancelled while the service is silent, stores nothing, and works the next time', async () => {
    await demo.set({ rules: [{ kind: 'silent', match: { server: 'auth' } }] });
    const connecting = accounts.connect(typed());
    await expect.poll(async () => (await demo.requests()).length).toBeGreaterThan(0);
    accounts.cancelConnect();
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled', message: m.account.connectCancelled });
    expect(accounts.list()).toEqual([]);
    expect(keychain.entries.size).toBe(0);
    await demo.set({ rules: [] });
    await expect(accounts.connect(typed())).resolves.toMatchObject({ keptIn: 'keychain' });
    accounts.cancelConnect();
    expect(accounts.list()).toHaveLength(1);
  });

  it('stores the account in the settings and its password only in the keychain', async () => {
    const { account, keptIn, notice } = await accounts.connect(typed());
    expect({ keptIn, notice }).toEqual({ keptIn: 'keychain', notice: null });
    expect(account).toMatchObject({
      serviceAddress: demo.baseUrl,
      name: new URL(demo.baseUrl).host,
      keyEnd: demo.apiKey.slice(-4),
      demo: false,
    });
    expect([...keychain.entries]).toEqual([[account.id, demo.apiPassword]]);
    expect(file.text()).not.toContain(demo.apiPassword);
    expect(accounts.current()).toMatchObject({
      account,
      session: { signedIn: true, needed: false, keptIn: 'keychain' },
    });
    const bearer = (await demo.requests())
      .map(({ headers }) => String(headers['authorization'] ?? ''))
      .find((one) => one.startsWith('Bearer '));
    const inspected = inspect([accounts, accounts.client(), accounts.current(), accounts.record()], {
      depth: 20,
      showHidden: true,
    });
    expect(inspected).not.toContain(demo.apiPassword);
    expect(inspected).not.toContain((bearer ?? 'none').slice(7));
  });

  it('stores a typed password only in the keychain, which alone is read afterwards', async () => {
    const { account } = await accounts.connect(typed());
    keychain.entries.set(account.id, 'another');
    await expect(inUse(accounts).signIn()).rejects.toMatchObject({ code: 'signInRefused' });
  });

  it('updates the account when the same addresses and key are used again', async () => {
    const first = await accounts.connect(typed({ name: 'Mine' }));
    await accounts.signOut(first.account.id);
    const second = await accounts.connect(typed({ serviceAddress: demo.baseUrl }));
    expect(accounts.record()?.signedOut).toBe(false);
    expect([second.account.id, second.account.name, accounts.list().length]).toEqual([first.account.id, 'Mine', 1]);
    expect((await accounts.connect(typed({ name: ' ' }))).account.name).toBe('Mine');
    expect((await accounts.connect(typed({ name: ' Ours ' }))).account).toMatchObject({
      id: first.account.id,
      name: 'Ours',
    });
  });

  it('creates another account for another address', async () => {
    const other = await startDemoHere({ products: 1, assets: 1 });
    await accounts.connect(typed());
    await accounts.connect(typed({ signInAddress: other.authUrl }));
    await accounts.connect(typed({ serviceAddress: other.baseUrl }));
    expect(accounts.list()).toHaveLength(3);
    await other.close();
  });

  it('gives another key of the same service a unique name', async () => {
    const first = await accounts.connect(typed());
    const basePort = Number(new URL(demo.baseUrl).port);
    const authPort = Number(new URL(demo.authUrl).port);
    await demo.close();
    demo = closedAfterTest(await startDemoHere({ products: 5, assets: 5, apiKey: 'another-key', basePort, authPort }));
    const { account } = await accounts.connect(typed());
    expect(account.name).toBe(`${first.account.name} (2)`);
    const existingName = first.account.name.toUpperCase();
    expect(() => accounts.rename(account.id, existingName)).toThrow(
      expect.objectContaining({ code: 'badArgument', field: 'name', message: 'Another account has this name.' }),
    );
    expect(accounts.rename(first.account.id, existingName).name).toBe(existingName);
  });

  it('keeps the password for this session when the keychain cannot store it, and reports it', async () => {
    const why = {
      absent: 'This computer has no keychain that Vitrine can use.',
      denied: 'The keychain denied access.',
      noAnswer: 'The keychain is not responding.',
    };
    for (const [trouble, words] of Object.entries(why)) {
      keychain.trouble = trouble as keyof typeof why;
      const { keptIn, notice } = await accounts.connect(typed());
      expect([keptIn, notice]).toEqual(['session', `${words} The password is kept for this session only.`]);
      await inUse(accounts).signIn();
    }
    expect(start().current().session).toMatchObject({ signedIn: false, keptIn: null });
  });

  it.each<[Partial<ConnectArguments>, object]>([
    [{ serviceAddress: 'http://example.com' }, { code: 'badArgument', field: 'serviceAddress' }],
    [{ signInAddress: '' }, { code: 'badArgument', field: 'signInAddress' }],
    [{ apiKey: ' ' }, { code: 'badArgument', field: 'apiKey' }],
    [{ apiPassword: '' }, { code: 'badArgument', field: 'apiPassword' }],
    [{ signInAddress: 'https://no-such-host.invalid' }, { code: 'hostNotFound', field: 'signInAddress' }],
    [{ serviceAddress: 'https://no-such-host.invalid' }, { code: 'hostNotFound', field: 'serviceAddress' }],
    [{ apiPassword: 'wrong' }, { code: 'signInRefused', field: undefined }],
  ])('fails with %j and stores nothing', async (more, error) => {
    await expect(accounts.connect(typed(more))).rejects.toMatchObject(error);
    expect([accounts.list(), keychain.entries.size, accounts.client()]).toEqual([[], 0, null]);
  });

  it('names the address of another HTTP server', async () => {
    const other = closedAfterTest(
      await startRaw((_, response) => void response.writeHead(404).end('<h1>Not here</h1>')),
    );
    const json = closedAfterTest(await startRaw((_, response) => sendJson(response, 404, { message: 'no route' })));
    for (const { address } of [other, json]) {
      await expect(accounts.connect(typed({ serviceAddress: address }))).rejects.toMatchObject({
        code: 'notThisService',
        field: 'serviceAddress',
      });
      await expect(accounts.connect(typed({ signInAddress: address }))).rejects.toMatchObject({
        code: 'notThisService',
        field: 'signInAddress',
      });
    }
  });

  it('gives up on a silent service after a timeout, and names the address', async () => {
    for (const [server, field] of [
      ['auth', 'signInAddress'],
      ['base', 'serviceAddress'],
    ] as const) {
      await demo.set({ rules: [{ kind: 'silent', match: { server } }] });
      const client = createClient({ ...typed(), password: async () => demo.apiPassword });
      const silent = { code: 'timeout', message: m.account.timeout, field, retryable: true };
      await expect(testConnection(client, { time: ms(500) })).rejects.toMatchObject(silent);
      await client.close();
    }
  });

  const swapped = {
    code: 'badArgument',
    problems: [
      { field: 'serviceAddress', message: 'This is the sign-in address.' },
      { field: 'signInAddress', message: 'This is the service address.' },
    ],
  };

  it('finds swapped addresses without sending key and password', async () => {
    const addresses = { serviceAddress: demo.authUrl, signInAddress: demo.baseUrl };
    await expect(accounts.connect(typed(addresses))).rejects.toMatchObject(swapped);
    const sent = await demo.requests();
    expect(sent.map(({ method }) => method)).toEqual(sent.map(() => 'GET'));
    for (const secret of [demo.apiPassword, demo.apiKey]) expect(JSON.stringify(sent)).not.toContain(secret);
  });

  it('finds swapped addresses after a failed sign-in if the sign-in host answers everything with 401', async () => {
    const authServer = closedAfterTest(
      await startRaw((request, response) => sendJson(response, request.url?.includes('get-token') ? 405 : 401, {})),
    );
    const service = closedAfterTest(await startRaw((_, response) => sendJson(response, 401, { errors: [] })));
    const addresses = { serviceAddress: authServer.address, signInAddress: service.address };
    await expect(accounts.connect(typed(addresses))).rejects.toMatchObject(swapped);
  });

  it('does not report swapped addresses without evidence', async () => {
    for (const status of [401, 403, 404, 500]) {
      const other = closedAfterTest(await startRaw((_, response) => sendJson(response, status, {})));
      for (const address of [{ serviceAddress: other.address }, { signInAddress: other.address }])
        await expect(accounts.connect(typed(address)).catch((error: unknown) => error)).resolves.not.toMatchObject({
          code: 'badArgument',
        });
    }
  });

  it('does not test the addresses of a known account again before signing in', async () => {
    await accounts.connect(typed());
    await demo.clearRequests();
    await accounts.connect(typed());
    expect((await demo.requests())[0]).toMatchObject({ method: 'POST' });
  });

  it('works with a key that has restricted read permissions', async () => {
    await demo.set({ rules: [{ kind: 'status', status: 403, match: { path: 'families' } }] });
    await accounts.connect(typed());
  });

  it('works with a service that requests a pause, which the account observes', async () => {
    await demo.set({ rules: [{ kind: 'status', status: 429, retryAfter: 30, match: { path: 'families' } }] });
    await accounts.connect(typed());
    await expect(inUse(accounts).search('product', null, async () => null)).rejects.toMatchObject({
      code: 'rateLimited',
    });
    expect((await demo.requests()).some(({ path }) => path.includes('products'))).toBe(false);
  });
});

describe('known account at the next start', () => {
  it('signs in automatically when needed, and not earlier', async () => {
    await accounts.connect(typed());
    await demo.clearRequests();
    const next = start();
    expect(next.current().session).toEqual({
      signedIn: false,
      expiresAt: null,
      needed: false,
      why: null,
      keptIn: null,
      otherAccount: null,
    });
    expect(await demo.requests()).toEqual([]);
    const seen: CurrentAccount[] = [];
    next.onChange((current) => seen.push(current));
    await inUse(next).probe();
    expect(seen.at(-1)?.session).toMatchObject({ signedIn: true, keptIn: 'keychain' });
  });

  it('asks for the password when the keychain is locked, keeps everything, and retries on request', async () => {
    const { account } = await accounts.connect(typed());
    keychain.trouble = 'locked';
    const next = start();
    const seen: CurrentAccount[] = [];
    next.onChange((current) => seen.push(current));
    await expect(inUse(next).probe()).rejects.toMatchObject({ code: 'signInNeeded' });
    expect(seen.at(-1)?.session).toMatchObject({ needed: true, why: expect.stringContaining('locked') as string });
    expect([next.list().length, keychain.entries.get(account.id)]).toEqual([1, demo.apiPassword]);
    keychain.trouble = null;
    await next.select(account.id);
    await inUse(next).probe();
    expect(next.current().session).toMatchObject({ signedIn: true, needed: false, why: null });
  });

  it('accepts a password for this session while the keychain fails', async () => {
    const { account } = await accounts.connect(typed());
    keychain.trouble = 'noAnswer';
    const next = start();
    await expect(inUse(next).probe()).rejects.toMatchObject({ code: 'keychain' });
    const why = 'The keychain is not responding. Enter the password to continue.';
    expect(next.current().session).toMatchObject({ needed: true, why });
    await expect(next.signIn(account.id, 'wrong')).rejects.toMatchObject({ code: 'signInRefused' });
    expect(await next.signIn(account.id, demo.apiPassword)).toMatchObject({ keptIn: 'session' });
    expect(next.current().session).toMatchObject({ signedIn: true, needed: false, keptIn: 'session' });
  });

  it('reports that the service rejects a password that was changed there', async () => {
    const { account } = await accounts.connect(typed());
    keychain.entries.set(account.id, 'old');
    const next = start();
    const seen: CurrentAccount[] = [];
    next.onChange((current) => seen.push(current));
    await expect(inUse(next).probe()).rejects.toMatchObject({ code: 'signInRefused' });
    expect(seen.at(-1)?.session).toMatchObject({ needed: true, why: expect.stringContaining('refused') as string });
  });
});

describe('leaving an account', () => {
  it('deletes token and password permanently when signing out, and keeps the account', async () => {
    const { account } = await accounts.connect(typed());
    expect((await accounts.signOut(account.id)).session).toMatchObject({ signedIn: false, needed: true });
    expect([keychain.entries.size, accounts.list().length]).toEqual([0, 1]);
    await expect(inUse(accounts).probe()).rejects.toMatchObject({ code: 'signInNeeded' });
    await expect(accounts.signIn(account.id, '')).rejects.toMatchObject({ code: 'badArgument', field: 'apiPassword' });
    await accounts.signIn(account.id, demo.apiPassword);
    await inUse(accounts).probe();
    await inUse(start()).probe();
  });

  it('counts a repeated sign-in against the limits of the account', async () => {
    const { account } = await accounts.connect(typed());
    await accounts.signOut(account.id);
    const before = inUse(accounts).budget().sentInHour;
    await accounts.signIn(account.id, demo.apiPassword);
    await accounts.connect(typed());
    expect(inUse(accounts).budget().sentInHour).toBe(before + 2);
    await accounts.close();
    expect(inUse(start()).budget().sentInHour).toBe(before + 2);
  });

  it('closes the client of the previous account when switching, and reports it', async () => {
    const first = await accounts.connect(typed());
    const second = await accounts.connectDemo(demo);
    expect(accounts.current().account).toEqual(second.account);
    const seen: CurrentAccount[] = [];
    accounts.onChange((current) => seen.push(current));
    const before = inUse(accounts);
    await accounts.select(first.account.id);
    expect(seen.at(-1)?.account).toEqual(first.account);
    await expect(before.probe()).rejects.toMatchObject({ code: 'cancelled' });
    await inUse(accounts).probe();
    expect(start().current().account?.id).toBe(first.account.id);
    // The current account stays open, and deleting another one does not affect it.
    const now = inUse(accounts);
    await accounts.select(first.account.id);
    await accounts.forget(second.account.id);
    await now.probe();
    keychain.trouble = 'absent';
    expect((await accounts.forget(first.account.id)).account).toBeNull();
  });

  it('stays signed out although the keychain does not delete the password', async () => {
    const { account } = await accounts.connect(typed());
    keychain.trouble = 'denied';
    expect((await accounts.signOut(account.id)).session.why).toBe(
      'Signed out. The keychain denied access. The password may still be in it: once it works again, sign in and out again.',
    );
    keychain.trouble = null;
    const next = start();
    expect(next.current().session.needed).toBe(true);
    await expect(inUse(next).probe()).rejects.toMatchObject({ code: 'signInNeeded' });
  });

  it('stays signed out although a locked keychain is read again', async () => {
    const { account } = await accounts.connect(typed());
    keychain.trouble = 'locked';
    const next = start();
    await expect(inUse(next).probe()).rejects.toMatchObject({ code: 'signInNeeded' });
    await next.signOut(account.id);
    keychain.trouble = null;
    await next.select(account.id);
    await expect(inUse(next).probe()).rejects.toMatchObject({ code: 'signInNeeded' });
    expect(next.current().session.signedIn).toBe(false);
  });

  it('removes account and password, and switches to another account', async () => {
    const first = await accounts.connect(typed());
    const second = await accounts.connectDemo(demo);
    expect((await accounts.forget(second.account.id)).account?.id).toBe(first.account.id);
    keychain.trouble = 'locked';
    await expect(accounts.forget(first.account.id)).rejects.toMatchObject({
      code: 'keychain',
      message:
        'The keychain is locked. The password may still be in it, so the account was kept: once it works again, remove the account again.',
    });
    expect([accounts.list().length, keychain.entries.size]).toEqual([1, 1]);
    keychain.trouble = null;
    expect((await accounts.forget(first.account.id)).account).toBeNull();
    expect([accounts.list(), keychain.entries.size, accounts.client()]).toEqual([[], 0, null]);
    await expect(accounts.select(first.account.id)).rejects.toMatchObject({ code: 'badArgument' });
  });
});

describe('demo account', () => {
  it('keeps its identity when its addresses change, and its password in memory', async () => {
    const { account, keptIn, notice } = await accounts.connectDemo(demo);
    expect({ keptIn, notice, demo: account.demo }).toEqual({ keptIn: 'session', notice: null, demo: true });
    await inUse(accounts).probe();
    const next = start();
    expect(next.current().session).toMatchObject({
      needed: true,
      why: expect.stringContaining('not running') as string,
    });
    await expect(inUse(next).probe()).rejects.toMatchObject({ code: 'signInNeeded' });
    const later = closedAfterTest(await startDemoHere({ products: 5, assets: 5 }));
    expect((await next.connectDemo(later)).account).toMatchObject({ id: account.id, serviceAddress: later.baseUrl });
    expect([next.list().length, keychain.entries.size, file.text().includes(later.apiPassword)]).toEqual([1, 0, false]);
  });
});

describe('account settings', () => {
  it('are applied to the client immediately', async () => {
    const { account } = await accounts.connect(typed());
    expect(accounts.saveSettings(account.id, { itemsPerRequest: 7 }).settings.itemsPerRequest).toBe(7);
    expect(accounts.rename(account.id, 'Other').name).toBe('Other');
    await inUse(accounts).search('product', null, async () => null);
    expect((await demo.requests()).at(-1)?.path).toBe('/api/v3/products?_page_size=7');
  });

  it('store detected service features with the account, and report them', async () => {
    const { id } = (await accounts.connect(typed())).account;
    let changeCount = 0;
    accounts.onChange(() => changeCount++);
    const dialect = { ...unknownDialect, findings: { sorting: { takes: true, at: '2026-10-03T10:00:00.000Z' } } };
    const rejected = { product: [{ name: 'x', at: '2026-10-03T10:00:00.000Z' }] };
    accounts.keepDialect(id, dialect);
    accounts.keepRefusedMembers(id, rejected);
    expect(changeCount).toBe(2);
    expect(accounts.record()).toMatchObject({ id, dialect, refusedMembers: rejected });
    expect([start().dialect(id).dialect, start().refusedMembers(id)]).toEqual([dialect, rejected]);
    accounts.keepDialect(toAccountId('b'), dialect);
    expect([changeCount, accounts.refusedMembers(toAccountId('b'))]).toEqual([2, {}]);
  });
});
