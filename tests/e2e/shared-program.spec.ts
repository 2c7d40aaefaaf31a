import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { passwords } from './keyring.ts';
import { ConnectPage } from './pages/connect.ts';
import { expect, test } from './world.ts';

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

test('a program that is lent again is as new', async ({ world, program }) => {
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
  expect(
    await again.window.evaluate(() => [innerWidth, innerHeight, sessionStorage.length, 'left' in globalThis]),
  ).toEqual([1440, 900, 0, false]);
  expect(await again.recorded()).toMatchObject({ dialogs: [], notifications: [], clipboard: '', progress: [] });
  expect(await passwords()).not.toContain('of the one before');
  expect(await readdir(join(again.userData, 'accounts'))).toEqual([]);
  expect(await readFile(join(again.userData, 'vitrine.log'), 'utf8')).toBe('');
  await program.giveBack(again, true);
});
