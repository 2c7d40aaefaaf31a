import { readdir, truncate, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { OutboxPage } from './pages/outbox.ts';
import { Frame } from './pages/frame.ts';

test('shows that the settings file was damaged, and restores the account with its unsent entries', async ({
  world,
  app,
  frame,
}) => {
  const { page } = frame;
  await page.evaluate(() => window.vitrine.outbox.hold({ held: true }));
  await page.evaluate(() => window.vitrine.outbox.create({ resource: 'ecatalog', body: { name: 'Spring' } }));
  const name = await page.evaluate(async () => {
    const current = await window.vitrine.accounts.current();
    return current.ok ? current.value.account?.name : undefined;
  });
  await app.close();
  const settings = join(world.userData, 'settings.json');
  await truncate(settings, Math.floor((await stat(settings)).size / 2));

  const again = await world.launch();
  const note = again.window.getByRole('alert').filter({ hasText: 'The settings file was damaged' });
  await expect(note).toContainText('One account was found again from its folder');
  await expect(note).toContainText('settings.json.damaged');
  const reopened = new Frame(again.window);
  await expect(again.window.getByRole('button', { name: `Account: ${name ?? ''}` })).toBeVisible();
  await reopened.go('Outbox');
  await expect(new OutboxPage(again.window).row('Spring')).toBeVisible();
  await check(again.window, 'damaged settings');
  await note.getByRole('button', { name: 'OK' }).click();
  await expect(note).toBeHidden();
  expect(await readdir(world.userData)).toContain('settings.json.damaged');
  await app.close();
});
