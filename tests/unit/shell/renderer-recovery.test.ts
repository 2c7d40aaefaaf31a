import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLogSink } from '../../../electron/base/logger.ts';

const told = vi.hoisted(() => ({
  /** The message boxes that are open, with the functions that close them. */
  boxes: [] as {
    readonly message: string;
    readonly signal?: AbortSignal;
    readonly answer: (response: number) => void;
  }[],
  quits: 0,
}));

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  const showMessageBox = (_: unknown, { message, signal }: { message: string; signal?: AbortSignal }): unknown =>
    new Promise((resolve) => {
      const answer = (response: number): void => {
        told.boxes = told.boxes.filter((box) => box.answer !== answer);
        resolve({ response });
      };
      told.boxes.push({ message, answer, ...(signal === undefined ? {} : { signal }) });
      // Electron closes the box with its cancel button.
      signal?.addEventListener('abort', () => answer(0));
    });
  return { app: Object.assign(new EventEmitter(), { quit: () => (told.quits += 1) }), dialog: { showMessageBox } };
});
vi.resetModules();
const { EventEmitter: Emitter } = await import('node:events');
const { recoverRenderer } = await import('../../../electron/shell/renderer-recovery.ts');

let window: EventEmitter & { webContents: EventEmitter; isDestroyed: () => boolean };
/** The calls of the page: reloads, crashes on request, and its return. */
let calls: string[];
let isDestroyed: boolean;

beforeEach(() => {
  const stopLogging = setLogSink(() => undefined);
  vi.useFakeTimers({ toFake: ['performance'] });
  told.boxes = [];
  told.quits = 0;
  calls = [];
  isDestroyed = false;
  const webContents = Object.assign(new Emitter(), {
    reload: () => calls.push('reload'),
    forcefullyCrashRenderer: () => calls.push('crash'),
  });
  window = Object.assign(new Emitter(), { webContents, isDestroyed: () => isDestroyed });
  recoverRenderer(window as never, { onBack: () => calls.push('back') });
  return () => {
    vi.useRealTimers();
    stopLogging();
  };
});

const crash = async (reason = 'crashed'): Promise<void> => {
  window.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  await settle();
};
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const open = (): readonly string[] => told.boxes.map(({ message }) => message);
const answer = async (response: number): Promise<void> => {
  told.boxes[0]?.answer(response);
  await settle();
};

describe('recoverRenderer', () => {
  it('reloads a page that crashed once, and reports its return once for each reload', async () => {
    await crash();
    expect(calls).toEqual(['reload']);
    window.webContents.emit('did-finish-load');
    window.webContents.emit('did-finish-load');
    expect(calls).toEqual(['reload', 'back']);
    vi.advanceTimersByTime(60_000);
    await crash();
    window.webContents.emit('did-finish-load');
    expect([calls, open()]).toEqual([['reload', 'back', 'reload', 'back'], []]);
  });

  it('does nothing when the page ends in the usual way', async () => {
    await crash('clean-exit');
    expect([calls, open()]).toEqual([[], []]);
  });

  it('asks before it reloads a page that crashed again within a minute, and quits if the user chooses that', async () => {
    await crash();
    vi.advanceTimersByTime(59_999);
    await crash();
    expect([calls, open().length]).toEqual([['reload'], 1]);
    await answer(0);
    expect(calls).toEqual(['reload', 'reload']);
    await crash();
    await answer(1);
    expect([calls, told.quits]).toEqual([['reload', 'reload'], 1]);
  });

  it('asks once about a page that does not respond, and again after it responded', async () => {
    window.emit('unresponsive');
    window.emit('unresponsive');
    expect(open()).toHaveLength(1);
    window.emit('responsive');
    await settle();
    expect(open()).toEqual([]);
    window.emit('unresponsive');
    expect(open()).toHaveLength(1);
    await answer(0);
    expect(calls).toEqual([]);
    window.emit('unresponsive');
    expect(open()).toHaveLength(1);
  });

  it('reloads a hanging page without another question when the user chooses that', async () => {
    await crash();
    calls = [];
    window.emit('unresponsive');
    await answer(1);
    expect(calls).toEqual(['crash']);
    await crash();
    expect([calls, open()]).toEqual([['crash', 'reload'], []]);
    await crash();
    expect(open()).toHaveLength(1);
  });

  it('closes the question about a hanging page that crashes meanwhile', async () => {
    window.emit('unresponsive');
    expect(open()).toHaveLength(1);
    await crash();
    expect([open(), calls]).toEqual([[], ['reload']]);
  });

  it('does nothing to a window that was closed meanwhile', async () => {
    window.emit('unresponsive');
    isDestroyed = true;
    await answer(1);
    await crash();
    expect(calls).toEqual([]);
  });
});
