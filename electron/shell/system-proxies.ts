import { app, session } from 'electron';
import { createClient } from '../service/client.ts';
import type { SystemTrust } from '../service/http/system-trust.ts';
import type { ResolveProxy } from '../service/proxy-routes.ts';

/** Resolves the proxies of the system settings, including those of a proxy auto-configuration. */
export const resolveProxy: ResolveProxy = async (url) => {
  // There is no session before.
  await app.whenReady();
  return session.defaultSession.resolveProxy(url);
};

/** Returns a function that creates clients that use the system's proxies and trust `trust`. */
export const createClientFactory =
  (trust: SystemTrust): typeof createClient =>
  (options) =>
    createClient({ ...options, resolveProxy, trust });
