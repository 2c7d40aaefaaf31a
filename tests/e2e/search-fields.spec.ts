import type { Locator } from '@playwright/test';
import { check } from './axe.ts';
import type { Frame } from './pages/frame.ts';
import { type ListPage, productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

const all = 240;

/** Returns the list of products once all of its rows are loaded. */
const listOf = async (frame: Frame): Promise<ListPage> => {
  const products = productList(frame.page);
  await expect(products.rows.first()).toBeVisible();
  await expect.poll(() => products.total()).toBe(all);
  return products;
};

const getSku = async (row: Locator): Promise<string> => (await row.getByRole('rowheader').innerText()).trim();

test.describe('search by fields', () => {
  test('searches fields and attributes by name, highlights matches, and sorts the best match first until the user sorts by a column', async ({
    frame,
  }) => {
    const products = await listOf(frame);
    const first = products.rows.first();
    await products.search.fill('status:draft');
    await expect(first.locator('mark')).toHaveText('Draft');
    const drafts = await products.total();
    await products.search.fill('-status:draft');
    await expect.poll(() => products.total()).toBe(all - drafts);
    await products.search.fill('material:wool');
    await expect(first.locator('mark').first()).toHaveText(/^wool$/i);
    await products.search.fill('');
    await expect.poll(() => products.total()).toBe(all);

    await test.step('sorts the best match first until the user sorts by a column', async () => {
      const getHeader = (name: string): Locator => products.grid.getByRole('columnheader', { name });
      await expect(getHeader('Modified')).toHaveAttribute('aria-sort', 'descending');
      const sku = await getSku(products.rows.last());
      await products.search.fill(sku.slice(0, -1));
      await expect(first.locator('mark').first()).toHaveText(sku.slice(0, -1));
      await products.search.fill(sku);
      await expect(first.getByRole('rowheader')).toHaveText(sku);
      await expect(getHeader('Modified')).toHaveAttribute('aria-sort', 'none');
      const order = frame.page.getByRole('button', { name: /: order$/ });
      await expect(order).toHaveText('Best match');
      await getHeader('SKU').getByRole('button').click();
      await expect(getHeader('SKU')).toHaveAttribute('aria-sort', 'ascending');
      await expect(order).toHaveText('SKU');
      await order.click();
      await frame.page.getByRole('menuitemcheckbox', { name: 'Best match (up to 500)' }).click();
      await expect(order).toHaveText('Best match');
      await products.search.fill('');
      await expect.poll(() => products.total()).toBe(all);
      await expect(getHeader('Modified')).toHaveAttribute('aria-sort', 'descending');
    });
    await test.step('shows the field of a match if no visible column contains it', async () => {
      const height = (await first.boundingBox())?.height;
      await products.search.fill('gtin:406437');
      const found = first.locator('[data-found-in]');
      await expect(found).toHaveText(/^GTIN: 406437\d+$/);
      await expect(found.locator('mark')).toHaveText('406437');
      expect((await first.boundingBox())?.height).toBe(height);
      await check(frame.page, 'marked rows');
    });
  });

  test('offers recent searches, and the names of fields while the user types', async ({ frame }) => {
    const products = await listOf(frame);
    const { page } = frame;
    const recent = page.getByRole('listbox', { name: 'Recent searches' });
    await test.step('recent searches, until the user clears them', async () => {
      for (const searchText of ['wool', 'material:wool']) {
        await products.search.fill(searchText);
        await expect.poll(() => products.total()).toBeLessThan(all);
        await products.search.press('ArrowDown');
        await expect(products.grid).toBeFocused();
      }
      await products.search.fill('');
      await expect.poll(() => products.total()).toBe(all);
      await expect(recent.getByRole('option')).toHaveText(['material:wool', 'wool']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(products.search).toHaveValue('wool');
      await expect.poll(() => products.total()).toBeLessThan(all);
      await products.search.fill('');
      await expect(recent.getByRole('option')).toHaveCount(2);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await expect(recent.getByRole('option')).toHaveText(['wool']);
      await page.keyboard.press('Escape');
      await expect(recent).toBeHidden();
    });
    await test.step('no popover covers the views when the focus only returns to the box', async () => {
      await products.search.fill('wool');
      await expect.poll(() => products.total()).toBeLessThan(all);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(products.search).toBeFocused();
      await expect.poll(() => products.total()).toBe(all);
      await expect(recent).toBeHidden();
      await page.keyboard.press('ControlOrMeta+k');
      const palette = page.getByRole('dialog', { name: 'Search everything' });
      await expect(palette).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(palette).toBeHidden();
      await expect(products.search).toBeFocused();
      await expect(recent).toBeHidden();
      await products.search.fill('wool');
      await expect.poll(() => products.total()).toBeLessThan(all);
      await page.keyboard.press('Escape');
      await expect(products.search).toHaveValue('');
      await expect(recent).toBeHidden();
      const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^No GTIN/ });
      await view.click();
      await expect(view).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('/');
      await expect(recent.getByRole('option')).toHaveText(['wool']);
    });
    await test.step('the names of fields, which it lists on request', async () => {
      await page.keyboard.type('sk');
      const offer = page.getByRole('listbox', { name: 'Searchable fields' });
      await expect(offer.getByRole('option')).toHaveText(['sku:']);
      await page.keyboard.press('ArrowDown');
      await expect(offer.getByRole('option')).toHaveAttribute('aria-selected', 'true');
      await check(page, 'offered fields');
      await page.keyboard.press('Enter');
      await expect(products.search).toHaveValue('sku:');
      await expect(products.search).toBeFocused();
      await expect(offer).toBeHidden();
      await page.getByRole('button', { name: 'What can be searched' }).click();
      const help = page.getByRole('dialog', { name: 'What can be searched' });
      await expect(help.getByText('gtin:', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(help).toBeHidden();
    });
  });
});
