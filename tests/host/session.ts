import { EventEmitter } from 'node:events';
import type { Part } from './events.ts';
import { nothing } from './nothing.ts';
import { setterOf } from './permissions.ts';
import { standIn } from './stand-in.ts';
import { protocol } from './protocol.ts';
import { webRequest } from './web-request.ts';

type Implemented =
  | 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'resolveProxy'
  | 'setSpellCheckerEnabled' | 'isSpellCheckerEnabled' | 'clearCache' | 'clearStorageData' | 'setCertificateVerifyProc'
  | 'registerPreloadScript' | 'isPersistent'; // prettier-ignore

/** The proxy that the environment names for an address, in the words of a proxy auto-configuration. */
function proxyFromEnvironment(url: string): string {
  const { protocol: scheme, hostname } = new URL(url);
  const setting = (name: string): string => process.env[name] ?? process.env[name.toUpperCase()] ?? '';
  const exceptions = setting('no_proxy')
    .split(',')
    .map((entry) => entry.trim().replace(/^\*?\./, ''))
    .filter(Boolean);
  const isExcepted = exceptions.some((entry) => entry === '*' || hostname === entry || hostname.endsWith(`.${entry}`));
  const proxy = setting(scheme === 'https:' ? 'https_proxy' : 'http_proxy');
  if (proxy === '' || isExcepted) return 'DIRECT';
  return `PROXY ${URL.parse(proxy)?.host ?? proxy}`;
}

class HostSession extends EventEmitter implements Part<Electron.Session, Implemented> {
  readonly protocol = protocol;
  readonly webRequest = webRequest;
  readonly preloads: string[] = [];
  private spellChecker = true;

  readonly setPermissionRequestHandler = setterOf('request');
  readonly setPermissionCheckHandler = setterOf('check');
  readonly setDevicePermissionHandler = setterOf('device');
  // The page reaches no network, so it meets no certificate.
  readonly setCertificateVerifyProc = nothing;

  setSpellCheckerEnabled(enable: boolean): void {
    this.spellChecker = enable;
  }

  isSpellCheckerEnabled(): boolean {
    return this.spellChecker;
  }

  async resolveProxy(url: string): Promise<string> {
    return proxyFromEnvironment(url);
  }

  // Routed pages are never cached, and Chromium's profile is a new one each time.
  readonly clearCache = async (): Promise<void> => nothing();
  readonly clearStorageData = async (): Promise<void> => nothing();

  isPersistent(): boolean {
    return true;
  }

  registerPreloadScript(script: Electron.PreloadScriptRegistration): string {
    if (script.type === 'frame') this.preloads.push(script.filePath);
    return script.id ?? script.filePath;
  }
}

const hostSession = new HostSession();
const defaultSession = standIn('session', hostSession as unknown as Electron.Session);

/** Sessions beside the program's own carry requests of the main process alone, and those need nothing of them here. */
const fromPartition = (partition: string): object => standIn(`session.fromPartition('${partition}')`, {});

export const session = standIn('session', { defaultSession, fromPartition });

export function getDefaultSession(): Electron.Session {
  return defaultSession;
}

export function preloadsOfSession(): readonly string[] {
  return hostSession.preloads;
}
