import { app } from './app.ts';
import { HostBrowserWindow } from './browser-window.ts';
import { recorded } from './recorded.ts';
import { standIn } from './stand-in.ts';

type Options = Electron.MenuItemConstructorOptions;

/** Keys that Electron gives to roles; those of editing are Chromium's own and work without a menu. */
const roleAccelerators: Record<string, string> = {
  quit: 'CommandOrControl+Q',
  close: 'CommandOrControl+W',
  minimize: 'CommandOrControl+M',
  reload: 'CommandOrControl+R',
  resetZoom: 'CommandOrControl+0',
  zoomIn: 'CommandOrControl+Plus',
  zoomOut: 'CommandOrControl+-',
  togglefullscreen: 'F11',
};

const editing = new Set(['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll']);

function zoomBy(window: HostBrowserWindow, step: number): void {
  window.contents.setZoomLevel(window.contents.getZoomLevel() + step);
}

function runRole(role: string, window: HostBrowserWindow | null): void {
  if (role === 'quit') app.quit();
  if (!window) return;
  if (role === 'close') window.close();
  if (role === 'minimize') window.minimize();
  if (role === 'reload' || role === 'forceReload') window.reload();
  if (role === 'resetZoom') window.contents.setZoomLevel(0);
  if (role === 'zoomIn') zoomBy(window, 0.5);
  if (role === 'zoomOut') zoomBy(window, -0.5);
  if (role === 'togglefullscreen') window.setFullScreen(!window.isFullScreen());
  if (role === 'toggleDevTools') window.contents.openDevTools();
  if (editing.has(role)) void window.contents.executeJavaScript(`document.execCommand(${JSON.stringify(role)})`, true);
}

type ItemPart =
  'id' | 'label' | 'type' | 'enabled' | 'visible' | 'checked' | 'toolTip' | 'sublabel' | 'registerAccelerator'; // prettier-ignore

export class HostMenuItem implements Pick<Electron.MenuItem, ItemPart> {
  id: string;
  label: string;
  type: NonNullable<Options['type']>;
  role: string | undefined;
  accelerator: string | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  toolTip: string;
  sublabel: string;
  registerAccelerator: boolean;
  submenu: HostMenu | undefined;
  menu: HostMenu | undefined;
  readonly click: (event?: object, window?: unknown) => void;

  constructor(options: Options) {
    this.id = options.id ?? '';
    this.role = options.role;
    this.label = options.label ?? options.role ?? '';
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal');
    this.accelerator = options.accelerator ?? roleAccelerators[options.role ?? ''];
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.toolTip = options.toolTip ?? '';
    this.sublabel = options.sublabel ?? '';
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.submenu = Array.isArray(options.submenu)
      ? HostMenu.buildFromTemplate(options.submenu)
      : (options.submenu as unknown as HostMenu | undefined);
    this.click = (event = {}, window = HostBrowserWindow.getFocusedWindow()) => this.activate(options, event, window);
  }

  private activate(options: Options, event: object, window: unknown): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.menu?.chooseRadio(this);
    if (this.role !== undefined) runRole(this.role, window as HostBrowserWindow | null);
    else options.click?.(this as unknown as Electron.MenuItem, window as Electron.BaseWindow, event);
  }
}

export class HostMenu {
  items: HostMenuItem[] = [];

  static buildFromTemplate(template: readonly (Options | Electron.MenuItem)[]): HostMenu {
    const menu = new HostMenu();
    for (const entry of template)
      menu.append(entry instanceof HostMenuItem ? entry : new HostMenuItem(entry as Options));
    return standIn('Menu', menu);
  }

  static setApplicationMenu(menu: HostMenu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): HostMenu | null {
    return applicationMenu;
  }

  append(item: HostMenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(at: number, item: HostMenuItem): void {
    item.menu = this;
    this.items.splice(at, 0, item);
  }

  getMenuItemById(id: string): HostMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  /** Recorded; a test chooses from it with `menu()`. */
  popup(options: { callback?: () => void } = {}): void {
    recorded.popups.push({ labels: this.items.filter((item) => item.visible).map((item) => item.label) });
    lastPopup = { menu: this, close: () => options.callback?.() };
  }

  closePopup(): void {
    lastPopup?.close();
    lastPopup = undefined;
  }

  chooseRadio(chosen: HostMenuItem): void {
    for (const item of this.items) if (item.type === 'radio') item.checked = item === chosen;
  }
}

let applicationMenu: HostMenu | null = null;
let lastPopup: { menu: HostMenu; close(): void } | undefined;

function findByPath(menu: HostMenu | null, steps: readonly string[]): HostMenuItem | undefined {
  const [step, ...rest] = steps;
  const item = menu?.items.find((entry) => entry.id === step || entry.label.replaceAll('&', '') === step);
  return rest.length === 0 ? item : findByPath(item?.submenu ?? null, rest);
}

/** Chooses an item as a person would: by its id anywhere, or by labels or ids from the top, parted by `/`. */
export function chooseMenuItem(idPath: string): void {
  for (const menu of [lastPopup?.menu ?? null, applicationMenu]) {
    const item = menu?.getMenuItemById(idPath) ?? findByPath(menu, idPath.split('/'));
    if (!item) continue;
    item.click();
    if (menu === lastPopup?.menu) lastPopup.menu.closePopup();
    return;
  }
  throw new Error(`No menu has an item ${idPath}`);
}

export const Menu = standIn('Menu', HostMenu);
export const MenuItem = standIn('MenuItem', HostMenuItem);
