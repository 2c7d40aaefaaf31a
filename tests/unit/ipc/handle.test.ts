import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect, it, vi } from 'vitest';
import { type CallName, droppedFiles } from '../../../electron/contract/index.ts';
import { createCallLimits } from '../../../electron/ipc/call-limits.ts';
import { createEmit, createHandle } from '../../../electron/ipc/handle.ts';
import { projectRoot } from '../../support/project.ts';

const answers = vi.hoisted(() => new Map<string, (event: unknown, argument: unknown) => Promise<unknown>>());
vi.mock('electron', () => ({ ipcMain: { handle: answers.set.bind(answers) } }));

it('sends an event only to the open page', () => {
  const sent: unknown[] = [];
  const window = (isClosed: boolean, isGone: boolean): BrowserWindow => {
    const webContents = { isDestroyed: () => isGone, send: (...words: unknown[]) => sent.push(words) };
    return { isDestroyed: () => isClosed, webContents } as unknown as BrowserWindow;
  };
  for (const [n, one] of [null, window(true, false), window(false, true), window(false, false)].entries())
    createEmit(() => one)('outbox.changed', n as never);
  expect(sent).toEqual([['outbox.changed', 3]]);
});

it('rejects a call that opens a window if the page repeats it too often, and accepts it a minute later', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  let now = 0;
  let opened = 0;
  createHandle(
    log,
    createCallLimits(() => now),
  ).handle('app.showLog', () => void (opened += 1));
  const event = { senderFrame: { parent: null, url: 'app://vitrine/index.html' } };
  const callHandler = async (): Promise<unknown> => answers.get('app.showLog')?.(event, undefined);
  for (let n = 0; n < 30; n++) expect(await callHandler()).toMatchObject({ ok: true });
  for (let n = 0; n < 100; n++)
    expect(await callHandler()).toMatchObject({ ok: false, error: { code: 'rateLimited', retryable: true } });
  expect(opened).toBe(30);
  now += 59_999;
  expect(await callHandler()).toMatchObject({ ok: false, error: { code: 'rateLimited' } });
  now += 1;
  expect(await callHandler()).toMatchObject({ ok: true });
});

it.each([
  ['pictures.openOriginal', 30],
  ['downloads.start', 30],
  ['app.remember', 600],
  ['drafts.keep', 600],
  ['accounts.saveSettings', 120],
  ['items.query', Infinity],
] as const)('accepts %s %d times a minute', (name, max) => {
  const limit = createCallLimits(() => 0);
  let answered = 0;
  const call = (): void => {
    limit(name);
    answered += 1;
  };
  for (let n = 0; n < Math.min(max, 1_000); n++) call();
  expect(answered).toBe(Math.min(max, 1_000));
  if (max === Infinity) expect(call).not.toThrow();
  else expect(call).toThrow(expect.objectContaining({ code: 'rateLimited' }));
});

/** A function of a file in electron/ipc, or the handler of a call. */
interface Part {
  readonly name: string;
  readonly isHandler: boolean;
  readonly text: string;
}

/** Splits a source file at the start of its functions and handlers. */
const getParts = (source: string): Part[] => {
  const starts = [
    ...source.matchAll(/^ {0,2}(?:(?:handle\.)?handle\('([\w.]+)'|(?:export )?const (\w+) =\s+(?:async )?[(<])/gm),
  ];
  return starts.map(({ index, 1: call, 2: local }, at) => ({
    name: call ?? local ?? '',
    isHandler: call !== undefined,
    text: source.slice(index, starts[at + 1]?.index),
  }));
};

/** Returns the calls whose handlers open a window or dialog, directly or through a function of their file. */
const findOpeningCalls = (source: string): string[] => {
  const parts = getParts(source);
  let opens = /\bshell\.\w+\(|\bchoose[A-Z]\w*\(|\bstartDrag\(/;
  for (const { name, isHandler, text } of parts)
    if (!isHandler && opens.test(text)) opens = new RegExp(`${opens.source}|\\b${name}\\(`);
  return parts.filter(({ isHandler, text }) => isHandler && opens.test(text)).map(({ name }) => name);
};

it('accepts every call that opens a dialog, a native window or a drag 30 times a minute', () => {
  const files = globSync(['electron/ipc/*.ts', 'electron/*/{ipc,*-ipc}.ts'], { cwd: projectRoot });
  const opening = files.flatMap((file) => findOpeningCalls(readFileSync(join(projectRoot, file), 'utf8')));
  expect(opening).toEqual(
    expect.arrayContaining([
      'export.run',
      'sheets.save',
      'sheets.read',
      'downloads.chooseFolder',
      'downloads.showFolder',
      'quality.exportProfile',
      'quality.importProfile',
      'pictures.dragOriginals',
    ]),
  );
  const unlimited = opening.filter((name) => {
    const limit = createCallLimits(() => 0);
    for (let n = 0; n < 30; n++) limit(name as CallName);
    try {
      limit(name as CallName);
      return true;
    } catch {
      return false;
    }
  });
  expect(unlimited).toEqual([]);
});

it('passes the paths of dropped files to the handler', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  let dropped: readonly string[] = [];
  createHandle(log).handleDrop(async (paths) => ((dropped = paths), null));
  const event = { senderFrame: { parent: null, url: 'app://vitrine/index.html' } };
  const answer = answers.get(droppedFiles.channel);
  expect(await answer?.(event, { paths: ['/a', '/b'] })).toEqual({ ok: true, value: null });
  expect(dropped).toEqual(['/a', '/b']);
});
