import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { openPaste } from './pages/list.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';

declare global {
  var vitrine: Bridge;
  /** Pictures that an upload’s row showed before its delay, and after it. */
  var seenPictures: { early: string[]; shown: string[] };
  /** The number of rows of the pasted table after each rendering. */
  var drawnRows: number[];
}

const colours = 30;

const makePictures = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const paths = Array.from({ length: colours }, (_, at) => join(folder, `colour-${String(at).padStart(2, '0')}.png`));
  for (const [at, path] of paths.entries())
    await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: at * 8, g: 90, b: 30 } } }).toFile(path);
  return paths;
};

test('loads pictures of uploads only in rows that stay visible, and rows of a pasted table a few at a time', async ({
  world,
  app,
  frame,
}) => {
  const paths = await makePictures(join(world.folder, 'colours'));
  await app.window.evaluate(() => vitrine.uploads.pause({ paused: true }));
  const assets = new AssetsPage(frame.page);
  await app.dropFiles(paths);
  await expect(assets.review).toBeVisible();
  await frame.page.evaluate(() => {
    const minRows = 290;
    globalThis.seenPictures = { early: [], shown: [] };
    const since = new WeakMap<Element, { label: string | null; at: number }>();
    new MutationObserver(() => {
      const now = performance.now();
      for (const row of document.querySelectorAll('section[aria-label="Uploads"] [role="listitem"]')) {
        const label = row.getAttribute('aria-label');
        const before = since.get(row);
        const at = before?.label === label ? before.at : now;
        since.set(row, { label, at });
        if (label === null || row.querySelector('img') === null) continue;
        seenPictures[now - at < minRows ? 'early' : 'shown'].push(label);
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await assets.start();
  const rows = assets.uploads.getByRole('listitem');
  await expect(rows.first().locator('img')).toBeVisible();
  await assets.uploads.getByRole('list').press('End');
  await expect(rows.last()).toHaveAccessibleName(`colour-${String(colours - 1)}.png`);
  await expect(rows.last().locator('img')).toBeAttached();
  await expect.poll(() => frame.page.evaluate(() => new Set(seenPictures.shown).size)).toBeGreaterThan(5);
  expect(await frame.page.evaluate(() => seenPictures.early)).toEqual([]);
  await test.step('renders rows of a pasted table a few at a time', async () => {
    await frame.go('Products');
    const table = ['SKU\tName', ...Array.from({ length: 60 }, (_, at) => `ROW-${String(at)}\tName ${String(at)}`)];
    await openPaste(frame.page);
    const dialog = frame.page.getByRole('dialog', { name: 'Paste products' });
    await dialog.getByRole('textbox', { name: 'Table' }).fill(table.join('\n'));
    await frame.page.evaluate(() => {
      globalThis.drawnRows = [];
      new MutationObserver(() => {
        const rows = document.querySelectorAll('[role="dialog"] [role="grid"] [role="row"]').length;
        if (rows !== drawnRows.at(-1)) drawnRows.push(rows);
      }).observe(document.body, { subtree: true, childList: true });
    });
    await dialog.getByRole('button', { name: 'Read table' }).click();
    const grid = dialog.getByRole('grid', { name: 'Rows to create' });
    await expect(grid).toBeFocused();
    await expect(grid.getByText('ROW-9', { exact: true })).toBeVisible();
    const drawn = await frame.page.evaluate(() => drawnRows);
    const steps = drawn.map((rows, at) => rows - (drawn[at - 1] ?? 0));
    expect(drawn.at(-1)).toBeGreaterThan(9);
    expect(Math.max(...steps)).toBeLessThanOrEqual(8);
  });
});
