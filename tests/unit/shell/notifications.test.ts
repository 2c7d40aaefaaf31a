import type { BrowserWindow } from 'electron';
import { expect, it, vi } from 'vitest';
import type { SaveRunStatus } from '../../../electron/contract/index.ts';

const shown = vi.hoisted(() => [] as { title: string }[]);
vi.mock('electron', () => {
  class Notification {
    static readonly isSupported = (): boolean => true;
    readonly #words: { title: string };
    constructor(message: { title: string }) {
      this.#words = message;
    }
    on(): void {
      return undefined;
    }
    show(): void {
      shown.push(this.#words);
    }
  }
  return { Notification, powerSaveBlocker: { start: () => 1, stop: () => undefined } };
});
vi.resetModules();
const { createNotifications } = await import('../../../electron/shell/notifications.ts');

const run = (id: string, state: SaveRunStatus['state']): SaveRunStatus =>
  ({
    id,
    state,
    came: 5,
    of: 10,
    files: 2,
    problem: null,
    counts: { waiting: 1, fetching: 0, converting: 0, saved: 1, there: 0, failed: 0 },
  }) as unknown as SaveRunStatus;

it('shows the progress of the save run although an earlier run changes, and one notification at its end', () => {
  const bars: number[] = [];
  const window = {
    isDestroyed: () => false,
    isFocused: () => false,
    setProgressBar: (part: number) => bars.push(part),
  } as unknown as BrowserWindow;
  const { downloadsChanged } = createNotifications(() => window, {
    onUploads: () => undefined,
    onQuality: () => undefined,
  });
  downloadsChanged(run('second', 'running'));
  downloadsChanged(run('first', 'done'));
  expect(bars.at(-1)).toBe(0.5);
  expect(shown).toEqual([]);
  for (const state of ['done', 'done'] as const) downloadsChanged(run('second', state));
  expect(bars.at(-1)).toBe(-1);
  expect(shown).toHaveLength(1);
});

it('shows no progress and no notification of the former account', () => {
  shown.length = 0;
  const bars: number[] = [];
  const window = {
    isDestroyed: () => false,
    isFocused: () => false,
    setProgressBar: (part: number) => bars.push(part),
  } as unknown as BrowserWindow;
  const notifications = createNotifications(() => window, { onUploads: () => undefined, onQuality: () => undefined });
  const progress = {
    counts: { failed: 0 },
    totals: { files: 2, finished: 1, bytes: 4, sent: 1 },
    paused: false,
    hold: null,
  } as unknown as Parameters<typeof notifications.uploadProgress>[0]['progress'];
  notifications.downloadsChanged(run('first', 'running'));
  notifications.uploadProgress({ progress });
  expect(bars).toEqual([0.5, 0.25]);
  notifications.clear();
  expect(bars.at(-1)).toBe(-1);
  notifications.downloadsChanged(run('first', 'done'));
  expect([bars.at(-1), shown]).toEqual([-1, []]);
});
