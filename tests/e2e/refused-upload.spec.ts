import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { makeRealFiles } from '../support/real-files.ts';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import { productList } from './pages/list.ts';
import { OutboxPage } from './pages/outbox.ts';
import { ReviewDialog } from './pages/review.ts';

/** Waits until the row shows a fully loaded picture. */
const pictured = async (row: Locator): Promise<void> => {
  const picture = row.locator('img');
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
};

test.describe('file that the service rejects', () => {
  test('shows its picture and product throughout, and is resent under another name as the same entry', async ({
    world,
    app,
    frame,
    service,
  }) => {
    const { page } = frame;
    const sku = await productList(page).firstName();
    const [photograph] = await makeRealFiles(join(world.folder, 'samples'));
    const name = `${sku}_front.jpg`;
    await copyFile(photograph?.path ?? '', join(world.folder, name));
    const complaint = { name: 'InputDTOValidationError', description: 'filename: Only small letters' };
    await service.set({
      rules: [
        { kind: 'status', status: 422, errors: [complaint], match: { method: 'POST', server: 'base', times: 1 } },
      ],
    });

    const review = await ReviewDialog.dropped(app, [join(world.folder, name)], 1);
    await review.rule('SKU in file name').fill('{sku}_front.jpg');
    await expect(review.row(name).getByRole('gridcell').filter({ hasText: sku })).not.toHaveCount(0);
    await expect(review.dialog.getByText('1 of 1 match a product')).toBeVisible();
    await pictured(review.row(name));
    await review.start();

    const assets = new AssetsPage(page);
    await expect(assets.item(name)).toContainText('Failed', { timeout: 45_000 });
    await expect(assets.item(name)).toContainText('Only small letters');
    await expect(assets.item(name).getByRole('link', { name: sku, exact: true })).toBeVisible();
    await pictured(assets.item(name));

    await frame.go('Outbox');
    const outbox = new OutboxPage(page);
    await outbox.holds('Needs attention', 1);
    const entry = await outbox.open(name);
    await entry.getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send under another name' });
    const field = dialog.getByRole('textbox', { name: 'File name' });
    await expect(field).toHaveValue(name);
    await check(page, 'the dialog of another name');
    await field.fill('a/b.jpg');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('front view.jpg');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog).toBeHidden();

    await outbox.holds('Done', 1);
    await outbox.holds('Needs attention', 0);
    const sent = (await service.requests()).filter(
      ({ method, path }) => method === 'POST' && path === '/api/v3/assets',
    );
    expect(sent.map(({ status }) => status)).toEqual([422, 201]);
    expect(sent.at(-1)).toMatchObject({ body: { filename: 'front view.jpg' }, file: { sha256: photograph?.sha256 } });
    expect((await service.created()).filter(({ resource }) => resource === 'assets')).toHaveLength(1);
    await frame.go('Assets');
    await expect(assets.item('front view.jpg')).toContainText('Done');
    await expect(assets.item('front view.jpg').getByRole('link', { name: sku, exact: true })).toBeVisible();
    await pictured(assets.item('front view.jpg'));
  });
});
