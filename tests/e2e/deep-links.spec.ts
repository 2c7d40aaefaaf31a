import type { DemoService } from '../support/demo/index.ts';
import { launchApp } from '../support/launch.ts';
import { expect, test } from './connected.ts';
import { productList } from './pages/list.ts';

const accountLink = ({ baseUrl }: DemoService): string => `vitrine://${encodeURIComponent(new URL(baseUrl).host)}`;

test('opens the item of a deep link in the existing window, or after the start of the program', async ({
  world,
  app,
  frame,
  service,
}) => {
  const list = productList(frame.page);
  await list.settled();
  const sku = await list.firstName();
  await list.rows.first().click({ button: 'right' });
  await frame.page.getByRole('menuitem', { name: 'Copy link' }).click();
  const link = `${accountLink(service)}/products/${encodeURIComponent(sku)}`;
  await expect.poll(async () => (await app.recorded()).clipboard).toBe(link);

  // The system starts a second instance with the link. That instance ends, and the existing window opens the item.
  await frame.go('Assets');
  await expect(launchApp({ userData: world.userData, args: [link] })).rejects.toThrow();
  await expect(list.detail(sku)).toBeVisible();
  await app.close();
  await test.step('starts the program on the page of a deep link', async () => {
    const linked = await world.launch({ args: [`${accountLink(service)}/assets`] });
    await expect(linked.window.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  });
});
