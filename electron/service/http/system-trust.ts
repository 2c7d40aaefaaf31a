import { createSecureContext, getCACertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { setTimeout } from 'node:timers/promises';
import { seconds } from '../../base/brand.ts';
import type { Ms } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import { startThread } from '../../base/thread.ts';
import type { TrustHandlers } from './trust-thread.ts';

const log = createLogger('network');

/** The certificates that connections trust: the runtime's and the computer's. */
export interface SystemTrust {
  /**
   * Resolves when the computer's certificates are read, or with the runtime's alone if that fails or takes too long.
   * Later calls return another context if the computer's certificates arrive after that.
   */
  readonly context: () => Promise<SecureContext>;
}

/** The maximum time that requests wait for the computer's certificates, shorter than a request may be silent. */
const maxWait = seconds(20);

/** Not the list `default`: if `NODE_USE_SYSTEM_CA` is set, it includes the computer's certificates, which would be read on this thread. */
const getRuntimeCertificates = (): readonly string[] => [
  ...getCACertificates('bundled'),
  ...getCACertificates('extra'),
];

const createContext = (certificates: readonly string[]): SecureContext =>
  createSecureContext({ ca: [...new Set([...getRuntimeCertificates(), ...certificates])] });

/** Starts `read`, which returns the computer's certificates as PEM texts, and keeps the context that is built of them. */
export const createSystemTrust = (read: () => Promise<readonly string[]>, wait: Ms = maxWait): SystemTrust => {
  let context: SecureContext | undefined;
  const withoutSystem = (why: string, error?: unknown): void => {
    log.warn(`${why}: connections trust the certificates of the runtime alone`, error);
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
 * Reads the computer's certificates on a separate thread. On macOS the system evaluates each certificate, which takes many
 * seconds on managed computers, and the main thread could not show a window until then. `root` contains the threads.
 */
export const readSystemCertificates = async (root: URL): Promise<readonly string[]> => {
  const thread = startThread<TrustHandlers>(root, 'service/http/trust-thread', null);
  try {
    return await thread.call('read', undefined);
  } finally {
    void thread.close();
  }
};
