import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { expectTooltip } from './pages/tooltip.ts';

test.describe('forms of catalogs and lists', () => {
  test(
    'sort the pages of a PDF catalog, build the query of a list, and send exactly the form’s values',
    { tag: '@live' },
    async ({ frame, service, generation }) => {
      const { page } = frame;
      await frame.go('PDF catalogs');
      const form = new CreateDialog(page, 'New PDF catalog');
      await form.open();
      await form.field('Name').fill('Spring brochure');
      await form.field('Orientation').fill('LANDSCAPE');
      const add = form.dialog.getByRole('button', { name: 'Add page' });
      const pages = form.dialog.getByRole('listbox', { name: 'Pages' }).getByRole('option');
      const name = form.dialog.getByRole('group', { name: /^Pages/ }).getByRole('textbox', { name: 'Name' });
      for (const title of ['Cover', 'Bags']) {
        await add.click();
        await name.fill(title);
      }
      await add.click();
      await expect(pages.nth(2)).toContainText('Page 3');
      await expect(form.dialog.getByText('Page 3 of 3', { exact: true })).toBeVisible();
      await form.dialog.getByRole('button', { name: 'Remove Page 3' }).click();
      await pages.nth(1).click();
      await form.dialog.getByRole('textbox', { name: 'Width' }).fill('420');
      await form.dialog.getByRole('button', { name: 'Copy Bags' }).click();
      await name.fill('Back');
      await expect(pages).toHaveText([/Cover/, /Bags/, /Back/]);
      await pages.first().dragTo(pages.nth(2), { targetPosition: { x: 100, y: 40 } });
      await expect(pages).toHaveText([/Bags/, /Back/, /Cover/]);
      await form.create();
      await expect(page.getByRole('region', { name: 'Spring brochure' })).toBeVisible();
      const id: unknown = expect.stringMatching(/^[0-9a-f]{24}$/);
      expect((await service.created())[0]?.body).toEqual({
        name: 'Spring brochure',
        settings: { orientation: 'LANDSCAPE' },
        pages: [
          { id, page_type: 'PRODUCTS', name: 'Bags', width: 420 },
          { id, page_type: 'PRODUCTS', name: 'Back', width: 420 },
          { id, page_type: 'PRODUCTS', name: 'Cover' },
        ],
      });
      await test.step('build the query of a list, and show its matches', async () => {
        const none = { document: 'not_in', live: '!in' }[generation];
        await frame.go('Asset lists');
        const list = new CreateDialog(page, 'New asset list');
        await list.open();
        await list.field('Name').fill('With accessories');
        await list.field('Type').fill('Smart');
        await list.dialog.getByRole('button', { name: 'Add condition' }).click();
        await expect(list.dialog.getByText('cannot be worked out')).toBeVisible();
        await list.field('Operator').fill(none);
        const relationship = list.dialog.getByRole('combobox', { name: 'Relationship' });
        await relationship.fill('Accessories');
        await page.getByRole('option', { name: /^Accessories/ }).click();
        await list.dialog.getByRole('button', { name: 'Add product' }).click();
        await list.dialog.getByRole('combobox', { name: 'Product', exact: true }).focus();
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('option').first()).toBeVisible();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(list.dialog.getByText(/^It would match \d+ products in the offline copy/)).toBeVisible();
        const listItem = list.dialog.getByRole('listitem').filter({ hasText: '“Accessories”' });
        await expect(listItem).toBeVisible();
        const values = list.dialog.getByRole('textbox', { name: 'Values' });
        await values.fill('many');
        await expect(list.dialog.getByText('Whole numbers.')).toBeVisible();
        await expect(listItem).toBeVisible();
        await expect(list.dialog.getByText(/^It would match/)).toBeVisible();
        await values.fill('');
        await list.create();
        await expect(page.getByRole('region', { name: 'With accessories' })).toBeVisible();
        expect((await service.created()).at(-1)?.body).toMatchObject({
          name: 'With accessories',
          type: 'Smart',
          query: [[{ operator: none, product_ids: [{ qty_operator: 'exists' }] }]],
        });
      });
    },
  );

  test('show the fields that an eCatalog’s switches need, copy from another one, and remember denied creations', async ({
    frame,
    service,
  }) => {
    const { page } = frame;
    await frame.go('eCatalogs');
    const form = new CreateDialog(page, 'New eCatalog');
    await form.open();
    await form.field('Name').fill('Dealers');
    await form.dialog.getByRole('button', { name: 'More fields' }).click();
    await form.dialog.getByLabel('Price list', { exact: true }).selectOption('yes');
    await expect(form.dialog.getByText(/^This needs the price list/i)).toBeVisible();
    await form.dialog.getByRole('button', { name: 'Add address' }).click();
    await form.dialog.getByRole('textbox', { name: /^Email/ }).fill('a@b.example');
    await form.dialog.getByRole('checkbox', { name: /^Quotes/ }).check();
    await form.dialog.getByRole('button', { name: 'Add attributes to Output attributes' }).click();
    const choice = page.getByRole('dialog', { name: 'Add attributes to Output attributes' });
    await choice.getByRole('searchbox').fill('price');
    await choice.getByRole('button', { name: /as in/ }).first().click();
    await page.keyboard.press('Escape');
    await form.dialog.getByRole('button', { name: 'Copy from: Settings' }).click();
    const sources = page.getByRole('dialog', { name: 'Copy from: Settings' });
    await expect(sources.getByRole('listitem').nth(1)).toBeVisible();
    await expect(sources.getByRole('listitem').first()).not.toContainText('Gift guide');
    // The matches may not have been read when Enter is pressed.
    await page.keyboard.insertText('no such catalog');
    await page.keyboard.press('Enter');
    await expect(sources.getByText(/^No known eCatalogs with that name/)).toBeVisible();
    await sources.getByRole('searchbox').clear();
    await page.keyboard.insertText('gift');
    await page.keyboard.press('Enter');
    await expect(sources).toBeHidden();
    await form.create();
    await expect(page.getByRole('region', { name: 'Dealers' })).toBeVisible();
    expect((await service.created())[0]?.body).toMatchObject({
      name: 'Dealers',
      price_list_active: true,
      notification_list: [{ email: 'a@b.example', quotes: true }],
      output_attributes: [{ internal_name: 'price', formatter: { decimals: 2 } }],
      settings: { columns: 4 },
    });
    await test.step('remember creation denials until a creation succeeds', async () => {
      const description = 'Cannot create new items the feature PDF_CATALOGS for account a1 is not active';
      const match = { method: 'POST', server: 'base', times: 1 } as const;
      await service.set({
        rules: [{ kind: 'status', status: 422, errors: [{ name: 'Refused', description }], match }],
      });
      await frame.go('PDF catalogs');
      const catalog = new CreateDialog(page, 'New PDF catalog');
      await catalog.open();
      await catalog.field('Name').fill('Autumn');
      await catalog.create();
      const alert = catalog.dialog.getByRole('alert');
      await expect(alert).toContainText('The plan of this account does not include it');
      await expect(alert).toContainText(description);
      // The form shows the denial, so the outbox does not request attention for it.
      await expect(page.getByText('1 needs attention')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(catalog.dialog).toBeHidden();
      await page.reload();
      const button = page.getByRole('button', { name: 'New PDF catalog' });
      const lock = button.locator('.lucide-lock-keyhole');
      await expect(lock).toBeVisible();
      await expectTooltip(button, description);
      await catalog.open();
      await catalog.create();
      await expect(page.getByRole('region', { name: 'Autumn' })).toBeVisible();
      await expect(lock).toHaveCount(0);
    });
  });
});
