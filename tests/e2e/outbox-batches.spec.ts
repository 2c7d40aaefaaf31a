import { join } from 'node:path';
import type { Rule } from '../support/demo/misbehaviours.ts';
import { type RealFile, makeRealFiles } from '../support/real-files.ts';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { OutboxPage } from './pages/outbox.ts';
import { ReviewDialog } from './pages/review.ts';

const createRejection = (times: number): Rule => ({
  kind: 'status',
  status: 422,
  errors: [{ name: 'InputDTOValidationError', description: 'filename: Only small letters' }],
  match: { method: 'POST', path: '/assets$', times },
});

test('shows files that were dropped together as one entry, which is paused and cancelled, shows failures, and retries only those', async ({
  app,
  world,
  frame,
  service,
}) => {
  const { page } = frame;
  const outbox = new OutboxPage(page);
  const files = await makeRealFiles(join(world.folder, 'autumn-shoot'));
  const dropped = async (some: readonly RealFile[]): Promise<void> => {
    const paths = some.map(({ path }) => path);
    const review = await ReviewDialog.dropped(app, paths, paths.length);
    await review.start();
    await frame.go('Outbox');
  };
  await test.step('pauses a batch and cancels the rest, while the other outbox entries continue', async () => {
    await service.set({ rules: [{ kind: 'slow', ms: 20_000, match: { method: 'POST', path: '/assets$' } }] });
    await frame.go('Outbox');
    await page.getByRole('button', { name: 'Pause all' }).click();
    const some = files.slice(0, 3);
    await dropped(some);
    await outbox.holds('Pending', 1);
    const batch = await outbox.open('3 files');
    await batch.getByRole('button', { name: 'Pause' }).click();
    await expect(batch.getByText('nothing new in it starts')).toBeVisible();
    await page.getByRole('region', { name: 'Outbox' }).getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('button', { name: 'Pause all' })).toBeVisible();
    await check(page, 'a batch that is paused');

    await expect(outbox.row('Upload 3 files')).toContainText('paused');
    // One file is left out, then all the others.
    const list = batch.getByRole('grid', { name: 'Files' });
    const cancelled = list.getByRole('row').filter({ hasText: some[0]?.name ?? '' });
    await cancelled.getByRole('button', { name: 'Cancel' }).click();
    await expect(cancelled).toContainText('Cancelled');
    await batch.getByRole('button', { name: 'Cancel the rest' }).click();
    await outbox.holds('Done', 1);
    await expect(outbox.row('Upload 3 files')).toContainText('3 cancelled');
    await expect(batch.getByRole('button', { name: 'Cancel the rest' })).toBeHidden();
    expect(await service.created()).toEqual([]);

    // An action on the row applies to the whole batch.
    await outbox.focusRows();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await outbox.act('Discard').click();
    await expect(outbox.told('3 entries discarded')).toBeVisible();
    await outbox.holds('Done', 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await outbox.holds('Done', 1);
    await outbox.focusRows();
    await page.keyboard.press('Space');
    await outbox.act('Discard').click();
    await outbox.holds('Done', 0);
  });
  await service.set({ rules: [createRejection(2)] });
  await dropped(files);
  await outbox.holds('Needs attention', 1);
  const row = outbox.row('Upload 5 files');
  await expect(row).toContainText('2 failed');
  await expect(row).toContainText('3 of 5 done', { timeout: 45_000 });

  const batch = await outbox.open('5 files');
  await expect(batch.getByText('From the folder autumn-shoot')).toBeVisible();
  await expect(batch.getByRole('progressbar', { name: 'Upload 5 files' })).toHaveAttribute('aria-valuenow', '3');
  const list = batch.getByRole('grid', { name: 'Files' });
  await expect(list.getByRole('row')).toHaveCount(5);
  await expect(list.getByRole('row').nth(0)).toContainText('Failed');
  await expect(list.getByRole('row').nth(1)).toContainText('Failed');
  const broken = (): Promise<number> =>
    list
      .locator('img')
      .evaluateAll(
        (images) =>
          images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
            .length,
      );
  await expect.poll(broken, 'files without a picture show their kind').toBe(0);

  // One entry is opened with the keyboard, and has a way back.
  const views = batch.getByRole('group', { name: 'Views' });
  await views.getByRole('button', { name: 'Failed 2' }).click();
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The entry is expanded between the rows, and collapsed again.
  const happened = list.getByRole('region', { name: 'What happened' });
  await expect(happened).toContainText(/\d{2}:\d{2}:\d{2}/);
  await check(page, 'a failed file between the rows');
  await page.keyboard.press('Escape');
  await expect(happened).toBeHidden();
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'Show request' }).click();
  const entry = page.getByRole('region', { name: /^Upload .+\./ });
  await expect(entry.getByRole('region', { name: 'What happened' })).toContainText(/\d{2}:\d{2}:\d{2}/);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await check(page, 'an entry of a batch');
  await entry.getByRole('link', { name: 'Back to Upload 5 files' }).click();
  await expect(list.getByRole('row')).toHaveCount(2);
  await views.getByRole('button', { name: 'All 5' }).click();

  await batch.getByRole('button', { name: 'Retry 2 failed' }).click();
  await expect(outbox.told('2 entries will be sent again')).toBeVisible();
  await outbox.holds('Needs attention', 0);
  await outbox.holds('Done', 1);
  await expect(row).toContainText('5 sent');
  await expect(views.getByRole('button', { name: 'Done 5' })).toBeVisible();
  const sent = (await service.created()).filter(({ resource }) => resource === 'assets');
  expect(sent).toHaveLength(5);

  // A filtered list shows each entry separately.
  await outbox.search.fill('swatch');
  await expect(outbox.row('Upload swatch.png')).toBeVisible();
  await outbox.search.fill('');
  await expect(outbox.grid.getByRole('rowheader')).toHaveCount(1);

  // F6 moves from the list to the open entry, and back.
  await outbox.search.focus();
  await page.keyboard.press('F6');
  await expect(batch.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+F6');
  await expect(outbox.search).toBeFocused();

  await app.answerSaveDialog(join(world.folder, 'receipt.json'));
  await batch.getByRole('button', { name: 'Save receipt' }).click();
  await expect(outbox.told('receipt.json lists 5 files')).toBeVisible();
  await batch.getByRole('button', { name: 'Show the 5 in Assets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  await expect(page.getByText('5 selected')).toBeVisible();
});
