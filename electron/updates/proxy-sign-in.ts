import type { AuthInfo } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { getEnvironmentProxies } from '../service/proxy-routes.ts';

interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const isAt = ({ hostname, port, protocol }: URL, { host, port: request }: AuthInfo): boolean =>
  hostname.replace(/^\[|\]$/g, '') === host && (port === '' ? defaultPorts[protocol] : Number(port)) === request;

/** Returns the credentials in the environment (`HTTPS_PROXY`) for the proxy that requests them, or null. */
export const findProxyCredentials = (
  asking: AuthInfo,
  proxies: readonly string[] = getEnvironmentProxies(),
): ProxyCredentials | null => {
  if (!asking.isProxy) return null;
  const found = proxies.map((proxy) => URL.parse(proxy)).find((url) => url && url.username !== '' && isAt(url, asking));
  if (!found) return null;
  return { username: decodeURIComponent(found.username), password: decodeURIComponent(found.password) };
};

/** Answers sign-in requests of proxies to the library: without an answer, the request would never end. */
export const handleProxyLogins = (updater: Pick<AppUpdater, 'on'>): void => {
  let given: string | null = null;
  updater.on('checking-for-update', () => (given = null));
  updater.on('login', (asking, callback) => {
    const proxyCredentials = findProxyCredentials(asking);
    const text = JSON.stringify(proxyCredentials);
    // A proxy that rejected the credentials requests them again.
    if (proxyCredentials === null || given === text) return (callback as () => void)();
    given = text;
    callback(proxyCredentials.username, proxyCredentials.password);
  });
};
