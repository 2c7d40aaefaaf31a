import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppSettingsStore } from '../../../electron/account/app-settings.ts';
import { callNames } from '../../../electron/contract/channels.ts';

type Listener = (event: { readonly url?: string; readonly preventDefault: () => void }) => void;

/** The program’s requests to Electron. */
interface RecordedCalls {
  options: Record<string, unknown> & { webPreferences?: Record<string, unknown> };
  readonly listeners: Map<string, Listener>;
  readonly session: Map<string, (...args: never[]) => unknown>;
  open: null | ((details: { url: string }) => unknown);
  readonly loaded: string[];
  schemes: { scheme: string; privileges: Record<string, boolean> }[];
  readonly exposed: Map<string, unknown>;
  readonly invoked: string[];
}

const recorded = vi.hoisted((): RecordedCalls => ({
  options: {},
  listeners: new Map(),
  session: new Map(),
  open: null,
  loaded: [],
  schemes: [],
  exposed: new Map(),
  invoked: [],
}));

vi.mock('electron', () => {
  const on = (name: string, listener: Listener): void => void recorded.listeners.set(name, listener);
  class BrowserWindow {
    readonly webContents = {
      on,
      setWindowOpenHandler: (handler: NonNullable<typeof recorded.open>): void => void (recorded.open = handler),
    };
    constructor(options: typeof recorded.options) {
      recorded.options = options;
    }
    on(): void {
      return undefined;
    }
    once(): void {
      return undefined;
    }
    async loadURL(url: string): Promise<void> {
      recorded.loaded.push(url);
    }
  }
  const recordHandler =
    (name: string) =>
    (handler: (...args: never[]) => unknown): void =>
      void recorded.session.set(name, handler);
  return {
    BrowserWindow,
    nativeTheme: { shouldUseDarkColors: false },
    screen: {
      getAllDisplays: () => [],
      getPrimaryDisplay: () => ({ workAreaSize: { width: 1920, height: 1040 } }),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler: recordHandler('request'),
        setPermissionCheckHandler: recordHandler('check'),
        setDevicePermissionHandler: recordHandler('device'),
        on: (name: string, handler: (...args: never[]) => unknown) => void recorded.session.set(name, handler),
      },
    },
    protocol: { registerSchemesAsPrivileged: (schemes: typeof recorded.schemes) => recorded.schemes.push(...schemes) },
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void recorded.exposed.set(name, value) },
    ipcRenderer: {
      invoke: async (name: string) => void recorded.invoked.push(name),
      on: () => undefined,
      removeListener: () => undefined,
    },
    webUtils: { getPathForFile: () => '/chosen' },
  };
});

// Another file that mocks Electron may have run in this process.
vi.resetModules();
const { contentSecurityPolicy } = await import('../../../electron/protocol/app-protocol.ts');
const { createWindow, denyByDefault, registerScheme, showPage } = await import('../../../electron/shell/window.ts');

const root = join(import.meta.dirname, '../../..');
const settings = { remembered: () => null, remember: () => undefined } as unknown as AppSettingsStore;
/** Whether the program prevents the default of the event. */
const prevents = (name: string, url = ''): boolean => {
  let prevented = false;
  recorded.listeners.get(name)?.({ url, preventDefault: () => (prevented = true) });
  return prevented;
};

beforeEach(async () => {
  const window = createWindow({
    preload: '/preload.cjs',
    icon: '/icon.png',
    settings,
  });
  denyByDefault();
  await showPage(window, { region: null, place: null });
});

/** The points of https://www.electronjs.org/docs/latest/tutorial/security, by number. */
describe('Electron’s security checklist', () => {
  it('1, 18: the window loads only the program’s pages, with a custom protocol', () => {
    expect(new Set(recorded.loaded)).toEqual(new Set(['app://vitrine/index.html']));
    registerScheme();
    const [{ scheme, privileges } = { scheme: '', privileges: {} }] = recorded.schemes;
    expect(scheme).toBe('app');
    for (const name of ['bypassCSP', 'allowServiceWorkers', 'corsEnabled'])
      expect(privileges[name] ?? false).toBe(false);
  });

  it.each([
    ['2', 'nodeIntegration', false],
    ['2', 'nodeIntegrationInWorker', false],
    ['2', 'nodeIntegrationInSubFrames', false],
    ['3', 'contextIsolation', true],
    ['4', 'sandbox', true],
    ['6', 'webSecurity', true],
    ['8', 'allowRunningInsecureContent', false],
    ['9', 'experimentalFeatures', false],
    ['10', 'enableBlinkFeatures', undefined],
    ['11', 'webviewTag', false],
    ['', 'navigateOnDragDrop', false],
    ['', 'additionalArguments', undefined],
    ['', 'disableBlinkFeatures', 'Auxclick'],
  ])('%s: %s is %s', (_point, name, value) => {
    expect(recorded.options.webPreferences?.[name]).toBe(value);
  });

  const page = { isMainFrame: true, requestingUrl: 'app://vitrine/index.html#/assets' };
  const frame = { ...page, isMainFrame: false };
  const foreign = { ...page, requestingUrl: 'app://vitrine.example.com/index.html' };
  const isGranted = (permission: string, details: typeof page): boolean | undefined => {
    const decide = vi.fn<(isGranted: boolean) => void>();
    recorded.session.get('request')?.(...([null, permission, decide, details] as never[]));
    expect(decide).toHaveBeenCalledOnce();
    return decide.mock.lastCall?.[0];
  };
  const isChecked = (permission: string, details: typeof page): unknown => {
    const { host } = new URL(details.requestingUrl);
    return recorded.session.get('check')?.(...([null, permission, `app://${host}/`, details] as never[]));
  };

  it('5: grants full screen to the main frame of the own page', () => {
    expect(isGranted('fullscreen', page)).toBe(true);
    for (const name of ['fullscreen', 'automatic-fullscreen']) expect(isChecked(name, page), name).toBe(true);
  });

  it('5: denies full screen to frames within the page and to other origins', () => {
    for (const details of [frame, foreign, { ...page, requestingUrl: 'https://example.com/' }]) {
      expect(isGranted('fullscreen', details)).toBe(false);
      for (const name of ['fullscreen', 'automatic-fullscreen']) expect(isChecked(name, details), name).toBe(false);
    }
    expect(isGranted('automatic-fullscreen', page)).toBe(false);
  });

  it('5: denies every other permission, every device and every download', () => {
    for (const name of ['media', 'geolocation', 'clipboard-read', 'openExternal', 'pointerLock', 'unknown']) {
      expect(isGranted(name, page), name).toBe(false);
      expect(isChecked(name, page), name).toBe(false);
    }
    expect(recorded.session.get('device')?.()).toBe(false);
    const event = { preventDefault: vi.fn() };
    recorded.session.get('will-download')?.(event as never);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  it('7: the policy allows only content of the program', () => {
    const rules = new Map(
      contentSecurityPolicy.split('; ').map((rule) => rule.split(/ (.*)/).slice(0, 2) as [string, string]),
    );
    expect(rules.get('default-src')).toBe("'none'");
    expect(rules.get('script-src')).toBe("'self'");
    for (const name of ['connect-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect(rules.get(name)).toBe("'none'");
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
  });

  it('12: no web view is attached', () => {
    expect(prevents('will-attach-webview')).toBe(true);
  });

  it.each(['https://example.com/', 'app://elsewhere/index.html', 'app://vitrine.example.com/index.html', 'file:///etc/passwd',
    'app://vitrine/other.html', 'javascript:alert(1)', 'data:text/html,x', 'about:blank'])('13: does not navigate to %s', (url) => {
    expect(prevents('will-navigate', url)).toBe(true);
    expect(prevents('will-redirect', url)).toBe(true);
  }); // prettier-ignore

  it('13: navigates within the program’s page', () => {
    expect(prevents('will-navigate', 'app://vitrine/index.html#/assets')).toBe(false);
  });

  it('14: no window is opened', () => {
    for (const url of ['https://example.com/', 'app://vitrine/index.html', 'about:blank', ''])
      expect(recorded.open?.({ url })).toEqual({ action: 'deny' });
  });

  it('16: pins the exact version of Electron', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(manifest.devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('19: sets the required fuses', () => {
    const config = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
    const fuses = Object.fromEntries(
      [...(/^electronFuses:\n((?: {2}\w+: \w+\n)+)/m.exec(config)?.[1] ?? '').matchAll(/ {2}(\w+): (\w+)/g)].map(
        ([, name = '', value]): [string, boolean] => [name, value === 'true'],
      ),
    );
    expect(fuses).toEqual({
      runAsNode: false,
      // It would request the keychain’s password for a key that encrypts nothing.
      loadBrowserProcessSpecificV8Snapshot: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('20: exposes only the calls of the contract to the page, and nothing of Electron', async () => {
    await import('../../../electron/preload.ts');
    expect([...recorded.exposed.keys()]).toEqual(['vitrine']);
    const { on, drop, ...spaces } = recorded.exposed.get('vitrine') as Record<string, unknown>;
    for (const space of Object.values(spaces as Record<string, Record<string, () => Promise<unknown>>>))
      for (const call of Object.values(space)) await call();
    expect(recorded.invoked.sort()).toEqual([...callNames].sort());
    expect(drop).toBeTypeOf('function');
    expect(() => (on as (name: string) => void)('keychain.read')).toThrow('no such event');
  });
});
