import type { BrowserWindow } from 'electron';
import { expect, it, vi } from 'vitest';
import { droppedFiles } from '../../../electron/contract/index.ts';
import { createEmit, createHandle } from '../../../electron/ipc/handle.ts';

const answers = vi.hoisted(() => new Map<string, (event: unknown, argument: unknown) => Promise<unknown>>());
vi.mock('electron', () => ({ ipcMain: { handle: answers.set.bind(answers) } }));

it('an event reaches the page that is open, and no other', () => {
  const sent: unknown[] = [];
  const window = (isClosed: boolean, isGone: boolean): BrowserWindow => {
    const webContents = { isDestroyed: () => isGone, send: (...words: unknown[]) => sent.push(words) };
    return { isDestroyed: () => isClosed, webContents } as unknown as BrowserWindow;
  };
  for (const [n, one] of [null, window(true, false), window(false, true), window(false, false)].entries())
    createEmit(() => one)('outbox.changed', n as never);
  expect(sent).toEqual([['outbox.changed', 3]]);
});

it('files that were dropped reach their answer by their paths', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  let dropped: readonly string[] = [];
  createHandle(log).handleDrop(async (paths) => ((dropped = paths), null));
  const event = { senderFrame: { parent: null, url: 'app://vitrine/index.html' } };
  const answer = answers.get(droppedFiles.channel);
  expect(await answer?.(event, { paths: ['/a', '/b'] })).toEqual({ ok: true, value: null });
  expect(dropped).toEqual(['/a', '/b']);
});
