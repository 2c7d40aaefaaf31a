import { createSecureContext, getCACertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import { seconds } from '../base/brand.ts';
import { isLoopback } from './addresses.ts';
import { Agent, EnvHttpProxyAgent } from './undici.ts';

/** Who carries a request. Reads keep their connections; whatever creates something gets a new one of its own. */
export interface Dispatchers {
  reading(url: URL): Dispatcher;
  creating(url: URL): Dispatcher;
  close(): Promise<void>;
}

/**
 * Trusts what this computer trusts, beside what the runtime brings. Built once, since reading hundreds of certificates
 * again for every connection would hold everything up.
 */
const systemTrust = (): { secureContext: ReturnType<typeof createSecureContext> } => ({
  secureContext: createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system')])],
  }),
});

const connectTimeout = seconds(10);
const protocol = { allowH2: false, maxHeaderSize: 64 * 1024 } as const;
// A kept connection can be closed by the other side just as it is used again: a read is simply asked once more, but
// of a creation nobody could then say whether it arrived.
const fresh = { pipelining: 0 } as const;

const throughProxies = (options: Agent.Options): Dispatcher => {
  const tls = systemTrust();
  const connect = { timeout: connectTimeout, ...tls };
  return new EnvHttpProxyAgent({ ...protocol, ...options, connect, requestTls: connect, proxyTls: connect });
};

const onThisComputer = (options: Agent.Options): Dispatcher =>
  new Agent({ ...protocol, ...options, connect: { timeout: connectTimeout } });

const lazily = (make: () => Dispatcher): { get(): Dispatcher; close(): Promise<void> } => {
  let made: Dispatcher | undefined;
  return { get: () => (made ??= make()), close: async () => made?.destroy() };
};

/**
 * The program's own carriers: the system's certificates, proxies from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, and
 * never a proxy to this computer itself. One that is given carries everything instead, and stays the giver's to close.
 */
export const createDispatchers = (given?: Dispatcher): Dispatchers => {
  if (given) return { reading: () => given, creating: () => given, close: async () => undefined };
  const parts = {
    reading: { far: lazily(() => throughProxies({})), near: lazily(() => onThisComputer({})) },
    creating: { far: lazily(() => throughProxies(fresh)), near: lazily(() => onThisComputer(fresh)) },
  };
  const pick = (part: (typeof parts)['reading'], url: URL): Dispatcher =>
    (isLoopback(url.hostname) ? part.near : part.far).get();
  return {
    reading: (url) => pick(parts.reading, url),
    creating: (url) => pick(parts.creating, url),
    close: async () => {
      const all = [parts.reading.far, parts.reading.near, parts.creating.far, parts.creating.near];
      await Promise.all(all.map((part) => part.close()));
    },
  };
};
