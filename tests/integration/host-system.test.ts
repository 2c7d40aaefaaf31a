import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFixture, FixtureStarter, happened } from '../support/host-fixture.ts';
import type { LaunchedApp } from '../support/launch.ts';

const starter = new FixtureStarter();
let app: LaunchedApp;
let page: Page;

beforeAll(async () => {
  app = await starter.start();
  page = app.window;
});
afterAll(() => starter.endAll());

describe('the permissions of a page', () => {
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
    expect(await Promise.all(['geolocation', 'notifications', 'clipboard-read'].map(state))).toEqual([
      'granted',
      'denied',
      'denied',
    ]);
  });

  test('keep a page from full screen when the request handler refuses', async () => {
    const before = (await requests()).length;
    await fillScreen();
    await expect.poll(isFull).toBe(false);
    expect(await isWindowFull()).toBe(false);
    expect((await requests()).slice(before)).toEqual([
      'requests fullscreen at app://vitrine/index.html#again, main frame true',
    ]);
  });

  test('let a page fill the screen, and its window with it, when the request handler grants that', async () => {
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
