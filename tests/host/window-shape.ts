import { EventEmitter } from 'node:events';
import { getCenteredPosition, getSizeFromOptions } from './displays.ts';
import { createEvent, type Part } from './events.ts';
import { doNothing } from './do-nothing.ts';
import { recorded } from './recorded.ts';

const defaultSize = { width: 800, height: 600 };

type Implemented =
  | 'getBounds' | 'getNormalBounds' | 'setBounds' | 'getSize' | 'setSize' | 'getPosition' | 'setPosition' | 'center'
  | 'getContentSize' | 'getMinimumSize' | 'setMinimumSize' | 'maximize' | 'unmaximize' | 'isMaximized' | 'minimize' | 'restore'
  | 'isMinimized' | 'isFullScreen' | 'setFullScreen' | 'setTitle' | 'getTitle' | 'setProgressBar' | 'setMenuBarVisibility'
  | 'isMenuBarVisible' | 'setAutoHideMenuBar' | 'isMenuBarAutoHide' | 'setBackgroundColor' | 'getBackgroundColor'
  | 'flashFrame' | 'setTitleBarOverlay' | 'setMenu' | 'removeMenu' | 'setIcon'; // prettier-ignore

/** Returns the event on Windows and macOS only: Electron on Linux reports the steps of a change, but not its end. */
const excludeOnLinux = (event: string): string[] => (process.platform === 'linux' ? [] : [event]);

/** The size, position and decoration of a window, as the program sets and reads them. */
export class WindowShape extends EventEmitter implements Part<Electron.BrowserWindow, Implemented> {
  private bounds: Electron.Rectangle;
  private readonly opened: Electron.Rectangle;
  private minimum: [number, number];
  private maximized = false;
  private minimized = false;
  private fullScreen = false;
  private title: string;
  private menuBarVisible = true;
  private menuBarAutoHide: boolean;
  private backgroundColor: string;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.bounds = this.getFirstBounds(options);
    this.opened = this.bounds;
    this.title = options.title ?? 'Electron';
    this.menuBarAutoHide = options.autoHideMenuBar ?? false;
    this.backgroundColor = options.backgroundColor ?? '#FFFFFF';
  }

  /** Restores the size and position with which the program opened the window. */
  restoreShape(): void {
    this.restore();
    this.unmaximize();
    this.setFullScreen(false);
    this.setBounds(this.opened);
  }

  getBounds(): Electron.Rectangle {
    return { ...this.bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.bounds };
  }

  setBounds(change: Partial<Electron.Rectangle>): void {
    const { x, y, width, height } = { ...this.bounds, ...change };
    recorded.bounds.push({ x, y, width, height });
    const moved = x !== this.bounds.x || y !== this.bounds.y;
    this.bounds = { ...this.bounds, x, y };
    if (moved) this.announce('move', ...excludeOnLinux('moved'));
    const size = this.clampToMinimum(width, height);
    this.resizePage(size.width, size.height);
    this.takeSize(size.width, size.height);
  }

  getSize(): number[] {
    return [this.bounds.width, this.bounds.height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getPosition(): number[] {
    return [this.bounds.x, this.bounds.y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {
    this.setBounds(getCenteredPosition(this.bounds));
  }

  getContentSize(): number[] {
    return this.getSize();
  }

  getMinimumSize(): number[] {
    return [...this.minimum];
  }

  setMinimumSize(width: number, height: number): void {
    this.minimum = [width, height];
  }

  maximize(): void {
    if (this.maximized) return;
    this.maximized = true;
    this.announce('maximize');
  }

  unmaximize(): void {
    if (!this.maximized) return;
    this.maximized = false;
    this.announce('unmaximize');
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  minimize(): void {
    if (this.minimized) return;
    this.minimized = true;
    this.announce('minimize');
  }

  restore(): void {
    if (!this.minimized) return;
    this.minimized = false;
    this.announce('restore');
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  isFullScreen(): boolean {
    return this.fullScreen;
  }

  setFullScreen(fullScreen: boolean): void {
    if (this.fullScreen === fullScreen) return;
    this.fullScreen = fullScreen;
    this.announce(fullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  setTitle(title: string): void {
    this.title = title;
  }

  getTitle(): string {
    return this.title;
  }

  setProgressBar(progress: number): void {
    recorded.progress.push(progress);
  }

  setMenuBarVisibility(visible: boolean): void {
    this.menuBarVisible = visible;
  }

  isMenuBarVisible(): boolean {
    return this.menuBarVisible;
  }

  setAutoHideMenuBar(hide: boolean): void {
    this.menuBarAutoHide = hide;
  }

  isMenuBarAutoHide(): boolean {
    return this.menuBarAutoHide;
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }

  getBackgroundColor(): string {
    return this.backgroundColor;
  }

  // The system draws these parts around the page, and this host draws nothing there.
  readonly flashFrame = doNothing;
  readonly setTitleBarOverlay = doNothing;
  readonly setMenu = doNothing;
  readonly removeMenu = doNothing;
  readonly setIcon = doNothing;

  protected getContentSizeObject(): { width: number; height: number } {
    return { width: this.bounds.width, height: this.bounds.height };
  }

  protected takeSize(width: number, height: number): void {
    if (width === this.bounds.width && height === this.bounds.height) return;
    this.bounds = { ...this.bounds, width, height };
    this.announce('resize', ...excludeOnLinux('resized'));
  }

  protected takeTitle(title: string): void {
    const event = createEvent({});
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.title = title;
  }

  /** Resizes the page of the window. Does nothing without a page. */
  protected resizePage(_width: number, _height: number): void {
    doNothing();
  }

  /** Returns the first bounds. As in Electron, a window without a position opens in the middle of the primary display. */
  private getFirstBounds(options: Electron.BrowserWindowConstructorOptions): Electron.Rectangle {
    const { width = defaultSize.width, height = defaultSize.height, x, y } = options;
    const size = this.clampToMinimum(width, height);
    if (x === undefined || y === undefined) return { ...getCenteredPosition(size), ...size };
    return { x, y, ...getSizeFromOptions({ x, y, ...size }) };
  }

  private clampToMinimum(width: number, height: number): { width: number; height: number } {
    return { width: Math.max(width, this.minimum[0]), height: Math.max(height, this.minimum[1]) };
  }

  private announce(...events: string[]): void {
    for (const event of events) this.emit(event, createEvent({}));
  }
}
