import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { launchApp } from '../support/launch.ts';
import { expect, test } from './connected.ts';
import { ListPage, productList } from './pages/list.ts';

const accountLink = ({ baseUrl }: DemoService): string => `vitrine://${encodeURIComponent(new URL(baseUrl).host)}`;

test('links open an item in the window that is there; a start opens where it was left, or where a link leads', async ({
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

  // The system starts the program once more with the link: that start ends, and the window that is there opens it.
  await frame.go('Assets');
  await expect(launchApp({ userData: world.userData, args: [link] })).rejects.toThrow();
  await expect(list.detail(sku)).toBeVisible();
  await test.step('the program opens where it was left, also with an item', async () => {
    await frame.go('Families');
    const familiesIn = (page: Page): ListPage => new ListPage(page, 'Families', 'Search families');
    const families = familiesIn(frame.page);
    await families.settled();
    const name = await families.firstName();
    await families.focus();
    await frame.page.keyboard.press('Enter');
    await expect(families.detail(name)).toBeVisible();
    const kept = async (): Promise<string> => readFile(join(world.userData, 'settings.json'), 'utf8');
    await expect.poll(kept).toMatch(/"place\/[^"]+":\s*"\/families\/[^"]+"/);
    await app.close();
    const again = await world.launch();
    await expect(familiesIn(again.window).detail(name)).toBeVisible();
    await expect(again.window.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
    await again.close();
  });
  await test.step('or where a link leads that starts it', async () => {
    const linked = await world.launch({ args: [`${accountLink(service)}/assets`] });
    await expect(linked.window.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  });
});
