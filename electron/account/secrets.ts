import type { AccountId, Ms } from '../base/brand.ts';
import { seconds } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { m } from '../messages/index.ts';

const log = createLogger('account');

/** The part of the keychain library that is used. */
export interface KeytarLike {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export type KeychainReason = 'absent' | 'locked' | 'denied' | 'noAnswer' | 'restarted' | 'other';

/** A keychain that did not do what it was asked, with what is the matter; the message is for a person. */
export class KeychainError extends VitrineError {
  readonly reason: KeychainReason;

  /** `message`: more than what is the matter. */
  constructor(reason: KeychainReason, cause?: unknown, message: string = m.account.keychain[reason]) {
    super('keychain', message, { retryable: reason !== 'absent', ...(cause === undefined ? {} : { cause }) });
    this.reason = reason;
  }
}

/** By what the system's libraries say: libsecret and D-Bus, macOS, Windows; and keytar, which keeps to itself what `dlopen` said. */
const signs: readonly (readonly [KeychainReason, RegExp])[] = [
  // libsecret keeps to the process that it met first, by a name which no other ever has, and to its session there.
  ['restarted', /the name :[\d.]+ was not provided|session .*does not exist/i],
  ['locked', /locked|prompt|dismissed|interaction is not allowed/i],
  ['denied', /denied|not allowed|cancell?ed|permission|authoriz/i],
  [
    'absent',
    /d-?bus|secrets|serviceunknown|not provided|no such|not available|autolaunch|dlopen|libsecret|connection|native addon/i,
  ],
];

const reasonOf = (error: unknown): KeychainReason => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return 'absent';
  return signs.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other';
};

/** Passwords in the system's keychain. Every call ends within its time limit; all reject with `KeychainError`. */
export interface Secrets {
  /** Null: there is none, or the keychain is locked; which of the two, it does not tell. */
  read(account: AccountId): Promise<string | null>;
  /** `once`: what the keychain keeps after the time limit all the same is removed again, as it is kept elsewhere by then. */
  write(account: AccountId, password: string, once?: boolean): Promise<void>;
  /** Resolves too when there was none; rejects when the keychain is locked, and so may still hold it. */
  forget(account: AccountId): Promise<void>;
}

const loadKeytar = async (): Promise<KeytarLike> => {
  const loaded = (await import('keytar')) as unknown as KeytarLike & { readonly default?: KeytarLike };
  return loaded.default ?? loaded;
};

/** Stands in an entry for as long as it takes to remove it again. */
const nothing = '-';

/** A call that hangs keeps one of the few threads that also read files: no more than this many may. */
const mostStuck = 2;

interface Options {
  /** The name that the entries stand under; `Vitrine` by default. */
  readonly service?: string;
  /** 10 s by default. */
  readonly timeout?: Ms;
  /** By default the library is loaded at the first call: where its system part is missing, that call fails, not the start. */
  readonly load?: () => Promise<KeytarLike>;
}

/** What a keychain did too late could not be taken back: it may hold a secret that nothing refers to. */
const notUndone = (error: unknown): void => log.warn('A secret that was kept late could not be removed', error);

/** The keychain behind three functions. A result that comes too late is dropped. */
export const createSecrets = ({
  service = 'Vitrine',
  timeout = seconds(10),
  load = loadKeytar,
}: Options = {}): Secrets => {
  let stuck = 0;

  const bounded = async <T>(
    call: (keytar: KeytarLike) => Promise<T>,
    undo?: (keytar: KeytarLike) => Promise<unknown>,
  ): Promise<T> => {
    if (stuck >= mostStuck) throw new KeychainError('noAnswer');
    const loading = load();
    const work = loading.then(call);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      stuck++;
      const free = (): void => {
        stuck--;
      };
      work.then(free, free);
      // One that fails late has kept nothing.
      if (undo) void work.then(() => loading.then(undo).catch(notUndone)).catch(() => undefined);
      late.reject(new KeychainError('noAnswer'));
    }, timeout);
    try {
      return await Promise.race([work, late.promise]);
    } catch (error) {
      throw error instanceof KeychainError ? error : new KeychainError(reasonOf(error), error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    read: (account) => bounded((keytar) => keytar.getPassword(service, account)),
    write: (account, password, once = false) =>
      bounded(
        (keytar) => keytar.setPassword(service, account, password),
        once ? (keytar) => keytar.deletePassword(service, account) : undefined,
      ),
    forget: (account) =>
      bounded(async (keytar) => {
        if (await keytar.deletePassword(service, account)) return;
        // A locked keychain says so only to those who write: to others it has nothing under any name.
        await keytar.setPassword(service, account, nothing);
        await keytar.deletePassword(service, account);
      }),
  };
};
