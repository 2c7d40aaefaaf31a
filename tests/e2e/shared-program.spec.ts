import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Dialect } from '../../electron/contract/index.ts';
import { passwords } from './keyring.ts';
import { ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { expect, test } from './world.ts';

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

test('a reused program starts with no state of the previous test', async ({ world, program }) => {
  const service = await world.service({ apiPassword: 'of the one before' });
  const first = await program.take();
  const old = first.window;
  await world.connect(old, service);
  await old.evaluate(async () => {
    const { vitrine } = globalThis as unknown as {
      readonly vitrine: { readonly app: { readonly saveSettings: (settings: object) => Promise<unknown> } };
    };
    await vitrine.app.saveSettings({ theme: 'dark' });
  });
  await expect.poll(() => isDark(old)).toBe(true);
  await old.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await old.addInitScript(() => Object.assign(globalThis, { left: 'behind' }));
  await old.setViewportSize({ width: 900, height: 600 });
  await first.answerSaveDialog(join(world.folder, 'never asked for'));
  await program.giveBack(first, true);

  const again = await program.take();
  expect(again.mainPid).toBe(first.mainPid);
  await expect.poll(() => old.isClosed()).toBe(true);
  await expect(new ConnectPage(again.window).heading).toBeVisible();
  await expect.poll(() => isDark(again.window)).toBe(false);
  await expect
    .poll(() => again.window.evaluate(() => [innerWidth, innerHeight, sessionStorage.length, 'left' in globalThis]))
    .toEqual([1440, 900, 0, false]);
  expect(await again.recorded()).toMatchObject({ dialogs: [], notifications: [], clipboard: '', progress: [] });
  expect(await passwords()).not.toContain('of the one before');
  expect(await readdir(join(again.userData, 'accounts'))).toEqual([]);
  expect(await readFile(join(again.userData, 'vitrine.log'), 'utf8')).toBe('');
  await program.giveBack(again, true);
});

test('a prefilled account has exactly the state of an account that has just read everything', async ({
  world,
  filled,
  generation,
}) => {
  const before = await world.service(filled.options());
  const first = await filled.take(before);
  await new Frame(first.window).upToDate();
  // Other programs of this worker store passwords in the same keychain.
  const passwordCount = (await passwords()).length;
  await first.window.evaluate(async () => {
    const { app, outbox } = window.vitrine;
    await app.saveSettings({ theme: 'dark' });
    await app.remember({ key: 'left', value: 'behind' });
    const { ok } = await outbox.create({ resource: 'product', body: { sku: 'LEFT-BEHIND' } });
    if (!ok) throw new Error('nothing was created');
  });
  await expect.poll(async () => (await before.created()).length).toBe(1);
  await expect(productList(first.window).row('LEFT-BEHIND').first()).toBeVisible();
  const [account] = await readdir(join(first.userData, 'accounts'));
  await filled.giveBack(true);
  await before.close();

  const after = await world.service(filled.options());
  const again = await filled.take(after);
  expect(again.mainPid).toBe(first.mainPid);
  await new Frame(again.window).upToDate();
  await expect.poll(() => productList(again.window).total()).toBe(240);
  await expect.poll(() => isDark(again.window)).toBe(false);
  const counts = await again.window.evaluate(() => window.vitrine.outbox.counts());
  expect(counts).toEqual({ ok: true, value: { waiting: 0, sending: 0, looking: 0, needsYou: 0, done: 0 } });
  const folders = await readdir(join(again.userData, 'accounts'));
  expect(folders).toHaveLength(1);
  expect(folders).not.toContain(account);
  expect(await passwords()).toContain(after.apiPassword);
  expect(await passwords()).toHaveLength(passwordCount);
  const { accounts, remembered } = JSON.parse(await readFile(join(again.userData, 'settings.json'), 'utf8')) as {
    readonly accounts: readonly { readonly apiKey: string; readonly dialect?: Dialect }[];
    readonly remembered: object;
  };
  expect(accounts.map(({ apiKey }) => apiKey)).toEqual([after.apiKey]);
  expect(accounts[0]?.dialect?.findings.relations?.takes ?? false).toBe(generation === 'live');
  expect(remembered).not.toHaveProperty('left');
  // Nothing was read for the account.
  expect((await after.requests()).map(({ path }) => path)).not.toContain('/api/v3/products');
  await filled.giveBack(true);
});
