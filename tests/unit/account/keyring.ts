/** What is done to a real Secret Service from outside: all of it in the session of the process that asks. */
import { execFileSync } from 'node:child_process';
import { KeychainError } from '../../../electron/account/secrets.ts';
import { toAppError } from '../../../electron/contract/errors.ts';

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

/** What a call failed with, in short. */
export const nameOfFault = (error: unknown): string =>
  error instanceof KeychainError ? error.reason : toAppError(error).code;
