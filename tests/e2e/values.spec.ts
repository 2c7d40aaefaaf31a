import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { productList } from './pages/list.ts';
import { QualityPage } from './pages/quality.ts';
import { SheetDialog } from './pages/sheets.ts';

test.describe('quality page', () => {
  test('counts watched rules and new items, shows the variants of a parent and spelling variants of values', async ({
    app,
    frame,
    world,
  }) => {
    const { page } = frame;
    await test.step('counts a watched rule next to its name', async () => {
      const quality = new QualityPage(page);
      await frame.go('Quality');
      await quality.checked();
      await quality.rule('Completeness', 'No GTIN').click();
      await page.getByRole('button', { name: 'Watch', exact: true }).click();
      const watchDialog = page.getByRole('dialog', { name: 'Watch No GTIN' });
      await watchDialog.getByLabel('Notify me when it grows by more than').fill('3');
      await watchDialog.getByRole('button', { name: 'Watch', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Watched', exact: true })).toBeVisible();
      await quality.back('Completeness');
      await quality.back('Quality');
      const row = quality.row('No GTIN');
      await expect(row).toContainText('Rule of Completeness');
      await page.getByRole('button', { name: /^Watched/ }).click();
      await expect(row).toBeVisible();
      await check(page, 'what is watched');
      await row.getByRole('button', { name: 'Number for No GTIN' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).click();
      await expect(row).toBeHidden();
    });
    await test.step('updates its counts after a new product', async () => {
      const quality = new QualityPage(page);
      const before = await quality.fail('Completeness', 'No GTIN');
      await frame.go('Products');
      const dialog = new CreateDialog(page, 'New product');
      await dialog.open();
      await dialog.field('SKU').fill('NEW-1');
      await dialog.create();
      await expect(productList(page).detail('NEW-1')).toBeVisible();
      await frame.go('Quality');
      await expect.poll(() => quality.fail('Completeness', 'No GTIN')).toBe(before + 1);
    });
    await test.step('shows the variants of a parent, and fills the table with missing ones', async () => {
      await frame.go('Quality');
      await new QualityPage(page).checked();
      await page.getByRole('link', { name: /^Variants/ }).click();
      const parents = page.getByRole('navigation', { name: 'Parents' });
      await parents.getByRole('link').first().click();
      const matrix = page.getByRole('table', { name: /^Variants of / });
      await expect(matrix.getByRole('link').first()).toBeVisible();
      await check(page, 'the variants of a parent');
      await page.getByLabel('Rows', { exact: true }).selectOption({ index: 2 });
      await expect(matrix.getByRole('button', { name: /^Missing: / }).first()).toBeVisible();
      await page
        .getByRole('button', { name: /^Create the missing \d+$/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('grid').or(dialog.getByRole('table')).first()).toBeVisible();
      await expect(dialog).toContainText('Parent');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      // The detail of the parent, whose seven tabs fit next to the list.
      const address = await parents.getByRole('link').first().getAttribute('href');
      await page.evaluate((id) => (location.hash = `#/products/${id}`), address?.split('/').at(-1) ?? '');
      await page.getByRole('tab', { name: /^Variants/ }).click();
      await expect(matrix.getByRole('link').first()).toBeVisible();
      await check(page, 'the variants in the detail of a parent');
      await expect(page.getByRole('tab', { name: 'JSON' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'More tabs' })).toHaveCount(0);
      await page.getByRole('tab', { name: 'JSON' }).click();
      await expect(page.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
    });
    await test.step('shows spelling variants of values, and creates the sheet that sets one spelling', async () => {
      await frame.go('Quality');
      await new QualityPage(page).checked();
      await page.getByRole('link', { name: /^Values/ }).click();
      const causes = page.getByRole('navigation', { name: 'Attributes by cause' });
      await causes
        .getByRole('link', { name: /spelling variants?$/ })
        .first()
        .click();
      const table = page.getByRole('table', { name: /^Values of / });
      const tick = table.getByRole('checkbox', { name: /^Set one spelling for / }).first();
      await expect(tick).toBeVisible();
      await check(page, 'the values of an attribute');
      await table.getByRole('radio').nth(1).check();
      await expect(tick).toBeChecked();
      await expect(table.getByText(/^[\d,]+ of [\d,]+ products? to set$/)).toHaveCount(1);
      await page.getByRole('button', { name: /^Create sheet [\d,]+$/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Create sheet' });
      await expect(dialog.getByText(/rows?, filled with the corrected values/)).toBeVisible();
      const path = join(world.folder, 'spelling.csv');
      await app.answerSaveDialog(path);
      await dialog.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'CSV', exact: true }).click();
      const sheet = new SheetDialog(page);
      await sheet.save.click();
      await expect(sheet.said(/saved to spelling\.csv/)).toBeVisible();
      await expect(dialog).toBeHidden();
      const [heads = [], ...rows] = parse(readFileSync(path), { bom: true });
      const column = heads.findIndex((head) => !/^(sku|label \(reference\)|vitrine:.*)$/.test(head));
      const [kept, ...others] = new Set(rows.map((row) => row[column] ?? ''));
      expect(kept).toMatch(/./);
      expect(others, 'one spelling alone').toEqual([]);
      await expect(table.getByRole('radio', { checked: true }).first()).toHaveAccessibleName(new RegExp(kept ?? ''));
      await page.getByRole('button', { name: 'Copy SKUs' }).click();
      const copied = async (): Promise<readonly string[]> => (await app.recorded()).clipboard.split('\n');
      await expect.poll(async () => (await copied()).length).toBeGreaterThan(rows.length);
      expect(await copied()).toEqual(expect.arrayContaining(rows.map(([sku]) => sku)));
      const products = productList(page);
      const { length } = await copied();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect.poll(() => products.total()).toBe(length);
      await page.goBack();
      await expect(table).toBeVisible();
      const shown = table.getByRole('button', { name: /^Show the / }).nth(1);
      const count = Number((await shown.innerText()).replaceAll(',', ''));
      await shown.click();
      await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('is spelled');
      await expect.poll(() => products.total()).toBe(count);
    });
  });
});
