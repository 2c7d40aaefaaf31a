import type { Resource } from './resource.ts';

/** What stands in a body in place of a secret while its creation waits: the name under which the secret is kept. */
const reference = /^kept-secret:(?:session:)?[0-9a-f-]{36}$/;

/** A new name for a secret; `id` is a UUID. */
export const secretReference = (id: string): string => `kept-secret:${id}`;

/** The same for one that is kept until the program ends, since the keychain did not take it. */
export const sessionSecretReference = (id: string): string => `kept-secret:session:${id}`;

/** Whether what stands for a secret says that it is kept until the program ends, and no longer. */
export const isSessionSecret = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('kept-secret:session:');

/** Stands in the place of a secret that is kept no more. */
export const forgottenSecret = secretReference('00000000-0000-0000-0000-000000000000');

export const isSecretReference = (value: unknown): value is string =>
  typeof value === 'string' && reference.test(value);

type Body = Readonly<Record<string, unknown>>;

/** The secrets that a body carries, or the names under which they are kept, by member; none that is not set. */
export const secretsIn = (resource: Resource, body: Body): readonly (readonly [string, string])[] =>
  (resource.secrets ?? []).flatMap(({ name }) => {
    const value = body[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });

/** The body with `value` in place of each secret. */
export const withSecrets = (resource: Resource, body: Body, value: (secret: string) => string): Body => ({
  ...body,
  ...Object.fromEntries(secretsIn(resource, body).map(([name, secret]) => [name, value(secret)])),
});

/** What stands for secrets in a body: the names under which they are kept. */
export const referencesIn = (resource: Resource, body: Body): readonly string[] =>
  secretsIn(resource, body)
    .map(([, value]) => value)
    .filter(isSecretReference);
