import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { makeLargeFile, makeRealFiles } from '../support/real-files.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';

declare global {
  var vitrine: Bridge;
}

const posts = { method: 'POST', server: 'base', path: '/api/v3/assets' } as const;

test.describe('long uploads', () => {
  test('stay paused after a restart, resume on request, and are listed in a receipt', async ({
    world,
    app,
    frame,
    service,
  }) => {
    const files = await makeRealFiles(join(world.folder, 'files'));
    const names = files.map(({ name }) => name);
    await app.window.evaluate(() => vitrine.app.saveSettings({ uploadsAtOnce: 1 }));
    // A list is rate limited instead of an upload: a denied upload would be searched for first, which takes minutes.
    const reads = { method: 'GET', server: 'base', path: '/api/v3/assets' } as const;
    await service.set({ rules: [{ kind: 'status', status: 429, retryAfter: 900, match: reads }] });
    await app.window.evaluate(() => vitrine.sync.now());
    const assets = new AssetsPage(frame.page);
    await app.dropFiles(files.map(({ path }) => path));
    await expect(assets.review).toBeVisible();
    await assets.start();
    await expect(assets.uploads.getByText(/waiting for the rate limit until/)).toBeVisible({ timeout: 30_000 });
    await assets.uploads.getByRole('button', { name: 'Pause all' }).click();
    await expect(assets.uploads.getByText(/Paused: nothing new starts/)).toBeVisible();
    const last = names.at(-1) ?? '';
    await expect(assets.uploads.getByRole('listitem')).toHaveCount(names.length);
    await assets.move(last, 'To the top');
    await expect(assets.uploads.getByRole('listitem').first()).toHaveAccessibleName(last);
    const button = assets.item(last).getByRole('button', { name: 'Move' });
    const toBottom = frame.page.getByRole('menuitem', { name: 'To the bottom' });
    await button.focus();
    await app.window.keyboard.press('ArrowDown');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(toBottom).toBeVisible();
    await app.window.keyboard.press('Escape');
    await expect(toBottom).toBeHidden();
    await expect(button).toBeFocused();
    await app.close();

    await service.set({ rules: [] });
    const before = (await service.requests()).length;
    const again = await world.launch();
    await again.window.getByRole('link', { name: /^Assets/ }).click();
    const later = new AssetsPage(again.window);
    await expect(later.uploads.getByText(/Paused: nothing new starts/)).toBeVisible({ timeout: 30_000 });
    await expect(later.uploads.getByRole('listitem').first()).toHaveAccessibleName(last);
    const sent = (await service.requests())
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path === posts.path);
    expect(sent).toEqual([]);
    await later.uploads.getByRole('button', { name: 'Resume all' }).click();
    for (const name of names) await expect(later.item(name)).toContainText('Done');

    const receipt = join(world.folder, 'receipt.csv');
    await again.answerSaveDialog(receipt);
    await later.uploads.getByRole('button', { name: 'Save receipt' }).click();
    await expect(again.window.getByText(`receipt.csv lists ${String(names.length)} files`).first()).toBeVisible();
    const rows = parse(await readFile(receipt), { columns: true, bom: true }) as unknown as Record<string, string>[];
    expect(rows.map((row) => [row['File'], row['State'], row['Checksum']]).sort()).toEqual(
      files.map(({ name, sha256 }) => [name, 'Done', sha256]).sort(),
    );
    for (const row of rows) {
      expect(row['Asset ID']).not.toBe('');
      expect(row).toMatchObject({ 'Final name': row['File'], Error: '' });
    }
  });

  test('keep the window open, obey a limit, can be cancelled in progress, and show a notification in the background', async ({
    world,
    app,
    frame,
    service,
  }) => {
    const film = await makeLargeFile(join(world.folder, 'files'), 'film.bin', 6_000_000);
    await app.window.evaluate(() => vitrine.app.saveSettings({ uploadBytesPerSecond: 50_000 }));
    const assets = new AssetsPage(frame.page);
    const long = await makeLargeFile(join(world.folder, 'files'), 'long.bin', 6_000_001);
    await app.dropFiles([long.path]);
    await expect(assets.review).toBeVisible();
    await assets.start();
    await expect(assets.item('long.bin')).toContainText('Uploading', { timeout: 30_000 });
    await expect(assets.uploads.getByRole('progressbar').first()).toBeVisible();
    await assets
      .item('long.bin')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect(assets.item('long.bin')).toContainText('Cancelled');
    expect((await service.created()).filter(({ resource }) => resource === 'assets')).toHaveLength(0);

    await app.dropFiles([film.path]);
    await expect(assets.review).toBeVisible();
    await assets.start();
    await expect(assets.uploads.getByText(/about \d+ min at 50 kB per second/)).toBeVisible({ timeout: 30_000 });
    await app.closeWindow();
    await expect
      .poll(async () => (await app.recorded()).dialogs.at(-1))
      .toMatchObject({ kind: 'message', options: { message: '1 file has not been sent yet.' } });
    await expect(assets.uploads).toBeVisible();
    await expect.poll(async () => (await app.recorded()).progress.at(-1)).toBeGreaterThanOrEqual(0);
    await expect
      .poll(async () => (await app.recorded()).awake)
      .toEqual(['prevent-app-suspension', '', 'prevent-app-suspension']);

    await app.blur();
    await app.window.evaluate(() => vitrine.app.saveSettings({ uploadBytesPerSecond: null }));
    await expect(assets.item('film.bin')).toContainText('Done', { timeout: 45_000 });
    await expect
      .poll(async () => (await app.recorded()).notifications)
      .toEqual([{ title: 'Uploads finished', body: '1 file arrived.' }]);
    await expect.poll(async () => (await app.recorded()).progress.at(-1)).toBe(-1);
    await expect.poll(async () => (await app.recorded()).awake.slice(2)).toEqual(['prevent-app-suspension', '']);
    await frame.go('Products');
    await app.clickNotification();
    await expect(assets.uploads.getByRole('list', { name: 'Uploading' })).toBeFocused();
  });
});
