import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import { productList } from './pages/list.ts';
import { ReviewDialog } from './pages/review.ts';
import { AdvancedSettings } from './pages/settings.ts';

const write = async (folder: string, files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
};

test.describe('review of an upload', () => {
  const named =
    'is operated by keyboard, previews a pattern, resolves a problem for all files, renames, adds alt texts, and sends the rest';
  test(named, async ({ world, app, frame, service }) => {
    const { page } = frame;
    const sku = await productList(page).firstName();
    await test.step('is operated with the keyboard only, and stores its rules', async () => {
      const smallFolder = join(world.folder, 'few');
      await write(smallFolder, { 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' });
      const keyed = await ReviewDialog.dropped(app, [smallFolder], 3);
      await expect(keyed.files).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect(keyed.tick('b.txt')).not.toBeChecked();
      await page.keyboard.press('Control+a');
      await expect(keyed.tick('b.txt')).toBeChecked();
      await keyed.rule('Upload as').focus();
      await page.keyboard.type('photo_{n}.{ext}');
      await expect(keyed.dialog.getByText('3 are uploaded under another name')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(keyed.dialog).toBeHidden();
      await app.dropFiles([smallFolder]);
      await keyed.ready(3);
      await expect(keyed.rule('Upload as')).toHaveValue('photo_{n}.{ext}');
      await expect(keyed.row('c.txt')).toContainText('photo_3.txt');
      await page.keyboard.press('Escape');
      await expect(keyed.dialog).toBeHidden();
    });
    const folder = join(world.folder, 'samples');
    await write(folder, {
      [`shots of ${sku} 1.txt`]: 'one',
      [`shots of ${sku} 2.txt`]: 'two',
      'copy a.txt': 'all the same',
      'copy b.txt': 'all the same',
      'copy c.txt': 'all the same',
      'empty.txt': '',
    });
    const review = await ReviewDialog.dropped(app, [folder], 6);
    await expect(review.dialog.getByText('2 of 6 match a product')).toBeVisible();
    await expect(review.dialog).toContainText('3 files, 18 bytes will be uploaded, 3 skipped.');

    await review.rule('SKU in file name').fill('{sku');
    await expect(review.dialog.getByText('An opening brace has no closing brace.')).toBeVisible();
    await review.rule('SKU in file name').fill('other words {sku}.txt');
    await expect(review.dialog.getByText('0 of 6 match a product')).toBeVisible();
    await review.rule('SKU in file name').fill('shots of {sku} {n}.txt');
    await expect(review.dialog.getByText('2 of 6 match a product')).toBeVisible();
    await expect(review.files.getByRole('row').last()).toContainText(sku);

    await review.settle('Twice in this batch', 'Upload anyway');
    await expect(review.tick('copy b.txt')).toBeChecked();
    await expect(review.dialog).toContainText('5 files, 42 bytes will be uploaded, 1 skipped.');

    await review.rule('Upload as').fill('{sku}_{nn}.{ext}');
    await expect(review.row(`shots of ${sku} 2.txt`)).toContainText(`${sku}_02.txt`);

    // After a visit to the product, the review is unchanged.
    await review.row(`shots of ${sku} 2.txt`).getByRole('link', { name: sku }).click();
    await expect(productList(page).detail(sku)).toBeVisible();
    await check(page, 'a review that waits');
    await page.getByRole('button', { name: 'Back to the review' }).click();
    await expect(review.row(`shots of ${sku} 2.txt`)).toContainText(`${sku}_02.txt`);
    await expect(review.tick('copy b.txt')).toBeChecked();
    await review.start();

    const assets = new AssetsPage(page);
    for (const name of [`${sku}_01.txt`, `${sku}_02.txt`, 'copy a.txt', 'copy b.txt', 'copy c.txt'])
      await expect(assets.item(name)).toContainText('Done', { timeout: 45_000 });
    // An upload in progress has none yet.
    const bodies = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
      (await service.requests())
        .filter(({ method, path, body }) => method === 'POST' && path === '/api/v3/assets' && body !== null)
        .map(({ body }) => body as Readonly<Record<string, unknown>>);
    const names = (await bodies()).map(({ filename }) => filename).sort();
    expect(names).toEqual([`${sku}_01.txt`, `${sku}_02.txt`, 'copy a.txt', 'copy b.txt', 'copy c.txt'].sort());
    for (const body of await bodies()) expect(Object.keys(body).sort()).toEqual(['content', 'filename']);

    await assets.uploads.getByRole('button', { name: 'Clear finished' }).click();
    await expect(assets.uploads).toBeHidden();
    await test.step('sends alt texts, from a rule or typed, if the account has a field for them', async () => {
      await frame.go('Settings');
      await new AdvancedSettings(page).set('Upload field for the alt text', 'alt_text');
      const described = join(world.folder, 'described');
      await write(described, { 'front view.txt': 'one more', 'side view.txt': 'two more' });
      const again = await ReviewDialog.dropped(app, [described], 2);
      await again.rule('Alt text').fill('{name} of the bag');
      await expect(again.dialog.getByText('2 of 2 ticked have one')).toBeVisible();
      await expect(again.row('side view.txt')).toContainText('side view of the bag');
      await again.files.focus();
      await page.keyboard.press('Enter');
      await expect(again.dialog.getByLabel('Alt text of front view.txt')).toBeFocused();
      await page.keyboard.type('A bag on a shelf');
      await page.keyboard.press('Enter');
      await expect(again.row('front view.txt')).toContainText('A bag on a shelf');
      await expect(again.files).toBeFocused();
      await expect(again.row('side view.txt')).toContainText('side view of the bag');
      await check(page, 'Review upload with alt texts');
      await service.clearRequests();
      await again.start();
      const altTexts = async (): Promise<unknown[]> => (await bodies()).map(({ alt_text: text }) => text).sort();
      await expect.poll(altTexts).toEqual(['A bag on a shelf', 'side view of the bag']);
    });
  });
});
