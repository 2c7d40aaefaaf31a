import { check } from './axe.ts';
import { ListPage, productList } from './pages/list.ts';
import { expect, test } from './looking.ts';
import { test as owning } from './world.ts';

test.describe('screens', () => {
  test('count resources in the sidebar, and combine list and detail on each screen', async ({ frame }) => {
    const { page } = frame;
    const grid = page.getByRole('grid', { name: 'Products' });
    await test.step('count every resource in the sidebar, including empty ones', async () => {
      const item = (name: string) =>
        frame.navigation.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
      await expect(item('Products')).toHaveText(/240\s*$/);
      await expect(item('Assets')).toHaveText(/90\s*$/);
      const others = ['Families', 'Attributes', 'Asset lists', 'Channels', 'eCatalogs', 'PDF catalogs', 'Connections'];
      for (const name of others) await expect(item(name)).toHaveText(/\d\s*$/);
    });
    await test.step('sort by a column after a click anywhere in its header', async () => {
      const header = grid.getByRole('columnheader', { name: 'Label' });
      await header.click();
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
    });
    await test.step('clear the selection with the first Escape in the list, then close the detail', async () => {
      await productList(page).focus();
      await page.keyboard.press('x');
      await page.keyboard.press('Enter');
      const detail = page.getByRole('region', { name: /^[A-Z]{3}-\d+/ });
      await expect(detail).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('1 selected')).toBeHidden();
      await expect(detail).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(detail).toBeHidden();
      await expect(grid).toBeFocused();
    });
    await test.step('start a detail of another resource with its overview, next to the list', async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'JSON' }).click();
      await page.getByRole('button', { name: 'Open over the list' }).click();
      await frame.go('Families');
      await new ListPage(page, 'Families', 'Search families').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('grid', { name: 'Families' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open over the list' })).toHaveAttribute('aria-pressed', 'false');
    });
  });

  test('show every account with its address and its available actions', async ({ frame, service }) => {
    const { page } = frame;
    await frame.account.click();
    const host = new URL(service.baseUrl).host;
    await expect(page.getByRole('menuitemradio', { name: host })).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await frame.go('Settings');
    for (const name of ['Rename', 'Sign in again', 'Sign out', 'Remove', 'Add account'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Remove .+\?$/ });
    await expect(question.getByRole('button', { name: 'Remove account' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  });

  owning(
    'without products say what there is to wait for, and name the way on otherwise than the button',
    async ({ world, app, generation }) => {
      const frame = await world.connect(app.window, await world.service({ products: 0 }));
      const { page } = frame;
      await frame.go('Quality');
      await expect(page.getByRole('heading', { name: 'No products to check yet' })).toBeVisible();
      await check(page, 'no products to check');
      // A live service lists channels without products.
      if (generation === 'live') return;
      await frame.go('Channels');
      await expect(page.getByRole('button', { name: 'New channel' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Create the first channel' }).click();
      await expect(page.getByRole('dialog', { name: 'New channel' })).toBeVisible();
    },
  );
});
