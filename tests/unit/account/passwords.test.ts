import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../electron/base/brand.ts';
import { createPasswords } from '../../../electron/account/passwords.ts';
import { createSecrets } from '../../../electron/account/secrets.ts';
import { testKeychain } from './memory.ts';

const id = 'a' as AccountId;

const start = () => {
  const keychain = testKeychain();
  return { keychain, passwords: createPasswords(createSecrets({ load: async () => keychain })) };
};

describe('a password that was typed', () => {
  it('is in the keychain and nowhere else once that has it', async () => {
    const { keychain, passwords } = start();
    expect(await passwords.keep(id, 'typed')).toEqual({ keptIn: 'keychain', notice: null });
    keychain.entries.set(id, 'changed there');
    expect(await passwords.read(id)).toBe('changed there');
  });

  it('is in memory alone where the keychain does not take it, until it is forgotten', async () => {
    const { keychain, passwords } = start();
    keychain.trouble = 'denied';
    expect(await passwords.keep(id, 'typed')).toMatchObject({ keptIn: 'session' });
    expect(await passwords.read(id)).toBe('typed');
    keychain.trouble = null;
    expect(await passwords.forget(id)).toBeNull();
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
  });

  it('is forgotten in memory also where the keychain cannot be asked to', async () => {
    const { keychain, passwords } = start();
    passwords.keepForSession(id, 'typed');
    keychain.trouble = 'denied';
    expect(await passwords.forget(id)).toMatchObject({ reason: 'denied' });
    keychain.trouble = null;
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
  });

  it('does not stay in a keychain that takes it only after the person has signed out', async () => {
    const { keychain, passwords } = start();
    const take = Promise.withResolvers<undefined>();
    const atOnce = keychain.setPassword.bind(keychain);
    keychain.setPassword = async (...given) => {
      keychain.setPassword = atOnce;
      await take.promise;
      await atOnce(...given);
    };
    const kept = passwords.keep(id, 'typed');
    await passwords.forget(id);
    take.resolve(undefined);
    await kept;
    expect(keychain.entries.size).toBe(0);
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
  });
});
