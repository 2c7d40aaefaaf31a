import type { Locator } from '@playwright/test';
import { check } from './axe.ts';
import type { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import type { ListPage } from './pages/list.ts';
import { expect, test } from './looking.ts';

const all = 240;

/** The list of products once all of its rows are here. */
const listOf = async (frame: Frame): Promise<ListPage> => {
  const products = productList(frame.page);
  await expect(products.rows.first()).toBeVisible();
  await expect.poll(() => products.total()).toBe(all);
  return products;
};

const skuOf = async (row: Locator): Promise<string> => (await row.getByRole('rowheader').innerText()).trim();

test.describe('searching by fields', () => {
  test('asks a field by its name, a phrase in quotes, and leaves out what follows a dash', async ({ frame }) => {
    const products = await listOf(frame);
    const sku = await skuOf(products.rows.first());
    await products.search.fill(`sku:${sku}`);
    await expect.poll(() => products.total()).toBe(1);
    await expect(products.row(sku).locator('mark').first()).toHaveText(sku);
    await products.search.fill(`label:${sku}`);
    await expect.poll(() => products.total()).toBe(0);
    await products.search.fill('status:draft');
    await expect(products.rows.first().locator('mark')).toHaveText('Draft');
    const drafts = await products.total();
    expect(drafts).toBeGreaterThan(0);
    await products.search.fill('-status:draft');
    await expect.poll(() => products.total()).toBe(all - drafts);
    await products.search.fill('http://x');
    await expect.poll(() => products.total()).toBe(0);
  });

  test('asks free attributes by name', async ({ frame }) => {
    const products = await listOf(frame);
    await products.search.fill('material:wool');
    await expect(products.rows.first().locator('mark').first()).toHaveText(/^wool$/i);
    const total = await products.total();
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(all);
    await products.search.fill('-material:wool');
    await expect.poll(() => products.total()).toBe(all - total);
  });

  test('puts the best match first until a column is chosen', async ({ frame }) => {
    const products = await listOf(frame);
    const head = (name: string): Locator => products.grid.getByRole('columnheader', { name });
    await expect(head('Modified')).toHaveAttribute('aria-sort', 'descending');
    const sku = await skuOf(products.rows.last());
    await products.search.fill(sku.slice(0, -1));
    await expect(products.rows.first().locator('mark').first()).toHaveText(sku.slice(0, -1));
    await products.search.fill(sku);
    await expect(products.rows.first().getByRole('rowheader')).toHaveText(sku);
    await expect(head('Modified')).toHaveAttribute('aria-sort', 'none');
    const order = frame.page.getByRole('button', { name: /: order$/ });
    await expect(order).toHaveText('Best match');
    await head('SKU').getByRole('button').click();
    await expect(head('SKU')).toHaveAttribute('aria-sort', 'ascending');
    await expect(order).toHaveText('SKU');
    await order.click();
    await frame.page.getByRole('menuitemcheckbox', { name: 'Best match (up to 500)' }).click();
    await expect(order).toHaveText('Best match');
    await products.search.fill('');
    await expect.poll(() => products.total()).toBe(all);
    await expect(head('Modified')).toHaveAttribute('aria-sort', 'descending');
  });

  test('says where the words are that no visible column holds', async ({ frame }) => {
    const products = await listOf(frame);
    const height = (await products.rows.first().boundingBox())?.height;
    await products.search.fill('gtin:406437');
    const found = products.rows.first().locator('[data-found-in]');
    await expect(found).toHaveText(/^GTIN: 406437\d+$/);
    await expect(found.locator('mark')).toHaveText('406437');
    expect((await products.rows.first().boundingBox())?.height).toBe(height);
    await check(frame.page, 'marked rows');
  });

  test('offers the names of fields while they are typed, and tells them on request', async ({ frame }) => {
    const products = await listOf(frame);
    const { page } = frame;
    await products.search.click();
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

  test('offers what was searched for of late, until it is forgotten', async ({ frame }) => {
    const products = await listOf(frame);
    const { page } = frame;
    for (const words of ['wool', 'material:wool']) {
      await products.search.fill(words);
      await expect.poll(() => products.total()).toBeLessThan(all);
      await products.search.press('ArrowDown');
      await expect(products.grid).toBeFocused();
    }
    await products.search.fill('');
    await expect.poll(() => products.total()).toBe(all);
    const offer = page.getByRole('listbox', { name: 'Recent searches' });
    await expect(offer.getByRole('option')).toHaveText(['material:wool', 'wool']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await check(page, 'recent searches');
    await page.keyboard.press('Enter');
    await expect(products.search).toHaveValue('wool');
    await expect.poll(() => products.total()).toBeLessThan(all);
    await products.search.fill('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(offer.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
  });

  test('lays nothing over the views when the focus only returns to the box', async ({ frame }) => {
    const products = await listOf(frame);
    const { page } = frame;
    const offer = page.getByRole('listbox', { name: 'Recent searches' });
    const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^No GTIN/ });
    await products.search.fill('wool');
    await expect.poll(() => products.total()).toBeLessThan(all);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(products.search).toBeFocused();
    await expect.poll(() => products.total()).toBe(all);
    await expect(offer).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(products.search).toBeFocused();
    await expect(offer).toBeHidden();
    await products.search.fill('wool');
    await expect.poll(() => products.total()).toBeLessThan(all);
    await page.keyboard.press('Escape');
    await expect(products.search).toHaveValue('');
    await expect(offer).toBeHidden();
    await view.click();
    await expect(view).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('/');
    await expect(offer.getByRole('option')).toHaveText(['wool']);
  });

  test('asks ranges of numbers and days', async ({ frame }) => {
    const products = await listOf(frame);
    await products.search.fill('changed:<2000');
    await expect.poll(() => products.total()).toBe(0);
    await products.search.fill('changed:>=2000');
    await expect.poll(() => products.total()).toBe(all);
    await products.search.fill('completeness:x..y variations:>');
    await expect.poll(() => products.total()).toBe(0);
  });

  test('marks what Search everything finds, the closest kind first', async ({ frame }) => {
    await listOf(frame);
    const { page } = frame;
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    await expect(palette).toBeVisible();
    await page.keyboard.type('footwear');
    await expect(palette.getByRole('group').first()).toHaveAccessibleName('Families');
    await expect(palette.getByRole('option').first().locator('mark')).toHaveText('Footwear');
    const more = palette.getByRole('option', { name: /^Show all \d+ products$/ });
    await expect(more).toBeVisible();
    await more.click();
    await expect(productList(page).search).toHaveValue('footwear');
    await expect.poll(() => productList(page).total()).toBeLessThan(all);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText(['footwear']);
    await check(page, 'recent searches of everything');
    await page.keyboard.press('Enter');
    await expect(palette.getByRole('group').first()).toHaveAccessibleName('Families');
    await check(page, 'what Search everything finds');
  });
});
