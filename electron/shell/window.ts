import { BrowserWindow, nativeTheme, protocol, screen, session } from 'electron';
import type { Point, Rectangle, Size } from 'electron';
import { z } from 'zod';
import type { AppSettingsStore } from '../account/app-settings.ts';
import { createLogger } from '../base/logger.ts';
import type { AppSettings } from '../contract/index.ts';
import { ownOrigin } from '../ipc/answer.ts';

const log = createLogger('shell');

interface WindowParts {
  readonly preload: string;
  /** A picture's path: what Linux shows for a program that is not installed. The other systems have the program's own. */
  readonly icon: string;
  readonly settings: AppSettingsStore;
}

const boundsSchema = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  width: z.number().min(800),
  height: z.number().min(560),
  maximized: z.boolean().optional(),
});

const visible = (bounds: Rectangle): boolean =>
  screen.getAllDisplays().some(({ workArea: area }) => {
    const overlapX = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
    const overlapY = Math.min(bounds.y + bounds.height, area.y + area.height) - Math.max(bounds.y, area.y);
    return overlapX > 100 && overlapY > 100;
  });

/** Returns the size, but no larger than the display on which Electron opens a window without a position. */
const fitPrimaryDisplay = ({ width, height }: Size): Size => {
  const { workAreaSize } = screen.getPrimaryDisplay();
  return { width: Math.min(width, workAreaSize.width), height: Math.min(height, workAreaSize.height) };
};

interface OpeningBounds {
  readonly size: Size;
  /** Null if no position is remembered, or if it is on no display any longer: Electron then centers the window. */
  readonly position: Point | null;
  readonly maximized: boolean;
}

const rememberedBounds = (settings: AppSettingsStore): OpeningBounds => {
  const kept = boundsSchema.safeParse(settings.remembered('window'));
  const { x, y, maximized = false, ...size } = kept.success ? kept.data : { width: 1440, height: 900 };
  if (x !== undefined && y !== undefined && visible({ x, y, ...size })) return { size, position: { x, y }, maximized };
  return { size: fitPrimaryDisplay(size), position: null, maximized };
};

/** The colour behind the page until it has painted, by role `surface-frame` of the tokens. */
const frameColour = (): string => (nativeTheme.shouldUseDarkColors ? '#0f1415' : '#eef2f3');

/** The scheme has to be known before the program is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);

/** Makes the system's own controls, and what the page hears of the system, follow the theme that the person chose. */
export const applyTheme = ({ theme }: AppSettings): void => {
  nativeTheme.themeSource = theme;
};

/** The permissions that a check grants to the program's own page: a film may fill the screen. */
const grantedPermissions = new Set(['fullscreen', 'automatic-fullscreen']);

/** Whether an address or an origin, which Electron ends with a slash, belongs to the program's own page. */
const isOwnAddress = (address: string | undefined): boolean => address?.startsWith(`${ownOrigin}/`) === true;

/** Denies devices, downloads, and every permission but full screen, which only the main frame of the own page gets. */
export const denyByDefault = (): void => {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(permission === 'fullscreen' && details.isMainFrame && isOwnAddress(details.requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      grantedPermissions.has(permission) && details.isMainFrame && isOwnAddress(origin),
  );
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => event.preventDefault());
};

const lockDown = (window: BrowserWindow): void => {
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${ownOrigin}/index.html`)) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
};

/** Each step of a change is an event on every system, its end on some. */
const settledMs = 500;

const keepBounds = (window: BrowserWindow, settings: AppSettingsStore): void => {
  let settling: NodeJS.Timeout | undefined;
  const keep = (): void => {
    clearTimeout(settling);
    if (window.isDestroyed() || window.isMinimized()) return;
    try {
      settings.remember('window', { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      // Nobody is kept from moving a window by a disk that is full.
      log.error('window', error);
    }
  };
  const keepSoon = (): void => {
    clearTimeout(settling);
    settling = setTimeout(keep, settledMs);
  };
  window.on('resize', keepSoon);
  window.on('move', keepSoon);
  window.on('close', keep);
  window.on('closed', () => clearTimeout(settling));
};

/** The program's window, where it last was: still empty, and shown once it has something to show. */
export const createWindow = ({ preload, icon, settings }: WindowParts): BrowserWindow => {
  const { size, position, maximized } = rememberedBounds(settings);
  const window = new BrowserWindow({
    ...size,
    ...position,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Vitrine',
    backgroundColor: frameColour(),
    autoHideMenuBar: true,
    ...(process.platform === 'linux' ? { icon } : {}),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      // A middle click would ask for a window, which there never is.
      disableBlinkFeatures: 'Auxclick',
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  // On Windows, the constructor converts the size by the scale of the primary display instead of the window's own.
  if (position !== null && process.platform === 'win32') window.setBounds({ ...position, ...size });
  lockDown(window);
  keepBounds(window, settings);
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  return window;
};

/** What the page learns from its address. */
export interface PageStart {
  /** The region whose way of writing numbers and times holds; null: this program's own. */
  readonly region: string | null;
  /** Where in the page it begins, such as `/assets/abc`; null: where it begins by itself. */
  readonly place: string | null;
}

/** Loads the page. A window that a person closed meanwhile is no failure. */
export const showPage = async (window: BrowserWindow, { region, place }: PageStart): Promise<void> => {
  const query = region === null ? '' : `?region=${region}`;
  try {
    await window.loadURL(`${ownOrigin}/index.html${query}${place === null ? '' : `#${place}`}`);
  } catch (error) {
    if (!window.isDestroyed()) throw error;
  }
};
