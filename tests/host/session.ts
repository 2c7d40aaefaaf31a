import { EventEmitter } from 'node:events';
import type { Part } from './events.ts';
import { doNothing } from './do-nothing.ts';
import { createSetter } from './permissions.ts';
import { createStrictProxy } from './strict-proxy.ts';
import { protocol } from './protocol.ts';
import { webRequest } from './web-request.ts';

type Implemented =
  | 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'resolveProxy'
  | 'setSpellCheckerEnabled' | 'isSpellCheckerEnabled' | 'clearCache' | 'clearStorageData' | 'setCertificateVerifyProc'
  | 'registerPreloadScript' | 'isPersistent'; // prettier-ignore

/** Returns the proxy that the environment sets for a URL, in the format of proxy auto-configuration. */
function getProxyFromEnvironment(url: string): string {
  const { protocol: scheme, hostname } = new URL(url);
  const getSetting = (name: string): string => process.env[name] ?? process.env[name.toUpperCase()] ?? '';
  const exceptions = getSetting('no_proxy')
    .split(',')
    .map((entry) => entry.trim().replace(/^\*?\./, ''))
    .filter(Boolean);
  const isExcepted = exceptions.some((entry) => entry === '*' || hostname === entry || hostname.endsWith(`.${entry}`));
  const proxy = getSetting(scheme === 'https:' ? 'https_proxy' : 'http_proxy');
  if (proxy === '' || isExcepted) return 'DIRECT';
  return `PROXY ${URL.parse(proxy)?.host ?? proxy}`;
}

class HostSession extends EventEmitter implements Part<Electron.Session, Implemented> {
  readonly protocol = protocol;
  readonly webRequest = webRequest;
  readonly preloads: string[] = [];
  private spellChecker = true;

  readonly setPermissionRequestHandler = createSetter('request');
  readonly setPermissionCheckHandler = createSetter('check');
  readonly setDevicePermissionHandler = createSetter('device');
  // The page has no network access, so it receives no certificate.
  readonly setCertificateVerifyProc = doNothing;

  setSpellCheckerEnabled(enable: boolean): void {
    this.spellChecker = enable;
  }

  isSpellCheckerEnabled(): boolean {
    return this.spellChecker;
  }

  async resolveProxy(url: string): Promise<string> {
    return getProxyFromEnvironment(url);
  }

  // Routed pages are never cached, and each start has a new Chromium profile.
  readonly clearCache = async (): Promise<void> => doNothing();
  readonly clearStorageData = async (): Promise<void> => doNothing();

  isPersistent(): boolean {
    return true;
  }

  registerPreloadScript(script: Electron.PreloadScriptRegistration): string {
    if (script.type === 'frame') this.preloads.push(script.filePath);
    return script.id ?? script.filePath;
  }
}

const hostSession = new HostSession();
const defaultSession = createStrictProxy('session', hostSession as unknown as Electron.Session);

/** Returns an empty session: other sessions than the default one are used only for requests of the main process. */
const fromPartition = (partition: string): object => createStrictProxy(`session.fromPartition('${partition}')`, {});

export const session = createStrictProxy('session', { defaultSession, fromPartition });

export function getDefaultSession(): Electron.Session {
  return defaultSession;
}

export function getPreloads(): readonly string[] {
  return hostSession.preloads;
}
