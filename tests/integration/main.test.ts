import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callNames } from '../../electron/contract/channels.ts';
import { droppedFiles } from '../../electron/contract/index.ts';
import { memoryStore } from '../unit/account/memory.ts';
import { type TinyService, startTiny } from '../support/tiny-service.ts';

type Answer = (event: unknown, argument: unknown) => Promise<{ ok: boolean; error?: { code: string } }>;
type Decide = (...given: unknown[]) => unknown;

/** The recorded calls to Electron. */
const recorded = vi.hoisted(() => ({
  profile: '',
  answers: new Map<string, Answer>(),
  session: new Map<string, Decide>(),
  window: [] as string[],
  failed: [] as unknown[],
}));

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  const nothing = (): void => undefined;
  const app = Object.assign(new EventEmitter(), {
    commandLine: { hasSwitch: () => true },
    enableSandbox: nothing,
    exit: nothing,
    getAppPath: () => process.cwd(),
    getPath: () => recorded.profile,
    getSystemLocale: () => 'en-US',
    getVersion: () => '0',
    hasSingleInstanceLock: () => false,
    isPackaged: false,
    quit: () => app.emit('has quit'),
    requestSingleInstanceLock: () => true,
    setName: nothing,
    whenReady: async () => undefined,
  });
  class BrowserWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), {
      isDestroyed: () => false,
      send: nothing,
      setWindowOpenHandler: nothing,
    });
    focus = (): void => void recorded.window.push('focus');
    isDestroyed = (): boolean => false;
    isMinimized = (): boolean => true;
    loadURL = async (): Promise<void> => void recorded.window.push('shown');
    restore = (): void => void recorded.window.push('restore');
  }
  const recordHandler = (name: string) => (decide: Decide) => void recorded.session.set(name, decide);
  return {
    app,
    BrowserWindow,
    clipboard: {},
    crashReporter: { start: nothing },
    dialog: {},
    ipcMain: { handle: (name: string, answer: Answer) => void recorded.answers.set(name, answer) },
    Menu: { buildFromTemplate: nothing, setApplicationMenu: nothing },
    nativeTheme: { shouldUseDarkColors: false, themeSource: 'system' },
    powerMonitor: new EventEmitter(),
    powerSaveBlocker: {},
    protocol: { handle: nothing, registerSchemesAsPrivileged: nothing },
    screen: {
      getAllDisplays: () => [],
      getPrimaryDisplay: () => ({ workAreaSize: { width: 1920, height: 1040 } }),
    },
    session: {
      defaultSession: {
        on: (name: string, decide: Decide) => recordHandler(name)(decide),
        resolveProxy: async () => 'DIRECT',
        setDevicePermissionHandler: recordHandler('device'),
        setPermissionCheckHandler: recordHandler('check'),
        setPermissionRequestHandler: recordHandler('request'),
      },
    },
    shell: {},
  };
});
// Modules based on libraries that use more of Electron.
vi.mock('../../electron/account/settings-file.ts', () => ({ openSettingsFile: () => memoryStore() }));
vi.mock('../../electron/shell/log.ts', () => ({
  logPage: () => undefined,
  openLog: () => join(recorded.profile, 'vitrine.log'),
  showStartupError: (error: unknown) => void recorded.failed.push(error),
}));
vi.mock('../../electron/updates/open.ts', () => {
  const done = async (): Promise<void> => undefined;
  const part = { close: done };
  return { openUpdates: () => ({ begin: done, finish: part, settle: part, stay: () => undefined, wake: done }) };
});
vi.mock('keytar', () => {
  const entries = new Map<string, string>();
  return {
    deletePassword: async (_: string, account: string) => entries.delete(account),
    getPassword: async (_: string, account: string) => entries.get(account) ?? null,
    setPassword: async (_: string, account: string, password: string) => void entries.set(account, password),
  };
});

const { app, powerMonitor } = (await import('electron')) as unknown as Record<'app' | 'powerMonitor', EventEmitter>;
const pageEvent = { senderFrame: { url: 'app://vitrine/index.html', parent: null } };
const call = async (name: string, argument?: unknown): ReturnType<Answer> => {
  const answer = recorded.answers.get(name);
  if (!answer) throw new Error(`Nobody answers ${name}`);
  return answer(pageEvent, argument);
};

/** The time in milliseconds for which the computer was suspended. */
let slept = 0;
let service: TinyService;
beforeAll(async () => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + slept);
  recorded.profile = mkdtempSync(join(tmpdir(), 'vitrine-main-'));
  service = await startTiny();
  await import('../../electron/main.ts');
  await vi.waitFor(() => expect([recorded.window, recorded.failed]).toEqual([['shown'], []]), { timeout: 60_000 });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
  rmSync(recorded.profile, { recursive: true, force: true });
});

describe('started program', () => {
  it('denies permissions and devices to its page, and downloads nothing', () => {
    const decide = vi.fn();
    recorded.session.get('request')?.(null, 'media', decide);
    expect(decide).toHaveBeenCalledExactlyOnceWith(false);
    expect([recorded.session.get('check')?.(), recorded.session.get('device')?.()]).toEqual([false, false]);
    const preventDefault = vi.fn();
    recorded.session.get('will-download')?.({ preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it.each([
    ['a foreign page', { url: 'https://example.com/', parent: null }],
    ['a frame within its own', { url: 'app://vitrine/index.html', parent: {} }],
  ])('replies to none of the calls of %s', async (_, senderFrame) => {
    expect(new Set(recorded.answers.keys())).toEqual(new Set([...callNames, droppedFiles.channel]));
    for (const [name, answer] of recorded.answers)
      expect(await answer({ senderFrame }, undefined), name).toMatchObject({ error: { code: 'untrustedSender' } });
  });

  it('moves its window to the front when it is started a second time', async () => {
    app.emit('second-instance', {}, ['vitrine', '--no-sandbox']);
    await expect.poll(() => recorded.window, { timeout: 20_000 }).toEqual(['shown', 'restore', 'focus']);
  });

  it('checks the service again when the computer wakes up', async () => {
    const { address, apiKey, apiPassword } = service;
    const typed = { serviceAddress: address, signInAddress: address, apiKey, apiPassword };
    expect(await call('accounts.connect', typed)).toMatchObject({ ok: true });
    await call('sync.now');
    await expect
      .poll(async () => call('sync.status'), { timeout: 20_000 })
      .toMatchObject({ value: { state: 'upToDate' } });
    const before = service.asked.length;
    slept = 60_000;
    powerMonitor.emit('resume');
    await expect.poll(() => service.asked.length, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it('ends in order', async () => {
    const ended = new Promise((resolve) => app.once('has quit', resolve));
    const preventDefault = vi.fn();
    app.emit('will-quit', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    await ended;
    expect(await call('sync.status')).toMatchObject({ ok: false });
    expect(recorded.failed).toEqual([]);
  });
});
