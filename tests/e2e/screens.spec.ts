import { CreateDialog } from './pages/create.ts';
import { ListPage, productList } from './pages/list.ts';
import { expect, test } from './looking.ts';
import { test as owning } from './world.ts';

test.describe('screens', () => {
  test('the sidebar counts every resource, those without items too', async ({ frame }) => {
    const item = (name: string) =>
      frame.navigation.getByRole('listitem').filter({ has: frame.page.getByRole('link', { name, exact: true }) });
    for (const [name, count] of [
      ['Products', '240'],
      ['Assets', '90'],
    ] as const)
      await expect(item(name)).toHaveText(new RegExp(`${count}$`));
    for (const name of [
      'Families',
      'Attributes',
      'Asset lists',
      'Channels',
      'eCatalogs',
      'PDF catalogs',
      'Connections',
    ])
      await expect(item(name)).toHaveText(/\d$/);
  });

  owning('an empty list names its way on otherwise than the button over it', async ({ world, app }) => {
    const frame = await world.connect(app.window, await world.service({ products: 0, generation: 'document' }));
    await frame.go('Channels');
    await expect(frame.page.getByRole('button', { name: 'New channel' })).toHaveCount(1);
    await frame.page.getByRole('button', { name: 'Create the first channel' }).click();
    await expect(frame.page.getByRole('dialog', { name: 'New channel' })).toBeVisible();
  });

  test('what people always fill stands open in the form of a product', async ({ frame }) => {
    const dialog = new CreateDialog(frame.page, 'New product');
    await dialog.open();
    for (const label of ['SKU', 'Label', 'GTIN', 'Status', 'Family'])
      await expect(dialog.dialog.getByLabel(label)).toBeVisible();
    await expect(dialog.dialog.getByLabel('Thumbnail')).toBeHidden();
    await dialog.dialog.getByRole('button', { name: 'More fields' }).click();
    await expect(dialog.dialog.getByLabel('Thumbnail')).toBeVisible();
  });

  test('every account shows what can be done with it', async ({ frame }) => {
    await frame.go('Settings');
    for (const name of ['Rename', 'Sign in again', 'Sign out', 'Forget', 'Add account'])
      await expect(frame.page.getByRole('button', { name, exact: true })).toBeVisible();
    await frame.page.getByRole('button', { name: 'Forget', exact: true }).click();
    const dialog = frame.page.getByRole('dialog', { name: /^Forget .+\?$/ });
    await expect(dialog.getByRole('button', { name: 'Forget account' })).toBeVisible();
    await frame.page.keyboard.press('Escape');
    await expect(frame.page.getByRole('button', { name: 'Forget', exact: true })).toBeFocused();
  });

  test('the account menu names each account with its address', async ({ frame, service }) => {
    await frame.account.click();
    const host = new URL(service.baseUrl).host;
    await expect(frame.page.getByRole('menuitemradio', { name: host })).toHaveAttribute('aria-checked', 'true');
  });

  test('Escape in the list first lets go of the selection, then closes the detail', async ({ frame }) => {
    const { page } = frame;
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
    await expect(page.getByRole('grid', { name: 'Products' })).toBeFocused();
  });

  test('a click anywhere in a column head sorts by it', async ({ frame }) => {
    const head = frame.page.getByRole('grid', { name: 'Products' }).getByRole('columnheader', { name: 'Label' });
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
  });

  test('a detail of another kind starts with its overview, beside the list', async ({ frame }) => {
    const { page } = frame;
    await productList(page).focus();
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

  test('the palette leads to the list of all that it found', async ({ frame }) => {
    const { page } = frame;
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
    await page.keyboard.type('bag');
    await page.getByRole('option', { name: /^Show all \d+ products$/ }).click();
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('bag');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('');
  });

  test('the palette has commands, such as Sync now', async ({ frame, service }) => {
    const { page } = frame;
    const asked = async (): Promise<number> =>
      (await service.requests()).filter(({ path }) => path.startsWith('/api/v3/products')).length;
    const before = await asked();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
    await page.keyboard.type('sync now');
    await expect(page.getByRole('option', { name: /^Sync now/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(asked).toBeGreaterThan(before);
    await frame.upToDate();
  });
});
