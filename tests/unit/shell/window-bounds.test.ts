import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppSettingsStore } from '../../../electron/account/app-settings.ts';
import type { DisplayLayout } from '../../host/displays.ts';

type Bounds = Record<'x' | 'y' | 'width' | 'height', number>;

/** Electron as the Chromium host provides it, without a page. */
vi.mock('electron', async () => {
  const { screen } = await import('../../host/displays.ts');
  const { WindowShape } = await import('../../host/window-shape.ts');
  class BrowserWindow extends WindowShape {
    readonly webContents = { on: () => undefined, setWindowOpenHandler: () => undefined };
    isDestroyed = (): boolean => false;
    show = (): void => void this.emit('show');
  }
  return { BrowserWindow, nativeTheme: {}, protocol: {}, screen, session: {} };
});

vi.resetModules();
const { setDisplays } = await import('../../host/displays.ts');
const { createWindow } = await import('../../../electron/shell/window.ts');

const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
const runOn = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name });

const ordinary: DisplayLayout = { x: 0, y: 0, width: 1920, height: 1080, scaleFactor: 1 };
const dense: DisplayLayout = { x: 1920, y: 0, width: 1280, height: 800, scaleFactor: 1.5 };

/** The window state that the program stores between starts. */
let remembered: unknown = null;
const settings = {
  remembered: () => remembered,
  remember: (_key: string, value: unknown) => (remembered = value),
} as unknown as AppSettingsStore;

/** Starts the program, shows its window and ends. Returns the bounds with which the window was shown. */
const startAndEnd = (): Bounds => {
  const window = createWindow({ preload: '/preload.cjs', icon: '/icon.png', settings });
  let shown: Bounds | undefined;
  window.on('show', () => (shown = window.getBounds()));
  window.emit('ready-to-show', {});
  window.emit('close', {});
  if (!shown) throw new Error('The window was not shown');
  return shown;
};

beforeEach(() => {
  remembered = null;
  setDisplays([ordinary, dense]);
});
afterEach(() => Object.defineProperty(process, 'platform', platform));

it.each(['win32', 'darwin', 'linux'] as const)(
  'keeps the size of a window on a display with another scale over many starts on %s',
  (name) => {
    runOn(name);
    for (const layout of [
      [ordinary, dense],
      [
        { ...dense, x: 0 },
        { ...ordinary, x: 1280 },
      ],
    ]) {
      setDisplays(layout);
      const second = { x: (layout[1]?.x ?? 0) + 50, y: 40, width: 1000, height: 640 };
      remembered = { ...second, maximized: false };
      for (let start = 0; start < 4; start++) expect(startAndEnd()).toEqual(second);
    }
  },
);

it.each(['win32', 'linux'] as const)(
  'opens on a visible display when the display of the window is disconnected, and fits it, on %s',
  (name) => {
    runOn(name);
    remembered = { x: 2000, y: 40, width: 1240, height: 700, maximized: false };
    setDisplays([ordinary]);
    expect(startAndEnd()).toEqual({ x: 340, y: 170, width: 1240, height: 700 });
    remembered = { x: 3000, y: 40, width: 2500, height: 1300, maximized: false };
    expect(startAndEnd()).toEqual({ x: 0, y: 0, width: 1920, height: 1040 });
  },
);

it('opens at the first start within a display that is smaller than the default size', () => {
  setDisplays([{ x: 0, y: 0, width: 1366, height: 768, scaleFactor: 1 }]);
  expect(startAndEnd()).toEqual({ x: 0, y: 0, width: 1366, height: 728 });
  setDisplays([ordinary]);
  remembered = null;
  expect(startAndEnd()).toEqual({ x: 240, y: 70, width: 1440, height: 900 });
});
