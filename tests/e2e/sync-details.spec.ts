import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AccountSettings } from '../../electron/contract/index.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { openPaste } from './pages/list.ts';
import { expect, test } from './connected.ts';
import { ReviewDialog } from './pages/review.ts';
import { SyncDetails } from './pages/sync-details.ts';

declare global {
  var vitrine: Bridge;
}

const saveSettings = (page: Page, settings: Partial<AccountSettings>): Promise<void> =>
  page.evaluate(async (given) => {
    const reply = await vitrine.accounts.list();
    const [account] = reply.ok ? reply.value : [];
    if (account === undefined) throw new Error('There is no account.');
    await vitrine.accounts.saveSettings({ id: account.id, settings: given });
  }, settings);

test.describe('Sync details', () => {
  const title =
    'shows the reads of each resource, the visible one first, the used requests, and until when a sync waits';
  test(title, { tag: '@live' }, async ({ frame, service, generation }) => {
    const { page, syncStatus } = frame;
    const details = new SyncDetails(page);
    const lists = async (): Promise<string[]> =>
      (await service.requests())
        .map(({ path }) => path.replace(/\?.*/, ''))
        .filter((path) => /\/(products|connections)$/.test(path));
    const sync = async (): Promise<void> => {
      await service.clearRequests();
      await frame.syncNow();
      await expect.poll(async () => new Set(await lists()).size).toBe(2);
      await frame.upToDate();
    };
    // Runs twice, so that the hour has more requests than the budget set below.
    await sync();
    await test.step('the visible resource is read first', async () => {
      await frame.go('Connections');
      await expect(page.getByRole('grid', { name: 'Connections' })).toBeVisible();
      await sync();
      expect((await lists())[0]).toBe('/api/v3/connections');
    });
    await details.open();
    await expect(details.row('Products')).toHaveText(/240\s*\d+ s ago/);
    await expect(details.row('Assets')).toHaveText(/90\s*\d+ s ago/);
    await expect(details.row('Assets').getByTitle('1 page read')).toBeVisible();
    await expect(details.panel).toContainText(/\d+ of [\d,]+ this hour/);
    const limit = {
      document: 'No limit seen.',
      live: 'The account may send 20 in 10 s, 5,000 an hour.',
    }[generation];
    await expect(details.panel).toContainText(limit);
    // A live service lists three attributes of another account.
    await expect(details.row('Attributes')).toHaveText(/^\D*212\s*\d+ s ago\s*$/);
    const others = details.panel.getByText('3 attributes from other accounts are not shown');
    await expect(others).toHaveCount(generation === 'live' ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(details.panel).toBeHidden();
    await expect(details.trigger).toBeFocused();

    await saveSettings(page, { backgroundRequestsPerHour: 10 });
    // An entry with unknown outcome is searched for in the account, by a run in the background.
    await service.set({ rules: [{ kind: 'closeAfterRead', match: { server: 'base', method: 'POST', times: 1 } }] });
    await page.evaluate(() => vitrine.outbox.create({ resource: 'product', body: { sku: 'BAG-99001' } }));
    await expect(syncStatus).toHaveText(/^\s*Waiting until \d\d:\d\d · Sync now to continue · synced \d/);
    await details.open();
    await expect(details.row('Products')).toContainText('Waiting, 0 so far');
    await expect(details.panel).toContainText(/resumes at \d\d:\d\d, or at once with Sync now/);
    await expect(details.panel).toContainText(/\d+ of 10 this hour/);
    await expect(details.panel).toContainText(/[aA](re free again|gain: \d+) at \d\d:\d\d/);
    await expect(details.panel.getByRole('link', { name: 'Change the limit' })).toBeVisible();
    await details.panel.getByRole('button', { name: 'Stop the sync' }).press('Enter');
    await expect(syncStatus).toHaveText(/^\s*Stopped · 0 items read · synced \d/);
    await page.keyboard.press('Escape');
    await frame.syncNow();
    await frame.upToDate();

    await test.step('names resources that could not be read, and retries them on request', async () => {
      await service.set({ rules: [{ kind: 'status', status: 400, match: { path: '/assets' } }] });
      await frame.syncNow();
      await expect(syncStatus).toHaveText(/^\s*Sync failed · Assets: .+ · synced \d/);
      await details.open();
      await expect(details.panel).toContainText('Assets could not be read. Everything else is up to date.');
      await expect(details.row('Assets')).toContainText(/Failed, synced \d+ s ago/);
      await service.set({ rules: [] });
      await details.panel.getByRole('button', { name: 'Try now' }).click();
      await frame.upToDate();
      await page.keyboard.press('Escape');
    });

    await test.step('shows a pause, the request rate after it, and unreadable resources', async () => {
      await service.set({
        rules: [
          { kind: 'status', status: 403, match: { path: '/assets' } },
          { kind: 'status', status: 429, retryAfter: 120, match: { path: '/products' } },
        ],
      });
      await frame.go('Assets');
      await frame.syncNow();
      await details.open();
      await expect(details.row('Assets')).toContainText('Not available with this key');
      await expect(details.panel).toContainText('At most 20 in 10 s, limit learned from responses.');
      await expect(details.panel).toContainText(/Rate limited until \d\d:\d\d\./);
      await details.panel.getByRole('button', { name: 'Stop the sync' }).press('Enter');
      await expect(frame.syncStatus).not.toHaveText(/^\s*Syncing/);
    });
  });

  test('shows the expected time before a long sync, an upload and a table', async ({ world, app, frame }) => {
    const { page } = frame;
    const details = new SyncDetails(page);
    await saveSettings(page, { requestsPerTenSeconds: 1 });
    await details.open();
    await expect(details.panel).toContainText(/A full sync takes about \d+ requests, at least \d min at 1 in 10 s\./);
    await page.keyboard.press('Escape');

    await openPaste(page);
    const paste = page.getByRole('dialog', { name: 'Paste products' });
    const rows = Array.from({ length: 13 }, (_, row) => `LATER-${String(row)}`);
    await paste.getByRole('textbox', { name: 'Table' }).fill(['SKU', ...rows].join('\n'));
    await paste.getByRole('button', { name: 'Read table' }).click();
    await expect(paste.getByText('13 products will be added. Sending takes about 2 min at 1 in 10 s.')).toBeVisible();
    await paste.getByRole('button', { name: 'Cancel' }).click();

    const folder = join(world.folder, 'later');
    await mkdir(folder);
    for (const row of rows) await writeFile(join(folder, `${row}.txt`), row);
    const review = await ReviewDialog.dropped(app, [folder], 13);
    await expect(review.dialog).toContainText('will be uploaded, about 2 min at 1 in 10 s for the requests alone.');
  });
});
