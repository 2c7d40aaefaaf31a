import { app } from './app.ts';
import { HostBrowserWindow } from './browser-window.ts';
import { findRole } from './menu-roles.ts';
import { recorded } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';

type Options = Electron.MenuItemConstructorOptions;

/** The editing commands of the page by the roles that run them. */
export const editingCommands = new Map([
  ...['undo', 'redo', 'cut', 'copy', 'paste', 'delete'].map((name) => [name, name] as const),
  ['selectall', 'selectAll'],
]);

function zoomBy(window: HostBrowserWindow, step: number): void {
  window.contents.setZoomLevel(window.contents.getZoomLevel() + step);
}

function runRole(role: string, window: HostBrowserWindow | null): void {
  if (role === 'quit') app.quit();
  if (!window) return;
  if (role === 'close') window.close();
  if (role === 'minimize') window.minimize();
  if (role === 'reload' || role === 'forcereload') window.reload();
  if (role === 'resetzoom') window.contents.setZoomLevel(0);
  if (role === 'zoomin') zoomBy(window, 0.5);
  if (role === 'zoomout') zoomBy(window, -0.5);
  if (role === 'togglefullscreen') window.setFullScreen(!window.isFullScreen());
  if (role === 'toggledevtools') window.contents.openDevTools();
  const command = editingCommands.get(role);
  if (command !== undefined)
    void window.contents.executeJavaScript(`document.execCommand(${JSON.stringify(command)})`, true);
}

type ItemPart =
  'id' | 'label' | 'type' | 'enabled' | 'visible' | 'checked' | 'toolTip' | 'sublabel' | 'registerAccelerator'; // prettier-ignore

const itemTypes = new Set<string>(['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']);

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
    if (options.label === undefined && options.role === undefined && options.type === undefined)
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    const role = options.role === undefined ? undefined : findRole(options.role, process.platform, app.name);
    const submenu = options.submenu ?? role?.submenu;
    this.id = options.id ?? '';
    this.role = options.role?.toLowerCase();
    this.label = options.label ?? role?.label ?? '';
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    if (!itemTypes.has(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);
    if (this.type === 'submenu' && !submenu) throw new Error('Invalid submenu');
    this.accelerator = options.accelerator ?? role?.accelerator;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.toolTip = options.toolTip ?? '';
    this.sublabel = options.sublabel ?? '';
    this.registerAccelerator = options.registerAccelerator ?? role?.registerAccelerator ?? true;
    this.submenu = Array.isArray(submenu)
      ? HostMenu.buildFromTemplate(submenu)
      : (submenu as unknown as HostMenu | undefined);
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
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new HostMenu();
    const created = (template as readonly Options[]).map((entry) =>
      entry instanceof HostMenuItem ? entry : new HostMenuItem(entry),
    );
    for (const item of withoutExtraSeparators(created)) menu.append(item);
    return createStrictProxy('Menu', menu);
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

  /** Records the popup. A test chooses an item with `menu()`. */
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

/** Removes separators at the start, at the end and after another separator, ignoring hidden items, as Electron does. */
function withoutExtraSeparators(items: readonly HostMenuItem[]): HostMenuItem[] {
  const isSeparator = (item: HostMenuItem | undefined): boolean => item?.type === 'separator';
  const doubled = items.filter((item, at) => {
    if (!item.visible || !isSeparator(item)) return true;
    return !isSeparator(items.slice(0, at).findLast(({ visible }) => visible));
  });
  return doubled.filter((item, at) => {
    if (!item.visible || !isSeparator(item)) return true;
    return doubled.slice(0, at).some(({ visible }) => visible) && doubled.slice(at + 1).some(({ visible }) => visible);
  });
}

let applicationMenu: HostMenu | null = null;
let lastPopup: { menu: HostMenu; close(): void } | undefined;

function findByPath(menu: HostMenu | null, steps: readonly string[]): HostMenuItem | undefined {
  const [step, ...rest] = steps;
  const item = menu?.items.find((entry) => entry.id === step || entry.label.replaceAll('&', '') === step);
  return rest.length === 0 ? item : findByPath(item?.submenu ?? null, rest);
}

/** Chooses a menu item by its ID, or by a path of labels or IDs from the top, separated by `/`. */
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

export const Menu = createStrictProxy('Menu', HostMenu);
export const MenuItem = createStrictProxy('MenuItem', HostMenuItem);
