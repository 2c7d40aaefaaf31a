import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { DemoService } from '../../electron/demo/index.ts';
import type { LaunchedApp } from '../support/launch.ts';
import type { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { test as base, World } from './world.ts';

interface Shared {
  readonly world: World;
  readonly app: LaunchedApp;
  readonly service: DemoService;
  readonly frame: Frame;
}

/** Columns, drafts, recent searches: what screens remember goes. */
const forget = async ({ app }: Shared): Promise<void> => {
  const accounts = join(app.userData, 'accounts');
  for (const account of await readdir(accounts))
    await rm(join(accounts, account, 'drafts'), { recursive: true, force: true });
  const kept: unknown = JSON.parse(await readFile(join(app.userData, 'settings.json'), 'utf8'));
  const { remembered = {} } = kept as { readonly remembered?: Readonly<Record<string, unknown>> };
  await app.window.evaluate(async (keys) => {
    const { vitrine } = globalThis as unknown as {
      vitrine: { app: { remember: (entry: { key: string; value: null }) => Promise<unknown> } };
    };
    for (const key of keys) await vitrine.app.remember({ key, value: null });
  }, Object.keys(remembered));
};

/** As a person finds it who opens the window again: nothing typed, chosen or open, with the products before them. */
const afresh = async (shared: Shared): Promise<void> => {
  const { frame } = shared;
  const { window } = shared.app;
  await window.evaluate(() => {
    location.hash = '#/products';
  });
  await window.mouse.move(0, 0);
  await window.emulateMedia({ colorScheme: null });
  await forget(shared);
  await window.reload();
  await expect(productList(window).rows.first()).toBeVisible();
  await frame.upToDate();
};

/**
 * For tests that only look: they change no setting and nothing that the service holds, and share one program
 * of their worker, whose page each finds afresh. All else owns its world (`world.ts`).
 */
export const test = base.extend<object, { shared: Shared }>({
  shared: [
    async ({}, use) => {
      const world = new World(await mkdtemp(join(tmpdir(), 'vitrine-e2e-')));
      const app = await world.launch();
      const service = await world.service();
      await use({ world, app, service, frame: await world.connect(app.window, service) });
      await world.end();
    },
    { scope: 'worker' },
  ],
  app: async ({ shared }, use) => {
    await use(shared.app);
  },
  service: async ({ shared }, use) => {
    await use(shared.service);
  },
  frame: async ({ shared }, use) => {
    await afresh(shared);
    await use(shared.frame);
    expect(shared.world.complaints.splice(0), 'the page complained on its console').toEqual([]);
  },
});

export { expect };
