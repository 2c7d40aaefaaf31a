import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppSettingsStore } from '../../../electron/account/app-settings.ts';
import { type SaveRunStatus, type SaveRunState, VitrineError } from '../../../electron/contract/index.ts';

const told = vi.hoisted(() => ({ order: [] as string[][], notes: [] as EventEmitter[], switches: [] as string[] }));
const logged: string[] = [];
let stopLogging = (): void => undefined;

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  const note =
    (name: string) =>
    (...words: string[]): void =>
      void told.order.push([name, ...words]);
  const app = Object.assign(new EventEmitter(), {
    quit: note('quit'),
    setAppUserModelId: note('setAppUserModelId'),
    setToastActivatorCLSID: note('setToastActivatorCLSID'),
    setPath: note('setPath'),
    commandLine: { hasSwitch: (name: string) => told.switches.includes(name) },
  });
  class BrowserWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), { setWindowOpenHandler: () => undefined });
    bounds = { x: 0, y: 0, width: 1440, height: 900 };
    isDestroyed = (): boolean => false;
    isMinimized = (): boolean => false;
    isMaximized = (): boolean => false;
    isFocused = (): boolean => false;
    getNormalBounds = (): object => this.bounds;
  }
  class Notification extends EventEmitter {
    static isSupported = (): boolean => true;
    constructor() {
      super();
      told.notes.push(this);
    }
    show(): void {
      told.order.push(['note']);
    }
  }
  return {
    app,
    BrowserWindow,
    Notification,
    powerSaveBlocker: {
      start: (): number => {
        note('awake')();
        return 1;
      },
      stop: (): void => note('asleep')(),
    },
    powerMonitor: new EventEmitter(),
    dialog: { showMessageBox: async () => ({ response: 1 }) },
    nativeTheme: { shouldUseDarkColors: false },
    screen: {
      getAllDisplays: () => [],
      getPrimaryDisplay: () => ({ workAreaSize: { width: 1920, height: 1040 } }),
    },
  };
});

// Another file that mocks Electron may have run in this process.
vi.resetModules();
const { app, powerMonitor } = await import('electron');
const { setLogSink } = await import('../../../electron/base/logger.ts');
const { createQuitConfirmation } = await import('../../../electron/shell/confirm-quit.ts');
const {
  createNotifications: createAttention,
  isSending,
  getSaveNotification,
} = await import('../../../electron/shell/notifications.ts');
const { appUserModelId, setProgramIdentity, toastActivatorClsid } =
  await import('../../../electron/shell/app-identity.ts');
const { createWindow } = await import('../../../electron/shell/window.ts');

const root = join(import.meta.dirname, '../../..');

beforeEach(() => {
  vi.useFakeTimers();
  told.order.length = 0;
  logged.length = 0;
  stopLogging = setLogSink(({ level, scope, text }) =>
    logged.push(`[${level}] (${scope}) ${text.split('\n')[0] ?? ''}`),
  );
});
afterEach(() => {
  stopLogging();
  vi.useRealTimers();
});

describe('bounds of the window', () => {
  const opened = (remember: (key: string, bounds: unknown) => void) => {
    const settings = { remembered: () => null, remember } as unknown as AppSettingsStore;
    const parts = { preload: '/preload.cjs', icon: '/icon.png', settings };
    return createWindow(parts) as unknown as EventEmitter & { bounds: object };
  };

  it('are stored after the last change, by events available on every system', () => {
    const remember = vi.fn();
    const window = opened(remember);
    for (let step = 1; step <= 50; step += 1) {
      window.bounds = { x: step, y: 0, width: 1000 + step, height: 700 };
      window.emit('move');
      window.emit('resize');
      vi.advanceTimersByTime(16);
    }
    expect(remember).not.toHaveBeenCalled();
    vi.runAllTimers();
    const last = { x: 50, y: 0, width: 1050, height: 700, maximized: false };
    expect(remember.mock.calls).toEqual([['window', last]]);
    window.emit('move');
    window.emit('close');
    expect(remember.mock.calls).toEqual([['window', last], ['window', last]]); // prettier-ignore
    vi.runAllTimers();
    expect(remember).toHaveBeenCalledTimes(2);
  });

  it('of a minimized window, or of one that is gone, are not stored', () => {
    const remember = vi.fn();
    for (const state of ['isMinimized', 'isDestroyed']) {
      const window = opened(remember);
      Object.assign(window, { [state]: () => true });
      window.emit('resize');
      window.emit('close');
      vi.runAllTimers();
    }
    expect(remember).not.toHaveBeenCalled();
  });

  it('are dropped with a log entry if the disk rejects them', () => {
    const window = opened(() => {
      throw new VitrineError('disk', 'The settings could not be saved to the disk.');
    });
    window.emit('resize');
    vi.runAllTimers();
    window.emit('close');
    const entry = expect.stringMatching(
      /^\[error\] \(shell\) The position of the window could not be stored .*disk/,
    ) as string;
    expect(logged).toEqual([entry, entry]);
  });
});

describe('system shutdown', () => {
  /** Whether the program prevents the shutdown. */
  const isHeld = (): boolean => {
    let held = false;
    app.emit('before-quit', { preventDefault: () => (held = true) });
    return held;
  };

  it('is not delayed, and the user is asked again later if it is cancelled', async () => {
    const going = async () => ({ files: 1, others: 0 });
    createQuitConfirmation(
      { isUnderWay: () => true, going },
      () => null,
      () => undefined,
    );
    expect(isHeld()).toBe(true);
    await vi.runAllTimersAsync();
    powerMonitor.emit('shutdown');
    expect(isHeld()).toBe(false);
    vi.advanceTimersByTime(59_000);
    expect(isHeld()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(isHeld()).toBe(true);
    await vi.runAllTimersAsync();
    expect(told.order).toEqual([]);
  });
});

describe('notification that the system rejects', () => {
  it('is dropped with a log entry', () => {
    const attention = createAttention(() => null, { onUploads: vi.fn(), onQuality: vi.fn() });
    attention.batchEnd({ batch: 1, done: 1, failed: 0, unknown: 0, cancelled: 0 });
    const [note] = told.notes;
    note?.emit('failed', {}, 'not signed');
    expect(logged).toEqual(['[error] (shell) A notification failed: not signed']);
  });
});

it('keeps the computer awake during uploads, and not while they are paused', () => {
  const board = { totals: { files: 2, finished: 1 }, paused: false, hold: null } as Parameters<typeof isSending>[0];
  expect(isSending(board)).toBe(true);
  expect(isSending({ ...board, totals: { ...board.totals, finished: 2 } })).toBe(false);
  expect(isSending({ ...board, paused: true })).toBe(false);
  expect(isSending({ ...board, hold: { reason: 'offline' } as unknown as typeof board.hold })).toBe(false);
});

describe('save run', () => {
  const run = (state: SaveRunState, more: object = {}): SaveRunStatus =>
    ({
      ...{ id: 'r', state, came: 25, of: 100, files: 4, problem: null },
      counts: { waiting: 0, fetching: 0, converting: 0, saved: 3, there: 0, failed: 0, left: 0 },
      ...more,
    }) as SaveRunStatus;
  const start = () => {
    const bars: [number, string][] = [];
    const window = { isDestroyed: () => false, isFocused: () => false, setProgressBar: (part: number, { mode }: { mode: string }) => void bars.push([part, mode]) }; // prettier-ignore
    const attention = createAttention(() => window as never, { onUploads: vi.fn(), onQuality: vi.fn() });
    return { attention, bars };
  };
  const upload = (finished: number): Parameters<ReturnType<typeof createAttention>['uploadProgress']>[0] =>
    ({ progress: { counts: { failed: 0 }, totals: { files: 2, finished, bytes: 10, sent: 5 }, paused: false, hold: null } }) as never; // prettier-ignore

  it('keeps the computer awake, shows the progress bar, and one notification at the end', () => {
    const { attention, bars } = start();
    attention.downloadsChanged(run('running'));
    attention.downloadsChanged(run('running', { came: 50 }));
    attention.downloadsChanged(run('done'));
    attention.downloadsChanged(run('done'));
    expect(told.order).toEqual([['awake'], ['asleep'], ['note']]);
    expect(bars).toEqual([
      [0.25, 'normal'],
      [0.5, 'normal'],
      [-1, 'normal'],
    ]);
  });

  it('leaves the progress bar to uploads, and keeps the computer awake until both have ended', () => {
    const { attention, bars } = start();
    attention.downloadsChanged(run('running'));
    attention.uploadProgress(upload(1));
    attention.downloadsChanged(run('cancelled'));
    expect(told.order).toEqual([['awake']]);
    attention.uploadProgress(upload(2));
    expect(told.order).toEqual([['awake'], ['asleep']]);
    expect(bars.map(([part]) => part)).toEqual([0.25, 0.5, 0.5, -1]);
  });

  it('reports a run that waits for the user, and none that the user stopped', () => {
    expect(getSaveNotification(run('paused', { problem: 'No way there.' }))).toMatchObject({ body: 'No way there.' });
    expect(getSaveNotification(run('paused'))).toBeNull();
    expect(getSaveNotification(run('cancelled'))).toBeNull();
    const counts = { ...run('done').counts, failed: 2 };
    expect(getSaveNotification(run('done', { counts }))).toMatchObject({ body: '3 files downloaded, 2 failed.' });
  });
});

describe('Windows integration', () => {
  it('sets the app ID first, with the name that the packager uses in shortcuts', () => {
    const config = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
    expect(/^appId: (.+)$/m.exec(config)?.[1]).toBe(appUserModelId);
    expect(toastActivatorClsid).toMatch(/^\{[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}\}$/);
    setProgramIdentity('win32', {});
    expect(told.order).toEqual([
      ['setAppUserModelId', appUserModelId],
      ['setToastActivatorCLSID', toastActivatorClsid],
    ]);
    const [first] = readFileSync(join(root, 'electron/main.ts'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !/^(?:import\b| \*|\/\*\*|\/\/)/.test(line));
    expect(first).toBe('setProgramIdentity();');
  });

  it('sets the app ID only on Windows', () => {
    setProgramIdentity('linux', { LOCALAPPDATA: 'C:\\Local' });
    setProgramIdentity('darwin', { LOCALAPPDATA: 'C:\\Local' });
    expect(told.order).toEqual([]);
  });

  it('keeps the profile on this computer and out of the roaming folder, unless another folder is named', () => {
    const pathsSet = (env: Record<string, string>): string[][] => {
      told.order.length = 0;
      setProgramIdentity('win32', env);
      return told.order.filter(([name]) => name === 'setPath');
    };
    const LOCALAPPDATA = 'C:\\Users\\me\\AppData\\Local';
    expect(pathsSet({ LOCALAPPDATA })).toEqual([['setPath', 'userData', `${LOCALAPPDATA}\\Vitrine`]]);
    expect(pathsSet({})).toEqual([]);
    expect(pathsSet({ LOCALAPPDATA: 'Local' })).toEqual([]);
    told.switches.push('user-data-dir');
    expect(pathsSet({ LOCALAPPDATA })).toEqual([]);
    told.switches.length = 0;
  });
});
