import { readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeRealFiles } from '../support/real-files.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import { productList } from './pages/list.ts';

test('shows after an upload which files are not on their products, and exports them with their SKUs', async ({
  world,
  app,
  frame,
}) => {
  const { page } = frame;
  const assets = new AssetsPage(page);
  const matched = 'Matched by name only. Attaching is done in the service.';
  const rows = productList(page).rows;
  await expect(rows.nth(1)).toContainText(/[A-Z]{3}-\d+/);
  const sku = /[A-Z]{3}-\d+/.exec((await rows.nth(1).textContent()) ?? '')?.[0] ?? '';
  const [file] = await makeRealFiles(join(world.folder, 'files'));
  const path = join(dirname(file?.path ?? ''), `${sku}_attach.jpg`);
  await rename(file?.path ?? '', path);
  await frame.go('Assets');
  await app.dropFiles([path]);
  await expect(assets.review.getByText(matched)).toBeVisible();
  await assets.start();
  await expect(assets.item(`${sku}_attach.jpg`)).toContainText('Done');
  await expect(assets.uploads.getByText(matched)).toBeVisible();
  await expect(assets.item(`${sku}_attach.jpg`)).toContainText('not on its product yet');
  await assets.uploads.getByRole('button', { name: 'Not on their product 1' }).click();
  await expect(assets.item(`${sku}_attach.jpg`)).toContainText('not on its product yet');
  await assets.uploads.getByRole('button', { name: '1 not on their product' }).click();
  const view = page
    .getByRole('group', { name: 'Views' })
    .getByRole('button', { name: /^Uploaded, not on their product/ });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Files leave this view once a sync finds them on their product.')).toBeVisible();
  const target = join(world.folder, 'skus.csv');
  await app.answerSaveDialog(target);
  await assets.uploads.getByRole('button', { name: 'Export file → SKU' }).click();
  await expect.poll(() => readFile(target, 'utf8').catch(() => '')).toContain(`_attach.jpg`);
  const [head, row] = (await readFile(target, 'utf8')).trim().split(/\r?\n/);
  expect(head).toContain('File,Asset ID,SKU,Address');
  expect(row).toContain(`,${sku},http`);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('searchbox').first().or(page.getByRole('textbox').first()).focus();
  await expect(assets.uploads.getByRole('button', { name: 'Expand' })).toBeVisible();
  await expect(assets.uploads.getByRole('button', { name: '1 not on their product' })).toBeVisible();
});
