import type { CreationSecretStore } from '../account/creation-secret-store.ts';
import { type BatchCreation, type Intent, batchSchema, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import {
  type ResourceName,
  isSecretReference,
  getSecretReferences,
  getResource,
  getBodySecrets,
  withSecrets,
} from '../model/index.ts';

type Body = Intent['body'];

/**
 * Returns a body in which every secret is replaced by a reference, so that the creation may be stored. Rejects with
 * `badArgument` for a reference that the page may not use.
 */
export type ReplaceSecrets = (name: ResourceName, body: Body) => Promise<Body>;

const createSecretNotStoredError = (): VitrineError => new VitrineError('badArgument', m.outbox.draft.secretNotKept);

/**
 * Runs `store` with a function that replaces the secrets in bodies, and returns its result. A reference is permitted
 * only if it is in `before`, the body of the edited intent, and is kept unchanged. If `store` rejects, no secret
 * remains stored.
 */
export const storeWithSecrets = async <T>(
  secrets: CreationSecretStore,
  store: (keepIn: ReplaceSecrets) => Promise<T>,
  before?: Pick<Intent, 'resource' | 'body'>,
): Promise<T> => {
  const existingReferences = new Set(before ? getSecretReferences(getResource(before.resource), before.body) : []);
  const references: string[] = [];
  const replaceSecrets: ReplaceSecrets = async (name, body) => {
    const resource = getResource(name);
    const referenceBySecret = new Map<string, string>();
    for (const [, secret] of getBodySecrets(resource, body)) {
      if (isSecretReference(secret) && !existingReferences.has(secret)) throw createSecretNotStoredError();
      if (isSecretReference(secret) || referenceBySecret.has(secret)) continue;
      const reference = await secrets.keep(secret);
      references.push(reference);
      referenceBySecret.set(secret, reference);
    }
    return withSecrets(resource, body, (secret) => referenceBySecret.get(secret) ?? secret);
  };
  try {
    return await store(replaceSecrets);
  } catch (error) {
    for (const reference of references) await secrets.forget(reference);
    throw error;
  }
};

/** Parses the creations of a batch. Throws `badArgument` if the text is no batch. */
const parseBatch = (creations: string): readonly BatchCreation[] => {
  try {
    return batchSchema.parse(JSON.parse(creations));
  } catch (cause) {
    throw new VitrineError('badArgument', m.outbox.draft.notCreations, { cause });
  }
};

/**
 * Adds the shared secrets to each creation of a batch and returns the batch as JSON. Rejects with `badArgument` if the
 * text is no batch.
 */
export const buildBatchWithSecrets = async (
  creations: string,
  shared: Body,
  keepIn: ReplaceSecrets,
): Promise<string> => {
  const creationsWithSecrets: unknown[] = [];
  for (const one of parseBatch(creations))
    creationsWithSecrets.push({ ...one, body: await keepIn(one.resource, { ...one.body, ...shared }) });
  return JSON.stringify(creationsWithSecrets);
};

/**
 * Matches a text that may contain a reference, possibly with escaped characters. Most texts do not match and are not
 * parsed here.
 */
const mayHaveReference = /kept-secret|\\u/i;

/** Throws `badArgument` if a part of a batch contains a secret reference, which a new creation must not have. */
export const assertNoReferences = (creations: string): void => {
  if (!mayHaveReference.test(creations)) return;
  for (const { resource, body } of parseBatch(creations))
    if (getSecretReferences(getResource(resource), body).length > 0) throw createSecretNotStoredError();
};
