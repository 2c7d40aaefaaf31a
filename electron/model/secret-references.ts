import type { Resource } from './resource.ts';

/** The reference that replaces a secret in a body while its creation is waiting. */
const reference = /^kept-secret:(?:session:)?[0-9a-f-]{36}$/;

/** Creates the reference of a secret; `id` is a UUID. */
export const createSecretReference = (id: string): string => `kept-secret:${id}`;

/** Creates the reference of a secret that is only stored until the program ends, because the keychain rejected it. */
export const createSessionSecretReference = (id: string): string => `kept-secret:session:${id}`;

/** Whether a reference is of a secret that is only stored until the program ends. */
export const isSessionSecret = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('kept-secret:session:');

/** The reference that replaces a deleted secret. */
export const forgottenSecret = createSecretReference('00000000-0000-0000-0000-000000000000');

export const isSecretReference = (value: unknown): value is string =>
  typeof value === 'string' && reference.test(value);

type Body = Readonly<Record<string, unknown>>;

/** Returns the secrets of a body, or their references, by field. Unset ones are omitted. */
export const getBodySecrets = (resource: Resource, body: Body): readonly (readonly [string, string])[] =>
  (resource.secrets ?? []).flatMap(({ name }) => {
    const value = body[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });

/** Returns the body with each secret replaced by `value`. */
export const withSecrets = (resource: Resource, body: Body, value: (secret: string) => string): Body => ({
  ...body,
  ...Object.fromEntries(getBodySecrets(resource, body).map(([name, secret]) => [name, value(secret)])),
});

/** Returns the secret references in a body. */
export const getSecretReferences = (resource: Resource, body: Body): readonly string[] =>
  getBodySecrets(resource, body)
    .map(([, value]) => value)
    .filter(isSecretReference);
