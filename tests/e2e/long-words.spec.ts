import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { ReviewDialog } from './pages/review.ts';

const known = Array.from({ length: 30 }, (_, at) => `VALUE_${String(at)}`).join(', ');
const complaint = `is none of what the service knows for this account: ${known}.`;

test.describe('text that is longer than its space', () => {
  test('announces a long name completely without a toast over the visible part, and shows three expandable lines at a field', async ({
    frame,
    service,
  }) => {
    const { page } = frame;
    await test.step('opens the created item and announces its complete name', async () => {
      const name = `Winter ${'in the mountains and by the sea '.repeat(6)}2026`;
      await frame.go('eCatalogs');
      const catalog = new CreateDialog(page, 'New eCatalog');
      await catalog.open();
      await catalog.field('Name').fill(name);
      await catalog.create();
      await expect(page.locator('.vh.said')).toContainText(`${name} created`);
      await expect(page.getByRole('region', { name })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText('created')).toHaveCount(0);
    });
    await frame.go('Products');
    const match = { method: 'POST', server: 'base' } as const;
    const errors = [{ name: 'InvalidField', description: `gtin: ${complaint}` }];
    await service.set({ rules: [{ kind: 'status', status: 422, errors, match }] });
    const form = new CreateDialog(page, 'New product');
    await form.open();
    await form.field('SKU').fill('LONG-1');
    await form.create();
    await expect(form.field('GTIN')).toBeFocused();
    await expect(form.field('GTIN')).toHaveAccessibleDescription(complaint);
    const errorText = form.dialog.getByText(complaint);
    const lines = (): Promise<number> =>
      errorText.evaluate((element) =>
        Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      );
    await expect.poll(lines).toBe(3);
    await check(page, 'a long complaint');
    await expect
      .poll(
        async () => (await page.locator('.toasts').boundingBox())?.y,
        'toasts above the dialog, away from its summary and buttons',
      )
      .toBe(4);

    const unfold = form.dialog.getByRole('button', { name: 'Show all' });
    await page.keyboard.press('Tab');
    await expect(unfold).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(lines).toBeGreaterThan(3);
    await form.dialog.getByRole('button', { name: 'Show less' }).press('Enter');
    await expect.poll(lines).toBe(3);
  });

  test('truncates a file name in the middle, so that its extension stays visible', async ({ app, world, frame }) => {
    const folder = join(world.folder, 'long');
    await mkdir(folder);
    const name = `${'a name that nobody reads to its end '.repeat(4)}final.txt`;
    await writeFile(join(folder, name), name);
    await frame.go('Assets');
    const review = await ReviewDialog.dropped(app, [folder], 1);
    const file = review.row(name).locator('.file');
    await expect(async () => {
      const [room, end] = await Promise.all([file.boundingBox(), file.getByText('final.txt').boundingBox()]);
      expect(end?.width).toBeGreaterThan(20);
      expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0) + 1);
    }).toPass({ timeout: 30_000 });
  });
});
