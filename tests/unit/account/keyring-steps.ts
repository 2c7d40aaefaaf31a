/** Runs inside a private session with a real Secret Service. Prints the results of the keychain as one line of JSON. */
import { execFileSync } from 'node:child_process';
import { createKeychain } from '../../../electron/account/keychain.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { lockKeyring, getErrorName, restartKeyring } from './keyring.ts';

const secrets = createKeychain();
const id = toAccountId('0f8fad5b-d9cb-469f-a165-70867728950e');
const reports: Record<string, unknown> = {};

const note = async (step: string, work: Promise<unknown>): Promise<void> => {
  reports[step] = await work.then((value) => value ?? null, getErrorName);
};

await note('missing', secrets.read(id));
await note('written', secrets.write(id, 'pässwörd "1" 😀'));
await note('read', secrets.read(id));
await note(
  'replaced',
  secrets.write(id, 'second').then(() => secrets.read(id)),
);
await note(
  'forgotten',
  secrets.forget(id).then(() => secrets.read(id)),
);
await note('forgottenTwice', secrets.forget(id));
await note(
  'before',
  secrets.write(id, 'kept').then(() => secrets.read(id)),
);
lockKeyring();
await note('locked', secrets.read(id));
await note('lockedWritten', secrets.write(id, 'other'));
await note('lockedForgotten', secrets.forget(id));
await restartKeyring();
await note('restarted', secrets.read(id));
await note('restartedWritten', secrets.write(id, 'other'));
await note('restartedForgotten', secrets.forget(id));
const { href } = new URL('../../../electron/account/keychain.ts', import.meta.url);
const secondProcess = `
  const { createKeychain } = await import(${JSON.stringify(href)});
  process.stdout.write(String(await createKeychain().read(${JSON.stringify(id)})));`;
reports['anew'] = execFileSync(process.execPath, ['--input-type=module', '-e', secondProcess], { encoding: 'utf8' });
console.log(JSON.stringify(reports));
