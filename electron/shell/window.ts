import { type Point, type Rectangle, type Size, BrowserWindow, nativeTheme, protocol, screen, session } from 'electron';
import { z } from 'zod';
import type { AppSettingsStore } from '../account/app-settings.ts';
import { createLogger } from '../base/logger.ts';
import type { AppSettings } from '../contract/index.ts';
import { programOrigin } from '../ipc/call-handler.ts';

const log = createLogger('shell');

interface WindowParts {
  readonly preload: string;
  /**
   * The path of the window icon on Linux for a program that is not installed. Other systems use the icon of the
   * program.
   */
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

const isVisibleOnScreen = (bounds: Rectangle): boolean =>
  screen.getAllDisplays().some(({ workArea: area }) => {
    const overlapX = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
    const overlapY = Math.min(bounds.y + bounds.height, area.y + area.height) - Math.max(bounds.y, area.y);
    return overlapX > 100 && overlapY > 100;
  });

/** Limits the size to the display on which Electron opens a window without a position. */
const fitPrimaryDisplay = ({ width, height }: Size): Size => {
  const { workAreaSize } = screen.getPrimaryDisplay();
  return { width: Math.min(width, workAreaSize.width), height: Math.min(height, workAreaSize.height) };
};

interface OpeningBounds {
  readonly size: Size;
  /** Null if no position is stored, or if it is no longer on a display: Electron then centers the window. */
  readonly position: Point | null;
  readonly maximized: boolean;
}

const readStoredBounds = (settings: AppSettingsStore): OpeningBounds => {
  const storedBounds = boundsSchema.safeParse(settings.remembered('window'));
  const { x, y, maximized = false, ...size } = storedBounds.success ? storedBounds.data : { width: 1440, height: 900 };
  if (x !== undefined && y !== undefined && isVisibleOnScreen({ x, y, ...size }))
    return { size, position: { x, y }, maximized };
  return { size: fitPrimaryDisplay(size), position: null, maximized };
};

/** Returns the background colour before the page has painted, as in the token `surface-frame`. */
const getFrameColour = (): string => (nativeTheme.shouldUseDarkColors ? '#0f1415' : '#eef2f3');

/** Registers the scheme. Must be called before the program is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);

/** Applies the user's theme to the system's own controls and to the media queries of the page. */
export const applyTheme = ({ theme }: AppSettings): void => {
  nativeTheme.themeSource = theme;
};

/** The permissions that a check grants to the program's own page: a video may be shown in full screen. */
const grantedPermissions = new Set(['fullscreen', 'automatic-fullscreen']);

/** Whether a URL or an origin, which Electron ends with a slash, is that of the program's own page. */
const isProgramOrigin = (address: string | undefined): boolean => address?.startsWith(`${programOrigin}/`) === true;

/**
 * Denies devices, downloads, and every permission except full screen, which only the main frame of the own page gets.
 */
export const denyByDefault = (): void => {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(permission === 'fullscreen' && details.isMainFrame && isProgramOrigin(details.requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      grantedPermissions.has(permission) && details.isMainFrame && isProgramOrigin(origin),
  );
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => event.preventDefault());
};

const lockDown = (window: BrowserWindow): void => {
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${programOrigin}/index.html`)) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
};

/** The debounce time for changes: each step is an event on every system, the end only on some. */
const boundsDebounceMs = 500;

const trackBounds = (window: BrowserWindow, settings: AppSettingsStore): void => {
  let boundsTimer: NodeJS.Timeout | undefined;
  const saveBounds = (): void => {
    clearTimeout(boundsTimer);
    if (window.isDestroyed() || window.isMinimized()) return;
    try {
      settings.remember('window', { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      // A full disk must not prevent moving a window.
      log.error('The position of the window could not be stored', error);
    }
  };
  const saveBoundsSoon = (): void => {
    clearTimeout(boundsTimer);
    boundsTimer = setTimeout(saveBounds, boundsDebounceMs);
  };
  window.on('resize', saveBoundsSoon);
  window.on('move', saveBoundsSoon);
  window.on('close', saveBounds);
  window.on('closed', () => clearTimeout(boundsTimer));
};

/** Creates the program's window at its last position. It is empty, and shown when its page is ready. */
export const createWindow = ({ preload, icon, settings }: WindowParts): BrowserWindow => {
  const { size, position, maximized } = readStoredBounds(settings);
  const window = new BrowserWindow({
    ...size,
    ...position,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Vitrine',
    backgroundColor: getFrameColour(),
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
      // A middle click would request a new window, which is never opened.
      disableBlinkFeatures: 'Auxclick',
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  // On Windows, the constructor converts the size by the scale of the primary display instead of the window's own.
  if (position !== null && process.platform === 'win32') window.setBounds({ ...position, ...size });
  lockDown(window);
  trackBounds(window, settings);
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  return window;
};

/** The start data of the page, which its URL contains. */
export interface PageStart {
  /** The region for the format of numbers and times; null: the program's own format. */
  readonly region: string | null;
  /** The initial route of the page, such as `/assets/abc`; null: the default one. */
  readonly place: string | null;
}

/** Loads the page. If the user closes the window in the meantime, that is no error. */
export const showPage = async (window: BrowserWindow, { region, place }: PageStart): Promise<void> => {
  const query = region === null ? '' : `?region=${region}`;
  try {
    await window.loadURL(`${programOrigin}/index.html${query}${place === null ? '' : `#${place}`}`);
  } catch (error) {
    if (!window.isDestroyed()) throw error;
  }
};
