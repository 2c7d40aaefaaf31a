import { describe, expect, it } from 'vitest';
import { toAccountId, ms } from '../../../electron/base/branded-types.ts';
import { type KeychainLibrary, createKeychain } from '../../../electron/account/keychain.ts';
import { testKeychain } from './memory.ts';

const id = toAccountId('a');
const failing = (error: Error): KeychainLibrary => ({
  getPassword: async () => Promise.reject(error),
  setPassword: async () => Promise.reject(error),
  deletePassword: async () => Promise.reject(error),
});

describe('keychain', () => {
  it('stores, returns and deletes a secret', async () => {
    const keychain = testKeychain();
    const secrets = createKeychain({ load: async () => keychain });
    await secrets.write(id, 'p');
    expect(await secrets.read(id)).toBe('p');
    await secrets.forget(id);
    await secrets.forget(id);
    expect(await secrets.read(id)).toBeNull();
  });

  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'absent'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'absent'],
    ['Failed to load keytar native addon, checked ["../build/Release"] on linux-x64', 'absent'],
    ['The name :1.42 was not provided by any .service files', 'restarted'],
    ['The session wrapping the secret does not exist', 'restarted'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['Prompt dismissed', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['Access denied', 'denied'],
    ['The user name or passphrase you entered is not correct.', 'other'],
  ])('describes that «%s» means %s', async (message, reason) => {
    const cause = new Error(message);
    const secrets = createKeychain({ load: async () => failing(cause) });
    const retryable = reason !== 'absent';
    await expect(secrets.read(id)).rejects.toMatchObject({ code: 'keychain', reason, retryable, cause });
    await expect(secrets.write(id, 'hush')).rejects.not.toThrow('hush');
  });

  it.each(['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'])(
    'fails a call with %s and nothing else',
    async (code) => {
      const missing = Object.assign(new Error('x'), { code });
      const secrets = createKeychain({ load: async () => Promise.reject(missing) });
      await expect(secrets.forget(id)).rejects.toMatchObject({ code: 'keychain', reason: 'absent' });
    },
  );

  it('gives up on a keychain that never responds, and does not query it repeatedly', async () => {
    const release = Promise.withResolvers<string | null>();
    let calls = 0;
    const hanging: KeychainLibrary = {
      ...failing(new Error('x')),
      getPassword: async () => {
        calls++;
        return release.promise;
      },
    };
    const secrets = createKeychain({ timeout: ms(20), load: async () => hanging });
    for (let n = 0; n < 5; n++) await expect(secrets.read(id)).rejects.toMatchObject({ reason: 'noAnswer' });
    expect(calls).toBe(2);
    release.resolve('late');
    await release.promise;
    await new Promise(setImmediate);
    expect(await secrets.read(id)).toBe('late');
  });

  it('deletes a secret that the keychain stores after the timeout, when it is stored elsewhere', async () => {
    const release = Promise.withResolvers<undefined>();
    const removed = Promise.withResolvers<string>();
    const entries = new Map<string, string>();
    const slow: KeychainLibrary = {
      ...failing(new Error('x')),
      setPassword: async (_, account, password) => {
        await release.promise;
        entries.set(account, password);
      },
      deletePassword: async (_, account) => {
        removed.resolve(account);
        return entries.delete(account);
      },
    };
    const secrets = createKeychain({ timeout: ms(20), load: async () => slow });
    await expect(secrets.write(id, 'kept', true)).rejects.toMatchObject({ reason: 'noAnswer' });
    release.resolve(undefined);
    expect(await removed.promise).toBe(id);
    expect([...entries]).toEqual([]);
  });

  it('calls a keychain again after calls that failed late', async () => {
    const release = Promise.withResolvers<string | null>();
    const hanging: KeychainLibrary = { ...failing(new Error('x')), getPassword: () => release.promise };
    const secrets = createKeychain({ timeout: ms(20), load: async () => hanging });
    for (let n = 0; n < 3; n++) await expect(secrets.read(id)).rejects.toMatchObject({ reason: 'noAnswer' });
    release.reject(new Error('locked'));
    await release.promise.catch(() => undefined);
    await new Promise(setImmediate);
    await expect(secrets.read(id)).rejects.toMatchObject({ reason: 'locked' });
  });
});
