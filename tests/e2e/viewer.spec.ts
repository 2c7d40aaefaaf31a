import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { makeFilm } from '../support/film.ts';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import type { Frame } from './pages/frame.ts';
import { ViewerPage } from './pages/viewer.ts';

/** Waits until the tiles of the first screen contain this text in their names. Assets found by other fields are last. */
const finds = async (assets: AssetsPage, words: string): Promise<void> => {
  const named = async (): Promise<boolean> => {
    const names = await assets.pictures
      .getByRole('option')
      .evaluateAll((tiles) =>
        tiles
          .filter((tile) => Number(tile.getAttribute('data-index')) < 40)
          .map((tile) => tile.getAttribute('aria-label') ?? ''),
      );
    return names.length > 0 && names.every((name) => name.toLowerCase().includes(words));
  };
  await expect.poll(named).toBe(true);
};

/** Returns the tile view with the matches of this text. */
const shelves = async (frame: Frame, words: string): Promise<AssetsPage> => {
  await frame.go('Assets');
  const assets = new AssetsPage(frame.page);
  await assets.show('Pictures');
  await assets.list.search.fill(words);
  await finds(assets, words);
  return assets;
};

const fetched = async (service: DemoService): Promise<string[]> =>
  (await service.requests()).map(({ path }) => path).filter((path) => path.startsWith('/storage/'));

/** Opens the first matching asset. */
const openViewer = async (assets: AssetsPage, page: Page): Promise<ViewerPage> => {
  await assets.pictures.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  const viewer = new ViewerPage(page);
  await expect(viewer.dialog).toBeVisible();
  return viewer;
};

test.describe('picture viewer', () => {
  test('opens with Space, zooms, follows the order of the list, compares, renders a PDF, and returns to the previous position', async ({
    app,
    frame,
  }) => {
    const { page } = frame;
    const assets = await shelves(frame, 'front');
    const [first, second] = [await assets.nameAt(0), await assets.nameAt(1)];
    await test.step('drags a picture out as a file, the rest of a row as text', async () => {
      // An asset whose original was not opened yet.
      const name = await assets.nameAt(3);
      const tile = assets.tile(3);
      const drag = (of: string): Promise<string> =>
        tile.locator(of).evaluate((element) => {
          const dataTransfer = new DataTransfer();
          element.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer }));
          return dataTransfer.getData('text/plain');
        });
      await drag('[data-drag-file]');
      await expect(new ViewerPage(page).toast('The file is ready: drag it out now.')).toBeVisible();
      await drag('[data-drag-file]');
      await expect
        .poll(async () => (await app.recorded()).dragged.flat().map((path) => basename(path)))
        .toEqual([name]);
      const [path = ''] = (await app.recorded()).dragged.flat();
      expect(statSync(path).size).toBeGreaterThan(100);
      expect(await drag('.label')).toBe(name);
    });
    const viewer = await openViewer(assets, page);
    await viewer.isSharp(first);
    await expect(viewer.facts.getByRole('term').filter({ hasText: 'Pixels' })).toBeVisible();
    await expect(viewer.button('Previous picture')).toBeDisabled();
    await check(page, 'the picture viewer');

    const width = async (): Promise<number> => (await viewer.whole.boundingBox())?.width ?? 0;
    const fit = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fit);
    await expect(viewer.button('Fit')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('0');
    await expect.poll(width).toBeCloseTo(fit, 0);
    await page.keyboard.press('1');
    await expect(viewer.zoom).toContainText(/100%\s+100%/);

    await page.keyboard.press('ArrowRight');
    await viewer.isSharp(second);
    await viewer.button('Previous picture').click();
    await viewer.isSharp(first);
    await viewer.button('Next picture').click();
    await viewer.isSharp(second);
    await page.keyboard.press('Escape');
    await expect(viewer.dialog).toBeHidden();
    await expect(assets.pictures).toBeFocused();
    await expect(assets.pictures.locator('.tile.active')).toHaveAttribute('data-index', '1');
    await expect(assets.list.search).toHaveValue('front');
    await page.keyboard.press('Space');
    await viewer.isSharp(second);
    await page.keyboard.press('Space');
    await expect(viewer.dialog).toBeHidden();
    await test.step('compares two at the same position', async () => {
      await openViewer(assets, page);
      await viewer.isSharp(first);
      await page.keyboard.press('c');
      const table = viewer.dialog.getByRole('table', { name: 'Differences' });
      await expect(table.getByRole('columnheader', { name: second })).toBeVisible();
      await expect(viewer.whole).toHaveCount(2);
      await expect(viewer.button('Move together')).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('1');
      await check(page, 'two pictures side by side');
      await viewer.button('Swap').click();
      await expect(table.getByRole('columnheader').first()).toHaveText(second);
      await page.keyboard.press('Escape');
    });
    await test.step('renders a PDF, and explains unsupported films', async () => {
      await shelves(frame, 'leaflet');
      await openViewer(assets, page);
      const sheet = viewer.dialog.locator('canvas');
      const ink = (): Promise<boolean> =>
        sheet.evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
          return Array.from(data).some((value, at) => at % 4 < 3 && value < 100);
        });
      await expect.poll(ink).toBe(true);
      await check(page, 'a PDF in the viewer');
      await page.keyboard.press('Escape');

      await shelves(frame, 'turntable');
      await openViewer(assets, page);
      await expect(viewer.dialog.getByText('This video cannot be played here.')).toBeVisible();
    });
  });

  test('plays an uploaded film, in full screen too', async ({ app, frame, world }) => {
    const { page } = frame;
    const assets = new AssetsPage(page);
    const film = join(world.folder, 'walk around.webm');
    writeFileSync(film, await makeFilm());
    await frame.go('Assets');
    await app.dropFiles([film]);
    await expect(assets.review).toBeVisible();
    await assets.start();
    await expect(assets.item(basename(film))).toContainText('Done', { timeout: 45_000 });
    await shelves(frame, 'walk around');
    const viewer = await openViewer(assets, page);
    const video = viewer.dialog.locator('video');
    const getTime = (): Promise<[number, boolean]> =>
      video.evaluate(({ currentTime, seeking }: HTMLVideoElement) => [currentTime, seeking]);
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBe(4);
    await video.evaluate((element: HTMLVideoElement) => void (element.currentTime = 3));
    await expect.poll(getTime).toEqual([3, false]);

    const isFull = (): Promise<boolean> => video.evaluate((element) => document.fullscreenElement === element);
    const changes = await video.evaluateHandle(() => {
      const seen: boolean[] = [];
      document.addEventListener('fullscreenchange', () => seen.push(document.fullscreenElement !== null));
      return seen;
    });
    await viewer.pressFilmButton('-webkit-media-controls-fullscreen-button');
    await expect.poll(async () => (await app.recorded()).fullScreen).toEqual([true]);
    await expect.poll(isFull).toBe(true);
    await viewer.pressFilmButton('-webkit-media-controls-fullscreen-button');
    await expect.poll(async () => (await app.recorded()).fullScreen).toEqual([true, false]);
    await expect.poll(() => changes.jsonValue()).toEqual([true, false]);
    await expect(viewer.dialog).toBeVisible();
  });

  test('opens from the detail, saves, copies and opens in the browser; fetched originals are available offline', async ({
    app,
    frame,
    world,
    service,
  }) => {
    const { page } = frame;
    const assets = await shelves(frame, 'front');
    const name = await assets.nameAt(0);
    await assets.tile(0).click();
    await page.getByRole('button', { name: `View ${name}` }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^View/ }).click();
    const viewer = new ViewerPage(page);
    await viewer.isSharp(name);

    const target = join(world.folder, 'saved.jpg');
    await app.answerSaveDialog(target);
    await viewer.button('Save as').click();
    await expect(viewer.toast('saved.jpg saved')).toBeVisible();
    const original = (await fetched(service)).find((path) => path.endsWith(encodeURIComponent(name))) ?? '';
    const bytes = new Uint8Array(await (await fetch(new URL(original, service.baseUrl))).arrayBuffer());
    expect(new Uint8Array(readFileSync(target))).toEqual(bytes);
    await viewer.button('Copy picture').click();
    await expect(viewer.toast('Picture copied')).toBeVisible();
    await expect.poll(async () => (await app.recorded()).copied.map(({ type }) => type)).toEqual(['image/png']);
    await viewer.more('Open in browser');
    await expect.poll(async () => (await app.recorded()).opened).toEqual([new URL(original, service.baseUrl).href]);
    for (const { path, headers } of await service.requests())
      if (path.startsWith('/storage/')) expect(headers).not.toHaveProperty('authorization');

    await page.keyboard.press('Escape');
    await expect(viewer.dialog).toBeHidden();
    await service.close();
    await assets.pictures.focus();
    await page.keyboard.press('Space');
    await viewer.isSharp(name);
    await page.keyboard.press('Escape');
    await assets.list.search.fill('size-chart');
    await finds(assets, 'size-chart');
    await openViewer(assets, page);
    await expect(viewer.dialog.getByText(/original not kept/)).toBeVisible();
    await expect(viewer.button('Retry')).toBeVisible();
    await check(page, 'a file that cannot be had');
  });
});
