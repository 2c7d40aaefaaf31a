import type { AuthInfo } from 'electron';
import { environmentProxies } from '../service/routes.ts';

interface SignIn {
  readonly username: string;
  readonly password: string;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const isAt = ({ hostname, port, protocol }: URL, { host, port: asked }: AuthInfo): boolean =>
  hostname.replace(/^\[|\]$/g, '') === host && (port === '' ? defaultPorts[protocol] : Number(port)) === asked;

/** Returns the name and password that the environment (`HTTPS_PROXY`) gives for the proxy that asks, or null. */
export const proxySignIn = (asking: AuthInfo, proxies: readonly string[] = environmentProxies()): SignIn | null => {
  if (!asking.isProxy) return null;
  const found = proxies.map((proxy) => URL.parse(proxy)).find((url) => url && url.username !== '' && isAt(url, asking));
  if (!found) return null;
  return { username: decodeURIComponent(found.username), password: decodeURIComponent(found.password) };
};
