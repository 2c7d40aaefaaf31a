import { check } from './axe.ts';
import { ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { SyncDetails } from './pages/sync-details.ts';
import { expect, test } from './world.ts';

test.describe('a live service', () => {
  test('detects features, shows them in Settings and Sync details, and applies overrides of the user', async ({
    world,
    app,
  }) => {
    const service = await world.service({ generation: 'live', products: 1_010, assets: 80 });
    // The second page of products waits, so that the sync does not end before its details are read.
    const path = '/products\\?(?!_page_size=7(?:&|$))';
    await service.set({ rules: [{ kind: 'held', match: { path, after: 1 } }] });
    const connect = new ConnectPage(app.window);
    await connect.fill(service);
    await connect.submit();
    const details = new SyncDetails(app.window);
    await details.open();
    const found = app.window.getByText('1,000 per page · related items · incremental sync · channel list.');
    await expect(found).toBeVisible();
    await service.set({ rules: [] });

    const frame = new Frame(app.window);
    await frame.upToDate();
    await expect(found).toBeHidden();
    const { page } = frame;
    await expect.poll(() => productList(page).total()).toBe(1_010);

    await expect(details.panel).toContainText('The account may send 20 in 10 s, 5,000 an hour.');
    await expect(details.panel).toContainText(/About 4,9\d\d left this hour/);
    await expect(details.row('Products')).toHaveText(/1,010/);
    await expect(details.row('Products').getByTitle('2 pages read')).toBeVisible();
    await page.keyboard.press('Escape');

    await frame.go('Settings');
    const table = page.getByRole('table').filter({ hasText: 'Related items' });
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row('Items per request')).toContainText('Up to 1,000');
    for (const name of ['Related items', 'Sorting', 'Incremental sync', 'List of channels'])
      await expect(row(name)).toContainText('Yes');
    await expect(row('Sorting')).toContainText(/today, \d\d:\d\d/);
    await check(page, 'what the service takes');

    await row('Items per request').getByRole('button', { name: 'Off' }).press('Enter');
    await expect(row('Items per request').getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
    await service.clearRequests();
    await frame.syncNow();
    const getPaths = async (): Promise<string[]> => (await service.requests()).map(({ path }) => path);
    await expect.poll(async () => (await getPaths()).some((path) => path.startsWith('/api/v3/products'))).toBe(true);
    await frame.upToDate();
    expect((await getPaths()).filter((path) => path.includes('_page_size'))).toEqual([]);

    await service.set({ generation: 'document' });
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await expect(row('Related items')).toContainText('No');
    await expect(row('List of channels')).toContainText('No');
  });
});
