import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { makeLargeFile } from '../support/real-files.ts';
import { test as connected } from './connected.ts';
import { passwords } from './keyring.ts';
import { ConnectPage } from './pages/connect.ts';
import { CreateDialog } from './pages/create.ts';
import { FiltersPanel } from './pages/filters.ts';
import { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { OutboxPage } from './pages/outbox.ts';
import { ReviewDialog } from './pages/review.ts';
import { type World, expect, test } from './world.ts';

/** Adds an account with 31 products and opens it. Returns its password. */
const addSecond = async (world: World, frame: Frame): Promise<string> => {
  const other = await world.service({ products: 31, apiKey: 'second-key', apiPassword: `second-${randomUUID()}` });
  await frame.go('Settings');
  await frame.page.getByRole('button', { name: /^Add/ }).click();
  const connect = new ConnectPage(frame.page);
  await connect.fill(other);
  await connect.accountName.fill('The second');
  await connect.submit();
  await expect(frame.account).toHaveAccessibleName(/The second/);
  await frame.go('Products');
  await expect.poll(() => productList(frame.page).total(), { timeout: 30_000 }).toBe(31);
  return other.apiPassword;
};

const openAccount = async (frame: Frame, name: string): Promise<void> => {
  await frame.account.click();
  const { page } = frame;
  await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).filter({ hasText: name }).first().click();
};

/** Starts to remove an account in the settings. Returns the confirmation dialog. */
const openRemoveDialog = async (frame: Frame, account: RegExp): Promise<Locator> => {
  await frame.go('Settings');
  await frame.page.getByRole('button', { name: 'Remove', description: account }).click();
  return frame.page.getByRole('dialog').or(frame.page.getByRole('alertdialog'));
};

test('signing out deletes the password and keeps the data; removing the account deletes both, and the unsent entries', async ({
  world,
  app,
}) => {
  const password = `sign-out-${randomUUID()}`;
  const service = await world.service({ apiPassword: password });
  const frame = await world.connect(app.window, service);
  const { page } = frame;
  await expect.poll(passwords).toContain(password);
  await frame.go('Settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(frame.syncStatus).toHaveText(/^\s*Sign-in needed/);
  expect(await passwords()).not.toContain(password);
  await frame.go('Products');
  await expect.poll(() => productList(page).total()).toBe(240);
  await frame.go('Settings');
  await page
    .getByRole('button', { name: /^Sign in/ })
    .first()
    .click();
  const signIn = page.getByRole('dialog');
  await signIn.getByLabel('API password', { exact: true }).fill(password);
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await frame.upToDate();
  await expect.poll(passwords).toContain(password);
  await test.step('removing shows the unsent entries, offers their receipt, and deletes them only after confirmation', async () => {
    await frame.go('Outbox');
    await page.getByRole('button', { name: 'Pause all' }).click();
    const film = await makeLargeFile(join(world.folder, 'files'), 'film.bin', 4_000);
    const review = await ReviewDialog.dropped(app, [film.path], 1);
    await review.start();

    const dialog = await openRemoveDialog(frame, /127/);
    await expect(dialog.getByRole('alert')).toContainText('1 upload not sent');
    await expect(dialog.getByRole('alert')).toContainText('1 waiting');
    const receipt = join(world.folder, 'receipt.csv');
    await app.answerSaveDialog(receipt);
    await dialog.getByRole('button', { name: 'Save receipt' }).click();
    await expect.poll(() => readFile(receipt, 'utf8').catch(() => '')).toContain('film.bin');
    expect(await readdir(join(world.userData, 'accounts'))).toHaveLength(1);

    await dialog.getByRole('button', { name: 'Remove it anyway' }).click();
    await expect(new ConnectPage(page).heading).toBeVisible();
    expect(await passwords()).not.toContain(password);
    await expect.poll(() => readdir(join(world.userData, 'accounts'))).toEqual([]);
    expect((await service.requests()).flatMap(({ file }) => (file ? [file] : []))).toEqual([]);
  });
});

connected('each account has its own data and saved views, which count only its items', async ({ world, frame }) => {
  const products = productList(frame.page);
  const views = frame.page.getByRole('group', { name: 'Views' }).locator('[aria-pressed]');
  const save = async (status: string, name: string): Promise<number> => {
    const filters = new FiltersPanel(frame.page);
    const all = await products.total();
    await filters.put('Status', 'is', status);
    await expect.poll(() => products.total()).toBeLessThan(all);
    await filters.close();
    await frame.page.getByRole('button', { name: 'Save view' }).click();
    await frame.page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await frame.page.getByRole('button', { name: 'Save', exact: true }).click();
    const total = await products.total();
    await expect(views.filter({ hasText: name })).toHaveText(`${name} ${total}`);
    return total;
  };
  const password = await addSecond(world, frame);
  await openAccount(frame, '127.0.0.1');
  await expect.poll(() => products.total()).toBe(240);
  const firstView = await save('Draft', 'Mine');
  await openAccount(frame, 'The second');
  await expect.poll(() => products.total()).toBe(31);
  await expect(views.filter({ hasText: 'Mine' })).toHaveCount(0);
  const secondView = await save('Completed', 'Theirs');
  await openAccount(frame, '127.0.0.1');
  await expect(views.filter({ hasText: 'Mine' })).toHaveText(`Mine ${firstView}`);
  await expect(views.filter({ hasText: 'Theirs' })).toHaveCount(0);
  await openAccount(frame, 'The second');
  await expect(views.filter({ hasText: 'Theirs' })).toHaveText(`Theirs ${secondView}`);
  await expect(views.filter({ hasText: 'Mine' })).toHaveCount(0);
  await connected.step(
    'forget removes the password from the keychain and the data from the disk, of one alone',
    async () => {
      expect(await passwords()).toContain(password);
      expect(await readdir(join(world.userData, 'accounts'))).toHaveLength(2);
      const dialog = await openRemoveDialog(frame, /The second/);
      await dialog.getByRole('button', { name: /^Remove/ }).click();
      await expect(frame.account).toHaveAccessibleName(/127\.0\.0\.1/);
      expect(await passwords()).not.toContain(password);
      await expect.poll(() => readdir(join(world.userData, 'accounts'))).toHaveLength(1);
    },
  );
});

test('keeps password and secrets only for this session without a keychain', async ({ world }) => {
  const service = await world.service({ products: 24, assets: 9 });
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' };
  const app = await world.launch({ env });
  const connect = new ConnectPage(app.window);
  await connect.fill(service);
  await connect.submit();
  // The toast disappears after a while, which the initial sync may exceed.
  await expect(app.window.getByText(/this session only/i).first()).toBeVisible();
  const frame = new Frame(app.window);
  await frame.upToDate();
  await frame.go('Connections');
  const form = new CreateDialog(app.window, 'New connection');
  await form.open();
  const secrets = form.dialog.getByRole('group', { name: 'Secrets' });
  await expect(secrets).toContainText('they are kept in memory until you quit Vitrine.');
  await expect(secrets).not.toContainText('All of these');
  await form.dialog.getByRole('switch', { name: 'Create several' }).press('Space');
  await expect(secrets).toContainText('All of these are created with them.');
  await form.dialog.getByRole('switch', { name: 'Create several' }).press('Space');
  await form.field('Name').fill('Behind a password');
  await form.field('Type').fill('ftp');
  await form.dialog.getByLabel('Password', { exact: true }).fill('hush');
  await app.window.evaluate(() => vitrine.outbox.hold({ held: true }));
  await form.addToOutbox();
  await frame.go('Outbox');
  const pane = await new OutboxPage(app.window).open('Behind a password');
  await expect(pane).toContainText('Its secrets could not be kept in the keychain');
});

connected('the label of an account is shown next to its name and in the window title', async ({ app }) => {
  const frame = new Frame(app.window);
  const { page } = frame;
  await frame.go('Settings');
  const field = page.getByLabel('Account label');
  await field.fill('production');
  await field.press('Enter');
  await expect(frame.account).toHaveAccessibleName(/, production$/);
  await expect(frame.account).toContainText('production');
  await expect(page).toHaveTitle('Settings · Vitrine · production');
  await field.fill('');
  await field.press('Enter');
  await expect(page).toHaveTitle('Settings · Vitrine');
});
