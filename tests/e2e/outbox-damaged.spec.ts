import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { Frame } from './pages/frame.ts';
import { OutboxPage } from './pages/outbox.ts';

/** Overwrites the signature in the header of a database file. */
const behead = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(16), 0, 16, 0);
  await file.close();
};

test('shows that the file of the outbox was damaged until the user dismisses it', async ({ world, app, frame }) => {
  const { page } = frame;
  await frame.go('Outbox');
  await page.getByRole('button', { name: 'Pause all' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  for (const name of ['Spring', 'Summer'])
    await page.evaluate((given) => window.vitrine.outbox.create({ resource: 'ecatalog', body: { name: given } }), name);
  await new OutboxPage(page).holds('Pending', 2);
  await app.close();
  const accounts = join(world.userData, 'accounts');
  const [account = ''] = await readdir(accounts);
  await behead(join(accounts, account, 'outbox.db'));

  const again = await world.launch();
  const reopened = new Frame(again.window);
  const mark = again.window.getByRole('navigation', { name: 'Main' }).getByText('The outbox was damaged');
  await expect(mark).toBeAttached();
  await reopened.go('Outbox');
  const note = again.window.getByRole('alert').filter({ hasText: 'The outbox file was damaged' });
  await expect(note).toContainText('2 entries could be recovered into a new file.');
  const damagedFile = (await readdir(join(accounts, account))).find((name) =>
    /^outbox\.db\.damaged-[^.]+\.\w+$/.test(name),
  );
  await expect(note).toContainText(damagedFile ?? 'no damaged file was kept');
  await expect(new OutboxPage(again.window).row('Spring')).toBeVisible();
  await check(again.window, 'a damaged outbox');
  await note.getByRole('button', { name: 'OK' }).click();
  await expect(note).toBeHidden();
  await expect(mark).toHaveCount(0);
});
