import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { readSheet } from 'read-excel-file/node';
import { check } from './axe.ts';
import { expect, test } from './looking.ts';
import { productList } from './pages/list.ts';
import { ReadDialog, SheetDialog } from './pages/sheets.ts';

test('creates a sheet from the selection or the whole list with the keyboard only, and copies SKUs', async ({
  app,
  frame,
  world,
}) => {
  const { page } = frame;
  const products = productList(page);
  const sheet = new SheetDialog(page);
  await test.step('shows with the keyboard only why the sheet could not be saved', async () => {
    await page.getByRole('button', { name: 'Sheets', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet.dialog.getByRole('textbox', { name: 'File name' })).toBeFocused();
    await expect(sheet.save).toHaveAttribute('aria-disabled', 'true');
    await expect(sheet.dialog.getByText('Choose a column to fill.')).toBeVisible();
    await sheet.column('GTIN').press('Space');
    await expect(sheet.parts).toHaveCount(1);
    await sheet.dialog.getByRole('searchbox', { name: 'Find a column' }).fill('no such column');
    await expect(sheet.dialog.getByText('No column has that name.')).toBeVisible();
    await sheet.dialog.getByRole('searchbox', { name: 'Find a column' }).fill('');
    await app.answerSaveDialog(join(world.folder, 'nowhere', 'a.xlsx'));
    // The count runs first, and a pressed key does not wait for it.
    await expect(sheet.save).toBeEnabled();
    await sheet.save.press('Enter');
    await expect(sheet.dialog.getByRole('alert')).toContainText('The folder no longer exists');
    await check(page, 'a sheet that failed');
    await page.keyboard.press('Escape');
    await expect(sheet.dialog).toBeHidden();
  });
  await test.step('creates a sheet of the selection, filled with existing values', async () => {
    await products.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    const sku = await products.firstName();
    await sheet.open('Create sheet 2');
    await sheet.fill('GTIN', 'Family');
    await expect(sheet.heads.filter({ hasText: /./ })).toHaveText([
      '#',
      'sku',
      'label (reference)',
      'gtin',
      'product_family',
    ]);
    await expect(sheet.parts).toHaveText([/^products_\d{4}-\d\d-\d\d\.xlsx\s*2 rows/]);
    await app.answerSaveDialog(join(world.folder, 'fix.xlsx'));
    await sheet.save.click();
    await expect(sheet.said('2 rows saved to fix.xlsx')).toBeVisible();
    await expect(sheet.dialog).toBeHidden();
    const [heads, first] = await readSheet(join(world.folder, 'fix.xlsx'));
    expect(heads?.slice(0, 4)).toEqual(['sku', 'label (reference)', 'gtin', 'product_family']);
    expect(first?.[0]).toBe(sku);
    await page.getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(async () => (await app.recorded()).shownInFolder.at(-1)).toBe(join(world.folder, 'fix.xlsx'));
  });
  await test.step('copies hundreds of SKUs', async () => {
    await products.focus();
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
    await expect(sheet.said('SKUs 101–200 of 240 copied')).toBeVisible();
    const lines = async (): Promise<number> => (await app.recorded()).clipboard.split('\n').length;
    await expect.poll(lines).toBe(100);
    await page.getByRole('button', { name: 'Copy SKUs 201–240' }).click();
    await expect(sheet.said('SKUs 201–240 of 240 copied')).toBeVisible();
    await expect.poll(lines).toBe(40);
  });
  await test.step('creates sheets of the whole list, in parts, and stores the choices', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Create sheet');
    await page.getByRole('option', { name: /^Create sheet/ }).click();
    await sheet.choose('CSV');
    await sheet.fill('Label');
    await sheet.dialog.getByRole('radio', { name: 'At most' }).check();
    await sheet.dialog.getByRole('textbox', { name: 'Maximum rows per part' }).fill('100');
    const each = [/_1-of-3\.csv\s*100 rows/, /_2-of-3\.csv\s*100 rows/, /_3-of-3\.csv\s*40 rows/];
    await expect(sheet.parts).toHaveText(each);
    await app.answerSaveDialog(join(world.folder, 'all.csv'));
    await sheet.save.click();
    await expect(sheet.said('240 rows saved in 3 files, all_1-of-3.csv first')).toBeVisible();
    expect(parse(readFileSync(join(world.folder, 'all_3-of-3.csv')), { bom: true })).toHaveLength(41);
    await sheet.open();
    await expect(sheet.column('Label')).toBeChecked();
    await expect(sheet.dialog.getByRole('button', { name: 'CSV', pressed: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await frame.go('Changes');
  await expect(page.getByRole('button', { name: 'Revert sheet' })).toHaveAttribute('aria-disabled', 'true');
});

test('shows the changes of an imported sheet, passes the fitting rows to the importer, and rejects other files', async ({
  app,
  frame,
  world,
}) => {
  const { page } = frame;
  const sheet = new SheetDialog(page);
  const read = new ReadDialog(page);
  await test.step('explains that a file is not a sheet, and loses nothing', async () => {
    const path = join(world.folder, 'other.csv');
    writeFileSync(path, 'name,price\nA,1\n');
    await app.answerOpenDialog([path]);
    await read.open();
    await expect(read.dialog.getByRole('alert')).toContainText('No column is named “sku”');
    await check(page, 'a file that is no sheet');
    writeFileSync(path, 'sku,label,vitrine:1:00000000:2026-01-01T00:00:00Z\nA,b,v\n');
    await app.answerOpenDialog([path]);
    await read.dialog.getByRole('button', { name: 'Choose another file' }).click();
    await expect(read.dialog.getByRole('alert')).toContainText('other.csv was made in another account');
    await read.dialog.getByRole('button', { name: 'Import it anyway' }).click();
    await expect(read.row('SKU not in this account')).toBeVisible();
    await expect(read.grid).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(read.dialog).toBeHidden();
  });
  await test.step('shows the changes, and passes the fitting rows to the importer', async () => {
    const path = join(world.folder, 'fix.csv');
    await sheet.open();
    await sheet.choose('CSV');
    await sheet.fill('Label', 'GTIN');
    await expect(sheet.parts).toHaveText(/csv\s*240 rows/);
    await app.answerSaveDialog(path);
    await sheet.save.click();
    await expect(sheet.said('240 rows saved to fix.csv')).toBeVisible();
    const rows: Record<string, string>[] = parse(readFileSync(path), { bom: true, columns: true });
    const [first, second, third] = rows;
    Object.assign(first ?? {}, { label: 'Another label' });
    Object.assign(second ?? {}, { gtin: '12' });
    Object.assign(third ?? {}, { sku: 'NOWHERE-1' });
    writeFileSync(path, stringify(rows, { header: true }));

    await app.answerOpenDialog([path]);
    await read.open();
    await expect(page.getByRole('dialog', { name: 'fix.csv' })).toBeVisible();
    await expect(read.views.getByRole('button')).toHaveText([
      'All 240',
      'Ready 1',
      'Needs review 1',
      'Unknown SKU 1',
      'Unchanged 237',
    ]);
    await expect(read.row('NOWHERE-1')).toContainText('SKU not in this account');
    await expect(read.row(second?.['sku'] ?? '?')).toContainText('a GTIN has 8, 12, 13 or 14 digits');
    await expect(read.row(first?.['sku'] ?? '?')).toContainText('Another label');
    await check(page, 'a sheet that was read');
    await read.row(first?.['sku'] ?? '?').click();
    await expect(read.dialog.getByRole('region', { name: /^Row 2: / })).toContainText('Another label');
    await check(page, 'a row of a sheet');
    await read.show('Needs review');
    // The rows of the previous view stay until those of this one are loaded.
    await expect(read.row('NOWHERE-1')).toHaveCount(0);
    await expect(read.row(/digits/)).toBeVisible();
    await read.grid.focus();
    await page.keyboard.press('Space');
    await expect(read.dialog.getByText('2 ticked')).toBeVisible();
    await page.keyboard.press('Space');
    await app.answerSaveDialog(join(world.folder, 'import.csv'));
    await read.dialog.getByRole('button', { name: 'Save 1 for import' }).click();
    await expect(sheet.said('1 row saved to import.csv')).toBeVisible();
    // The notification covers no button of the dialog.
    await read.dialog.getByRole('button', { name: 'Save 1 for import' }).click({ trial: true });
    expect(parse(readFileSync(join(world.folder, 'import.csv')), { bom: true })).toEqual([
      ['sku', 'label'],
      [first?.['sku'], 'Another label'],
    ]);
    await app.answerSaveDialog(join(world.folder, 'rest.csv'));
    await read.dialog.getByRole('button', { name: 'Save the 2 skipped' }).click();
    await expect(sheet.said('2 rows saved to rest.csv')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(read.dialog).toBeHidden();
  });
  await test.step('lists all sheets, which can be imported from there', async () => {
    await page.evaluate(() => (location.hash = '#/quality/sheets'));
    const history = page.getByRole('grid', { name: 'Sheets' });
    const told = history.getByRole('row');
    await expect(told.nth(0)).toContainText(/rest\.csv\s*Skipped rows saved 2 rows/);
    await expect(told.nth(1)).toContainText(/import\.csv\s*Rows saved for import 1 row/);
    await expect(told.nth(2)).toContainText(/fix\.csv\s*Imported 240 rows/);
    await expect(told.nth(3)).toContainText(/fix\.csv\s*Sheet created 240 rows/);
    await check(page, 'the history of sheets');
    await page.getByRole('button', { name: 'Import: rest.csv' }).click();
    await expect(page.getByRole('dialog', { name: 'rest.csv' })).toBeVisible();
    await page.keyboard.press('Escape');
    await history.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'import.csv' })).toBeVisible();
    await page.keyboard.press('Escape');
    // The message about the read file is above the message about the saved one.
    await expect(told.nth(0)).toContainText(/import\.csv\s*Imported 1 row/);
    await told.nth(0).getByRole('button', { name: 'Show in folder: import.csv' }).click();
    const shown = async (): Promise<string | undefined> => (await app.recorded()).shownInFolder.at(-1);
    await expect.poll(shown).toBe(join(world.folder, 'import.csv'));
  });
  await test.step('names the SKU column of another program’s file, and reads it again with the chosen column', async () => {
    await frame.go('Products');
    const sku = await productList(page).firstName();
    const path = join(world.folder, 'shop.csv');
    writeFileSync(path, `Product ID;Reference #;Name *\n123;${sku};From the shop\n`);
    await app.answerOpenDialog([path]);
    await read.open();
    const column = read.dialog.getByRole('combobox', { name: 'SKU column' });
    await expect(column.locator('option:checked')).toHaveText('Reference #');
    await expect(read.dialog.getByText('Matched: Name * → label')).toBeVisible();
    await expect(read.row(sku)).toContainText('From the shop');
    await check(page, 'a sheet of another program');
    await column.selectOption('Product ID');
    await expect(read.row('123')).toContainText('SKU not in this account');
    await expect(column).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(read.dialog).toBeHidden();
  });
});
