import { type SecureContext, createSecureContext, getCACertificates } from 'node:tls';
import { setTimeout } from 'node:timers/promises';
import { type Ms, seconds } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import { startThread } from '../../base/thread.ts';
import type { TrustHandlers } from './trust-thread.ts';

const log = createLogger('network');

/** The certificates that connections trust: those of the runtime and of this computer. */
export interface SystemTrust {
  /**
   * Resolves when this computer's certificates have been read, or with only the runtime's certificates if that fails or
   * takes too long. Later calls return a new context if this computer's certificates are available by then.
   */
  readonly context: () => Promise<SecureContext>;
}

/** The maximum time that requests wait for this computer's certificates, shorter than the idle timeout of a request. */
const maxWait = seconds(20);

/**
 * Returns the runtime's certificates. Does not use the list `default`: if `NODE_USE_SYSTEM_CA` is set, it includes this
 * computer's certificates, which would be read on this thread.
 */
const getRuntimeCertificates = (): readonly string[] => [
  ...getCACertificates('bundled'),
  ...getCACertificates('extra'),
];

const createContext = (certificates: readonly string[]): SecureContext =>
  createSecureContext({ ca: [...new Set([...getRuntimeCertificates(), ...certificates])] });

/** Starts `read`, which returns this computer's certificates as PEM texts, and caches the context created from them. */
export const createSystemTrust = (read: () => Promise<readonly string[]>, wait: Ms = maxWait): SystemTrust => {
  let context: SecureContext | undefined;
  const withoutSystem = (why: string, error?: unknown): void => {
    log.warn(`${why}: connections trust only the certificates of the runtime`, error);
    context = createContext([]);
  };
  const reading = read().then(
    (certificates) => {
      if (context !== undefined)
        log.info('The certificates of this computer are read now: connections trust them, too');
      context = createContext(certificates);
    },
    (error: unknown) => withoutSystem('The certificates of this computer cannot be read', error),
  );
  const ready = Promise.race([reading, setTimeout(wait, undefined, { ref: false })]).then(() => {
    if (context === undefined) withoutSystem(`Reading the certificates of this computer takes more than ${wait} ms`);
  });
  return {
    context: async () => {
      await ready;
      return (context ??= createContext([]));
    },
  };
};

/**
 * Reads this computer's certificates on a separate thread. On macOS, the system evaluates each certificate, which takes
 * many seconds on managed computers and would block the main thread from showing a window. `root` contains the threads.
 */
export const readSystemCertificates = async (root: URL): Promise<readonly string[]> => {
  const thread = startThread<TrustHandlers>(root, 'service/http/trust-thread', null);
  try {
    return await thread.call('read', undefined);
  } finally {
    void thread.close();
  }
};
