import type { Page } from '@playwright/test';
import { app, strictApp } from './app.ts';
import { createEvent, emitPreventable, type Part } from './events.ts';
import { isReady } from './lifecycle.ts';
import { pressAccelerator } from './accelerators.ts';
import { isHeaded } from './mode.ts';
import type { PageLink } from './page-link.ts';
import { logLine } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';
import { type ContentsOwner, HostWebContents, type KeyPress } from './web-contents.ts';
import { watchColorScheme } from './native-theme.ts';
import { watchDownloads } from './downloads.ts';
import { WindowShape } from './window-shape.ts';
import { windows } from './windows.ts';

let windowCount = 0;
let focusedWindow: HostBrowserWindow | undefined;

type Implemented =
  | 'id' | 'webContents' | 'loadURL' | 'reload' | 'isDestroyed' | 'isVisible' | 'show' | 'showInactive' | 'hide' | 'focus'
  | 'blur' | 'isFocused' | 'close' | 'destroy'; // prettier-ignore

/** A window whose page is a page of Chromium. The decoration around it is stored, but not shown. */
export class HostBrowserWindow extends WindowShape implements ContentsOwner, Part<Electron.BrowserWindow, Implemented> {
  readonly id = ++windowCount;
  readonly preload: string | undefined;
  readonly contents: HostWebContents;
  destroyed = false;
  private visible: boolean;
  private readonly strict: HostBrowserWindow;
  private closing: Promise<boolean> | undefined;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    super(options);
    this.preload = options.webPreferences?.preload;
    this.visible = options.show ?? true;
    this.strict = createStrictProxy('BrowserWindow', this);
    windows.add(this);
    this.contents = new HostWebContents(this);
    this.contents.opened.catch((error: unknown) => this.fail(error));
    this.contents.once('did-finish-load', () => this.emit('ready-to-show', createEvent({})));
    this.contents.on('page-title-updated', (_event, title: string) => this.takeTitle(title));
    strictApp.emit('web-contents-created', createEvent({}), this.webContents);
    strictApp.emit('browser-window-created', createEvent({}), this.strict);
    if (this.visible) this.takeFocus();
    return this.strict;
  }

  static getAllWindows(): HostBrowserWindow[] {
    return [...windows].map((window) => window.strict);
  }

  static getFocusedWindow(): HostBrowserWindow | null {
    return focusedWindow?.strict ?? null;
  }

  static fromId(id: number): HostBrowserWindow | null {
    return [...windows].find((window) => window.id === id)?.strict ?? null;
  }

  static fromWebContents(contents: Electron.WebContents): HostBrowserWindow | null {
    return [...windows].find((window) => window.contents.id === contents.id)?.strict ?? null;
  }

  get webContents(): Electron.WebContents {
    return this.contents.strict;
  }

  loadURL(url: string): Promise<void> {
    return this.contents.loadURL(url);
  }

  reload(): void {
    this.contents.reload();
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  isVisible(): boolean {
    return this.visible;
  }

  show(): void {
    if (!this.visible) {
      this.visible = true;
      this.emit('show', createEvent({}));
    }
    this.focus();
  }

  showInactive(): void {
    this.visible = true;
    this.emit('show', createEvent({}));
  }

  hide(): void {
    if (!this.visible) return;
    this.visible = false;
    this.loseFocus();
    this.emit('hide', createEvent({}));
  }

  focus(): void {
    if (isHeaded) this.withPage((page) => page.bringToFront());
    this.takeFocus();
  }

  blur(): void {
    this.loseFocus();
  }

  isFocused(): boolean {
    // The program has a proxy of the window and the host has the window itself, so compare their IDs.
    return focusedWindow?.id === this.id;
  }

  /** Emits `close`, and `closed` after the page has been closed if no listener has prevented it. */
  close(): void {
    void this.tryClose();
  }

  destroy(): void {
    this.markClosed();
    this.withPage((page) => page.close());
  }

  /** Closes the window. Resolves to false if a `close` listener of the program has prevented it. */
  tryClose(): Promise<boolean> {
    if (this.destroyed) return Promise.resolve(true);
    if (this.closing) return this.closing;
    if (emitPreventable(this, 'close')) return Promise.resolve(false);
    this.closing = this.contents.opened.then(async (link) => {
      await link.page.close();
      this.markClosed();
      return true;
    });
    return this.closing;
  }

  async onOpened(link: PageLink): Promise<void> {
    watchColorScheme(link);
    watchDownloads(link.page, this.webContents);
    if (!isHeaded) await link.page.setViewportSize(this.getContentSizeObject());
  }

  onKey(key: KeyPress): void {
    pressAccelerator(key, this.strict);
  }

  onResize(width: number, height: number): void {
    this.takeSize(width, height);
  }

  onHtmlFullScreen(isFullScreen: boolean): void {
    this.emit(isFullScreen ? 'enter-html-full-screen' : 'leave-html-full-screen', createEvent({}));
    this.setFullScreen(isFullScreen);
  }

  // A page without a display always reports the focus, so only the program and the test change it.
  onFocus(focused: boolean): void {
    if (!isHeaded) return;
    if (focused) this.takeFocus();
    else this.loseFocus();
  }

  /** Handles a page that the user has closed, or that has ended together with Chromium. */
  onGone(): void {
    if (this.destroyed) return;
    if (!this.closing) emitPreventable(this, 'close');
    this.markClosed();
  }

  protected override resizePage(width: number, height: number): void {
    if (!isHeaded) this.withPage((page) => page.setViewportSize({ width, height }));
  }

  private withPage(action: (page: Page) => Promise<unknown>): void {
    this.contents.opened
      .then((link) => action(link.page))
      .catch((error: unknown) => {
        if (!this.destroyed) logLine(`the window could not be changed: ${String(error)}`);
      });
  }

  private fail(error: unknown): void {
    logLine(`the window could not be opened: ${String(error)}`);
    app.exit(1);
  }

  private takeFocus(): void {
    if (this.isFocused()) return;
    focusedWindow?.loseFocus();
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the focused window is stored
    focusedWindow = this;
    this.emit('focus', createEvent({}));
    strictApp.emit('browser-window-focus', createEvent({}), this.strict);
  }

  private loseFocus(): void {
    if (!this.isFocused()) return;
    focusedWindow = undefined;
    this.emit('blur', createEvent({}));
    strictApp.emit('browser-window-blur', createEvent({}), this.strict);
  }

  private markClosed(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    windows.delete(this);
    if (this.isFocused()) focusedWindow = undefined;
    this.contents.destroyNow();
    this.emit('closed');
    app.onWindowClosed();
  }
}

type StaticPart = Pick<
  typeof Electron.BrowserWindow,
  'getAllWindows' | 'getFocusedWindow' | 'fromId' | 'fromWebContents'
>;

/** The class, in a proxy that throws for unknown static members too. */
export const BrowserWindow = createStrictProxy(
  'BrowserWindow',
  HostBrowserWindow as unknown as typeof HostBrowserWindow & StaticPart,
);
