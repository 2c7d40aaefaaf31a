import type { Locator } from '@playwright/test';
import { ReferencedPage } from './pages/referenced.ts';
import { ListPage, productList } from './pages/list.ts';
import { expect, test } from './looking.ts';
import { test as owning } from './world.ts';

const related = async (detail: Locator): Promise<void> => {
  await detail.getByRole('tab', { name: /^Related/ }).click();
  await expect(detail.getByRole('tabpanel', { name: /^Related/ })).toBeVisible();
};

test.describe('links between items', () => {
  test('lead from a product to its category and its assets and back, and to product lists', async ({ frame }) => {
    const { page } = frame;
    const products = productList(page);
    const product = products.detail(/^[A-Z]{3}-\d+/);
    const referenced = new ReferencedPage(page);
    await test.step('from an asset to the products that use it', async () => {
      await products.rows
        .filter({ has: page.locator('img') })
        .first()
        .getByText(/^[A-Z]{3}-\d+/)
        .click();
      await expect(product).toBeVisible();
      await product
        .getByRole('link', { name: /\.\w+$/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
      const asset = page.getByRole('region', { name: /\.\w+$/ });
      await expect(asset).toBeVisible();
      await related(asset);
      const using = referenced.uses(asset, 'Products').getByRole('link').first();
      const sku = (await using.textContent()) ?? '';
      await using.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
      await expect(page.getByRole('region', { name: sku, exact: true })).toBeVisible();
    });
    await test.step('from a product to its category, and from there to all products in it', async () => {
      await related(product);
      const category = product.getByRole('group', { name: 'Categories' }).getByRole('link').first();
      const name = /([^›]+)$/.exec((await category.textContent()) ?? '')?.[1]?.trim() ?? '';
      await category.click();
      await referenced.shows('Product categories');
      const detail = page.getByRole('region', { name, exact: true });
      await expect(detail.getByText('Product category', { exact: true })).toBeVisible();
      await related(detail);
      const uses = referenced.uses(detail, 'Products');
      const count = await referenced.countOf(uses);
      expect(count).toBeGreaterThan(6);
      await uses.getByRole('button', { name: `Show all ${count}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
      await expect.poll(() => products.total()).toBe(count);
      await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText(/Categories contains?/);
      await page.goBack();
      await expect(detail).toBeVisible();
    });
    await test.step('to product lists, which can be looked through and searched', async () => {
      await frame.go('Products');
      await referenced.open('Product lists');
      const search = page.getByRole('searchbox', { name: 'Search product lists' });
      await search.fill('bestsel');
      const found = referenced.list('Product lists').getByRole('link').first();
      await expect(found).toHaveText('Bestsellers');
      await found.press('Enter');
      const detail = page.getByRole('region', { name: 'Bestsellers' });
      await expect(detail.getByText('Query', { exact: true })).toBeVisible();
      await detail.getByRole('tab', { name: 'JSON' }).click();
      await expect(detail.getByText('"query"').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(detail).toBeHidden();
      await search.fill('nothing like it');
      await expect(page.getByText('No product lists match')).toBeVisible();
    });
  });

  const named = 'bring the channels that products name, each asked for once, or those that the service lists';
  owning(named, { tag: '@live' }, async ({ frame, service, generation }) => {
    const { page } = frame;
    await frame.go('Channels');
    const channels = new ListPage(page, 'Channels', 'Search channels');
    await expect(channels.rows.first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^All\s*[1-9]/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(ID only|Not found)/ }), 'a view without channels').toHaveCount(0);
    const getRequestedIds = async (): Promise<string[]> =>
      (await service.requests())
        .map(({ path }) => /\/channels\/([^/?]+)/.exec(path)?.[1])
        .filter((id) => id !== undefined);
    if (generation === 'document') {
      await expect.poll(async () => (await channels.total()) - (await getRequestedIds()).length).toBe(0);
      const requestedIds = await getRequestedIds();
      expect(requestedIds.length).toBeGreaterThan(0);
      expect(new Set(requestedIds).size).toBe(requestedIds.length);
    } else expect(await getRequestedIds()).toEqual([]);
    await channels.rows.first().getByRole('rowheader').click();
    const detail = page.getByRole('region', { name: /./ }).filter({ has: page.getByRole('tab', { name: /^Related/ }) });
    await related(detail);
    await expect(detail.getByRole('group', { name: 'Connections' }).getByRole('link')).toHaveCount(1);
    await expect(detail.getByRole('group', { name: 'Products', exact: true }).getByRole('link').first()).toBeVisible();
  });
});
