import { startTiny } from '../support/tiny-service.ts';
import { test as connected } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { expectTooltip } from './pages/tooltip.ts';
import { expect, test } from './world.ts';

test.describe('creation forms', () => {
  test('choose by name, and send byte for byte what they show', { tag: '@live' }, async ({ world, app }) => {
    const service = await startTiny();
    const frame = await world.connect(app.window, {
      baseUrl: service.address,
      authUrl: service.address,
      apiKey: service.apiKey,
      apiPassword: service.apiPassword,
    });
    const { page } = frame;
    const dialog = new CreateDialog(page, 'New product');
    await dialog.open();
    await dialog.field('SKU').fill('Größe-旅行鞄 🎒');
    await dialog.field('Family').fill('families 0');
    await expect(page.getByRole('option', { name: /families 0/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.dialog.getByRole('button', { name: 'More fields' }).click();
    await dialog.field('Assets').fill('assets 3');
    await expect(page.getByRole('option', { name: /assets 3/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('unknown-1');
    await page.keyboard.press('Tab');
    await dialog.dialog.getByRole('button', { name: 'Show request' }).click();
    const shown = dialog.dialog.getByRole('region', { name: 'Request' }).locator('.body');
    await expect(shown).toHaveText(
      '{"sku":"Größe-旅行鞄 🎒","product_family_id":"product-families-0","asset_ids":["assets-3","unknown-1"]}',
    );
    const text = (await shown.textContent()) ?? '';
    await dialog.dialog.getByRole('button', { name: 'Copy body' }).click();
    await expect.poll(async () => (await app.recorded()).clipboard).toBe(text);
    await dialog.dialog.getByRole('button', { name: 'Copy request' }).click();
    const headers = 'Content-Type: application/json\nAuthorization: Bearer (not shown)';
    await expect
      .poll(async () => (await app.recorded()).clipboard)
      .toBe(`POST /api/v3/products\n${headers}\n\n${text}`);
    await dialog.create();
    await expect(dialog.dialog).toBeHidden();
    expect(service.bodies.map((bytes) => bytes.toString('hex'))).toEqual([Buffer.from(text).toString('hex')]);
    await service.close();
  });

  const advised = 'say before sending what a service of today has against a value, and send it all the same';
  connected(advised, { tag: '@live' }, async ({ frame, service, generation }) => {
    const { page } = frame;
    await frame.go('Attributes');
    const attribute = new CreateDialog(page, 'New attribute');
    await attribute.open();
    await attribute.field('Name').fill('Includes zipper');
    await attribute.dialog.getByRole('button', { name: 'More fields' }).click();
    await attribute.field('Label').fill('Includes zipper');
    const label = attribute.dialog.getByText('The service accepts only lower-case letters, digits and _.');
    await expect(label).toHaveCount({ document: 0, live: 1 }[generation]);
    await attribute.dialog.getByRole('button', { name: 'Cancel' }).click();
    await frame.go('Products');

    const product = new CreateDialog(page, 'New product');
    await product.open();
    const sku = 'LONG-'.repeat(20);
    await product.field('SKU').fill(`${sku}X`);
    const tooLong = product.dialog.getByText('The service accepts at most 100 characters; this has 101.');
    await expect(tooLong).toHaveCount({ document: 0, live: 1 }[generation]);
    await product.field('GTIN').fill('1234567');
    await product.field('SKU').focus();
    await expect(product.dialog.getByText('A GTIN has 8, 12, 13 or 14 digits, not 7.')).toBeVisible();
    await product.field('GTIN').fill('');
    await product.create();
    if (generation === 'live') {
      await expect(product.dialog.getByText('String should have at most 100 characters')).toBeVisible();
      await product.field('SKU').fill(sku);
      await expect(tooLong).toBeHidden();
      await product.create();
    }
    await expect(product.dialog).toBeHidden();
    await expect.poll(async () => (await service.created()).length).toBe(1);
  });

  connected('remember what the account may not create, until one was created', async ({ frame, service }) => {
    const { page } = frame;
    const description = 'Cannot create new items the feature PDF_CATALOGS for account a1 is not active';
    const match = { method: 'POST', server: 'base', times: 1 } as const;
    await service.set({ rules: [{ kind: 'status', status: 422, errors: [{ name: 'Refused', description }], match }] });
    await frame.go('PDF catalogs');
    const dialog = new CreateDialog(page, 'New PDF catalog');
    await dialog.open();
    await dialog.field('Name').fill('Autumn');
    await dialog.create();
    const alert = dialog.dialog.getByRole('alert');
    await expect(alert).toContainText('The plan of this account does not include it');
    await expect(alert).toContainText(description);
    // The form says it: the outbox beside it does not call for the same.
    await expect(page.getByText('1 needs you')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.reload();
    const button = page.getByRole('button', { name: 'New PDF catalog' });
    const lock = button.locator('.lucide-lock-keyhole');
    await expect(lock).toBeVisible();
    await expectTooltip(button, description);
    await dialog.open();
    await dialog.create();
    await expect(page.getByRole('region', { name: 'Autumn' })).toBeVisible();
    await expect(lock).toHaveCount(0);
  });
});
