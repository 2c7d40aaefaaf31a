/** What is done to a real Secret Service from outside: all of it in the session of the process that asks. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { KeychainError } from '../../../electron/account/secrets.ts';
import { toAppError } from '../../../electron/base/errors.ts';
import { waitUntil } from '../../support/wait-until.ts';

const send = (...args: string[]): string => execFileSync('dbus-send', ['--session', ...args], { encoding: 'utf8' });

/** Locks the keyring. Nobody can open it again: there is no display to ask for its password on. */
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

/** Has the process behind the keyring killed, and another take its place, with the same passwords. It ends with its session. */
export const restartKeyring = async (): Promise<void> => {
  const former = keyringPid();
  process.kill(former, 'SIGKILL');
  const args = ['--foreground', '--unlock', '--components=secrets'];
  const keyring = spawn('gnome-keyring-daemon', args, { stdio: ['pipe', 'ignore', 'ignore'] });
  keyring.stdin.end('vitrine');
  await once(keyring, 'spawn');
  keyring.unref();
  const isThere = (): boolean =>
    send(
      '--print-reply=literal',
      '--dest=org.freedesktop.DBus',
      '/',
      'org.freedesktop.DBus.NameHasOwner',
      'string:org.freedesktop.secrets',
    ).includes('true') && keyringPid() !== former;
  await waitUntil('the other keyring to be there', isThere, 10_000);
};

/** What a call failed with, in short. */
export const nameOfFault = (error: unknown): string =>
  error instanceof KeychainError ? error.reason : toAppError(error).code;
