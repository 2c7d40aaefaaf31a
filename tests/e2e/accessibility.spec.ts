import { check } from './axe.ts';
import { ConnectPage } from './pages/connect.ts';
import { AdvancedSettings } from './pages/settings.ts';
import { SyncDetails } from './pages/sync-details.ts';
import { ReferencedPage } from './pages/referenced.ts';
import { expect, test } from './world.ts';

const lists = [
  'Products',
  'Families',
  'Attributes',
  'Quality',
  'Asset lists',
  'Channels',
  'eCatalogs',
  'PDF catalogs',
  'Connections',
];

test('axe finds nothing on any screen', async ({ world, app, service }) => {
  test.slow();
  const { window: page } = app;
  const connect = new ConnectPage(page);
  await expect(connect.heading).toBeVisible();
  await check(page, 'Connect');
  await connect.fill({ ...service, apiPassword: 'wrong' });
  await connect.submit();
  await expect(connect.alert).toBeVisible();
  await check(page, 'Connect with an error');
  const frame = await world.connect(page, service);
  await frame.go('Settings');
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  await check(page, 'Settings');
  const settings = new AdvancedSettings(page);
  await settings.test('the request rate').click();
  await expect(settings.results().filter({ hasText: '3 small requests' })).toBeVisible();
  await settings.test('an upload').click();
  await expect(page.getByRole('region', { name: 'Body of the request' })).toContainText('vitrine-test.png');
  await check(page, 'Settings, a test upload');
  await page.keyboard.press('Escape');
  await check(page, 'Settings with what a test found');
  const details = new SyncDetails(page);
  await details.open();
  await check(page, 'Sync details');
  await page.keyboard.press('Escape');
  await expect(details.panel).toBeHidden();
  for (const name of lists) {
    await frame.go(name);
    await check(page, name);
  }
  await frame.go('Products');
  await page
    .getByRole('grid')
    .locator('[aria-rowindex="2"]')
    .getByText(/^[A-Z]{3}-\d+/)
    .click();
  const detail = page.getByRole('region', { name: /^[A-Z]{3}-\d+/ });
  for (const tab of [/^Overview/, /^Attributes/, /^Assets/, /^Related/, /^JSON/]) {
    await detail.getByRole('tab', { name: tab }).click();
    await check(page, `detail ${tab.source}`);
  }
  await frame.go('Assets');
  for (const view of ['Pictures', 'List']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await check(page, `Assets, ${view}`);
  }
  await page.getByRole('navigation', { name: 'Collected from items' }).getByRole('link').first().click();
  const referenced = new ReferencedPage(page);
  await referenced.shows('Asset categories');
  await referenced.list('Asset categories').getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: /^Related/ })).toBeVisible();
  for (const tab of [/^Overview/, /^Related/, /^JSON/]) {
    await page.getByRole('tab', { name: tab }).click();
    await check(page, `Asset categories, ${tab.source}`);
  }
  await frame.go('Changes');
  await check(page, 'Changes');
  await frame.go('Outbox');
  await check(page, 'Outbox');
  await page.keyboard.press('F1');
  await expect(page.getByRole('article', { name: 'Connect' })).toBeVisible();
  await check(page, 'Guide');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
  await check(page, 'Search everything');
});
