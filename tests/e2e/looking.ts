import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { productList } from './pages/list.ts';
import { forgetRemembered } from './shared-program.ts';
import { type ConnectedApp, test as base } from './world.ts';

/** Clears the stored state of screens: columns, drafts and recent searches. */
const forget = async ({ app }: ConnectedApp): Promise<void> => {
  const accounts = join(app.userData, 'accounts');
  for (const account of await readdir(accounts))
    await rm(join(accounts, account, 'drafts'), { recursive: true, force: true });
  await forgetRemembered(app.window, app.userData);
};

/** Resets the window to its initial state: nothing typed, selected or open, on the products page. */
const afresh = async (looked: ConnectedApp): Promise<void> => {
  const { frame } = looked;
  const { window } = looked.app;
  await window.evaluate(() => {
    location.hash = '#/products';
  });
  await window.mouse.move(0, 0);
  await window.emulateMedia({ colorScheme: null });
  await forget(looked);
  await window.reload();
  await expect(productList(window).rows.first()).toBeVisible();
  await frame.upToDate();
};

/**
 * For tests that change neither settings nor items of the service. They share one program of their worker, whose page
 * is reset for each. All other tests have a separate account (`world.ts`).
 */
export const test = base.extend({
  app: async ({ looked }, use) => {
    await use(looked.app);
  },
  service: async ({ looked }, use) => {
    await use(looked.service);
  },
  frame: async ({ looked }, use) => {
    await afresh(looked);
    await use(looked.frame);
    expect(looked.world.complaints.splice(0), 'the page complained on its console').toEqual([]);
  },
});

export { expect };
