import { join } from 'node:path';
import { makeRealFiles } from '../support/real-files.ts';
import { type OtherService, startOtherService } from '../support/other-service.ts';
import { AssetsPage } from './pages/assets.ts';
import { ConnectPage } from './pages/connect.ts';
import { CreateDialog } from './pages/create.ts';
import { Frame } from './pages/frame.ts';
import { ListPage, productList } from './pages/list.ts';
import { expect, test } from './world.ts';

test.describe('another service that follows the contract', () => {
  let other: OtherService;
  test.beforeEach(async () => {
    other = await startOtherService();
  });
  test.afterEach(() => other.close());

  test('connects, browses, uploads and creates', async ({ world, app }) => {
    const connect = new ConnectPage(app.window);
    await connect.fill({ ...other, baseUrl: other.serviceAddress, authUrl: other.signInAddress });
    await connect.submit();
    const frame = new Frame(app.window);
    await frame.upToDate();
    await expect.poll(() => productList(app.window).total()).toBe(8);
    await productList(app.window).row('OTHER-7').getByText('OTHER-7').click();
    await expect(app.window.getByRole('region', { name: 'OTHER-7' })).toBeVisible();
    await frame.go('Attributes');
    await expect.poll(() => new ListPage(app.window, 'Attributes', 'Search attributes').total()).toBe(5);

    const [file] = await makeRealFiles(join(world.folder, 'files'));
    await app.dropFiles([file?.path ?? '']);
    const assets = new AssetsPage(app.window);
    await expect(assets.review).toBeVisible();
    await assets.start();
    await expect(assets.item(file?.name ?? '')).toContainText('Done', { timeout: 45_000 });

    await frame.go('eCatalogs');
    const catalog = new CreateDialog(app.window, 'New eCatalog');
    await catalog.open();
    await catalog.field('Name').fill('Another book');
    await catalog.create();
    await expect(app.window.getByRole('region', { name: 'Another book' })).toBeVisible();

    await frame.go('Channels');
    const channel = new CreateDialog(app.window, 'New channel');
    await channel.open();
    await channel.field('Name').fill('Pigeon post');
    await channel.field('Format').fill('SCROLL');
    await channel.create();
    await expect(app.window.getByRole('region', { name: 'Pigeon post' })).toBeVisible();

    expect(other.created.map(({ path }) => path)).toEqual(['assets', 'ecatalogs', 'channels']);
    expect(Object.keys(other.created[0]?.body ?? {}).sort()).toEqual(['content', 'filename']);
    expect(other.offences).toEqual([]);
  });
});
