import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { DetailPane } from './pages/detail.ts';
import { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';

test('values of a product are edited by keyboard alone, reviewed, undone, and are there after a restart', async ({
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
    const before = await label.inputValue();
    await expect(label).toBeFocused();
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
    await expect(page.getByRole('tooltip')).toContainText('The SKU identifies the product');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tooltip')).toBeHidden();
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
