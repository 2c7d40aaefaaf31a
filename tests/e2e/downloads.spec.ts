import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { productList } from './pages/list.ts';

class SaveDialog {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  /** Selects the first rows and opens the dialog with its shortcut. */
  async ofSelection(rows: number): Promise<void> {
    const products = productList(this.page);
    await products.focus();
    await this.page.keyboard.press('Home');
    await this.page.keyboard.press('x');
    for (let at = 1; at < rows; at++) await this.page.keyboard.press('Shift+ArrowDown');
    await this.page.keyboard.press('ControlOrMeta+Shift+s');
    await expect(this.dialog).toHaveAccessibleName('Download files');
  }

  get save(): Locator {
    return this.dialog.getByRole('button', { name: /^Download \d+ files?$/ });
  }

  get openFolder(): Locator {
    return this.dialog.getByRole('button', { name: 'Open folder' });
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test.describe('saving files', () => {
  test('saves a selection into a folder with its list, repeats without fetching, and compares a folder', async ({
    app,
    frame,
    service,
    world,
  }) => {
    const { page } = frame;
    const target = mkdtempSync(join(world.folder, 'saved-'));
    const saving = new SaveDialog(page);
    await saving.ofSelection(3);
    await expect(saving.save).toHaveAttribute('aria-disabled', 'true');
    await app.answerOpenDialog([target]);
    await saving.dialog.getByRole('button', { name: 'Choose' }).click();
    await expect(saving.save).not.toHaveAttribute('aria-disabled', 'true');
    await expect(saving.dialog.getByRole('list', { name: 'What will be written' })).toContainText('_01.');
    await check(page, 'before files are saved');

    const names = saving.dialog.getByRole('textbox', { name: 'Names' });
    const unknown = saving.dialog.getByText(/\{nope\} is not known/);
    await names.fill('{nope}');
    await expect(unknown).toBeVisible();
    await expect(saving.save).toHaveAttribute('aria-disabled', 'true');
    await names.fill('{sku}_{nn}');
    await expect(unknown).toBeHidden();
    await names.press('ControlOrMeta+z');
    await expect(unknown).toBeVisible();
    await names.press('ControlOrMeta+Shift+z');
    await expect(unknown).toBeHidden();
    await expect(saving.save).not.toHaveAttribute('aria-disabled', 'true');
    await saving.save.click();
    await expect(saving.openFolder).toBeFocused();
    await expect(saving.dialog).toHaveAccessibleName(/^(\d+) of \1 files downloaded$/);
    await check(page, 'the receipt of saved files');
    await saving.openFolder.click();
    await expect.poll(async () => (await app.recorded()).opened).toEqual([target]);

    const [heads, ...lines] = parse(readFileSync(join(target, 'vitrine-files.csv')), { bom: true });
    expect(heads?.slice(0, 3)).toEqual(['Path', 'SKU', 'Asset']);
    for (const [path = ''] of lines) expect(existsSync(join(target, path))).toBe(true);
    expect(filesIn(target)).toHaveLength(lines.length + 1);

    await page.keyboard.press('Escape');
    await service.clearRequests();
    await saving.ofSelection(1);
    await expect(saving.dialog.getByText(/already in the folder/)).toBeVisible();
    await saving.save.click();
    await expect(saving.openFolder).toBeVisible();
    await expect(saving.dialog.getByText(/already there/).first()).toBeVisible();
    expect((await service.requests()).filter(({ path }) => path.startsWith('/storage/'))).toEqual([]);

    // Both are entries of the outbox, and can be reopened from there.
    await page.keyboard.press('Escape');
    await frame.go('Outbox');
    const runs = page.getByRole('list', { name: 'Downloaded to folders' }).getByRole('button');
    await expect(runs).toHaveCount(2);
    await runs.last().click();
    await expect(saving.dialog).toHaveAccessibleName(/^(\d+) of \1 files downloaded$/);

    await test.step('compares a folder: reviews files that are only local, and saves files that are only in the account', async () => {
      await page.keyboard.press('Escape');
      await expect(saving.dialog).toBeHidden();
      const compared = mkdtempSync(join(world.folder, 'compared-'));
      writeFileSync(join(compared, 'mine.jpg'), 'mine');
      await app.answerOpenDialog([compared]);
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox').fill('compare a folder');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Folder against account' });
      await expect(dialog.getByRole('listitem', { name: 'mine.jpg' })).toBeVisible();
      await check(page, 'a folder beside the account');
      await dialog.getByRole('button', { name: /^There only/ }).click();
      await expect(dialog.getByRole('button', { name: /^Download [\d,]+ files$/ })).toBeVisible();
      await dialog.getByRole('button', { name: /^Here only/ }).click();
      await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
      const review = page.getByRole('dialog', { name: 'Review upload' });
      await expect(review).toContainText('mine.jpg');
      await review.getByRole('button', { name: 'Cancel' }).click();
      rmSync(compared, { recursive: true });
    });
  });
});
