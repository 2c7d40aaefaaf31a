import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { isLoopback } from './addresses.ts';

/** Answers as a proxy auto-configuration does: `PROXY a:8080; HTTPS b:443; SOCKS5 c:1080; DIRECT`, the best first. */
export type ResolveProxy = (url: string) => Promise<string>;

/**
 * How a request goes out: to this computer itself, directly, through what the environment names, or through the proxy at an
 * address (`http:`, `https:` or `socks5:`).
 */
export type Route = 'here' | 'direct' | 'environment' | `${'http' | 'https' | 'socks5'}://${string}`;

export interface Routes {
  /** The ways to a URL, the best first; at least one. Rejects with `offline` where the only proxy is of an unknown kind. */
  readonly to: (url: URL) => Promise<readonly Route[]>;
  /** Nobody could be reached that way: for a while it comes last. */
  readonly failed: (route: Route) => void;
}

const environmentNames = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** The proxies that the environment names. */
export const environmentProxies = (): readonly string[] =>
  environmentNames.map((name) => process.env[name] ?? '').filter((proxy) => proxy !== '');

const schemes: Readonly<Record<string, 'http' | 'https' | 'socks5'>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
};
const ports = { http: 80, https: 443, socks5: 1080 } as const;

const routeOf = (entry: string): Route | null => {
  const [kind = '', place = ''] = entry.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return 'direct';
  const scheme = schemes[kind.toUpperCase()];
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(place) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const route: Route = `${scheme}://${host}:${port ?? ports[scheme]}`;
  return URL.canParse(route) ? route : null;
};

/** The routes that an answer names; none where it names only such as are unknown here. Nothing named means directly. */
export const routesIn = (answer: string): readonly Route[] => {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length === 0 ? ['direct'] : entries.map(routeOf).filter((route) => route !== null);
};

/** As long as a browser leaves a proxy alone that could not be reached, in milliseconds. */
const badFor = 300_000;

const unknownProxy = (host: string): VitrineError => new VitrineError('offline', m.service.proxy.unsupported(host));

/**
 * Never through a proxy to this computer itself; through what the environment names, where it names any; else as the
 * system says.
 */
export const createRoutes = (resolve?: ResolveProxy, now: () => number = Date.now): Routes => {
  const badUntil = new Map<Route, number>();
  const isBad = (route: Route): boolean => (badUntil.get(route) ?? 0) > now();
  return {
    to: async (url) => {
      if (isLoopback(url.hostname)) return ['here'];
      if (environmentProxies().length > 0) return ['environment'];
      // What the system cannot tell is tried directly, as a browser does.
      const answer = await resolve?.(`${url.origin}/`).catch(() => '');
      const routes = routesIn(answer ?? '');
      if (routes.length === 0) throw unknownProxy(url.host);
      return routes.toSorted((one, other) => Number(isBad(one)) - Number(isBad(other)));
    },
    failed: (route) => {
      if (route.includes('://')) badUntil.set(route, now() + badFor);
    },
  };
};
