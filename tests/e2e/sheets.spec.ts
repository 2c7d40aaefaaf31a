import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { check } from './axe.ts';
import { expect, test } from './looking.ts';
import { productList } from './pages/list.ts';
import { SheetDialog } from './pages/sheets.ts';

test.describe('a fix sheet', () => {
  test('is made of the selection, filled with what is there', async ({ app, frame, world }) => {
    const sheet = new SheetDialog(frame.page);
    const products = productList(frame.page);
    await products.focus();
    await frame.page.keyboard.press('Home');
    await frame.page.keyboard.press('Space');
    await frame.page.keyboard.press('Shift+ArrowDown');
    const sku = await products.firstName();
    await sheet.open('Fix sheet 2');
    await expect(sheet.save).toHaveAttribute('aria-disabled', 'true');
    await expect(sheet.dialog.getByText('Choose a column to fill.')).toBeVisible();
    await sheet.fill('GTIN', 'Family');
    await expect(sheet.heads.filter({ hasText: /./ })).toHaveText(['#', 'sku', 'label', 'gtin', 'product_family']);
    await expect(sheet.parts).toHaveText([/^products_\d{4}-\d\d-\d\d\.xlsx\s*2 rows/]);
    await app.answerSaveDialog(join(world.folder, 'fix.xlsx'));
    await sheet.save.click();
    await expect(sheet.said('2 rows saved to fix.xlsx')).toBeVisible();
    await expect(sheet.dialog).toBeHidden();
    const [heads, first] = await readSheet(join(world.folder, 'fix.xlsx'));
    expect(heads?.slice(0, 4)).toEqual(['sku', 'label', 'gtin', 'product_family']);
    expect(heads?.[4]).toMatch(/^vitrine:1:/);
    expect(first?.[0]).toBe(sku);
    await frame.page.getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(async () => (await app.recorded()).shownInFolder.at(-1)).toBe(join(world.folder, 'fix.xlsx'));
  });

  test('is made of all that is listed, in parts, and remembers what was chosen', async ({ app, frame, world }) => {
    const sheet = new SheetDialog(frame.page);
    await frame.page.keyboard.press('ControlOrMeta+k');
    await frame.page.keyboard.type('Fix sheet');
    await frame.page.getByRole('option', { name: /^Fix sheet/ }).click();
    await sheet.choose('CSV');
    await sheet.fill('Label');
    await sheet.dialog.getByRole('radio', { name: 'At most' }).check();
    await sheet.dialog.getByRole('textbox', { name: 'Rows of a part at most' }).fill('100');
    await expect(sheet.parts).toHaveText([
      /_1-of-3\.csv\s*100 rows/,
      /_2-of-3\.csv\s*100 rows/,
      /_3-of-3\.csv\s*40 rows/,
    ]);
    await app.answerSaveDialog(join(world.folder, 'all.csv'));
    await sheet.save.click();
    await expect(sheet.said('240 rows saved in 3 files, all_1-of-3.csv first')).toBeVisible();
    expect(parse(readFileSync(join(world.folder, 'all_3-of-3.csv')), { bom: true })).toHaveLength(41);
    await sheet.open();
    await expect(sheet.column('Label')).toBeChecked();
    await expect(sheet.dialog.getByRole('button', { name: 'CSV', pressed: true })).toBeVisible();
  });

  test('says why it could not be saved, is done by keyboard alone, and axe finds nothing', async ({
    app,
    frame,
    world,
  }) => {
    const { page } = frame;
    const sheet = new SheetDialog(page);
    await page.getByRole('button', { name: 'Fix sheet', exact: true }).press('Enter');
    await expect(sheet.dialog.getByRole('textbox', { name: 'File name' })).toBeFocused();
    await sheet.column('GTIN').press('Space');
    await expect(sheet.parts).toHaveCount(1);
    await check(page, 'the sheet');
    await sheet.dialog.getByRole('searchbox', { name: 'Find a column' }).fill('no such column');
    await expect(sheet.dialog.getByText('No column has that name.')).toBeVisible();
    await app.answerSaveDialog(join(world.folder, 'nowhere', 'a.xlsx'));
    await sheet.save.press('Enter');
    await expect(sheet.dialog.getByRole('alert')).toContainText('The folder no longer exists');
    await check(page, 'a sheet that failed');
    await page.keyboard.press('Escape');
    await expect(sheet.dialog).toBeHidden();
  });
});

test('SKUs are copied by the hundred', async ({ app, frame }) => {
  const { page } = frame;
  await productList(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Copy SKUs' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy all 240 SKUs',
    'Copy SKUs 1–100',
    'Copy SKUs 101–200',
    'Copy SKUs 201–240',
  ]);
  await check(page, 'the menu of hundreds');
  await page.getByRole('menuitem', { name: 'Copy SKUs 101–200' }).click();
  const sheet = new SheetDialog(page);
  await expect(sheet.said('SKUs 101–200 of 240 copied')).toBeVisible();
  const lines = async (): Promise<number> => (await app.recorded()).clipboard.split('\n').length;
  await expect.poll(lines).toBe(100);
  await page.getByRole('button', { name: 'Copy SKUs 201–240' }).click();
  await expect(sheet.said('SKUs 201–240 of 240 copied')).toBeVisible();
  await expect.poll(lines).toBe(40);
});
