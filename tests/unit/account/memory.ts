import { type KeychainReason, type KeychainLibrary, KeychainError } from '../../../electron/account/keychain.ts';
import type { KeyValue } from '../../../electron/account/key-value-store.ts';

/** The details of an account as the user enters them. */
export const account = {
  name: 'A',
  serviceAddress: 'https://a.example',
  signInAddress: 'https://b.example',
  apiKey: 'k',
  demo: false,
};

/** A settings file in memory; values pass through JSON as they would in a file. */
export const memoryStore = (
  start: Readonly<Record<string, unknown>> = {},
): KeyValue & { readonly text: () => string } => {
  const stored = new Map<string, string>(Object.entries(start).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    get: (key) => (JSON.parse(stored.get(key) ?? 'null') as unknown) ?? undefined,
    set: (key, value) => void stored.set(key, JSON.stringify(value)),
    text: () => JSON.stringify([...stored]),
  };
};

export interface TestKeychain extends KeychainLibrary {
  readonly entries: Map<string, string>;
  /** The error of every call, or null if calls succeed. `locked` returns no secrets, like a real keychain. */
  trouble: KeychainReason | null;
}

export const testKeychain = (entries = new Map<string, string>()): TestKeychain => {
  const check = (): void => {
    if (keychain.trouble !== null) throw new KeychainError(keychain.trouble);
  };
  const keychain: TestKeychain = {
    entries,
    trouble: null,
    getPassword: async (_, account) => {
      if (keychain.trouble === 'locked') return null;
      check();
      return entries.get(account) ?? null;
    },
    setPassword: async (_, account, password) => {
      check();
      entries.set(account, password);
    },
    deletePassword: async (_, account) => {
      if (keychain.trouble === 'locked') return false;
      check();
      return entries.delete(account);
    },
  };
  return keychain;
};
