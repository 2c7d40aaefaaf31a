import type { KeptSecrets } from '../account/kept-secrets.ts';
import { batchSchema, VitrineError } from '../contract/index.ts';
import type { BatchCreation, Intent } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { isSecretReference, referencesIn, resourceOf, secretsIn, withSecrets } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';

type Body = Intent['body'];

/** Returns a body as a creation may be stored: every secret in it is replaced by a reference of its own. Rejects with `badArgument` for a reference that the page may not use. */
export type KeepIn = (name: ResourceName, body: Body) => Promise<Body>;

const notKept = (): VitrineError => new VitrineError('badArgument', m.outbox.draft.secretNotKept);

/**
 * Returns what `store` returns, which is given the way to replace the secrets in bodies. A reference may be used only if
 * it is in `before`, the body of the entry that is edited: it stays as it is. If `store` rejects, no secret stays stored.
 */
export const keepingSecrets = async <T>(
  secrets: KeptSecrets,
  store: (keepIn: KeepIn) => Promise<T>,
  before?: Pick<Intent, 'resource' | 'body'>,
): Promise<T> => {
  const own = new Set(before ? referencesIn(resourceOf(before.resource), before.body) : []);
  const references: string[] = [];
  const keepIn: KeepIn = async (name, body) => {
    const resource = resourceOf(name);
    const kept = new Map<string, string>();
    for (const [, secret] of secretsIn(resource, body)) {
      if (isSecretReference(secret) && !own.has(secret)) throw notKept();
      if (isSecretReference(secret) || kept.has(secret)) continue;
      const reference = await secrets.keep(secret);
      references.push(reference);
      kept.set(secret, reference);
    }
    return withSecrets(resource, body, (secret) => kept.get(secret) ?? secret);
  };
  try {
    return await store(keepIn);
  } catch (error) {
    for (const reference of references) await secrets.forget(reference);
    throw error;
  }
};

/** Returns the creations of a batch. Throws `badArgument` for a text that is none. */
const parseBatch = (creations: string): readonly BatchCreation[] => {
  try {
    return batchSchema.parse(JSON.parse(creations));
  } catch (cause) {
    throw new VitrineError('badArgument', m.outbox.draft.notCreations, { cause });
  }
};

/** Returns the creations of a batch, as JSON, each with these secrets. Rejects with `badArgument` for a text that is no batch. */
export const batchWith = async (creations: string, shared: Body, keepIn: KeepIn): Promise<string> => {
  const whole: unknown[] = [];
  for (const one of parseBatch(creations))
    whole.push({ ...one, body: await keepIn(one.resource, { ...one.body, ...shared }) });
  return JSON.stringify(whole);
};

/** What a text that has a reference contains, perhaps with escaped characters. Most texts have neither, and are not parsed here. */
const mayHaveReference = /kept-secret|\\u/i;

/** Throws `badArgument` if a part of a batch has a reference to a secret: a new creation can have none. */
export const assertNoReferences = (creations: string): void => {
  if (!mayHaveReference.test(creations)) return;
  for (const { resource, body } of parseBatch(creations))
    if (referencesIn(resourceOf(resource), body).length > 0) throw notKept();
};
