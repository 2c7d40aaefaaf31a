import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { DetailPane } from './pages/detail.ts';
import { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { ReadDialog } from './pages/sheets.ts';

test('values of a product are edited by keyboard alone, reviewed, undone, and kept after a restart', async ({
  world,
  app,
  frame,
}) => {
  test.slow();
  const { page } = frame;
  const products = productList(page);
  await products.focus();
  await page.keyboard.press('Home');
  const sku = await products.firstName();
  const edits = page.getByRole('grid', { name: 'Edits' });
  const rows = edits.locator('[role=row][data-index]');

  await test.step('fields of the detail become inputs, and leaving one stages its value', async () => {
    await page.keyboard.press('Enter');
    const detail = new DetailPane(page, sku);
    await expect(detail.button('Edit')).toBeVisible();
    await page.keyboard.press('e');
    const label = detail.region.getByRole('textbox', { name: 'Label', exact: true });
    await expect(label).toBeFocused();
    await expect(label).not.toHaveValue('');
    const before = await label.inputValue();
    await page.keyboard.press('End');
    await page.keyboard.type(' discarded');
    await page.keyboard.press('Escape');
    await expect(label).toHaveValue(before);
    await label.fill(`${before} 42 l`);
    await page.keyboard.press('Enter');
    const gtin = detail.region.getByRole('textbox', { name: 'GTIN' });
    await expect(gtin).toBeFocused();
    await expect(detail.button('Put back Label')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4006381333932');
    await page.keyboard.press('Tab');
    await expect(detail.region.getByText('The check digit should be 1.')).toBeVisible();
    await check(page, 'a product that is edited');
    await page.keyboard.press('Escape');
    await expect(detail.button('Edit')).toBeFocused();
    await expect(detail.fact('GTIN')).toContainText('4006381333932');
  });

  await test.step('a cell is edited in place, and shows the staged value', async () => {
    await products.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    // The tooltip of a button that had the focus may still be closing.
    const reason = page.getByRole('tooltip').filter({ hasText: 'The SKU identifies the product' });
    await expect(reason).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(reason).toBeHidden();
    await page.keyboard.press('F2');
    const editor = page.getByRole('textbox', { name: /^Label of / });
    await expect(editor).toBeFocused();
    await check(page, 'a cell that is edited');
    await page.keyboard.type('Staged in the grid');
    await page.keyboard.press('Enter');
    await expect(editor).toBeHidden();
    await expect(products.grid.getByRole('gridcell', { name: /Staged in the grid\s*, edited/ })).toBeVisible();
    await expect(products.grid).toBeFocused();
  });

  await test.step('the page of edits shows them by item, and undo and redo step through them', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+e');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'GTIN' })).toContainText('4006381333932');
    await check(page, 'the page of edits');
    await edits.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(rows).toHaveCount(3);
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await expect(rows).toHaveCount(2);
  });

  await app.close();
  const again = await world.launch();
  await new Frame(again.window).go('Edits');
  await expect(again.window.getByRole('grid', { name: 'Edits' }).locator('[role=row][data-index]')).toHaveCount(2);
});

test('a sheet changes the creation of a product that still waits in the outbox, and stages other edits', async ({
  world,
  app,
  frame,
}) => {
  const { page } = frame;
  const products = productList(page);
  const known = await products.firstName();
  const id = await page.evaluate(async () => {
    await vitrine.outbox.hold({ held: true });
    const created = await vitrine.outbox.create({ resource: 'product', body: { sku: 'NEW-1', label: 'New bag' } });
    return created.ok ? created.value.id : null;
  });
  const path = join(world.folder, 'labels.csv');
  writeFileSync(path, `sku,label\n${known},Sack\nNEW-1,Newer bag\n`);
  const read = new ReadDialog(page);
  await app.answerOpenDialog([path]);
  await read.open();
  await expect(read.row('NEW-1')).toContainText('1 change of its creation');
  await expect(
    read.dialog.getByText('1 of these products is in the outbox to be created: its values go into the creation.'),
  ).toBeVisible();
  await check(page, 'a sheet with the SKU of a waiting creation');
  await read.dialog.getByRole('button', { name: 'Add 2 edits' }).click();
  await expect(read.dialog).toBeHidden();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByText('1 edit added')).toBeVisible();
  await expect(notifications.getByText('1 creation in the outbox changed.')).toBeVisible();
  await page.evaluate((entry) => (location.hash = `#/outbox/${entry ?? ''}`), id);
  const pane = page.getByRole('region', { name: /^Create product NEW-1/ });
  await expect(pane).toContainText('Changed by an imported sheet.');
  await expect(pane).toContainText('Newer bag');
});
