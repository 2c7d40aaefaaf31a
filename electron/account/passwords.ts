import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { type Keychain, KeychainError } from './keychain.ts';

/** The storage of an account's password, and the reason why it is unavailable. */
export interface PasswordState {
  readonly keptIn: 'keychain' | 'session' | null;
  readonly needed: boolean;
  readonly why: string | null;
}

/** Passwords by account: in the keychain if it is available, otherwise in memory until the program ends. */
export interface Passwords {
  state(id: AccountId): PasswordState;
  /** Returns the password. Rejects with `signInNeeded` or `keychain`; afterwards, the state is `needed`. */
  read(id: AccountId): Promise<string>;
  /** Stores the password. Returns the storage, and a message if it is not the keychain. */
  keep(id: AccountId, password: string): Promise<{ keptIn: 'keychain' | 'session'; notice: string | null }>;
  /** Stores the password only in memory. */
  keepForSession(id: AccountId, password: string): void;
  /** Permits querying the keychain again after it was locked or failed. */
  lookAgain(id: AccountId): void;
  /** Records that the stored password is invalid, or that there is none. */
  markNeeded(id: AccountId, why: string): void;
  /**
   * Deletes the password from all storage. Returns null, or the error because of which the keychain may still contain
   * it.
   */
  forget(id: AccountId): Promise<KeychainError | null>;
}

const unknownState: PasswordState = { keptIn: null, needed: false, why: null };

const catchKeychainError = async (call: Promise<void>): Promise<KeychainError | null> => {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof KeychainError) return error;
    throw error;
  }
};

/**
 * Creates the passwords over the keychain. If the keychain returns null, nothing is changed, because it may only be
 * locked.
 */
export const createPasswords = (secrets: Keychain): Passwords => {
  const session = new Map<AccountId, string>();
  const states = new Map<AccountId, PasswordState>();
  const requirePassword = (id: AccountId, why: string): void =>
    void states.set(id, { keptIn: null, needed: true, why });

  /** Accounts whose password could not be read from the keychain for a temporary reason. */
  const missed = new Set<AccountId>();
  const recordMissed = (id: AccountId, why: string): void => {
    missed.add(id);
    requirePassword(id, why);
  };

  const storeForSession = (id: AccountId, password: string): void => {
    missed.delete(id);
    session.set(id, password);
    states.set(id, { keptIn: 'session', needed: false, why: null });
  };

  const fromKeychain = async (id: AccountId): Promise<string> => {
    const password = await secrets.read(id).catch((error: unknown) => {
      const { keychainToSignIn, lockedOrMissing } = m.account;
      recordMissed(id, error instanceof KeychainError ? keychainToSignIn(error.reason) : lockedOrMissing);
      throw error;
    });
    // The user may have entered the password in the meantime.
    const typed = session.get(id);
    if (typed !== undefined) return typed;
    if (password === null) {
      recordMissed(id, m.account.lockedOrMissing);
      throw new VitrineError('signInNeeded', m.account.lockedOrMissing);
    }
    states.set(id, { keptIn: 'keychain', needed: false, why: null });
    return password;
  };

  return {
    state: (id) => states.get(id) ?? unknownState,
    read: async (id) => session.get(id) ?? fromKeychain(id),
    keep: async (id, password) => {
      // In memory first, so that the entered password is not lost if the keychain fails.
      storeForSession(id, password);
      const problem = await catchKeychainError(secrets.write(id, password));
      if (problem) return { keptIn: 'session', notice: m.account.keychainSession(problem.reason) };
      // The user may have signed out in the meantime, so the password must be deleted again.
      if (!session.delete(id)) await secrets.forget(id);
      else states.set(id, { keptIn: 'keychain', needed: false, why: null });
      return { keptIn: 'keychain', notice: null };
    },
    keepForSession: storeForSession,
    markNeeded: requirePassword,
    lookAgain: (id) => {
      if (missed.delete(id)) states.delete(id);
    },
    forget: async (id) => {
      session.delete(id);
      states.delete(id);
      return catchKeychainError(secrets.forget(id));
    },
  };
};
