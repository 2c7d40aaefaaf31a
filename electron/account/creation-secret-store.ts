import { type AccountId, toAccountId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import { isSessionSecret, createSecretReference, createSessionSecretReference } from '../model/index.ts';
import { type Keychain, KeychainError } from './keychain.ts';

const log = createLogger('account');

/** Secrets of waiting creations: in the keychain if it is available, otherwise in memory until the program ends. */
export interface CreationSecretStore {
  /** Stores a secret. Returns its reference, which contains the kind of storage. */
  keep(secret: string): Promise<string>;
  /**
   * Returns the secret of a reference, or null if it is no longer stored. Rejects with `keychain` if the keychain is
   * unavailable.
   */
  read(reference: string): Promise<string | null>;
  /** Deletes a secret from all storage; an error of the keychain is only logged. */
  forget(reference: string): Promise<void>;
}

/** Returns the secrets of an account. A reference is only valid in its account. */
export type GetAccountSecrets = (account: AccountId) => CreationSecretStore;

/** Creates the secrets over the keychain. A secret that cannot be written there is lost when the program ends. */
export const createCreationSecretStore = (secrets: Keychain): GetAccountSecrets => {
  const session = new Map<string, string>();
  const callKeychain = async (call: Promise<void>, message: string): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      if (!(error instanceof KeychainError)) throw error;
      log.warn(`${message}: ${error.reason}`);
      return false;
    }
  };
  return (account) => {
    /** Returns the name of the keychain entry. Entries of earlier versions consist of the reference only. */
    const toKeychainName = (reference: string): AccountId => toAccountId(`${reference}/${account}`);
    return {
      keep: async (secret) => {
        const id = crypto.randomUUID();
        const reference = createSecretReference(id);
        const isInKeychain = await callKeychain(
          secrets.write(toKeychainName(reference), secret, true),
          'A secret is kept for this session only',
        );
        if (isInKeychain) return reference;
        const forSession = createSessionSecretReference(id);
        session.set(toKeychainName(forSession), secret);
        return forSession;
      },
      read: async (reference) =>
        isSessionSecret(reference)
          ? (session.get(toKeychainName(reference)) ?? null)
          : ((await secrets.read(toKeychainName(reference))) ?? secrets.read(toAccountId(reference))),
      forget: async (reference) => {
        if (session.delete(toKeychainName(reference)) || isSessionSecret(reference)) return;
        for (const name of [toKeychainName(reference), toAccountId(reference)])
          if (!(await callKeychain(secrets.forget(name), 'A secret could not be removed'))) return;
      },
    };
  };
};
