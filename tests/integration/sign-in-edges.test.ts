import { createServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import type { Connected } from '../../electron/contract/index.ts';
import { type Core, startCore } from '../support/core.ts';
import { selfSigned } from '../support/self-signed.ts';
import { type TinyService, plainItems, startTiny } from '../support/tiny-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { listen } from '../support/loopback.ts';

const tiny = async (...given: Parameters<typeof startTiny>): Promise<TinyService> =>
  closedAfterTest(await startTiny(...given));
const coreWith = async (...given: Parameters<typeof startCore>): Promise<Core> =>
  closedAfterTest(await startCore(...given));
/** Connects an account on request of the user. Returns the program's result. */
const connectCore = (core: Core, { address, apiKey, apiPassword }: TinyService): Promise<Connected> =>
  core.accounts.connect({ serviceAddress: address, signInAddress: address, apiKey, apiPassword });
const never = (): Promise<never> => new Promise(() => undefined);

describe('keychain that never responds', () => {
  it('delays nothing: the password is kept for this session only, and everything works', async () => {
    const service = await tiny();
    const core = await coreWith({}, { keychainTimeout: ms(60) });
    core.keychain.setPassword = never;
    const { keptIn, notice } = await connectCore(core, service);
    expect([keptIn, notice]).toEqual([
      'session',
      'The keychain is not responding. The password is kept for this session only.',
    ]);
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate' });
  });
});

describe('keychain that fails at one call', () => {
  const refuses = (): Promise<never> => Promise.reject(new Error('Access denied'));
  it.each([
    ['never answers', never, 'is not responding'],
    ['denies it', refuses, 'denied access'],
  ] as const)(
    'delays neither signing out nor the cache when it %s while the password is deleted',
    async (_, call, words) => {
      const service = await tiny();
      const core = await coreWith({}, { keychainTimeout: ms(60) });
      await core.connect(service);
      core.keychain.deletePassword = call;
      const { account } = core.accounts.current();
      if (!account) throw new Error('There is no account');
      const { session } = await core.accounts.signOut(account.id);
      expect(session).toMatchObject({ signedIn: false, needed: true, why: expect.stringContaining(words) as string });
      expect(await core.ids('product')).toHaveLength(11);
      await expect(core.accounts.forget(account.id)).rejects.toMatchObject({
        code: 'keychain',
        message: expect.stringContaining(words) as string,
      });
      expect(core.accounts.list()).toHaveLength(1);
    },
  );
});

describe('unusable address', () => {
  it.each(['signInAddress', 'serviceAddress'] as const)(
    'because of its certificate is reported at %s',
    async (field) => {
      const address = `https://127.0.0.1:${await listen(closedAfterTest(createServer(selfSigned)))}`;
      const service = await tiny();
      const core = await coreWith();
      const typed = {
        serviceAddress: service.address,
        signInAddress: service.address,
        apiKey: service.apiKey,
        apiPassword: service.apiPassword,
      };
      await expect(core.accounts.connect({ ...typed, [field]: address })).rejects.toMatchObject({
        code: 'certificate',
        field,
        message: expect.stringContaining('not trusted by this computer') as string,
      });
      expect(core.accounts.list()).toEqual([]);
    },
  );
});

describe('background budget', () => {
  it('counts a sync that the user started and does not delay it', async () => {
    const service = await tiny({ items: (path) => plainItems(path, 24) });
    const core = await coreWith({});
    const { account } = await connectCore(core, service);
    core.accounts.saveSettings(account.id, { backgroundRequestsPerHour: 20 });
    const { sync } = await core.work();
    sync.now();
    await sync.idle();
    expect(sync.status().state).toBe('upToDate');
    const { budget } = sync.status();
    expect(budget).toMatchObject({ left: 0 });
    expect(budget.used).toBeGreaterThan(20);
    expect(Date.parse(budget.freeAt ?? '')).toBeGreaterThan(Date.now());
  });

  it('delays automatic runs, reports it, resumes immediately for the user, and stays stopped', async () => {
    const service = await tiny({ items: (path) => plainItems(path, 24) });
    const core = await coreWith({});
    await core.connect(service);
    const [account] = core.accounts.list();
    if (account === undefined) throw new Error('There is no account.');
    core.accounts.saveSettings(account.id, { backgroundRequestsPerHour: 10 });
    const { sync } = await core.work();
    const readProducts = (): Promise<unknown> => sync.readWhole('product', Date.now() + 1, () => undefined);
    const read = readProducts();
    await expect.poll(() => sync.status().state).toBe('waiting');
    expect(sync.now().state).toBe('syncing');
    await read;
    await sync.idle();
    expect(sync.status().state).toBe('upToDate');
    const again = expect(readProducts()).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => sync.status().state).toBe('waiting');
    await sync.cancel();
    await again;
    await expect(readProducts()).rejects.toMatchObject({ code: 'cancelled' });
    expect(sync.status().state).toBe('stopped');
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate' });
  });
});
