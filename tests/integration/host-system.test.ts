import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFixture, FixtureStarter, type FixtureWindow, happened } from '../support/host-fixture.ts';
import type { LaunchedApp } from '../support/launch.ts';

const starter = new FixtureStarter();
let app: LaunchedApp;
let page: Page;

beforeAll(async () => {
  app = await starter.start();
  page = app.window;
});
afterAll(() => starter.endAll());

describe('permissions of a page', () => {
  const state = (name: string): Promise<string> =>
    page.evaluate(async (of) => (await navigator.permissions.query({ name: of as PermissionName })).state, name);
  const fillScreen = (): Promise<void> => page.evaluate(() => document.documentElement.requestFullscreen());
  const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
  const isWindowFull = (): Promise<unknown> => callFixture(page, 'isFullScreen');
  const requests = async (): Promise<string[]> =>
    (await happened(app)).filter((line) => line.startsWith('requests') || line.endsWith('html-full-screen'));

  test('are all granted while the program has set no handler, as in Electron', async () => {
    expect(await Promise.all(['geolocation', 'notifications', 'clipboard-read'].map(state))).toEqual(
      Array(3).fill('granted'),
    );
    await fillScreen();
    await expect.poll(isWindowFull).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(isWindowFull).toBe(false);
  });

  test('are denied by the check handler from the next load on', async () => {
    await callFixture(page, 'grant', ['geolocation']);
    await callFixture(page, 'load', 'app://vitrine/index.html#again');
    await page.waitForURL('**/index.html#again');
    expect(await Promise.all(['geolocation', 'notifications', 'clipboard-read'].map(state))).toEqual([
      'granted',
      'denied',
      'denied',
    ]);
  });

  test('prevent full screen when the request handler denies it', async () => {
    const before = (await requests()).length;
    await fillScreen();
    await expect.poll(isFull).toBe(false);
    expect(await isWindowFull()).toBe(false);
    expect((await requests()).slice(before)).toEqual([
      'requests fullscreen at app://vitrine/index.html#again, main frame true',
    ]);
  });

  test('allow full screen for page and window when the request handler grants it', async () => {
    await callFixture(page, 'grant', ['fullscreen']);
    await fillScreen();
    await expect.poll(isWindowFull).toBe(true);
    expect(await isFull()).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(isWindowFull).toBe(false);
    expect((await requests()).slice(-3)).toEqual([
      'requests fullscreen at app://vitrine/index.html#again, main frame true',
      'enter-html-full-screen',
      'leave-html-full-screen',
    ]);
  });
});

describe('drag out of the window', () => {
  const file = path.join(starter.folder, 'dragged.txt');
  const icon = path.join(starter.folder, 'icon.png');
  const broken = path.join(starter.folder, 'broken.png');

  beforeAll(async () => {
    writeFileSync(file, 'dragged');
    writeFileSync(broken, 'no picture');
    const picture = sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } });
    await picture.clone().png().toFile(icon);
    await picture.jpeg().toFile(path.join(starter.folder, 'icon.jpg'));
  });

  test('records its files and the size of its icon, and crosses the page', async () => {
    await callFixture(page, 'drag', { file: 'ignored', files: [file, icon], icon });
    await callFixture(page, 'drag', { file, icon: path.join(starter.folder, 'icon.jpg') });
    await callFixture(page, 'drag', { file, icon }, { width: 64 });
    const { dragged, dragIcons } = await app.recorded();
    expect(dragged).toEqual([[file, icon], [file], [file]]);
    expect(dragIcons).toEqual([
      { width: 400, height: 200 },
      { width: 400, height: 200 },
      { width: 64, height: 32 },
    ]);
    const seen = (): Promise<string[]> => page.evaluate(() => (window as unknown as FixtureWindow).drags);
    const one = ['dragenter Files', 'dragover Files', 'dragleave Files'];
    await expect.poll(seen).toEqual([...one, ...one, ...one]);
  });

  test.each([
    ['an icon that is no picture', { file, icon: broken }, 'Failed to load image from path'],
    ['a missing icon', { file, icon: path.join(starter.folder, 'none.png') }, 'Failed to load image from path'],
    ['no icon', { file }, "'icon' parameter is required"],
    ['an empty list of files', { files: [], icon }, "Must specify either 'file' or 'files' option"],
    ['a missing file', { file: path.join(starter.folder, 'none.txt'), icon }, 'there is no such file'],
  ])('is rejected with %s', async (_what, item, message) => {
    await expect(callFixture(page, 'drag', item)).rejects.toThrow(message);
  });

  test('is rejected with an empty image as its icon', async () => {
    await expect(callFixture(page, 'drag', { file, icon: broken }, { width: 64 })).rejects.toThrow(
      "Must specify non-empty 'icon' option",
    );
  });
});

describe('displays of the host', () => {
  test('are two with different scales, found by rectangle and by point', async () => {
    expect(await callFixture(page, 'displays')).toEqual([
      { id: 1, scaleFactor: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } },
      { id: 2, scaleFactor: 2, workArea: { x: 1920, y: 0, width: 1280, height: 680 } },
    ]);
    const [first, second] = [{ x: 0, y: 0, width: 1920, height: 1080 }, { x: 1920, y: 0, width: 1280, height: 720 }]; // prettier-ignore
    const across = { x: 1500, y: 100, width: 1000, height: 100 };
    expect(await callFixture(page, 'displayAt', across)).toEqual({ bounds: second, scaleFactor: 2, nearest: 1 });
    const outside = { x: -900, y: 300, width: 800, height: 600 };
    expect(await callFixture(page, 'displayAt', outside)).toEqual({ bounds: first, scaleFactor: 1, nearest: 1 });
  });

  test('come from the environment, and the window opens in the middle of the first', async () => {
    const layout = [{ x: 0, y: 0, width: 1600, height: 900, scaleFactor: 1.25 }];
    const other = await starter.start({ env: { VITRINE_HOST_DISPLAYS: JSON.stringify(layout) } });
    expect(await callFixture(other.window, 'displays')).toHaveLength(1);
    await callFixture(other.window, 'place', { width: 900 });
    expect((await other.recorded()).bounds).toEqual([{ x: 300, y: 80, width: 900, height: 700 }]);
  });
});
