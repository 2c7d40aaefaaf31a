import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../electron/base/branded-types.ts';
import { createPasswords } from '../../../electron/account/passwords.ts';
import { createKeychain } from '../../../electron/account/keychain.ts';
import { testKeychain } from './memory.ts';

const id = 'a' as AccountId;

const start = () => {
  const keychain = testKeychain();
  return { keychain, passwords: createPasswords(createKeychain({ load: async () => keychain })) };
};

describe('typed passwords', () => {
  it('stores a typed password only in the keychain when that accepts it', async () => {
    const { keychain, passwords } = start();
    expect(await passwords.keep(id, 'typed')).toEqual({ keptIn: 'keychain', notice: null });
    keychain.entries.set(id, 'changed there');
    expect(await passwords.read(id)).toBe('changed there');
    expect(passwords.state(id).needed).toBe(false);
  });

  it('keeps a password only in memory if the keychain rejects it, until it is forgotten', async () => {
    const { keychain, passwords } = start();
    keychain.trouble = 'denied';
    expect(await passwords.keep(id, 'typed')).toMatchObject({ keptIn: 'session' });
    expect(await passwords.read(id)).toBe('typed');
    keychain.trouble = null;
    expect(await passwords.forget(id)).toBeNull();
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
  });

  it('forgets a password in memory also if the keychain cannot delete it', async () => {
    const { keychain, passwords } = start();
    passwords.keepForSession(id, 'typed');
    keychain.trouble = 'denied';
    expect(await passwords.forget(id)).toMatchObject({ reason: 'denied' });
    keychain.trouble = null;
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
  });

  it('does not leave a password in a keychain that stores it only after the user has signed out', async () => {
    const { keychain, passwords } = start();
    const take = Promise.withResolvers<undefined>();
    const atOnce = keychain.setPassword.bind(keychain);
    keychain.setPassword = async (...given) => {
      keychain.setPassword = atOnce;
      await take.promise;
      await atOnce(...given);
    };
    const stored = passwords.keep(id, 'typed');
    await passwords.forget(id);
    take.resolve(undefined);
    await stored;
    expect(keychain.entries.size).toBe(0);
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
  });

  it('prefers a password typed during a keychain lookup to the result', async () => {
    const { keychain, passwords } = start();
    const answer = Promise.withResolvers<string>();
    keychain.getPassword = () => answer.promise;
    const read = passwords.read(id);
    passwords.keepForSession(id, 'typed');
    answer.resolve('of old');
    expect(await read).toBe('typed');
  });
});

describe('state of a password', () => {
  it('forgets the state of a password together with the password', async () => {
    const { passwords } = start();
    await passwords.keep(id, 'typed');
    expect(passwords.state(id)).toEqual({ keptIn: 'keychain', needed: false, why: null });
    await passwords.forget(id);
    expect(passwords.state(id)).toEqual({ keptIn: null, needed: false, why: null });
  });

  it('retries a failed lookup only if the keychain failed and no password was typed since', async () => {
    const { keychain, passwords } = start();
    keychain.trouble = 'locked';
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
    expect(passwords.state(id).needed).toBe(true);
    passwords.lookAgain(id);
    expect(passwords.state(id).needed).toBe(false);
    passwords.markNeeded(id, 'The service refused it.');
    passwords.lookAgain(id);
    expect(passwords.state(id)).toMatchObject({ needed: true, why: 'The service refused it.' });
    await expect(passwords.read(id)).rejects.toMatchObject({ code: 'signInNeeded' });
    passwords.keepForSession(id, 'typed');
    passwords.lookAgain(id);
    expect(passwords.state(id)).toMatchObject({ needed: false, keptIn: 'session' });
  });
});
