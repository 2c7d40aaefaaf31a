import { test as connected } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { Frame } from './pages/frame.ts';
import { ListPage, productList } from './pages/list.ts';
import { expect, test } from './world.ts';

test.describe('offline', () => {
  connected(
    'a restart without the service shows, searches and opens everything, and says how old it is',
    { tag: '@live' },
    async ({ world, app, service, frame }) => {
      await frame.go('Assets');
      await app.close();
      await service.close();
      const again = await world.launch();
      const reopened = new Frame(again.window);
      await expect(reopened.syncStatus).toHaveText(/^\s*Offline.*\d/, { timeout: 30_000 });
      await reopened.go('Products');
      const products = productList(again.window);
      await expect.poll(() => products.total()).toBe(240);
      await products.search.fill('BAG');
      await expect(products.row(/BAG-\d+/).first()).toBeVisible();
      await products
        .row(/BAG-\d+/)
        .first()
        .getByText(/^BAG-\d+/)
        .click();
      await expect(again.window.getByRole('region', { name: /BAG-\d+/ })).toBeVisible();
      await reopened.go('Assets');
      await again.window.getByRole('button', { name: 'List', exact: true }).click();
      await expect.poll(() => new ListPage(again.window, 'Assets', 'Search assets').total()).toBe(90);
    },
  );

  connected(
    'a creation waits in the outbox and is sent when the service is back, without a click',
    async ({ world, app, service, frame }) => {
      await service.close();
      await frame.syncNow();
      await expect(frame.syncStatus).toHaveText(/^\s*Offline/, { timeout: 30_000 });
      await frame.go('eCatalogs');
      const dialog = new CreateDialog(frame.page, 'New eCatalog');
      await dialog.open();
      await dialog.field('Name').fill('Made on the train');
      await dialog.addToOutbox();
      await expect(dialog.dialog).toBeHidden();
      await frame.go('Outbox');
      await expect(frame.page.getByText('Made on the train').first()).toBeVisible();
      const back = await world.serviceBack(service);
      await expect.poll(async () => (await back.created()).length, { timeout: 60_000 }).toBe(1);
      await frame.upToDate();
      expect(app.logs()).not.toContain(service.apiPassword);
    },
  );

  test(
    'what was killed in the middle of a sync opens again and goes on',
    { tag: '@live' },
    async ({ world, service }) => {
      const app = await world.launch();
      await service.set({ latencyMs: 300 });
      const { ConnectPage } = await import('./pages/connect.ts');
      const connect = new ConnectPage(app.window);
      await connect.fill(service);
      await connect.submit();
      const products = productList(app.window);
      await expect.poll(() => products.total(), { timeout: 30_000 }).toBeGreaterThan(20);
      await app.kill();
      await service.set({ latencyMs: 0 });
      const again = await world.launch();
      await new Frame(again.window).upToDate();
      await expect.poll(() => productList(again.window).total()).toBe(240);
    },
  );
});
