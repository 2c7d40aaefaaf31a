import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { isLoopback } from './addresses.ts';

/**
 * Resolves the proxies of a URL as a proxy auto-configuration does: `PROXY a:8080; HTTPS b:443; SOCKS5 c:1080; DIRECT`,
 * the preferred one first.
 */
export type ResolveProxy = (url: string) => Promise<string>;

/**
 * The route of a request: to this computer, directly, through the proxies of the environment, or through the proxy at a
 * URL (`http:`, `https:` or `socks5:`).
 */
export type Route = 'here' | 'direct' | 'environment' | `${'http' | 'https' | 'socks5'}://${string}`;

export interface Routes {
  /**
   * Returns the routes to a URL, the preferred one first; at least one. Rejects with `offline` if the only proxy is of
   * an unsupported kind.
   */
  readonly to: (url: URL) => Promise<readonly Route[]>;
  /** Records that no server was reached over the route, which is then tried last for a while. */
  readonly failed: (route: Route) => void;
}

const environmentNames = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Returns the proxies in the environment variables. */
export const getEnvironmentProxies = (): readonly string[] =>
  environmentNames.map((name) => process.env[name] ?? '').filter((proxy) => proxy !== '');

const schemes: Readonly<Record<string, 'http' | 'https' | 'socks5'>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
};
const ports = { http: 80, https: 443, socks5: 1080 } as const;

const parseRoute = (entry: string): Route | null => {
  const [kind = '', place = ''] = entry.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return 'direct';
  const scheme = schemes[kind.toUpperCase()];
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(place) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const route: Route = `${scheme}://${host}:${port ?? ports[scheme]}`;
  return URL.canParse(route) ? route : null;
};

/**
 * Parses the routes in a proxy list. Returns none if all are unsupported, and the direct route if the list is empty.
 */
export const parseRoutes = (answer: string): readonly Route[] => {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length === 0 ? ['direct'] : entries.map(parseRoute).filter((route) => route !== null);
};

/** The time in milliseconds for which an unreachable proxy is avoided, as in browsers. */
const proxyAvoidanceMs = 300_000;

const createUnknownProxyError = (host: string): VitrineError =>
  new VitrineError('offline', m.service.proxy.unsupported(host));

/**
 * Creates the routes: never a proxy to this computer; the proxies of the environment if there are any; otherwise those
 * of the system.
 */
export const createRoutes = (resolve?: ResolveProxy, now: () => number = Date.now): Routes => {
  const badUntil = new Map<Route, number>();
  const isBad = (route: Route): boolean => (badUntil.get(route) ?? 0) > now();
  return {
    to: async (url) => {
      if (isLoopback(url.hostname)) return ['here'];
      if (getEnvironmentProxies().length > 0) return ['environment'];
      // If the system cannot resolve the proxies, the direct route is tried, as in browsers.
      const answer = await resolve?.(`${url.origin}/`).catch(() => '');
      const routes = parseRoutes(answer ?? '');
      if (routes.length === 0) throw createUnknownProxyError(url.host);
      return routes.toSorted((one, other) => Number(isBad(one)) - Number(isBad(other)));
    },
    failed: (route) => {
      if (route.includes('://')) badUntil.set(route, now() + proxyAvoidanceMs);
    },
  };
};
