import { passwords } from './keyring.ts';
import { ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { expect, test } from './world.ts';

test(
  'explains connection errors at the first run, keeps typed text, and then shows the items of the service',
  { tag: '@live' },
  async ({ world, app, service }) => {
    const connect = new ConnectPage(app.window);
    const frame = new Frame(app.window);
    const products = productList(app.window);
    await expect(connect.heading).toBeVisible();
    await test.step('an invalid address, an unreachable host, another kind of service', async () => {
      await connect.fill({ ...service, baseUrl: 'http://pim.example' });
      await connect.submit();
      await expect(app.window.getByText(/https/).first()).toBeVisible();
      await connect.fill({ ...service, authUrl: 'http://127.0.0.1:9' });
      await connect.submit();
      await expect(connect.alert).toBeVisible();
      await expect(connect.alert).not.toContainText(/ECONN|undefined|\{/);
      await service.set({
        rules: [{ kind: 'bodyText', text: '<html><body>Welcome</body></html>', match: { path: 'get-token' } }],
      });
      await connect.fill(service);
      await connect.submit();
      await expect(connect.alert).not.toContainText(/<html|ECONN/i);
      await expect(connect.heading).toBeVisible();
      await service.set({ rules: [{ kind: 'status', status: 429, match: { path: 'get-token' } }] });
      await connect.submit();
      await expect(connect.alert).toBeVisible();
      await expect(app.window.getByRole('button', { name: 'Connect', exact: true })).toBeFocused();
    });
    await service.set({ rules: [] });
    await test.step('key, password or sign-in address', async () => {
      const baseUrl = `${service.baseUrl}/api/v3/`;
      await connect.fill({ ...service, baseUrl, apiPassword: 'not it' });
      await connect.accountName.fill('Northfield');
      await connect.submit();
      await expect(connect.alert).toContainText(/password/i);
      await expect(connect.alert).toContainText(/sign-in address/i);
      await expect(connect.apiPassword).toBeFocused();
      await expect(connect.serviceAddress).toHaveValue(service.baseUrl);
      await expect(connect.apiKey).toHaveValue(service.apiKey);
      await expect(connect.apiPassword).toHaveValue('not it');
      await expect(connect.accountName).toHaveValue('Northfield');
      await connect.apiPassword.fill(service.apiPassword);
      await connect.submit();
    });
    await test.step('stores the password in the keychain and shows the items of the service', async () => {
      await frame.upToDate();
      await expect(frame.account).toHaveAccessibleName(/Northfield/);
      await expect(products.rows.first()).toBeVisible();
      await expect.poll(() => products.total()).toBe(240);
      await expect.poll(passwords).toContain(service.apiPassword);
      expect(world.complaints).toEqual([]);
    });
  },
);

test('opens the demo account without any service', async ({ app }) => {
  await new ConnectPage(app.window).openDemo();
  const products = productList(app.window);
  await expect(products.rows.first()).toBeVisible({ timeout: 30_000 });
  await expect(new Frame(app.window).account).toHaveAccessibleName(/demo/i);
});
