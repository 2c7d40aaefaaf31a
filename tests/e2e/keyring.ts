import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import keytar from 'keytar';
import { projectRoot } from '../support/project.ts';

/**
 * Gives this process, and all it starts, a keyring of its own (Linux): keytar does not survive an item that goes while
 * it lists, and tests beside each other take theirs away at any time. Resolves to what ends it.
 */
export const openOwnKeyring = async (): Promise<() => Promise<void>> => {
  if (process.platform !== 'linux') return () => Promise.resolve();
  // It lives as long as its input is open: a process that dies leaves none behind.
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

/** The passwords that Vitrine keeps in the keyring of this worker. */
export const passwords = async (): Promise<string[]> =>
  (await keytar.findCredentials('Vitrine')).map(({ password }) => password);
