import { describe, expect, it } from 'vitest';
import type { CreationSecretStore } from '../../../electron/account/creation-secret-store.ts';
import { getResource, createSecretReference, getBodySecrets } from '../../../electron/model/index.ts';
import {
  assertNoReferences,
  buildBatchWithSecrets,
  storeWithSecrets,
} from '../../../electron/workspace/creation-secrets.ts';

const [own, foreign] = [createSecretReference('1'.repeat(36)), createSecretReference('2'.repeat(36))];

/** Creates an in-memory secret store; `stored` contains the stored secrets. */
const memorySecrets = (): { secrets: CreationSecretStore; stored: Map<string, string> } => {
  const stored = new Map<string, string>();
  let next = 3;
  const secrets: CreationSecretStore = {
    keep: async (secret) => {
      const reference = createSecretReference(String(next++).repeat(36));
      stored.set(reference, secret);
      return reference;
    },
    read: async (reference) => stored.get(reference) ?? null,
    forget: async (reference) => void stored.delete(reference),
  };
  return { secrets, stored };
};
const [member = ''] = getResource('connection').secrets?.map(({ name }) => name) ?? [];
const body = (secret: string): Readonly<Record<string, unknown>> => ({ name: 'Shop', [member]: secret });
const edited = { resource: 'connection', body: body(own) } as const;

describe('keepingSecrets', () => {
  it('replaces each secret with a unique reference', async () => {
    const { secrets, stored } = memorySecrets();
    const store = await storeWithSecrets(secrets, (keepIn) => keepIn('connection', body('hidden')));
    const [[, reference] = ['', '']] = getBodySecrets(getResource('connection'), store);
    expect([...stored]).toEqual([[reference, 'hidden']]);
  });

  it('accepts only the references of the edited entry', async () => {
    const { secrets, stored } = memorySecrets();
    expect(await storeWithSecrets(secrets, (keepIn) => keepIn('connection', body(own)), edited)).toEqual(body(own));
    for (const before of [edited, undefined])
      await expect(
        storeWithSecrets(secrets, (keepIn) => keepIn('connection', body(foreign)), before),
      ).rejects.toMatchObject({ code: 'badArgument' });
    expect(stored.size).toBe(0);
  });

  it('leaves no secret stored when the bodies cannot be stored', async () => {
    const { secrets, stored } = memorySecrets();
    const creations = JSON.stringify(['one', 'two'].map((name) => ({ resource: 'connection', body: { name } })));
    const failing = storeWithSecrets(secrets, async (keepIn) => {
      await buildBatchWithSecrets(creations, { [member]: 'hidden' }, keepIn);
      expect(stored.size).toBe(2);
      throw new Error('The disk is full');
    });
    await expect(failing).rejects.toThrow('The disk is full');
    expect(stored.size).toBe(0);
  });
});

describe('assertNoReferences', () => {
  const batch = (secret: string): string => JSON.stringify([{ resource: 'connection', body: body(secret) }]);

  it.each([
    ['as text', batch(own)],
    ['with escaped characters', batch(own).replace('kept', String.raw`\u006bept`)],
  ])('rejects a batch with a reference %s', (_, text) => {
    expect(() => assertNoReferences(text)).toThrow(expect.objectContaining({ code: 'badArgument' }));
  });

  it('accepts a batch without references', () => {
    expect(() => assertNoReferences(batch('hidden'))).not.toThrow();
  });
});
