import type { AccountId } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { KeychainError } from './secrets.ts';
import type { Secrets } from './secrets.ts';

/** Where an account's password is, as far as that is known, and why it is not at hand. */
export interface PasswordState {
  readonly keptIn: 'keychain' | 'session' | null;
  readonly needed: boolean;
  readonly why: string | null;
}

/** Passwords by account: in the keychain where there is one, else in memory until the program ends. */
export interface Passwords {
  state(id: AccountId): PasswordState;
  /** The password, from wherever it is. Rejects with `signInNeeded` or `keychain`, and from then on one is needed. */
  read(id: AccountId): Promise<string>;
  /** Keeps it; the answer says where, and in words why not in the keychain. */
  keep(id: AccountId, password: string): Promise<{ keptIn: 'keychain' | 'session'; notice: string | null }>;
  /** Keeps it in memory alone. */
  keepForSession(id: AccountId, password: string): void;
  /** Lets the keychain be asked again after it was locked or faulty. */
  lookAgain(id: AccountId): void;
  /** Says that the password at hand is of no use, or that there is none. */
  markNeeded(id: AccountId, why: string): void;
  /** Forgets it everywhere; null, or in words why the keychain may still hold it. */
  forget(id: AccountId): Promise<KeychainError | null>;
}

const unknownState: PasswordState = { keptIn: null, needed: false, why: null };

const problemOf = async (call: Promise<void>): Promise<KeychainError | null> => {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof KeychainError) return error;
    throw error;
  }
};

/** Passwords over the keychain. A keychain that answers null changes nothing: it may only be locked. */
export const createPasswords = (secrets: Secrets): Passwords => {
  const session = new Map<AccountId, string>();
  const states = new Map<AccountId, PasswordState>();
  const markNeeded = (id: AccountId, why: string): void => void states.set(id, { keptIn: null, needed: true, why });

  /** Accounts whose password could not be had from the keychain, for whatever passing reason. */
  const missed = new Set<AccountId>();
  const miss = (id: AccountId, why: string): void => {
    missed.add(id);
    markNeeded(id, why);
  };

  const keepForSession = (id: AccountId, password: string): void => {
    missed.delete(id);
    session.set(id, password);
    states.set(id, { keptIn: 'session', needed: false, why: null });
  };

  const fromKeychain = async (id: AccountId): Promise<string> => {
    const password = await secrets.read(id).catch((error: unknown) => {
      const { keychainToSignIn, lockedOrMissing } = m.account;
      miss(id, error instanceof KeychainError ? keychainToSignIn(error.reason) : lockedOrMissing);
      throw error;
    });
    // Someone may have typed it meanwhile.
    const typed = session.get(id);
    if (typed !== undefined) return typed;
    if (password === null) {
      miss(id, m.account.lockedOrMissing);
      throw new VitrineError('signInNeeded', m.account.lockedOrMissing);
    }
    states.set(id, { keptIn: 'keychain', needed: false, why: null });
    return password;
  };

  return {
    state: (id) => states.get(id) ?? unknownState,
    read: async (id) => session.get(id) ?? fromKeychain(id),
    keep: async (id, password) => {
      // In memory first: whatever the keychain does now, what was typed is not lost.
      keepForSession(id, password);
      const problem = await problemOf(secrets.write(id, password));
      if (problem) return { keptIn: 'session', notice: m.account.keychainSession(problem.reason) };
      // Someone may have signed out meanwhile: then it must not stay behind.
      if (!session.delete(id)) await secrets.forget(id);
      else states.set(id, { keptIn: 'keychain', needed: false, why: null });
      return { keptIn: 'keychain', notice: null };
    },
    keepForSession,
    markNeeded,
    lookAgain: (id) => {
      if (missed.delete(id)) states.delete(id);
    },
    forget: async (id) => {
      session.delete(id);
      states.delete(id);
      return problemOf(secrets.forget(id));
    },
  };
};
