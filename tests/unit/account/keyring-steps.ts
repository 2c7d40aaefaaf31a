/** Runs inside a private session with a real Secret Service; prints what the keychain did, as one line of JSON. */
import { createSecrets } from '../../../electron/account/secrets.ts';
import { accountId } from '../../../electron/base/brand.ts';
import { lockKeyring, nameOfFault } from './keyring.ts';

const secrets = createSecrets();
const id = accountId('0f8fad5b-d9cb-469f-a165-70867728950e');
const said: Record<string, unknown> = {};

const note = async (step: string, work: Promise<unknown>): Promise<void> => {
  said[step] = await work.then((value) => value ?? null, nameOfFault);
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
console.log(JSON.stringify(said));
