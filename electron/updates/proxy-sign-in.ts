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

/** Returns the credentials in the environment (`HTTPS_PROXY`) for the proxy that requests them, or null. */
export const proxySignIn = (asking: AuthInfo, proxies: readonly string[] = environmentProxies()): SignIn | null => {
  if (!asking.isProxy) return null;
  const found = proxies.map((proxy) => URL.parse(proxy)).find((url) => url && url.username !== '' && isAt(url, asking));
  if (!found) return null;
  return { username: decodeURIComponent(found.username), password: decodeURIComponent(found.password) };
};

/** Answers sign-in requests of proxies to the library: without an answer, the request would never end. */
export const answerSignIn = (updater: Pick<AppUpdater, 'on'>): void => {
  let given: string | null = null;
  updater.on('checking-for-update', () => (given = null));
  updater.on('login', (asking, callback) => {
    const signIn = proxySignIn(asking);
    const text = JSON.stringify(signIn);
    // A proxy that rejected the credentials requests them again.
    if (signIn === null || given === text) return (callback as () => void)();
    given = text;
    callback(signIn.username, signIn.password);
  });
};
