import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { isSecretReference, getResource, getBodySecrets, withSecrets } from '../../model/index.ts';
import { m } from '../../messages/index.ts';

/** The store for secrets of creations. */
export interface SecretKeeper {
  read(reference: string): Promise<string | null>;
  forget(reference: string): Promise<void>;
}

type Creation = Pick<Intent, 'resource' | 'body'>;

const getSecretReferenceEntries = ({ resource, body }: Creation): readonly (readonly [string, string])[] =>
  getBodySecrets(getResource(resource), body).filter(([, value]) => isSecretReference(value));

/** The secrets of one attempt: read right before it is sent, and not kept any longer. */
export class CreationSecrets {
  readonly #keeper: SecretKeeper | null;
  readonly #read = new Map<string, string>();

  constructor(keeper: SecretKeeper | null) {
    this.#keeper = keeper;
  }

  /** Reads the secrets of a creation. Rejects with `invalid` and a field error if a secret is no longer stored. */
  async load(creation: Creation): Promise<void> {
    const labels = new Map(getResource(creation.resource).secrets?.map(({ name, label }) => [name, label]));
    for (const [name, reference] of getSecretReferenceEntries(creation)) {
      const secret = (await this.#keeper?.read(reference)) ?? null;
      if (secret === null) {
        const message = m.outbox.secretGone(labels.get(name) ?? name);
        throw new VitrineError('invalid', message, { field: name, problems: [{ field: name, message }] });
      }
      this.#read.set(reference, secret);
    }
  }

  bodyOf({ resource, body }: Creation): Intent['body'] {
    return withSecrets(getResource(resource), body, (value) => this.#read.get(value) ?? value);
  }
}
