import { expect, test } from './connected.ts';
import { Frame } from './pages/frame.ts';
import { ListPage, productList } from './pages/list.ts';
import { SyncDetails } from './pages/sync-details.ts';

test(
  'shows, searches and opens everything after a restart without the service, with the age of the data',
  { tag: '@live' },
  async ({ world, app, service, frame }) => {
    await frame.go('Assets');
    await app.close();
    await service.close();
    const { window: page } = await world.launch();
    const reopened = new Frame(page);
    await expect(reopened.syncStatus).toHaveText(/^\s*Offline.*\d/, { timeout: 30_000 });
    const details = new SyncDetails(page);
    await details.open();
    await expect(details.panel).toContainText(/No connection since \d\d:\d\d\. Everything here can be read/);
    await page.keyboard.press('Escape');
    await reopened.go('Products');
    const products = productList(page);
    await expect.poll(() => products.total()).toBe(240);
    await products.search.fill('BAG');
    const bag = products.row(/BAG-\d+/).first();
    await bag.getByText(/^BAG-\d+/).click();
    await expect(page.getByRole('region', { name: /BAG-\d+/ })).toBeVisible();
    await reopened.go('Assets');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect.poll(() => new ListPage(page, 'Assets', 'Search assets').total()).toBe(90);
  },
);
