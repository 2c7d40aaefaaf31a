/** Runs inside a private session with a real Secret Service; prints what the keychain did, as one line of JSON. */
import { execFileSync } from 'node:child_process';
import { createSecrets } from '../../../electron/account/secrets.ts';
import { accountId } from '../../../electron/base/brand.ts';
import { toAppError } from '../../../electron/contract/errors.ts';

const secrets = createSecrets();
const id = accountId('0f8fad5b-d9cb-469f-a165-70867728950e');
const said: Record<string, unknown> = {};

const note = async (step: string, work: Promise<unknown>): Promise<void> => {
  said[step] = await work.then(
    (value) => value ?? null,
    (error: unknown) => toAppError(error).code,
  );
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
execFileSync('dbus-send', [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.secrets',
  '/org/freedesktop/secrets',
  'org.freedesktop.Secret.Service.Lock',
  'array:objpath:/org/freedesktop/secrets/aliases/default',
]);
await note('locked', secrets.read(id));
console.log(JSON.stringify(said));
