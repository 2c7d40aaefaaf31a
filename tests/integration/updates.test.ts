import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply, UpdateStatus } from '../../electron/contract/index.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { type LaunchedApp, launchApp } from '../support/launch.ts';
import { layProgram } from '../support/laid-program.ts';
import { type ReleaseServer, channelFile, startReleaseServer } from '../support/release-server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-updates-'));
const image = path.join(folder, 'Vitrine.AppImage');
const mark = path.join(folder, 'started');
const old = Buffer.from('#!/bin/sh\nexit 0\n');
/** A program that writes a mark: an installed program is started once to confirm itself. */
const next = (name: string): Buffer =>
  Buffer.from(`#!/bin/sh\necho "${name} $APPIMAGE_EXIT_AFTER_INSTALL" >> "${mark}"\n# ${'x'.repeat(300_000)}\n`);

let server: ReleaseServer;
let app: LaunchedApp;

const open = (main: string): Promise<LaunchedApp> =>
  launchApp({
    main,
    host: 'chromium',
    env: { APPIMAGE: image, XDG_CACHE_HOME: path.join(folder, 'cache') },
    userData: path.join(folder, 'profile'),
  });

const callUpdates = (call: 'check' | 'status' | 'install' | 'openPage'): Promise<Reply<UpdateStatus | undefined>> =>
  app.window.evaluate(async (name) => (globalThis as unknown as { vitrine: Bridge }).vitrine.updates[name](), call);
const check = async (): Promise<UpdateStatus> => {
  const reply = await callUpdates('check');
  if (!reply.ok || reply.value === undefined) throw new Error('The look gave no answer');
  return reply.value;
};

// The library of this platform replaces an AppImage; other platforms use another one.
describe.runIf(process.platform === 'linux')('updates from a release server', () => {
  let main = '';
  beforeAll(async () => {
    server = await startReleaseServer();
    server.release('1.0.0', old);
    writeFileSync(image, old, { mode: 0o755 });
    main = layProgram(folder, server.url);
    app = await open(main);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are checked at the start', async () => {
    await expect.poll(() => server.asked, { timeout: 20_000 }).toContain('/latest-linux.yml');
  });

  test('are none while the newest release is this one, or older', async () => {
    expect(await check()).toMatchObject({ state: 'current', version: null, error: null });
    server.release('0.9.0', next('0.9.0'));
    expect(await check()).toMatchObject({ state: 'current', version: null });
  });

  test.each([
    ['gone', { status: 404, channel: '' }, 'notFound'],
    ['broken', { status: 500, channel: 'no' }, 'serviceFault'],
    ['garbage', { status: 200, channel: '<html><body>Sign in to the wireless network' }, 'unreadable'],
    ['empty', { status: 200, channel: '' }, 'unreadable'],
    ['no version', { status: 200, channel: '{"files":[]}' }, 'unreadable'],
    ['an odd version', { status: 200, channel: '{"version":"newest","files":[]}' }, 'unreadable'],
  ])('report that a release server is %s, and do nothing else', async (_what, shelf, code) => {
    Object.assign(server.shelf, shelf);
    expect(await check()).toMatchObject({ state: 'failed', error: { code, retryable: true } });
  });

  test('reject a file with other content, or with none', async () => {
    server.release('2.0.0', next('2.0.0'));
    server.shelf.file = Buffer.from(next('2.0.0').toString().replace('2.0.0', '6.6.6'));
    expect(await check()).toMatchObject({ state: 'failed', error: { code: 'file' } });
    server.shelf.file = Buffer.alloc(0);
    expect(await check()).toMatchObject({ state: 'failed', error: { code: 'file' } });
    expect((await callUpdates('install')).ok).toBe(false);
  });

  test('reject a release with a wrong description', async () => {
    server.release('2.0.0', next('2.0.0'));
    server.shelf.channel = channelFile('2.0.0', Buffer.from('another'));
    expect(await check()).toMatchObject({ state: 'failed', error: { code: 'file' } });
    expect(readFileSync(image)).toEqual(old);
  });

  test('leave nothing behind after an interrupted connection', async () => {
    server.release('2.0.0', next('2.0.0'));
    server.shelf.breakAfter = 100_000;
    expect(await check()).toMatchObject({ state: 'failed', error: { code: 'offline' } });
  });

  test('open the page of releases in the browser', async () => {
    expect((await callUpdates('openPage')).ok).toBe(true);
    expect((await app.recorded()).opened).toEqual([server.url]);
  });

  test('fetch a new version, show its notes as text, and install it at the end', async () => {
    server.release('2.0.0', next('2.0.0'), '<p>Faster <b>lists</b><img src=x onerror=alert(1)></p>');
    expect(await check()).toMatchObject({ state: 'ready', version: '2.0.0', notes: 'Faster lists', error: null });
    expect(readFileSync(image)).toEqual(old);
    await app.close();
    expect(readFileSync(image)).toEqual(next('2.0.0'));
    expect(readFileSync(mark, 'utf8')).toBe('2.0.0 true\n');
  });

  test('start the new version immediately on request, and report a missing folder', async () => {
    app = await open(main);
    server.release('3.0.0', next('3.0.0'));
    expect(await check()).toMatchObject({ state: 'ready', version: '3.0.0' });
    await server.close();
    expect(await check()).toMatchObject({ state: 'ready', error: { code: 'offline' } });
    // The page may be closed before it receives the reply.
    await callUpdates('install').catch(() => undefined);
    await expect.poll(() => readFileSync(mark, 'utf8'), { timeout: 20_000 }).toBe('2.0.0 true\n3.0.0 \n');
    expect(readFileSync(image)).toEqual(next('3.0.0'));
  });
});
