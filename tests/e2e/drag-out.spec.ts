import { copyFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LaunchedApp } from '../support/launch.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import type { Frame } from './pages/frame.ts';
import { ViewerPage } from './pages/viewer.ts';

/** Shows pictures of assets, and fetches the files of the first two, so that they can be dragged out. */
const openWithFiles = async (frame: Frame): Promise<AssetsPage> => {
  const { page } = frame;
  await frame.go('Assets');
  const assets = new AssetsPage(page);
  await assets.show('Pictures');
  await assets.pictures.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  const viewer = new ViewerPage(page);
  await viewer.isSharp(await assets.nameAt(0));
  await page.keyboard.press('ArrowRight');
  await viewer.isSharp(await assets.nameAt(1));
  await page.keyboard.press('Escape');
  await expect(viewer.dialog).toBeHidden();
  return assets;
};

/** Presses the mouse button on a picture and moves the mouse until a drag starts. */
const pull = async (page: Page, assets: AssetsPage, index: number): Promise<void> => {
  const box = await assets.tile(index).locator('[data-drag-file]').boundingBox();
  if (!box) throw new Error('There is no picture to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 10, { steps: 5 });
};

/** Watches which messages about an upload the page shows from now on, however briefly. */
const watchUploads = async (page: Page): Promise<() => Promise<string[]>> => {
  const seen = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const collectTargets = (): void => {
      for (const target of document.querySelectorAll('.target')) texts.add(target.textContent.trim());
      for (const dialog of document.querySelectorAll('[role="dialog"]')) texts.add(dialog.textContent.trim());
    };
    new MutationObserver(collectTargets).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return texts;
  });
  return () => seen.evaluate((texts) => [...texts]);
};

const draggedFiles = async (app: LaunchedApp): Promise<string[][]> => (await app.recorded()).dragged;

test('drags a picture out under a small icon, and never offers its file for upload when it is dropped in the window', async ({
  app,
  frame,
  world,
}) => {
  const { page } = frame;
  const assets = await openWithFiles(frame);
  const shown = await watchUploads(page);
  await pull(page, assets, 0);
  await expect.poll(() => draggedFiles(app)).toHaveLength(1);
  const [[dragged = ''] = []] = await draggedFiles(app);
  expect(statSync(dragged).size).toBeGreaterThan(100);
  const [icon] = (await app.recorded()).dragIcons;
  expect(Math.max(icon?.width ?? 0, icon?.height ?? 0)).toBeGreaterThan(16);
  expect(Math.max(icon?.width ?? 999, icon?.height ?? 999)).toBeLessThanOrEqual(128);

  await test.step('dropped during the drag, and again after the mouse has moved', async () => {
    await app.dropFiles([dragged]);
    await page.mouse.up();
    await page.mouse.move(5, 5);
    await app.dropFiles([dragged]);
  });
  await test.step('together with another file, which alone is shown in the review', async () => {
    const [file] = await makeRealFiles(join(world.folder, 'files'));
    const other = join(world.folder, 'other picture.jpg');
    copyFileSync(file?.path ?? '', other);
    await app.dropFiles([dragged, other]);
    await expect(assets.review.getByText('other picture.jpg').first()).toBeVisible();
    await expect(assets.review.getByText(basename(dragged))).toHaveCount(0);
    await assets.review.getByRole('button', { name: 'Cancel' }).click();
    await expect(assets.review).toBeHidden();
  });
  const texts = await shown();
  expect(texts.filter((text) => text.includes(basename(dragged)))).toEqual([]);
  expect(texts.filter((text) => text.startsWith('Drop'))).toHaveLength(1);
});

test('does not flash the drop target while a picture is dragged out', async ({ app, frame }) => {
  const { page } = frame;
  const assets = await openWithFiles(frame);
  const shown = await watchUploads(page);
  await pull(page, assets, 0);
  await expect.poll(() => draggedFiles(app)).toHaveLength(1);
  await page.mouse.up();
  await pull(page, assets, 0);
  await expect.poll(() => draggedFiles(app)).toHaveLength(2);
  expect(await shown()).toEqual([]);
  await page.mouse.up();
});

test('starts no drag when the button is released before the file is ready', async ({ app, frame }) => {
  const { page } = frame;
  const assets = await openWithFiles(frame);
  await assets
    .tile(0)
    .locator('[data-drag-file]')
    .evaluate((picture) => {
      const init = { bubbles: true, cancelable: true, composed: true };
      picture.dispatchEvent(new DragEvent('dragstart', { ...init, dataTransfer: new DataTransfer() }));
      picture.dispatchEvent(new PointerEvent('pointerup', init));
    });
  await pull(page, assets, 1);
  const names = async (): Promise<string[]> => (await draggedFiles(app)).flat().map((file) => basename(file));
  await expect.poll(names).toEqual([await assets.nameAt(1)]);
  await page.mouse.up();
});
