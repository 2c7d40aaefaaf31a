import { check } from './axe.ts';
import { DetailPane } from './pages/detail.ts';
import { ListPage, productList } from './pages/list.ts';
import { test as connected } from './connected.ts';
import { test as looking } from './looking.ts';
import { expect, test } from './world.ts';

const sku = /^[A-Z]{3}-\d+/;

test.describe('the palette', () => {
  looking('offers views with their counts, and what can be done on this screen', async ({ frame }) => {
    const { page } = frame;
    const count = await page
      .getByRole('group', { name: 'Views' })
      .getByRole('button', { name: /^No image/ })
      .innerText();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    const box = palette.getByRole('combobox');
    await box.fill('no image');
    const view = palette.getByRole('group', { name: 'Views' }).getByRole('option', { name: /No image/ });
    await expect(view).toContainText(/\d+$/.exec(count.trim())?.[0] ?? 'a count');
    await view.click();
    await expect(page.getByRole('button', { name: /^No image/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+k');
    await box.fill('export this');
    await expect(palette.getByRole('option', { name: /Export this list/ })).toHaveAttribute('aria-selected', 'true');
  });

  looking('finds a SKU without its hyphen, one kind alone, and what was open of late', async ({ frame }) => {
    const { page } = frame;
    const name = (await productList(page).rows.first().innerText()).trim();
    const first = sku.exec(name)?.[0] ?? '';
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    const box = palette.getByRole('combobox');
    await box.fill(first.replace('-', ''));
    const option = palette.getByRole('group', { name: 'Products' }).getByRole('option').first();
    await expect(option).toContainText(first);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(palette.getByText('Only products')).toBeVisible();
    await expect(palette.getByRole('group', { name: 'Products' })).toBeVisible();
    await expect(palette.getByRole('group', { name: 'Assets' })).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(new DetailPane(page, first).region).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(async () => {
      await page.keyboard.press('Control+k');
      const recent = palette.getByRole('group', { name: 'Opened recently' });
      await expect(recent.getByRole('option').first()).toContainText(first, { timeout: 500 });
    }).toPass();
  });

  connected('changes settings by their name', async ({ frame }) => {
    const { page } = frame;
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    await palette.getByRole('combobox').fill('theme dark');
    await palette.getByRole('option', { name: /Theme: Dark/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('theme same');
    await palette.getByRole('option', { name: /Theme: Same as the system/ }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('the keys', () => {
  looking('stand in a sheet that is searched', async ({ frame }) => {
    const { page } = frame;
    await productList(page).grid.focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await expect(sheet.getByText('Select all that match')).toBeVisible();
    await check(page, 'keys');
    await sheet.getByRole('searchbox', { name: 'Search keys' }).fill('sync');
    await expect(sheet.getByRole('term')).toHaveText(['Sync now']);
    // The first one empties the box.
    await page.keyboard.press('Escape');
    await expect(sheet.getByText('Select all that match')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  looking('go to the lists by their numbers, and create on each what it has', async ({ frame }) => {
    const { page } = frame;
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('heading', { level: 1, name: 'Attributes' })).toBeVisible();
    await page.keyboard.press('Control+n');
    await expect(page.getByRole('dialog', { name: 'New attribute' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  looking('open the first hit of a search, whose list then has the keys', async ({ frame }) => {
    const { page } = frame;
    const products = new ListPage(page, 'Products', 'Search products');
    await products.search.fill('bag');
    await products.search.press('Enter');
    await expect(products.grid).toBeFocused();
    await expect(new DetailPane(page, await products.firstName()).region).toBeVisible();
  });
});

test.describe('the menu of a row', () => {
  looking('leaves those with the value of its cell alone, or all but those', async ({ frame }) => {
    const { page } = frame;
    const products = productList(page);
    const all = await products.total();
    const cell = products.row('Draft').first().getByRole('gridcell').filter({ hasText: 'Draft' });
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Only Status: Draft' }).click();
    await expect.poll(() => products.total()).toBeLessThan(all);
    const only = await products.total();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.poll(() => products.total()).toBe(all);
    await expect(cell).toBeVisible();
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'All but Status: Draft' }).click();
    await expect.poll(() => products.total()).toBe(all - only);
  });
});
