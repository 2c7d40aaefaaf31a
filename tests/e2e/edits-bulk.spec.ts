import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { productList } from './pages/list.ts';
import { ReadDialog } from './pages/sheets.ts';

const editRows = (page: Page) => page.getByRole('grid', { name: 'Edits' }).locator('[role=row][data-index]');
const showsEdits = async (page: Page, count: number): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+Shift+e');
  if (count === 0) await expect(page.getByText('No edits', { exact: true })).toBeVisible();
  else await expect(page.getByText(new RegExp(`^${String(count)} in `))).toBeVisible();
};

test('changes a field of the whole list after a preview, and undoes it in one step', async ({ frame }) => {
  const { page } = frame;
  const products = productList(page);
  await products.focus();
  const total = await products.total();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: `Edit ${String(total)} products` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${String(total)} products` });
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Add after' });
  await dialog.getByRole('textbox', { name: 'Text after' }).fill(' 2027');
  await expect(dialog.getByRole('status')).toHaveText(
    new RegExp(`^${String(total)} change 0 stay as they are, \\d+ break a rule\\s*$`),
  );
  const previewRows = dialog.getByRole('region', { name: /^Preview/ }).getByRole('row');
  await expect(previewRows.nth(1)).toContainText('2027');
  await expect(previewRows).toHaveCount(Math.min(total, 200) + 1);
  await expect(previewRows.filter({ hasText: '2027' })).toHaveCount(Math.min(total, 200));
  await check(page, 'a change of the whole list');
  await dialog.getByRole('button', { name: `Add ${String(total)} edits` }).click();
  await expect(dialog).toBeHidden();
  await expect(products.grid).toBeFocused();
  await expect(products.grid.getByRole('gridcell', { name: /2027\s*, edited/ }).first()).toBeVisible();
  await showsEdits(page, total);
  await page.getByRole('grid', { name: 'Edits' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editRows(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await showsEdits(page, total);
});

test('adds the changes of an imported sheet as edits and leaves out what cannot be edited', async ({
  app,
  frame,
  world,
}) => {
  const { page } = frame;
  const products = productList(page);
  await products.focus();
  await expect(products.grid.getByRole('rowheader').nth(1)).toBeVisible();
  const skus = (await products.grid.getByRole('rowheader').allInnerTexts()).slice(0, 2);
  const path = join(world.folder, 'filled.csv');
  writeFileSync(
    path,
    stringify([
      ['sku', 'label', 'categories'],
      [skus[0] ?? '', 'Label of the sheet', ''],
      [skus[1] ?? '', 'Second label', ''],
    ]),
  );
  await app.answerOpenDialog([path]);
  const read = new ReadDialog(page);
  await read.open();
  // Without its categories, a product breaks a rule: its row needs a decision.
  await read.show('Needs review');
  await read.dialog.getByRole('checkbox', { name: 'Tick all that are shown' }).check();
  const add = read.dialog.getByRole('button', { name: /^Add \d+ edits?$/ });
  await expect(add).toHaveText('Add 2 edits');
  await expect(read.dialog.getByText(/^Not added, .*Links to other items cannot be changed here/)).toBeVisible();
  await check(page, 'a sheet that becomes edits');
  await add.click();
  await expect(read.dialog).toBeHidden();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Review').click();
  await expect(editRows(page)).toHaveCount(2);
  await expect(editRows(page).filter({ hasText: 'Label of the sheet' })).toContainText('Sheet');
  await page.getByRole('grid', { name: 'Edits' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editRows(page)).toHaveCount(0);
});

test('pastes a block of cells after a preview and a single cell at once', async ({ frame }) => {
  const { page } = frame;
  const products = productList(page);
  const paste = (text: string): Promise<void> =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await products.focus();
  await page.keyboard.press('Home');
  await paste('No cell has the focus');
  await page.keyboard.press('ArrowRight');
  await paste('NEW-1\tFirst pasted label\nNEW-2\tSecond pasted label\n');
  const dialog = page.getByRole('dialog', { name: 'Paste 4 values' });
  await expect(dialog.getByRole('status')).toContainText('2 change 0 stay as they are, 0 break a rule, 2 do not fit');
  await expect(dialog.getByText('The SKU identifies the product. It cannot be changed.').first()).toBeVisible();
  await check(page, 'a block of cells that is pasted');
  await dialog.getByRole('button', { name: 'Add 2 edits' }).click();
  await expect(dialog).toBeHidden();
  await expect(products.grid).toBeFocused();
  await expect(products.grid.getByRole('gridcell', { name: /Second pasted label\s*, edited/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await paste('A single label');
  await expect(products.grid.getByRole('gridcell', { name: /A single label\s*, edited/ })).toBeVisible();
  await showsEdits(page, 2);
});
