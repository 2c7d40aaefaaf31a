import { expect, it } from 'vitest';
import { createCreationSecretStore } from '../../../electron/account/creation-secret-store.ts';
import type { Keychain } from '../../../electron/account/keychain.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { createSecretReference } from '../../../electron/model/index.ts';

const [one, two] = [toAccountId('one'), toAccountId('two')];

/** A keychain with these entries. */
const keychain = (...entries: readonly (readonly [string, string])[]) => {
  const storedSecrets = new Map<string, string>(entries);
  const secrets = {
    read: async (name: string) => storedSecrets.get(name) ?? null,
    write: async (name: string, secret: string) => void storedSecrets.set(name, secret),
    forget: async (name: string) => void storedSecrets.delete(name),
  } as unknown as Keychain;
  return { kept: storedSecrets, secretsOf: createCreationSecretStore(secrets) };
};

it('reads and deletes a secret only in the account that stored it', async () => {
  const { kept: storedSecrets, secretsOf } = keychain();
  const reference = await secretsOf(one).keep('secret');
  expect(await secretsOf(two).read(reference)).toBeNull();
  await secretsOf(two).forget(reference);
  expect(await secretsOf(one).read(reference)).toBe('secret');
  await secretsOf(one).forget(reference);
  expect(storedSecrets.size).toBe(0);
});

it('reads and deletes a secret that an earlier version stored under its reference only', async () => {
  const reference = createSecretReference('0b7e1c9e-3f0c-4a55-9b1e-1c8f4f7a2d10');
  const { kept: storedSecrets, secretsOf } = keychain([reference, 'secret']);
  expect(await secretsOf(one).read(reference)).toBe('secret');
  await secretsOf(one).forget(reference);
  expect(storedSecrets.size).toBe(0);
});
