import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const inKeyring = fileURLToPath(new URL('../support/with-keyring.sh', import.meta.url));
const steps = fileURLToPath(new URL('../unit/account/keyring-steps.ts', import.meta.url));
const program = fileURLToPath(new URL('../unit/account/keyring-core.ts', import.meta.url));
const isInstalled = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const canRun =
  process.platform === 'linux' && ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].every(isInstalled);

describe.runIf(canRun)('a real Secret Service', { timeout: 120_000 }, () => {
  it('stores, replaces and deletes a password, reads nothing and reports an error while it is locked, and is reached again after its restart', async () => {
    const { stdout } = await promisify(execFile)('sh', [inKeyring, process.execPath, steps]);
    expect(JSON.parse(stdout)).toEqual({
      missing: null,
      written: null,
      read: 'pässwörd "1" 😀',
      replaced: 'second',
      forgotten: null,
      forgottenTwice: null,
      before: 'kept',
      locked: null,
      lockedWritten: 'locked',
      lockedForgotten: 'locked',
      restarted: 'restarted',
      restartedWritten: 'restarted',
      restartedForgotten: 'restarted',
      anew: 'kept',
    });
  });

  it('never loses the account when the keyring hangs, continues and is locked, and reports the reason', async () => {
    const { stdout } = await promisify(execFile)('sh', [inKeyring, process.execPath, program]);
    const inKeychain = { keptIn: 'keychain', needed: false, why: null };
    expect(JSON.parse(stdout)).toEqual({
      connected: 'upToDate',
      kept: inKeychain,
      stopped: 'signInNeeded',
      asked: { keptIn: null, needed: true, why: 'The keychain is not responding. Enter the password to continue.' },
      rows: 11,
      typed: {
        keptIn: 'session',
        notice: 'The keychain is not responding. The password is kept for this session only.',
      },
      goesOn: 'upToDate',
      answersAgain: 'upToDate',
      found: inKeychain,
      forgotten: 'locked',
      locked: 'signInNeeded',
      asksAgain: {
        keptIn: null,
        needed: true,
        why: 'The keychain is locked, or no longer holds the password. Enter the password to continue.',
      },
      typedAgain: { keptIn: 'session', notice: 'The keychain is locked. The password is kept for this session only.' },
    });
  });

  it('reports a missing keyring as absent', async () => {
    const env = { PATH: process.env['PATH'], HOME: '/nonexistent', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
    const script = `
      const { createKeychain } = await import(${JSON.stringify(new URL('../../electron/account/keychain.ts', import.meta.url).href)});
      await createKeychain().read('x').catch(({ code, reason }) => console.log(code, reason));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
    expect(stdout.trim()).toBe('keychain absent');
  });
});
