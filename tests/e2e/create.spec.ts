import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { productList } from './pages/list.ts';
import { test as looking } from './looking.ts';

test.describe('creating', () => {
  test(
    'makes an eCatalog and opens it, and a channel of which nothing is sent that was not set',
    { tag: '@live' },
    async ({ frame, service }) => {
      await frame.go('eCatalogs');
      const dialog = new CreateDialog(frame.page, 'New eCatalog');
      await dialog.open();
      await dialog.field('Name').fill('Winter preview');
      // What is made is there from the first moment: nothing says meanwhile that it is not.
      const absent = await frame.page.evaluateHandle(() => {
        const seen: string[] = [];
        new MutationObserver(() => {
          const words = document.body.innerText;
          if (words.includes('Not on this computer')) seen.push(words);
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
      await test.step('a channel with a format that is typed', async () => {
        await frame.go('Channels');
        const dialog = new CreateDialog(frame.page, 'New channel');
        await dialog.open();
        await dialog.field('Name').fill('Marketplace AT');
        await dialog.field('Format').fill('CSV');
        await frame.page.keyboard.press('Tab');
        await dialog.create();
        await expect(frame.page.getByRole('region', { name: 'Marketplace AT' })).toBeVisible();
        expect((await service.created()).at(-1)?.body).toEqual({ name: 'Marketplace AT', format: 'CSV' });
      });
    },
  );

  looking('checks what is required before anything is sent', async ({ frame, service }) => {
    await frame.go('Channels');
    const dialog = new CreateDialog(frame.page, 'New channel');
    await dialog.open();
    await dialog.create();
    await expect(dialog.field('Name')).toBeFocused();
    await expect(dialog.field('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(await service.created()).toEqual([]);
  });

  test(
    'stands the service’s complaint at its field, and keeps what was typed',
    { tag: '@live' },
    async ({ app, frame, service }) => {
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
      expect((await service.created()).map(({ body }) => body)).toEqual([{ sku: 'NEW-1', label: 'A second one' }]);
      expect(app.logs()).not.toContain('A second one');
    },
  );

  looking('keeps a draft when Escape closes the dialog', async ({ app, frame }) => {
    await frame.go('eCatalogs');
    const dialog = new CreateDialog(frame.page, 'New eCatalog');
    await dialog.open();
    await dialog.field('Name').fill('Half a thought');
    await app.window.keyboard.press('Escape');
    await expect(dialog.dialog).toBeHidden();
    await dialog.open();
    await expect(dialog.field('Name')).toHaveValue('Half a thought');
  });
});
