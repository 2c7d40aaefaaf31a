import { check } from './axe.ts';
import { ConnectPage } from './pages/connect.ts';
import { AdvancedSettings } from './pages/settings.ts';
import { SyncDetails } from './pages/sync-details.ts';
import { ReferencedPage } from './pages/referenced.ts';
import { expect, test } from './world.ts';

/**
 * The lists of every resource and the tabs of their details are checked in `whole-items.spec.ts`, most other screens in
 * their own specs.
 */
test('passes axe on the screens that no other spec checks', async ({ world, app }) => {
  test.slow();
  const service = await world.service({ products: 60, assets: 24 });
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
  await frame.go('Assets');
  await page.getByRole('button', { name: 'Medium pictures', exact: true }).click();
  await check(page, 'Assets, Pictures');
  const referenced = new ReferencedPage(page);
  await referenced.open('Asset categories', 'Assets');
  await referenced.list('Asset categories').getByRole('link').first().click();
  for (const tab of [/^Overview/, /^Related/, /^JSON/]) {
    await page.getByRole('tab', { name: tab }).click();
    await check(page, `Asset categories, ${tab.source}`);
  }
  await frame.go('Outbox');
  await check(page, 'Outbox');
  await page.keyboard.press('F1');
  await expect(page.getByRole('article', { name: 'Working offline' })).toBeVisible();
  await check(page, 'Guide');
});
