import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { check } from './axe.ts';
import { productList } from './pages/list.ts';
import { test as looking } from './looking.ts';
import { expect, test } from './world.ts';

class ExportDialog {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page, many = 'products') {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: `Export ${many}` });
  }

  /** Opens the dialog with a button of the footer, or with the menu of the toolbar. */
  async open(button?: string): Promise<void> {
    await this.page.getByRole('button', { name: button ?? 'Export', exact: true }).click();
    if (button === undefined) await this.page.getByRole('menuitem', { name: /^Export [\d,]+ / }).click();
    await expect(this.dialog).toBeVisible();
  }

  async choose(group: string, name: string | RegExp): Promise<void> {
    await this.dialog.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
  }

  async start(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Export', exact: true }).click();
  }

  said(words: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }
}

looking(
  'an export writes the shown rows, the selection, all rows except deselected ones, and the chosen fields',
  async ({ app, frame, world }) => {
    const exporting = new ExportDialog(frame.page);
    const products = productList(frame.page);
    const path = join(world.folder, 'shown.csv');
    await app.answerSaveDialog(path);
    await exporting.open();
    await exporting.choose('Format', 'CSV');
    await exporting.start();
    await expect(exporting.said('240 products exported to shown.csv')).toBeVisible();
    await expect(exporting.dialog).toBeHidden();
    const [heads, ...rows] = parse(readFileSync(path), { bom: true });
    expect(heads).toEqual(['SKU', 'Label', 'Status', 'Family', 'Completeness (of 6)', 'Modified']);
    expect(rows).toHaveLength(240);
    await frame.page.getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(async () => (await app.recorded()).shownInFolder).toEqual([path]);
    const [asked] = (await app.recorded()).dialogs.filter(({ kind }) => kind === 'save');
    expect(JSON.stringify(asked?.options)).toMatch(/products-\d{4}-\d\d-\d\d\.csv/);
    expect(asked?.options).toMatchObject({ properties: ['showOverwriteConfirmation'] });

    await products.focus();
    await frame.page.keyboard.press('Home');
    await frame.page.keyboard.press('x');
    await frame.page.keyboard.press('Shift+ArrowDown');
    await app.answerSaveDialog(join(world.folder, 'some.csv'));
    await exporting.open('Export 2');
    await exporting.start();
    await expect(exporting.said('2 products exported to some.csv')).toBeVisible();
    expect(parse(readFileSync(join(world.folder, 'some.csv')), { bom: true }).slice(1)).toEqual(rows.slice(0, 2));

    await products.focus();
    await frame.page.keyboard.press('ControlOrMeta+a');
    await frame.page.keyboard.press('x');
    if (process.platform === 'linux') {
      // A name typed without its extension refers to the existing file: the dialog asks, and the file stays.
      await app.answerSaveDialog(join(world.folder, 'shown'));
      await app.answerMessageBox(1);
    }
    const fileName = process.platform === 'linux' ? 'most' : 'most.csv';
    await app.answerSaveDialog(join(world.folder, fileName));
    await exporting.open('Export 239');
    await exporting.start();
    await expect(exporting.said('239 products exported to most.csv')).toBeVisible();
    const questions = (await app.recorded()).dialogs.filter(({ kind }) => kind === 'message');
    expect(questions.map(({ options }) => (options as { message: string }).message)).toEqual(
      process.platform === 'linux' ? ['shown.csv already exists.'] : [],
    );
    expect(parse(readFileSync(path), { bom: true })).toHaveLength(241);
    expect(parse(readFileSync(join(world.folder, 'most.csv')), { bom: true })).toHaveLength(240);
    await looking.step('the fields that a person chose, one at least', async () => {
      await exporting.open('Export 239');
      await exporting.choose('What', /^This view/);
      await exporting.choose('Columns', 'Choose');
      const fields = exporting.dialog.getByRole('group', { name: 'Fields' });
      for (const name of ['SKU', 'Label', 'Status', 'Family', 'Completeness', 'Modified'])
        await fields.getByRole('checkbox', { name, exact: true }).uncheck();
      await expect(exporting.dialog.getByText('Choose at least one field.')).toBeVisible();
      for (const name of ['GTIN', 'SKU']) await fields.getByRole('checkbox', { name, exact: true }).check();
      await app.answerSaveDialog(join(world.folder, 'chosen.csv'));
      await exporting.start();
      await expect(exporting.said('240 products exported to chosen.csv')).toBeVisible();
      expect(parse(readFileSync(join(world.folder, 'chosen.csv')), { bom: true })[0]).toEqual(['SKU', 'GTIN']);
    });
  },
);

looking(
  'an export works by keyboard alone, shows errors, and keeps the chosen options',
  async ({ app, frame, world }) => {
    const { page } = frame;
    const exporting = new ExportDialog(page);
    await page.getByRole('button', { name: 'Export', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Export the selection' })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name: /^Export [\d,]+ products/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(exporting.dialog.getByRole('button', { name: /^This view/ })).toBeFocused();
    for (const format of ['CSV', 'Excel', 'JSON']) {
      await exporting.dialog.getByRole('button', { name: format, exact: true }).press('Space');
      await check(page, `the export as ${format}`);
    }
    const start = exporting.dialog.getByRole('button', { name: 'Export', exact: true });
    await app.answerSaveDialog(join(world.folder, 'nowhere', 'a.json'));
    await start.press('Enter');
    await expect(exporting.dialog.getByRole('alert')).toContainText('The folder no longer exists');
    await check(page, 'an export that failed');
    await looking.step('is given up where no file is named', async () => {
      await app.answerSaveDialog('');
      await page.keyboard.press('Enter');
      await expect(exporting.dialog.getByRole('alert')).toBeHidden();
      await expect(start).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(exporting.dialog).toBeHidden();
      await exporting.open();
    });
    await app.answerSaveDialog(join(world.folder, 'a.json'));
    await start.press('Enter');
    await expect(exporting.said(/exported to a\.json/)).toBeVisible();
    await check(page, 'an export that is done');
    await looking.step('keeps types in a workbook', async () => {
      await app.answerSaveDialog(join(world.folder, 'all.xlsx'));
      await exporting.open();
      await exporting.choose('What', /^All/);
      await exporting.choose('Format', 'Excel');
      await exporting.choose('Columns', 'Every field');
      await exporting.start();
      await expect(exporting.said('240 products exported to all.xlsx')).toBeVisible();
      const [heads = [], first = []] = await readSheet(join(world.folder, 'all.xlsx'));
      expect(typeof first[heads.indexOf('Level')]).toBe('number');
      expect(first[heads.indexOf('Modified (UTC)')]).toBeInstanceOf(Date);
    });
    await looking.step('writes bodies as they came, and remembers what was chosen', async () => {
      await frame.go('Assets');
      const assets = new ExportDialog(page, 'assets');
      await assets.open();
      await expect(assets.dialog.getByRole('button', { name: 'Excel', pressed: true })).toBeVisible();
      await assets.choose('Format', 'JSON Lines');
      await assets.choose('Content', 'As received');
      await app.answerSaveDialog(join(world.folder, 'assets.jsonl'));
      await assets.start();
      await expect(assets.said(/^90 assets exported/)).toBeVisible();
      const lines = readFileSync(join(world.folder, 'assets.jsonl'), 'utf8').trimEnd().split('\n');
      expect(lines).toHaveLength(90);
      for (const line of lines) expect(JSON.parse(line)).toHaveProperty('filename');
    });
  },
);

test('shows the progress of an export, and leaves no file when it is cancelled', async ({ app, world }) => {
  const service = await world.service({ products: 2_000, assets: 3 });
  const { page } = await world.connect(app.window, service);
  const folder = join(world.folder, 'exports');
  mkdirSync(folder);
  const exporting = new ExportDialog(page);
  await app.answerSaveDialog(join(folder, 'all.xlsx'));
  await exporting.open();
  await exporting.choose('Format', 'Excel');
  await exporting.choose('Columns', 'Every field');
  // A click from the test driver may arrive after the end; the user in the page sees the progress immediately.
  const longestTask = await page.evaluateHandle(() => {
    const seen = Promise.withResolvers<string | null>();
    new MutationObserver((_, observer) => {
      const bar = document.querySelector('[role=dialog] [role=progressbar]');
      if (bar === null) return;
      observer.disconnect();
      seen.resolve(bar.getAttribute('aria-valuemax'));
      // The button has the focus.
      (document.activeElement as HTMLElement).click();
    }).observe(document.body, { subtree: true, childList: true });
    return { seen: seen.promise };
  });
  await exporting.dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await longestTask.evaluate(({ seen }) => seen)).toBe('2000');
  await expect(exporting.dialog.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(exporting.dialog.getByRole('progressbar')).toBeHidden();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});
