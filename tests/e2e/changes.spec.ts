import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { check } from './axe.ts';
import { type ChangingService, startChanging } from './changes-world.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { ChangesPage } from './pages/changes.ts';
import type { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { SheetDialog } from './pages/sheets.ts';
import { expect, test } from './world.ts';

/** Filters six rows in every way, exports and navigates them, and leaves none. */
const narrow = async (changes: ChangesPage, app: LaunchedApp, path: string): Promise<void> => {
  const { page } = changes;
  await changes.kind('Deleted').click();
  await changes.holds(2);
  await expect(changes.row('TEE-2')).toBeVisible();
  await app.answerSaveDialog(path);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export changes' });
  await check(page, 'the export of changes');
  await dialog.getByRole('button', { name: 'CSV', exact: true }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog).toBeHidden();
  const items = (): (string | undefined)[] =>
    existsSync(path) ? parse(readFileSync(path), { bom: true }).map((line) => line[4]) : [];
  await expect.poll(items).toEqual(['Item', 'TEE-2']);
  await changes.kind('All').click();
  await changes.holds(6);
  await changes.resource.selectOption({ label: 'Assets' });
  await changes.holds(2);
  await expect(changes.row('front.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await changes.holds(6);
  await changes.search.fill('cap');
  await changes.holds(2);
  await changes.search.press('ArrowDown');
  await expect(changes.grid).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const panel = changes.panel('CAP-3');
  await expect(panel.getByText('It was not there at the previous sync.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await changes.search.fill('no such thing');
  await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await changes.holds(6);
  const from = page.getByRole('textbox', { name: 'From day' });
  await from.fill('1.1.2100');
  await from.press('Enter');
  await expect(from).toHaveValue('1 Jan 2100');
  await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible();
};

test.describe('changes page', () => {
  let service: ChangingService;
  test.beforeEach(async () => {
    service = await startChanging();
  });
  test.afterEach(() => service.close());

  /** Reads everything again, and waits until the history shows the changes. */
  const changed = async (frame: Frame, rows: number): Promise<ChangesPage> => {
    await frame.go('Changes');
    await frame.syncNow();
    const changes = new ChangesPage(frame.page);
    await changes.holds(rows);
    await frame.upToDate();
    return changes;
  };

  test('shows nothing after the initial sync, then each run with old and new values, and keeps deleted items', async ({
    world,
    app,
  }) => {
    const frame = await world.connect(app.window, service);
    await frame.go('Changes');
    await expect(frame.page.getByRole('heading', { name: 'Nothing has changed yet' })).toBeVisible();
    await check(frame.page, 'nothing changed');
    service.round = 1;
    const changes = await changed(frame, 6);
    await expect(changes.row('Products')).toContainText('1 added · 1 changed · 1 deleted');
    await changes.row('BAG-10157').click();
    const panel = changes.panel('BAG-10157');
    await expect(panel.getByRole('heading', { name: /^9 fields changed/ })).toBeVisible();
    for (const text of ['Weekender bag, olive', 'Outdoor bags', 'back.jpg', 'forest', 'olive', '1200', 'Completed'])
      await expect(panel.locator('dl').getByText(text, { exact: true })).toBeVisible();
    await expect(panel.getByText(/characters [\d,]+ to [\d,]+ of 3,604/).first()).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Outdoor bags' })).toHaveAttribute('href', '#/families/f2');
    await check(frame.page, 'a change');
    await panel.getByRole('link', { name: 'Open the product' }).click();
    const item = productList(frame.page).detail('BAG-10157');
    await item.getByRole('region', { name: 'History' }).getByRole('link', { name: 'Changed' }).click();
    await expect(changes.panel('BAG-10157').getByText('forest', { exact: true })).toBeVisible();
    await test.step('shows deleted items, and agrees with the view of products', async () => {
      await frame.go('Changes');
      await changes.row('TEE-2').click();
      await changes.panel('TEE-2').getByRole('link', { name: 'See the product as last known' }).click();
      await expect(productList(frame.page).detail('TEE-2').getByText('Old shirt').first()).toBeVisible();
      await frame.page.getByRole('button', { name: /^Changed since yesterday/ }).click();
      await expect.poll(() => productList(frame.page).total()).toBe(2);
      await frame.page.getByRole('button', { name: 'Sync details' }).click();
      const details = frame.page.getByRole('dialog', { name: 'Sync details' });
      await expect(details.getByText('1 added · 2 changed · 1 deleted')).toBeVisible();
      await details.getByRole('link', { name: 'What changed' }).click();
      await expect(frame.page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible();
    });
  });

  test('reverts changes with a sheet of old values, filters them, navigates by keyboard, and clears them', async ({
    world,
    app,
  }) => {
    const frame = await world.connect(app.window, service);
    service.round = 1;
    const changes = await changed(frame, 6);
    const sheet = new SheetDialog(frame.page, 'Revert sheet');
    await sheet.open('Revert sheet');
    await expect(sheet.column('Label')).toBeChecked();
    await expect(sheet.dialog.getByText('filled with the previous values')).toBeVisible();
    await expect(sheet.dialog.getByText('The previous values of 1 product.')).toBeVisible();
    await sheet.column('Status').uncheck();
    await sheet.choose('CSV');
    await expect(sheet.parts).toHaveText(/csv\s*1 row/);
    await check(frame.page, 'an undo sheet');
    const path = join(world.folder, 'undo.csv');
    await app.answerSaveDialog(path);
    await sheet.save.click();
    await expect(sheet.said('1 row saved to undo.csv')).toBeVisible();
    const [row]: Record<string, string>[] = parse(readFileSync(path), { bom: true, columns: true });
    expect(row).toMatchObject({ sku: 'BAG-10157', label: 'Weekender bag', product_family: 'Bags', color: 'olive' });
    expect(row?.['fault']).toContain('description: the old value was too long to be kept');
    expect(Object.keys(row ?? {})).not.toContain('status');
    await changes.row('BAG-10157').click();
    await changes.panel('BAG-10157').getByRole('button', { name: 'Revert sheet' }).click();
    await expect(sheet.parts).toHaveText(/1 row/);
    await frame.page.keyboard.press('Escape');
    await frame.go('Products');
    await frame.go('Changes');
    await test.step('filters by kind, resource, text and days, and navigates with the keyboard', () =>
      narrow(changes, app, join(world.folder, 'gone.csv')));
    await test.step('clears changes in the settings, and reads everything again', async () => {
      await frame.page.getByRole('button', { name: 'Clear filters' }).last().click();
      await changes.holds(6);
      await frame.go('Settings');
      const clear = frame.page.getByRole('button', { name: 'Clear history' });
      await clear.click();
      await frame.page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
      await expect(frame.page.getByRole('dialog')).toBeHidden();
      await expect(clear).toBeDisabled();
      await frame.page.getByRole('button', { name: 'Rebuild' }).click();
      await frame.page.getByRole('dialog').getByRole('button', { name: 'Delete and rebuild' }).click();
      const notifications = frame.page.getByRole('region', { name: 'Notifications' });
      await expect(notifications.getByText('The offline copy is being rebuilt')).toBeVisible();
      await frame.upToDate();
      await frame.go('Products');
      await expect.poll(() => productList(frame.page).total()).toBe(302);
      await frame.go('Changes');
      await expect(frame.page.getByRole('heading', { name: 'Nothing has changed yet' })).toBeVisible();
    });
    await test.step('keeps its position when newer changes arrive, and renders few rows', async () => {
      service.relabel('Other label');
      await frame.syncNow();
      await changes.holds(301);
      await changes.grid.focus();
      await frame.page.keyboard.press('End');
      const last = changes.row('ROW-1000');
      await expect(last).toBeVisible();
      const before = await last.boundingBox();
      service.relabel('Another label');
      await frame.syncNow();
      await changes.holds(602);
      await expect.poll(async () => (await last.boundingBox())?.y).toBe(before?.y);
      expect(await changes.grid.getByRole('row').count()).toBeLessThan(60);
    });
  });
});
