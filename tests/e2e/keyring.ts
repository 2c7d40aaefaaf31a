import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import keytar from 'keytar';
import { projectRoot } from '../support/project.ts';

/**
 * Creates a keyring for this process and its children (Linux), because keytar crashes if an item is deleted while it
 * lists them, and parallel tests delete items at any time. Resolves to a function that closes it.
 */
export const openSeparateKeyring = async (): Promise<() => Promise<void>> => {
  if (process.platform !== 'linux') return () => Promise.resolve();
  // The session lives while its input is open, so a crashed process leaves none behind.
  const wrapper = join(projectRoot, 'tests/support/with-keyring.sh');
  const script = 'echo "$DBUS_SESSION_BUS_ADDRESS"; cat';
  const child = spawn(wrapper, ['sh', '-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [address] = (await Promise.race([once(lines, 'line'), ended])) as [unknown];
  if (typeof address !== 'string') throw new Error('The keyring of this worker did not start');
  process.env['DBUS_SESSION_BUS_ADDRESS'] = address;
  return async () => {
    child.stdin.end();
    await ended;
  };
};

/** Returns the passwords that Vitrine stores in the keyring of this worker. */
export const passwords = async (): Promise<string[]> =>
  (await keytar.findCredentials('Vitrine')).map(({ password }) => password);
