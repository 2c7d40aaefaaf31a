import { accountId } from '../base/brand.ts';
import type { AccountId } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import { isSessionSecret, secretReference, sessionSecretReference } from '../model/index.ts';
import { KeychainError } from './secrets.ts';
import type { Secrets } from './secrets.ts';

const log = createLogger('account');

/** Secrets of creations that wait: in the keychain where there is one, else in memory until the program ends. */
export interface KeptSecrets {
  /** Keeps one; answers what stands for it from then on, and says where it is kept. */
  keep(secret: string): Promise<string>;
  /** The secret that this stands for; null: it is kept no more. Rejects with `keychain` where that does not answer. */
  read(reference: string): Promise<string | null>;
  /** Forgets it everywhere; a keychain that refuses is only logged. */
  forget(reference: string): Promise<void>;
}

/** The secrets of an account. What stands for a secret is of use in that account alone. */
export type SecretsOf = (account: AccountId) => KeptSecrets;

/** Secrets over the keychain. One that cannot be written there is gone with the program. */
export const createKeptSecrets = (secrets: Secrets): SecretsOf => {
  const session = new Map<string, string>();
  const tried = async (call: Promise<void>, words: string): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      if (!(error instanceof KeychainError)) throw error;
      log.warn(`${words}: ${error.reason}`);
      return false;
    }
  };
  return (account) => {
    /** The name of the keychain's entry. Before accounts had secrets of their own, it was the reference alone. */
    const nameOf = (reference: string): AccountId => accountId(`${reference}/${account}`);
    return {
      keep: async (secret) => {
        const id = crypto.randomUUID();
        const reference = secretReference(id);
        const kept = await tried(
          secrets.write(nameOf(reference), secret, true),
          'A secret is kept for this session only',
        );
        if (kept) return reference;
        const forSession = sessionSecretReference(id);
        session.set(nameOf(forSession), secret);
        return forSession;
      },
      read: async (reference) =>
        isSessionSecret(reference)
          ? (session.get(nameOf(reference)) ?? null)
          : ((await secrets.read(nameOf(reference))) ?? secrets.read(accountId(reference))),
      forget: async (reference) => {
        if (session.delete(nameOf(reference)) || isSessionSecret(reference)) return;
        for (const name of [nameOf(reference), accountId(reference)])
          if (!(await tried(secrets.forget(name), 'A secret could not be removed'))) return;
      },
    };
  };
};
