import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { seconds } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { isConnectFailure } from './network-errors.ts';
import { type ResolveProxy, type Route, type Routes, createRoutes, getEnvironmentProxies } from '../proxy-routes.ts';
import type { SystemTrust } from './system-trust.ts';
import { Agent, EnvHttpProxyAgent } from './undici.ts';

/** Sends requests over the first usable route to a host. */
export interface RequestSender {
  /**
   * Returns the result of `send` over the first route with a reachable server. `mayRepeat`: whether nothing of the
   * request has been sent, so that another route can be tried.
   */
  carry<T>(url: URL, send: (dispatcher: Dispatcher, route: Route) => Promise<T>, mayRepeat?: () => boolean): Promise<T>;
  close(): Promise<void>;
}

/** The carriers of requests. Reads keep their connections alive; each creation gets a new connection. */
export interface Dispatchers {
  readonly reading: RequestSender;
  readonly creating: RequestSender;
  close(): Promise<void>;
}

const connectTimeout = seconds(10);
const protocol = { allowH2: false, maxHeaderSize: 64 * 1024 } as const;
// The server can close an idle connection just when it is reused. A read is simply retried, but for a creation it would
// be unknown whether it was received.
const fresh = { pipelining: 0 } as const;

interface CarrierOptions {
  readonly agent?: Agent.Options;
  /** Resolves host names for connections without a proxy. */
  readonly lookup?: LookupFunction;
  /** The certificates that connections trust; by default those of the runtime. */
  readonly trust?: SystemTrust | undefined;
}

/**
 * Creates a dispatcher for proxies. The error for an invalid proxy URL in the environment does not repeat the URL,
 * which may contain a password.
 */
const createProxyDispatcher = (options: EnvHttpProxyAgent.Options): Dispatcher => {
  try {
    return new EnvHttpProxyAgent(options);
  } catch {
    throw new VitrineError('offline', m.service.proxy.invalid);
  }
};

/** Creates the dispatcher of a route. `NO_PROXY` applies to every route. */
const createRouteDispatcher = (
  route: Route,
  { agent, lookup }: CarrierOptions,
  secureContext: SecureContext | undefined,
): Dispatcher => {
  const direct = lookup === undefined ? {} : { lookup };
  if (route === 'here') return new Agent({ ...protocol, ...agent, connect: { timeout: connectTimeout, ...direct } });
  const secured = { timeout: connectTimeout, ...(secureContext && { secureContext }) };
  const connect = { ...secured, ...direct };
  if (route === 'direct') return new Agent({ ...protocol, ...agent, connect });
  const proxies = route === 'environment' ? getEnvironmentProxies() : [route];
  // For a SOCKS proxy, these options would enable TLS to the proxy itself.
  const proxyTls = proxies.some((proxy) => /^socks/i.test(proxy)) ? {} : { proxyTls: secured };
  const options = { ...protocol, ...agent, connect, requestTls: secured, ...proxyTls };
  return createProxyDispatcher(route === 'environment' ? options : { ...options, httpProxy: route, httpsProxy: route });
};

/** A dispatcher and the certificates that its connections trust. */
interface RouteDispatcher {
  readonly dispatcher: Dispatcher;
  readonly context: SecureContext | undefined;
}

export const createCarrier = (routes: Routes, options: CarrierOptions = {}): RequestSender => {
  const dispatchersByRoute = new Map<Route, RouteDispatcher>();
  const replaced: Dispatcher[] = [];
  const getDispatcher = async (route: Route): Promise<Dispatcher> => {
    // This computer is reached without certificates, so that the demo account does not wait for them.
    const context = route === 'here' ? undefined : await options.trust?.context();
    const existing = dispatchersByRoute.get(route);
    if (existing !== undefined && existing.context === context) return existing.dispatcher;
    // Its requests continue, and new ones trust the certificates that have been read in the meantime.
    if (existing !== undefined) replaced.push(existing.dispatcher);
    const dispatcher = createRouteDispatcher(route, options, context);
    dispatchersByRoute.set(route, { dispatcher, context });
    return dispatcher;
  };
  return {
    carry: async (url, send, mayRepeat = () => true) => {
      const ways = await routes.to(url);
      for (const route of ways.slice(0, -1)) {
        try {
          return await send(await getDispatcher(route), route);
        } catch (error) {
          if (!isConnectFailure(error) || !mayRepeat()) throw error;
          routes.failed(route);
        }
      }
      const last = ways.at(-1) ?? 'direct';
      return send(await getDispatcher(last), last);
    },
    close: async () => {
      const dispatchers = [...replaced, ...[...dispatchersByRoute.values()].map(({ dispatcher }) => dispatcher)];
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.destroy()));
    },
  };
};

const createFixedCarrier = (given: Dispatcher): RequestSender => ({
  carry: (_url, send) => send(given, 'direct'),
  close: async () => undefined,
});

export interface DispatchersOptions {
  /** Replaces the default carriers, and is not closed with them. */
  readonly dispatcher?: Dispatcher;
  readonly resolveProxy?: ResolveProxy;
  /** The certificates that connections trust; by default those of the runtime. */
  readonly trust?: SystemTrust;
}

/** Returns the carriers of requests, with the system's certificates and proxies. */
export const createDispatchers = ({ dispatcher, resolveProxy, trust }: DispatchersOptions): Dispatchers => {
  const routes = createRoutes(resolveProxy);
  const reading = dispatcher ? createFixedCarrier(dispatcher) : createCarrier(routes, { trust });
  const creating = dispatcher ? createFixedCarrier(dispatcher) : createCarrier(routes, { agent: fresh, trust });
  return {
    reading,
    creating,
    close: async () => {
      await Promise.all([reading.close(), creating.close()]);
    },
  };
};
