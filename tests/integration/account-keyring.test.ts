import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const inKeyring = fileURLToPath(new URL('../support/with-keyring.sh', import.meta.url));
const steps = fileURLToPath(new URL('../unit/account/keyring-steps.ts', import.meta.url));
const isThere = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const canRun = process.platform === 'linux' && ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].every(isThere);

describe.runIf(canRun)('a real Secret Service', () => {
  it('keeps, replaces and forgets a password, and answers null while it is locked', async () => {
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
    });
  });

  it('that is not there is said to be absent', async () => {
    const env = { PATH: process.env['PATH'], HOME: '/nonexistent', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
    const script = `
      const { createSecrets } = await import(${JSON.stringify(new URL('../../electron/account/secrets.ts', import.meta.url).href)});
      await createSecrets().read('x').catch(({ code, reason }) => console.log(code, reason));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
    expect(stdout.trim()).toBe('keychain absent');
  });
});
