import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFilm } from '../support/film.ts';
import { callFixture, FixtureStarter, happened } from '../support/host-fixture.ts';
import type { LaunchedApp } from '../support/launch.ts';

const starter = new FixtureStarter();
const film = path.join(starter.folder, 'long film.webm');
let size = 0;
let app: LaunchedApp;
let page: Page;

beforeAll(async () => {
  const bytes = await makeFilm({ width: 640, height: 480, seconds: 20, isNoisy: true });
  size = bytes.byteLength;
  writeFileSync(film, bytes);
  app = await starter.start({ env: { FIXTURE_FILM: film } });
  page = app.window;
  await callFixture(page, 'load', 'app://vitrine/open.html');
  await page.waitForURL('**/open.html');
}, 60_000);
afterAll(() => starter.endAll());

describe('response of a protocol handler', () => {
  test('is streamed at the speed of the page, and cancelled with the page', async () => {
    const first = await page.evaluate(async () => {
      const leaving = new AbortController();
      const { body, headers } = await fetch('/endless', { signal: leaving.signal });
      const reader = body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      leaving.abort();
      return [headers.get('content-length'), value?.byteLength !== undefined && value.byteLength > 0];
    });
    expect(first).toEqual(['100000000', true]);
    await expect.poll(() => happened(app)).toContain('given up');
    const sent = (await happened(app)).filter((line) => line.startsWith('sent')).length * 65_536;
    expect(sent).toBeLessThan(50_000_000);
  });

  test('has the requested range, and reports when there is none', async () => {
    const answered = await page.evaluate(async () => {
      const fetchRange = async (range: string): Promise<unknown[]> => {
        const response = await fetch('/film', { headers: { range } });
        const bytes = await response.arrayBuffer();
        return [response.status, response.headers.get('content-range'), bytes.byteLength];
      };
      return [
        await fetchRange('bytes=0-3'),
        await fetchRange('bytes=1000000-3999999'),
        await fetchRange('bytes=999999999-'),
      ];
    });
    expect(answered).toEqual([
      [206, `bytes 0-3/${String(size)}`, 4],
      [206, `bytes 1000000-3999999/${String(size)}`, 3_000_000],
      [416, `bytes */${String(size)}`, 0],
    ]);
  });

  test('streams a film, whose file is closed when the film is removed', async () => {
    const videoState = await page.evaluate(async () => {
      const video = document.createElement('video');
      video.src = '/film';
      document.body.append(video);
      const once = (name: string): Promise<unknown> => new Promise((resolve) => video.addEventListener(name, resolve));
      await once('loadedmetadata');
      video.currentTime = 15;
      await once('seeked');
      return [video.duration, video.currentTime];
    });
    expect(videoState).toEqual([20, 15]);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      video?.removeAttribute('src');
      video?.load();
      video?.remove();
    });
    if (process.platform === 'linux')
      await expect.poll(() => callFixture(page, 'openFiles', path.basename(film))).toBe(0);
  });

  test.each(['/error', '/thrown', '/nothing', '/text', '/wrong'])(
    'is rejected as Electron rejects it: %s',
    async (at) => {
      await expect(page.evaluate((address) => fetch(address).then(({ status }) => status), at)).rejects.toThrow(
        'Failed to fetch',
      );
    },
  );

  test('may be an object like a response', async () => {
    const answered = await page.evaluate(async () => {
      const { status, headers } = await fetch('/object');
      return [status, headers.get('x-own')];
    });
    expect(answered).toEqual([201, 'yes']);
    expect(app.logs()).toContain('the handler failed');
  });
});
