import type { Locator, Page } from '@playwright/test';
import { check } from './axe.ts';
import { CreateDialog } from './pages/create.ts';
import { createFromOpened } from './pages/detail.ts';
import { openPaste, productList } from './pages/list.ts';
import { OutboxPage } from './pages/outbox.ts';
import { expect, test } from './world.ts';

const category = '6512bd43d9caa6e02c990b0a';

/** Copies an item of the service, not one created in this test. */
const copyFirst = async (page: Page): Promise<CreateDialog> => {
  const row = productList(page)
    .row(/[A-Z]{3}-\d{5}/)
    .first();
  const sku = /[A-Z]{3}-\d{5}/.exec(await row.innerText())?.[0] ?? '';
  await row.click();
  // The previous item stays visible until this one has loaded.
  await expect(productList(page).detail(sku)).toBeVisible();
  await createFromOpened(page);
  const dialog = new CreateDialog(page, 'New product');
  await dialog.dialog.getByRole('note').first().waitFor();
  return dialog;
};

const noteIn = (dialog: CreateDialog, words: string): Locator =>
  dialog.dialog.getByRole('note').filter({ hasText: words });

test('leaves out rejected fields in copies, forms, pasted tables, and failed entries', async ({ world, app }) => {
  const service = await world.service({ generation: 'live' });
  const frame = await world.connect(app.window, service);
  const { page } = frame;
  const skus = async (): Promise<unknown[]> =>
    (await service.created()).map(({ body }) => (body as { readonly sku?: unknown }).sku);
  await test.step('a copy is rejected once and resent without the fields; the next one names the fields it leaves out, and succeeds', async () => {
    const first = await copyFirst(page);
    await first.field('SKU').fill('COPY-1');
    await first.create();
    const rejectionNote = noteIn(first, 'The service rejected');
    await expect(rejectionNote).toContainText('today');
    await check(page, 'a refused copy');
    await expect(rejectionNote.getByRole('button', { name: /^Send without/ })).toBeFocused();
    await expect(rejectionNote).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'COPY-1' })).toBeVisible();

    const second = await copyFirst(page);
    const left = noteIn(second, 'skipped: the service rejected');
    await expect(left).toContainText('Categories');
    await expect(left.getByRole('button', { name: 'Try them again' })).toBeVisible();
    await second.field('SKU').fill('COPY-2');
    await second.create();
    await expect(page.getByRole('region', { name: 'COPY-2' })).toBeVisible();
    expect(await skus()).toEqual(['COPY-1', 'COPY-2']);
  });
  await test.step('marks rejected fields in a form', async () => {
    const fresh = new CreateDialog(page, 'New product');
    await fresh.open();
    await fresh.dialog.getByRole('button', { name: 'More fields' }).click();
    await expect(fresh.field('Categories')).toHaveAccessibleDescription('The service rejected this today.');
    await expect(noteIn(fresh, 'The service rejected')).toBeHidden();
    await fresh.field('Categories').scrollIntoViewIfNeeded();
    await check(page, 'a form with fields that were refused');
    await page.keyboard.press('Escape');
  });
  await test.step('resends failed entries without the fields, all similar ones with one click', async () => {
    const added = ['ONE', 'TWO'].map((sku) => ({ sku, label: sku, category_ids: [category], asset_ids: [category] }));
    await page.evaluate(async (bodies) => {
      for (const body of bodies) await window.vitrine.outbox.create({ resource: 'product', body });
    }, added);
    await frame.go('Outbox');
    const outbox = new OutboxPage(page);
    await outbox.holds('Needs attention', 2);
    const pane = await outbox.open('ONE');
    await expect(pane).toContainText('does not accept Categories, Assets');
    await expect(pane.getByRole('button', { name: 'Send without Categories, Assets' })).toBeVisible();
    await check(page, 'an entry that was refused for its members');
    await pane.getByRole('button', { name: 'Send all 2 like this without them' }).click();
    await outbox.holds('Needs attention', 0);
    await expect.poll(skus).toEqual(['COPY-1', 'COPY-2', 'ONE', 'TWO']);
    const sent = (await service.created()).slice(2);
    expect(sent.map(({ body }) => body)).toEqual([
      { sku: 'ONE', label: 'ONE' },
      { sku: 'TWO', label: 'TWO' },
    ]);
  });
  await test.step('leaves their columns out of a pasted table until the user tries them again', async () => {
    await frame.go('Products');
    await openPaste(page);
    const dialog = page.getByRole('dialog', { name: 'Paste products' });
    const table = `SKU\tLabel\tCategories\nPASTE-1\tBag\t${category}\nPASTE-2\tBox\t${category}`;
    await dialog.getByRole('textbox', { name: 'Table' }).fill(table);
    await dialog.getByRole('button', { name: 'Read table' }).click();
    const left = dialog.getByRole('note').filter({ hasText: 'Categories is skipped: the service rejected it today.' });
    await expect(left).toBeVisible();
    await expect(dialog.getByRole('columnheader', { name: 'Categories: skipped' })).toBeVisible();
    await check(page, 'a pasted table that leaves a column out');
    await left.getByRole('button', { name: 'Try it again' }).click();
    await expect(left).toBeHidden();
    await expect(dialog.getByRole('columnheader', { name: 'Categories: Categories' })).toBeVisible();
  });
});
