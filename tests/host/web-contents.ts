import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { codec } from './codec.ts';
import { createEvent, emitPreventable, type Part } from './events.ts';
import { receiveInvoke, receiveSend, type Sender } from './ipc-main.ts';
import { isHandled, isProgramPage, toPageUrl, toProgramUrl } from './origins.ts';
import { getIconSize } from './native-image.ts';
import { PageLink, type PageOwner } from './page-link.ts';
import { requestPermission } from './permissions.ts';
import { recorded, logLine } from './recorded.ts';
import { getDefaultSession, getPreloads } from './session.ts';
import { createNotImplementedError, createStrictProxy } from './strict-proxy.ts';
import { createMainFrame } from './web-frame-main.ts';

type Implemented =
  | 'send' | 'getURL' | 'isDestroyed' | 'setWindowOpenHandler' | 'openDevTools' | 'isDevToolsOpened'
  | 'executeJavaScript' | 'reload' | 'setZoomLevel' | 'getZoomLevel' | 'setZoomFactor' | 'getZoomFactor' | 'getOSProcessId'
  | 'focus' | 'isCrashed' | 'forcefullyCrashRenderer' | 'isLoading' | 'getTitle' | 'loadURL' | 'startDrag'; // prettier-ignore

/** The events that a page reports to its window in addition to Electron's events. */
export interface ContentsOwner {
  preload: string | undefined;
  /** Called when the window has a page: the first one, or a replacement for a crashed one. */
  onOpened(link: PageLink): Promise<void>;
  onKey(key: KeyPress): void;
  onResize(width: number, height: number): void;
  onFocus(focused: boolean): void;
  /** Called when an element of the page enters or leaves full screen. */
  onHtmlFullScreen(isFullScreen: boolean): void;
  onGone(): void;
}

export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

let contentsCount = 0;
const all = new Map<number, HostWebContents>();
const zoomStep = 1.2;
const removeFragment = (url: string): string => url.replace(/#.*$/s, '');

export class HostWebContents extends EventEmitter implements Part<Electron.WebContents, Implemented>, PageOwner {
  readonly id = ++contentsCount;
  readonly mainFrame: Electron.WebFrameMain;
  /** The strict proxy of this object that the program gets. */
  readonly strict: Electron.WebContents;
  link: PageLink | undefined;
  destroyed = false;
  opened: Promise<PageLink>;
  private readonly owner: ContentsOwner;
  private openHandler: ((details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) | undefined;
  private zoomLevel = 0;
  private crashed = false;
  private fillsScreen = false;
  private expected: string | undefined;
  private first: string | undefined;

  constructor(owner: ContentsOwner) {
    super();
    this.owner = owner;
    this.mainFrame = createMainFrame(this.id, () => this.link);
    this.strict = createStrictProxy('WebContents', this as unknown as Electron.WebContents);
    all.set(this.id, this);
    this.opened = this.open();
  }

  get session(): Electron.Session {
    return getDefaultSession();
  }

  private async open(before?: PageLink): Promise<PageLink> {
    this.link = await PageLink.open(this, before);
    await this.owner.onOpened(this.link);
    return this.link;
  }

  async loadURL(url: string): Promise<void> {
    const link = await this.opened;
    const { protocol } = new URL(url);
    if (!isHandled(protocol.slice(0, -1))) throw createNotImplementedError(`WebContents.loadURL for ${protocol}`);
    const preloads = [...getPreloads(), ...(this.owner.preload === undefined ? [] : [this.owner.preload])];
    await link.prepare(url, preloads);
    await link.grant(this.strict, url);
    this.first ??= url;
    this.expected = toPageUrl(url);
    try {
      await link.page.goto(this.expected, { waitUntil: 'load' });
    } catch (error) {
      if (this.destroyed) return;
      this.emit('did-fail-load', createEvent({}), -2, String(error), url, true, 0, 0);
      throw new Error(`ERR_FAILED (-2) loading '${url}'`, { cause: error });
    } finally {
      this.expected = undefined;
    }
  }

  /** Whether the main frame may navigate to a URL. Emits the same navigation events as Electron first. */
  allowsNavigation(pageUrl: string): boolean {
    const currentUrls = [this.expected, this.link && toPageUrl(this.link.url)].map(
      (known) => known && removeFragment(known),
    );
    if (currentUrls.includes(removeFragment(pageUrl))) return true;
    const url = toProgramUrl(pageUrl);
    const details = { url, isSameDocument: false, isMainFrame: true, frame: this.mainFrame, initiator: this.mainFrame };
    const ids = [false, true, this.id, 1];
    if (emitPreventable(this, 'will-frame-navigate', details)) return false;
    if (emitPreventable(this, 'will-navigate', details, url, ...ids)) return false;
    if (!isProgramPage(pageUrl)) logLine(`the page was kept from ${url}: nothing but the program is reachable`);
    return isProgramPage(pageUrl);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.link?.post('event', channel, codec.encode(args));
  }

  getURL(): string {
    return this.link?.url ?? '';
  }

  getTitle(): string {
    return this.title;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  isCrashed(): boolean {
    return this.crashed;
  }

  isLoading(): boolean {
    return this.expected !== undefined;
  }

  setWindowOpenHandler(handler: (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse): void {
    this.openHandler = handler;
  }

  openDevTools(): void {
    logLine('developer tools are opened with the keys of Chromium itself');
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const link = await this.opened;
    return link.evaluate(code, userGesture);
  }

  reload(): void {
    const reloading = this.crashed ? this.revive() : this.opened.then((link) => link.page.reload());
    reloading.catch((error: unknown) => logLine(`the page could not be reloaded: ${String(error)}`));
  }

  /** Replaces a crashed page, which Playwright cannot use again, by a new one with the same URL. */
  private async revive(): Promise<void> {
    const dead = await this.opened;
    this.crashed = false;
    this.opened = this.open();
    await this.loadURL(dead.url);
    await dead.leave();
  }

  /** Replaces the page by a new one with the URL that was loaded first, without any state of the old page. */
  async replacePage(): Promise<void> {
    const old = await this.opened;
    old.retire();
    this.zoomLevel = 0;
    this.opened = this.open(this.crashed ? undefined : old);
    await this.loadURL(this.first ?? old.url);
    await old.leave();
  }

  /** Records the drag and drags the files across the window and out of it. A test that drops them there uses `dropFiles`. */
  startDrag({ file, files, icon }: Partial<Electron.Item>): void {
    if (icon === undefined) throw new Error("'icon' parameter is required");
    const size = getIconSize(icon);
    if (size.width === 0 || size.height === 0) throw new Error("Must specify non-empty 'icon' option");
    const dragged = files ?? (file === undefined ? [] : [file]);
    if (dragged.length === 0) throw new Error("Must specify either 'file' or 'files' option");
    for (const path of dragged) if (!existsSync(path)) throw new Error(`Cannot drag ${path}: there is no such file`);
    recorded.dragged.push(dragged);
    recorded.dragIcons.push(size);
    const crossing = this.opened.then((link) => link.files.dragAcross(dragged));
    crossing.catch((error: unknown) => {
      if (!this.destroyed) logLine(`the files that are dragged did not cross the page: ${String(error)}`);
    });
  }

  forcefullyCrashRenderer(): void {
    this.link?.crash();
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
    const factor = zoomStep ** level;
    const zooming = this.opened.then((link) =>
      link.evaluate(`document.documentElement.style.zoom = ${factor}; undefined`),
    );
    zooming.catch((error: unknown) => logLine(`the page could not be zoomed: ${String(error)}`));
  }

  getZoomLevel(): number {
    return this.zoomLevel;
  }

  setZoomFactor(factor: number): void {
    this.setZoomLevel(Math.log(factor) / Math.log(zoomStep));
  }

  getZoomFactor(): number {
    return zoomStep ** this.zoomLevel;
  }

  getOSProcessId(): number {
    return process.pid;
  }

  focus(): void {
    this.owner.onFocus(true);
  }

  destroyNow(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    all.delete(this.id);
    this.emit('destroyed');
  }

  private title = '';

  private get sender(): Sender {
    return {
      contents: this.strict,
      frame: this.mainFrame,
      post: (kind, ...args) => this.link?.post(kind, ...args),
    };
  }

  onRow(kind: string, args: unknown[]): void {
    const [first, second, third] = args as [string, string, string];
    if (kind === 'invoke') void receiveInvoke(this.sender, first, second, third);
    if (kind === 'send') receiveSend(this.sender, first, second);
    if (kind === 'open') this.onOpen(toProgramUrl(first));
    if (kind === 'key') this.owner.onKey(args[0] as KeyPress);
    if (kind === 'resize') this.owner.onResize(args[0] as number, args[1] as number);
    if (kind === 'focus') this.owner.onFocus(args[0] as boolean);
    if (kind === 'fullScreen') void (args[0] === true ? this.enterFullScreen() : this.leaveFullScreen());
  }

  /** Handles full screen of the page. Chromium enters it without a request, so a page without permission leaves it again. */
  private async enterFullScreen(): Promise<void> {
    const granted = await requestPermission(this.strict, 'fullscreen', this.getURL());
    if (this.destroyed) return;
    if (!granted) {
      const leaving = this.link?.evaluate('document.exitFullscreen().catch(() => undefined)');
      leaving?.catch((error: unknown) => logLine(`the page could not leave full screen: ${String(error)}`));
      return;
    }
    this.fillsScreen = true;
    recorded.fullScreen.push(true);
    this.emit('enter-html-full-screen', createEvent({}));
    this.owner.onHtmlFullScreen(true);
  }

  private leaveFullScreen(): void {
    if (!this.fillsScreen) return;
    this.fillsScreen = false;
    recorded.fullScreen.push(false);
    this.emit('leave-html-full-screen', createEvent({}));
    this.owner.onHtmlFullScreen(false);
  }

  onOpen(url: string): void {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab' as const,
      referrer: { url: '', policy: 'default' as const },
    };
    const answer = this.openHandler?.(details) ?? { action: 'deny' };
    if (answer.action !== 'deny') throw createNotImplementedError('WebContents.setWindowOpenHandler with action allow');
  }

  onNavigated(url: string, withinDocument: boolean): void {
    if (withinDocument) this.emit('did-navigate-in-page', createEvent({}), url, true, this.id, 1);
    else {
      this.leaveFullScreen();
      this.emit('did-navigate', createEvent({}), url, 200, 'OK');
    }
  }

  onDomReady(): void {
    if (isHandled(this.getURL().split(':')[0] ?? '')) this.emit('dom-ready', createEvent({}));
  }

  onLoaded(): void {
    if (!isHandled(this.getURL().split(':')[0] ?? '')) return;
    this.readTitle().catch((error: unknown) => {
      if (!this.destroyed) logLine(`the page's title could not be read: ${String(error)}`);
    });
    this.emit('did-frame-finish-load', createEvent({}), true, this.id, 1);
    this.emit('did-stop-loading', createEvent({}));
    this.emit('did-finish-load', createEvent({}));
  }

  private async readTitle(): Promise<void> {
    this.title = String(await this.link?.evaluate('document.title'));
    this.emit('page-title-updated', createEvent({}), this.title, true);
  }

  onConsole(type: string, text: string, url: string, line: number): void {
    const level = ['debug', 'info', 'warning', 'error'].includes(type) ? type : 'info';
    // As in Electron, console messages of the page are printed only on request.
    if (process.env['ELECTRON_ENABLE_LOGGING']) process.stderr.write(`[page ${level}] ${text}\n`);
    const details = { level, message: text, lineNumber: line, sourceId: url, frame: this.mainFrame };
    const number = ['debug', 'info', 'warning', 'error'].indexOf(level);
    this.emit('console-message', createEvent(details), number, text, line, url);
  }

  onCrashed(): void {
    this.crashed = true;
    this.emit('render-process-gone', createEvent({}), { reason: 'crashed', exitCode: 1 });
  }

  onGone(): void {
    this.owner.onGone();
  }
}

export const webContents = createStrictProxy('webContents', {
  getAllWebContents: () => [...all.values()].map((contents) => contents.strict),
  fromId: (id: number) => all.get(id)?.strict,
  getFocusedWebContents: () => [...all.values()].at(-1)?.strict ?? null,
});

/** Returns the contents of a page, or undefined for a page without a window. */
export function findContents(page: unknown): HostWebContents | undefined {
  return [...all.values()].find((contents) => contents.link?.page === page);
}
