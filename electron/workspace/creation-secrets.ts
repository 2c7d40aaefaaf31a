import type { KeptSecrets } from '../account/kept-secrets.ts';
import type { Intent } from '../contract/index.ts';
import { isSecretReference, resourceOf, secretsIn, withSecrets } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';
import { isObject } from '../base/guards.ts';

type Body = Intent['body'];

/** What a creation may be stored with: every secret gets a name of its own. */
export type KeepIn = (name: ResourceName, body: Body) => Promise<Body>;

/**
 * What `store` answers, which is given the way to put into bodies what stands for their secrets; what was kept before
 * stays as it is. Where it rejects, nothing of them is kept.
 */
export const keepingSecrets = async <T>(secrets: KeptSecrets, store: (keepIn: KeepIn) => Promise<T>): Promise<T> => {
  const references: string[] = [];
  const keepIn: KeepIn = async (name, body) => {
    const resource = resourceOf(name);
    const kept = new Map<string, string>();
    for (const [, secret] of secretsIn(resource, body)) {
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

/** The creations of a batch, as JSON, each with these secrets; a text that is no such list stays as it is, for whoever refuses it. */
export const batchWith = async (creations: string, shared: Body, keepIn: KeepIn): Promise<string> => {
  const list: unknown = JSON.parse(creations);
  if (!Array.isArray(list)) return creations;
  const whole: unknown[] = [];
  for (const one of list as unknown[]) {
    const body = isObject(one) && isObject(one['body']) ? one['body'] : null;
    if (!isObject(one) || body === null) whole.push(one);
    else whole.push({ ...one, body: await keepIn(one['resource'] as ResourceName, { ...body, ...shared }) });
  }
  return JSON.stringify(whole);
};
