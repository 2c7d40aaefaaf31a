import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closeBrowser } from './browser.ts';
import { commandLine } from './command-line.ts';
import { createEvent, emitPreventable, type Part } from './events.ts';
import { setReady, isReady } from './lifecycle.ts';
import { doNothing } from './do-nothing.ts';
import { getDefaultPaths } from './paths.ts';
import { logLine } from './recorded.ts';
import { startAgain } from './relaunch.ts';
import { hasLock, releaseLock, requestLock } from './single-instance.ts';
import { createStrictProxy } from './strict-proxy.ts';
import { readSystemLocale } from './system-locale.ts';
import { windows } from './windows.ts';

type Implemented =
  | 'whenReady' | 'isReady' | 'quit' | 'exit' | 'getPath' | 'setPath' | 'getName' | 'setName' | 'getVersion' | 'getLocale'
  | 'getLocaleCountryCode' | 'getSystemLocale' | 'getPreferredSystemLanguages' | 'getAppPath' | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock' | 'releaseSingleInstanceLock' | 'setAppUserModelId' | 'setToastActivatorCLSID' | 'relaunch' | 'enableSandbox' | 'setAboutPanelOptions'
  | 'showAboutPanel' | 'setBadgeCount' | 'getBadgeCount' | 'focus' | 'setAppLogsPath' | 'disableHardwareAcceleration'; // prettier-ignore

interface Manifest {
  folder: string;
  name: string;
  version: string;
}

function readManifest(start: string): Manifest {
  let folder = path.dirname(start);
  while (!existsSync(path.join(folder, 'package.json'))) {
    if (folder === path.dirname(folder)) return { folder: path.dirname(start), name: 'Vitrine', version: '0.0.0' };
    folder = path.dirname(folder);
  }
  const found = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  return { folder, name: found['productName'] ?? 'Vitrine', version: found['version'] ?? '0.0.0' };
}

/** Creates a folder. An error is only logged, because Electron emits `ready` without a profile too. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    logLine(`the profile cannot be made: ${String(error)}`);
  }
}

let cachedManifest: Manifest | undefined;

function getManifest(): Manifest {
  cachedManifest ??= readManifest(process.argv[1] ?? process.cwd());
  return cachedManifest;
}

class App extends EventEmitter implements Part<Electron.App, Implemented> {
  readonly isPackaged = false;
  readonly commandLine = commandLine;
  private readonly paths = new Map<string, string>();
  private givenName: string | undefined;
  private badge = 0;
  private quitting = false;
  private readonly relaunches: Electron.RelaunchOptions[] = [];
  private readonly readiness = Promise.withResolvers<undefined>();

  whenReady(): Promise<void> {
    return this.readiness.promise;
  }

  isReady(): boolean {
    return isReady();
  }

  /** Emits `ready`. The host calls this when the program's main module has run and Chromium has started. */
  begin(): void {
    // A program that quits in its main module, such as a second instance, never becomes ready.
    if (this.quitting) return;
    makeFolder(this.getPath('userData'));
    setReady();
    this.emit('ready', createEvent({}), {});
    this.readiness.resolve(undefined);
  }

  quit(): void {
    if (this.quitting || emitPreventable(this, 'before-quit')) return;
    this.quitting = true;
    void this.closeAndLeave();
  }

  exit(code = 0): void {
    this.quitting = true;
    for (const window of [...windows]) window.destroy();
    this.emit('quit', createEvent({}), code);
    void this.leave(code);
  }

  private async closeAndLeave(): Promise<void> {
    const closed = await Promise.all([...windows].map((window) => window.tryClose()));
    this.quitting = closed.every(Boolean) && !emitPreventable(this, 'will-quit');
    if (!this.quitting) return;
    this.emit('quit', createEvent({}), 0);
    await this.leave(0);
  }

  private async leave(code: number): Promise<void> {
    releaseLock();
    await closeBrowser();
    this.relaunches.forEach(startAgain);
    process.exit(code);
  }

  relaunch(options: Electron.RelaunchOptions = {}): void {
    this.relaunches.push(options);
  }

  /** Quits with the last window if the program has no `window-all-closed` listener, as Electron does. */
  onWindowClosed(): void {
    if (windows.size > 0 || this.quitting) return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  getPath(name: string): string {
    const folder = commandLine.getSwitchValue('user-data-dir');
    const userData = this.paths.get('userData') ?? (folder === '' ? undefined : path.resolve(folder));
    const found = this.paths.get(name) ?? getDefaultPaths(this.name, userData)[name];
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    return found;
  }

  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    this.paths.set(name, folder);
  }

  setAppLogsPath(folder?: string): void {
    if (folder !== undefined) this.setPath('logs', folder);
  }

  get name(): string {
    return this.givenName ?? getManifest().name;
  }

  set name(name: string) {
    this.givenName = name;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return getManifest().version;
  }

  getAppPath(): string {
    return getManifest().folder;
  }

  getLocale(): string {
    const language = commandLine.getSwitchValue('lang');
    return language === '' ? new Intl.DateTimeFormat().resolvedOptions().locale : language;
  }

  getLocaleCountryCode(): string {
    return /^[a-z]+-([A-Z]{2})\b/.exec(this.getSystemLocale())?.[1] ?? '';
  }

  getSystemLocale(): string {
    return readSystemLocale();
  }

  getPreferredSystemLanguages(): string[] {
    return [new Intl.DateTimeFormat().resolvedOptions().locale];
  }

  requestSingleInstanceLock(data: unknown = {}): boolean {
    const message = { argv: process.argv, cwd: process.cwd(), data };
    return requestLock(this.getPath('userData'), message, (second) => {
      this.emit('second-instance', createEvent({}), second.argv, second.cwd, second.data);
    });
  }

  hasSingleInstanceLock(): boolean {
    return hasLock();
  }

  releaseSingleInstanceLock(): void {
    releaseLock();
  }

  setBadgeCount(count = 0): boolean {
    this.badge = count;
    return true;
  }

  getBadgeCount(): number {
    return this.badge;
  }

  // These methods concern parts of the system that this host does not have: a taskbar, a sandbox, a panel, a GPU.
  readonly setAppUserModelId = doNothing;
  readonly setToastActivatorCLSID = doNothing;
  readonly enableSandbox = doNothing;
  readonly setAboutPanelOptions = doNothing;
  readonly showAboutPanel = doNothing;
  readonly disableHardwareAcceleration = doNothing;
  readonly focus = doNothing;
}

export const app = new App();
export const strictApp = createStrictProxy('app', app);
