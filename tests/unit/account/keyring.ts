/** Controls a real Secret Service from outside, in the session of the calling process. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { KeychainError } from '../../../electron/account/keychain.ts';
import { toAppError } from '../../../electron/base/errors.ts';
import { waitUntil } from '../../support/wait-until.ts';

const send = (...args: string[]): string => execFileSync('dbus-send', ['--session', ...args], { encoding: 'utf8' });

/** Locks the keyring. It cannot be unlocked again, because there is no display for the password prompt. */
export const lockKeyring = (): void => {
  send(
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets',
    'org.freedesktop.Secret.Service.Lock',
    'array:objpath:/org/freedesktop/secrets/aliases/default',
  );
};

/** The process behind the keyring. */
export const keyringPid = (): number => {
  const reply = send(
    '--print-reply=literal',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.GetConnectionUnixProcessID',
    'string:org.freedesktop.secrets',
  );
  const pid = Number(/(\d+)\s*$/.exec(reply)?.[1]);
  if (!Number.isInteger(pid)) throw new Error(`No process number in: ${reply}`);
  return pid;
};

/**
 * Kills the process behind the keyring, and starts another with the same passwords. That process ends with its session.
 */
export const restartKeyring = async (): Promise<void> => {
  const former = keyringPid();
  process.kill(former, 'SIGKILL');
  const args = ['--foreground', '--unlock', '--components=secrets'];
  const keyring = spawn('gnome-keyring-daemon', args, { stdio: ['pipe', 'ignore', 'ignore'] });
  keyring.stdin.end('vitrine');
  await once(keyring, 'spawn');
  keyring.unref();
  const isRunning = (): boolean =>
    send(
      '--print-reply=literal',
      '--dest=org.freedesktop.DBus',
      '/',
      'org.freedesktop.DBus.NameHasOwner',
      'string:org.freedesktop.secrets',
    ).includes('true') && keyringPid() !== former;
  await waitUntil('the other keyring to be there', isRunning, 10_000);
};

/** Returns the short name of the error of a call. */
export const getErrorName = (error: unknown): string =>
  error instanceof KeychainError ? error.reason : toAppError(error).code;
