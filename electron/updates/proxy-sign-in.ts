import type { AuthInfo } from 'electron';
import type { AppUpdater } from 'electron-updater';
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

/** Answers proxies that ask the library for a sign-in: without an answer the request would never end. */
export const answerSignIn = (updater: Pick<AppUpdater, 'on'>): void => {
  let given: string | null = null;
  updater.on('checking-for-update', () => (given = null));
  updater.on('login', (asking, callback) => {
    const signIn = proxySignIn(asking);
    const text = JSON.stringify(signIn);
    // A proxy that refused a sign-in asks again.
    if (signIn === null || given === text) return (callback as () => void)();
    given = text;
    callback(signIn.username, signIn.password);
  });
};
