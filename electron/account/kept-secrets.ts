import { accountId } from '../base/brand.ts';
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

/** Secrets over the keychain. One that cannot be written there is gone with the program. */
export const createKeptSecrets = (secrets: Secrets): KeptSecrets => {
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
  return {
    keep: async (secret) => {
      const id = crypto.randomUUID();
      const reference = secretReference(id);
      const kept = await tried(
        secrets.write(accountId(reference), secret, true),
        'A secret is kept for this session only',
      );
      if (kept) return reference;
      const forSession = sessionSecretReference(id);
      session.set(forSession, secret);
      return forSession;
    },
    read: async (reference) =>
      isSessionSecret(reference) ? (session.get(reference) ?? null) : secrets.read(accountId(reference)),
    forget: async (reference) => {
      if (session.delete(reference) || isSessionSecret(reference)) return;
      await tried(secrets.forget(accountId(reference)), 'A secret could not be removed');
    },
  };
};
