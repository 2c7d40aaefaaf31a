import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { productList } from './pages/list.ts';

test(
  'creates and opens the requested items, sends no unset values, and keeps typed text',
  { tag: '@live' },
  async ({ app, frame, service, generation }) => {
    await frame.go('eCatalogs');
    const dialog = new CreateDialog(frame.page, 'New eCatalog');
    await dialog.open();
    await dialog.field('Name').fill('Winter preview');
    await app.window.keyboard.press('Escape');
    await expect(dialog.dialog).toBeHidden();
    await dialog.open();
    await expect(dialog.field('Name')).toHaveValue('Winter preview');
    // A created item is present immediately: it is never shown as missing.
    const absent = await frame.page.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        const pageText = document.body.innerText;
        if (pageText.includes('Not in the offline copy')) seen.push(pageText);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return seen;
    });
    await dialog.create();
    await expect(frame.page.getByRole('region', { name: 'Winter preview' })).toBeVisible();
    expect(await absent.jsonValue()).toEqual([]);
    const created = await service.created();
    expect(created.map(({ resource, body }) => ({ resource, body }))).toEqual([
      { resource: 'ecatalogs', body: { name: 'Winter preview' } },
    ]);
    await test.step('creates a channel with a typed format, once required values are set', async () => {
      await frame.go('Channels');
      const dialog = new CreateDialog(frame.page, 'New channel');
      await dialog.open();
      await dialog.create();
      await expect(dialog.field('Name')).toBeFocused();
      await expect(dialog.field('Name')).toHaveAttribute('aria-invalid', 'true');
      expect(await service.created()).toHaveLength(1);
      await dialog.field('Name').fill('Marketplace AT');
      await dialog.field('Format').fill('CSV');
      await frame.page.keyboard.press('Tab');
      await dialog.create();
      await expect(frame.page.getByRole('region', { name: 'Marketplace AT' })).toBeVisible();
      expect((await service.created()).at(-1)?.body).toEqual({ name: 'Marketplace AT', format: 'CSV' });
    });
    await test.step('shows advice about current services before sending, and still sends the value', async () => {
      await frame.go('Attributes');
      const attribute = new CreateDialog(frame.page, 'New attribute');
      await attribute.open();
      await attribute.field('Name').fill('Includes zipper');
      await attribute.dialog.getByRole('button', { name: 'More fields' }).click();
      await attribute.field('Label').fill('Includes zipper');
      const label = attribute.dialog.getByText('The service accepts only lower-case letters, digits and _.');
      await expect(label).toHaveCount({ document: 0, live: 1 }[generation]);
      await attribute.dialog.getByRole('button', { name: 'Cancel' }).click();
      await frame.go('Products');
      const product = new CreateDialog(frame.page, 'New product');
      await product.open();
      await product.field('SKU').fill(`${'LONG-'.repeat(20)}X`);
      const tooLong = product.dialog.getByText('The service accepts at most 100 characters; this has 101.');
      await expect(tooLong).toHaveCount({ document: 0, live: 1 }[generation]);
      await product.field('GTIN').fill('1234567');
      await product.field('SKU').focus();
      await expect(product.dialog.getByText('A GTIN has 8, 12, 13 or 14 digits, not 7.')).toBeVisible();
      await product.field('GTIN').fill('');
      await product.create();
      if (generation === 'live') {
        await expect(product.dialog.getByText('String should have at most 100 characters')).toBeVisible();
        await product.field('SKU').fill('LONG-'.repeat(20));
        await expect(tooLong).toBeHidden();
        await product.create();
      }
      await expect(product.dialog).toBeHidden();
      await expect.poll(async () => (await service.created()).length).toBe(3);
    });
    await test.step('shows the service’s error at its field, and keeps typed text', async () => {
      await frame.go('Products');
      const products = productList(frame.page);
      const sku =
        /[A-Z]{3}-\d+/.exec(
          (await products
            .row(/[A-Z]{3}-\d+/)
            .first()
            .textContent()) ?? '',
        )?.[0] ?? '';
      const dialog = new CreateDialog(frame.page, 'New product');
      await dialog.open();
      await dialog.field('SKU').fill(sku);
      await dialog.field('Label').fill('A second one');
      await dialog.create();
      await expect(dialog.field('SKU')).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.field('Label')).toHaveValue('A second one');
      await dialog.field('SKU').fill('NEW-1');
      await dialog.create();
      await expect(frame.page.getByRole('region', { name: 'NEW-1' })).toBeVisible();
      await products.search.fill('NEW-1');
      await expect(products.row('NEW-1')).toBeVisible();
      expect((await service.created()).slice(3).map(({ body }) => body)).toEqual([
        { sku: 'NEW-1', label: 'A second one' },
      ]);
      expect(app.logs()).not.toContain('A second one');
    });
  },
);
