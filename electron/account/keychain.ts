import { type AccountId, type Ms, seconds } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { m } from '../messages/index.ts';

const log = createLogger('account');

/** The part of the keychain library that is used. */
export interface KeychainLibrary {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export type KeychainReason = 'absent' | 'locked' | 'denied' | 'noAnswer' | 'restarted' | 'other';

/** Thrown if the keychain failed, with the reason and a message for the user. */
export class KeychainError extends VitrineError {
  readonly reason: KeychainReason;

  /** `message` defaults to the message of the reason. */
  constructor(reason: KeychainReason, cause?: unknown, message: string = m.account.keychain[reason]) {
    super('keychain', message, { retryable: reason !== 'absent', ...(cause === undefined ? {} : { cause }) });
    this.reason = reason;
  }
}

/**
 * Patterns in the messages of the system's libraries: libsecret and D-Bus, macOS, Windows; and of keytar, which omits
 * the message of `dlopen`.
 */
const reasonPatterns: readonly (readonly [KeychainReason, RegExp])[] = [
  // libsecret keeps the unique name of the first service process, and its session there; both are invalid after a
  // restart.
  ['restarted', /the name :[\d.]+ was not provided|session .*does not exist/i],
  ['locked', /locked|prompt|dismissed|interaction is not allowed/i],
  ['denied', /denied|not allowed|cancell?ed|permission|authoriz/i],
  [
    'absent',
    /d-?bus|secrets|serviceunknown|not provided|no such|not available|autolaunch|dlopen|libsecret|connection|native addon/i,
  ],
];

const classifyKeychainError = (error: unknown): KeychainReason => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return 'absent';
  return reasonPatterns.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other';
};

/** Passwords in the system's keychain. Every call ends within its time limit and rejects with `KeychainError`. */
export interface Keychain {
  /** Returns null if there is none or the keychain is locked, which cannot be distinguished. */
  read(account: AccountId): Promise<string | null>;
  /**
   * Writes a password. `once`: if the keychain stores it after the time limit, it is deleted again, because it has been
   * stored elsewhere by then.
   */
  write(account: AccountId, password: string, once?: boolean): Promise<void>;
  /**
   * Deletes a password. Also resolves if there was none; rejects if the keychain is locked, because it may still
   * contain the password.
   */
  forget(account: AccountId): Promise<void>;
}

const loadKeytar = async (): Promise<KeychainLibrary> => {
  const loaded = (await import('keytar')) as unknown as KeychainLibrary & { readonly default?: KeychainLibrary };
  return loaded.default ?? loaded;
};

/** A temporary value of an entry that is about to be deleted. */
const nothing = '-';

/** The maximum number of hanging calls. Each blocks one of the few threads that also read files. */
const maxHangingCalls = 2;

interface Options {
  /** The service name of the entries; `Vitrine` by default. */
  readonly service?: string;
  /** 10 s by default. */
  readonly timeout?: Ms;
  /**
   * Loads the library; by default at the first call, so that a missing system library makes that call fail and not the
   * start.
   */
  readonly load?: () => Promise<KeychainLibrary>;
}

/** Logs that a late change of the keychain could not be undone: it may contain an unreferenced secret. */
const logUndoFailure = (error: unknown): void =>
  log.warn('A secret that was stored after the time limit could not be deleted', error);

/** Creates the three keychain functions. A result after the time limit is dropped. */
export const createKeychain = ({
  service = 'Vitrine',
  timeout = seconds(10),
  load = loadKeytar,
}: Options = {}): Keychain => {
  let stuck = 0;

  const callWithTimeout = async <T>(
    call: (keytar: KeychainLibrary) => Promise<T>,
    undo?: (keytar: KeychainLibrary) => Promise<unknown>,
  ): Promise<T> => {
    if (stuck >= maxHangingCalls) throw new KeychainError('noAnswer');
    const loading = load();
    const work = loading.then(call);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      stuck++;
      const releaseStuckCall = (): void => {
        stuck--;
      };
      work.then(releaseStuckCall, releaseStuckCall);
      // A call that fails late has stored nothing.
      if (undo) void work.then(() => loading.then(undo).catch(logUndoFailure)).catch(() => undefined);
      late.reject(new KeychainError('noAnswer'));
    }, timeout);
    try {
      return await Promise.race([work, late.promise]);
    } catch (error) {
      throw error instanceof KeychainError ? error : new KeychainError(classifyKeychainError(error), error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    read: (account) => callWithTimeout((keytar) => keytar.getPassword(service, account)),
    write: (account, password, once = false) =>
      callWithTimeout(
        (keytar) => keytar.setPassword(service, account, password),
        once ? (keytar) => keytar.deletePassword(service, account) : undefined,
      ),
    forget: (account) =>
      callWithTimeout(async (keytar) => {
        if (await keytar.deletePassword(service, account)) return;
        // A locked keychain only rejects writes; reads return nothing under any name.
        await keytar.setPassword(service, account, nothing);
        await keytar.deletePassword(service, account);
      }),
  };
};
