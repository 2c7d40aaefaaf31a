import type { Locator } from '@playwright/test';
import { type StrictService, refusals, startStrict } from '../support/strict-service.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { CreateDialog } from './pages/create.ts';
import { createFromOpened } from './pages/detail.ts';
import type { Frame } from './pages/frame.ts';
import { expectTooltip } from './pages/tooltip.ts';
import { type World, expect, test } from './world.ts';

const known = { created: '2026-01-02T03:04:05Z' };
const source = { id: 'e-0', name: 'Winter', logo: 'Größe 🎒.png', is_public: true, ...known };

let service: StrictService;
test.beforeEach(async () => {
  service = await startStrict({
    status: 200,
    data: 'list',
    items: {
      ecatalog: [source],
      family: [{ _id: 'f-0', name: 'Bags', ...known }],
      asset: [{ id: 'a-0', filename: 'front.jpg', ...known }],
    },
    ignores: { ecatalog: ['logo'] },
  });
});
test.afterEach(() => service.close());

const connected = (world: World, app: LaunchedApp): Promise<Frame> => {
  const { address, apiKey, apiPassword } = service;
  return world.connect(app.window, { baseUrl: address, authUrl: address, apiKey, apiPassword });
};

test.describe('creations in a service that validates its input', () => {
  test('sends a copy byte for byte as shown, and reports ignored fields and a denial by role', async ({
    world,
    app,
  }) => {
    const frame = await connected(world, app);
    const { page } = frame;
    await test.step('sends a product with items chosen by name byte for byte as shown', async () => {
      const product = new CreateDialog(page, 'New product');
      await product.open();
      await product.field('SKU').fill('Größe-旅行鞄 🎒');
      await product.field('Family').fill('bags');
      await expect(page.getByRole('option', { name: /Bags/ })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      // Keys wait for the matches of the typed text, and are dropped if the focus leaves before.
      await expect(product.field('Family')).toHaveValue('Bags');
      await product.dialog.getByRole('button', { name: 'More fields' }).click();
      await product.field('Assets').fill('front');
      await expect(page.getByRole('option', { name: /front\.jpg/ })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(product.field('Assets')).toHaveValue('');
      await page.keyboard.type('unknown-1');
      await page.keyboard.press('Tab');
      await product.dialog.getByRole('button', { name: 'Use “unknown-1” as an ID' }).click();
      await product.dialog.getByRole('button', { name: 'Show request' }).click();
      const text = '{"sku":"Größe-旅行鞄 🎒","product_family_id":"f-0","asset_ids":["a-0","unknown-1"]}';
      await expect(product.dialog.getByRole('region', { name: 'Request' }).locator('.body')).toHaveText(text);
      await product.dialog.getByRole('button', { name: 'Copy body' }).click();
      await expect.poll(async () => (await app.recorded()).clipboard).toBe(text);
      await product.dialog.getByRole('button', { name: 'Copy request' }).click();
      const headers = 'Content-Type: application/json\nAuthorization: Bearer (not shown)';
      await expect
        .poll(async () => (await app.recorded()).clipboard)
        .toBe(`POST /api/v3/products\n${headers}\n\n${text}`);
      await product.create();
      await expect(product.dialog).toBeHidden();
      expect(service.arrived).toEqual([{ resource: 'product', text }]);
    });
    await frame.go('eCatalogs');
    await page.getByRole('grid', { name: 'eCatalogs' }).getByRole('row').filter({ hasText: 'Winter' }).click();
    await createFromOpened(page);
    const dialog = new CreateDialog(page, 'New eCatalog');
    await expect(dialog.field('Name')).toHaveValue('Winter copy');
    await dialog.dialog.getByRole('button', { name: 'Show request' }).click();
    const shown = dialog.dialog.getByRole('region', { name: 'Request' }).locator('.body');
    await expect(shown).toHaveText('{"name":"Winter copy","logo":"Größe 🎒.png","is_public":true}');
    const text = await shown.textContent();
    await dialog.create();
    const detail = page.getByRole('region', { name: 'Winter copy' });
    await expect(detail).toContainText('Sent, but not applied: Logo.');
    expect(service.arrived.slice(1)).toEqual([{ resource: 'ecatalog', text }]);
    await frame.syncNow();
    await frame.upToDate();
    await expect(detail).not.toContainText('Sent, but not applied');
    await test.step('shows a denial by role in each row of a table and at the button, and resends it once permitted', async () => {
      service.refused.set('ecatalog', 'role');
      await frame.go('eCatalogs');
      const several = new CreateDialog(page, 'New eCatalog');
      await several.open();
      await several.dialog.getByRole('switch', { name: 'Create several' }).press('Space');
      const cell = (row: number): Locator => several.dialog.getByRole('textbox', { name: `Name, row ${String(row)}` });
      await cell(1).fill('One');
      await cell(2).fill('Two');
      const create = several.dialog.getByRole('button', { name: 'Create 2' });
      await create.click();
      await expect(several.dialog.getByText('Refused', { exact: true })).toHaveCount(2);
      await expect(several.dialog.getByText(refusals.role.description)).toHaveCount(2);
      await page.keyboard.press('Escape');
      const button = page.getByRole('button', { name: 'New eCatalog' }).first();
      const lock = button.locator('.lucide-lock-keyhole');
      await expect(lock).toBeVisible();
      await expectTooltip(button, refusals.role.description);

      service.refused.clear();
      await several.open();
      await expect(cell(2)).toHaveValue('Two');
      await create.click();
      await expect(several.dialog.getByText('2 of 2 created.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(lock).toHaveCount(0);
      expect(service.arrived.slice(2).map(({ text }) => text)).toEqual([
        '{"name":"One"}',
        '{"name":"Two"}',
        '{"name":"One"}',
        '{"name":"Two"}',
      ]);
      expect(service.made.slice(2).map(({ item }) => item['name'])).toEqual(['One', 'Two']);
    });
  });
});
