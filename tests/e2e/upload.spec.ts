import { join } from 'node:path';
import { openNarrowLane } from '../support/narrow-lane.ts';
import { makeLargeFile, makeRealFiles, makeSmallerCopy } from '../support/real-files.ts';
import { test as connected } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import { expect, test } from './world.ts';

test.describe('uploading', () => {
  connected(
    'sends real files, chosen in the dialog, to the last byte',
    { tag: '@live' },
    async ({ world, app, frame, service }) => {
      const files = await makeRealFiles(join(world.folder, 'files'));
      await app.answerOpenDialog(files.map(({ path }) => path));
      // An answer that tells of no change: what was made now counts as changed now.
      await service.set({
        rules: [
          { kind: 'missingMembers', names: ['modified'], match: { server: 'base', method: 'POST', path: '/assets' } },
        ],
      });
      await frame.go('Assets');
      const assets = new AssetsPage(frame.page);
      await assets.pick();
      for (const { name } of files) await expect(assets.review.getByText(name).first()).toBeVisible();
      await assets.start();
      for (const { name } of files) await expect(assets.item(name)).toContainText('Done', { timeout: 45_000 });
      const received = (await service.requests()).filter(
        ({ method, path }) => method === 'POST' && path === '/api/v3/assets',
      );
      expect(received.map(({ file }) => file?.sha256).sort()).toEqual(files.map(({ sha256 }) => sha256).sort());
      expect(received.map(({ body }) => (body as { filename: string }).filename).sort()).toEqual(
        files.map(({ name }) => name).sort(),
      );
      for (const { headers } of received) {
        expect(headers['content-type']).toBe('application/json');
        expect(Number(headers['content-length'])).toBeGreaterThan(0);
      }
      await assets.show('List');
      await assets.list.search.fill('new bag');
      await expect(assets.list.row('new bag 🎒 – größe L.jpg')).toBeVisible();
      await assets.uploads.getByRole('button', { name: `Show the ${files.length}`, exact: true }).click();
      await expect(assets.list.search).toHaveValue('');
      const just = frame.page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Just uploaded/ });
      await expect(just).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => assets.list.total()).toBe(files.length);
      for (const { name } of files) {
        const row = assets.list.row(name);
        await expect(row).toBeVisible();
        expect(Number(await row.getAttribute('aria-rowindex')), name).toBeLessThanOrEqual(files.length + 1);
      }
    },
  );

  connected('says on another screen that it is done, and shows what came', async ({ world, app, frame, service }) => {
    const [file] = await makeRealFiles(join(world.folder, 'files'));
    await service.set({ rules: [{ kind: 'held', match: { method: 'POST', path: '/assets$' } }] });
    await app.dropFiles([file?.path ?? '']);
    const assets = new AssetsPage(frame.page);
    await expect(assets.review).toBeVisible();
    await assets.start();
    await frame.go('Products');
    await service.set({ rules: [] });
    await frame.page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Show it' }).click();
    await expect(frame.page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(assets.pictures.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^${file?.name ?? '-'}`));
  });

  connected(
    'takes a file that is dropped on the window, says the next time that it is there already, and leaves it out',
    { tag: '@live' },
    async ({ world, app, frame, service }) => {
      const [file] = await makeRealFiles(join(world.folder, 'files'));
      const assets = new AssetsPage(frame.page);
      for (const round of ['first', 'second']) {
        await app.dropFiles([file?.path ?? '']);
        await expect(assets.review).toBeVisible();
        if (round === 'first') {
          await assets.start();
          await expect(assets.item(file?.name ?? '')).toContainText('Done', { timeout: 45_000 });
        }
      }
      await expect(assets.review.getByText(/already there/i).first()).toBeVisible();
      await assets.review.getByRole('button', { name: 'Cancel' }).click();
      // What was uploaded has been looked at when a smaller copy of it is dropped, or at the next time.
      const copy = await makeSmallerCopy(file?.path ?? '');
      await expect(async () => {
        await app.dropFiles([copy]);
        try {
          await expect(assets.review.getByText(/^Looks like .+/)).toBeVisible({ timeout: 5_000 });
          await expect(assets.review.getByText(/^which has more pixels: 640 × 640$/)).toBeVisible();
        } finally {
          await assets.review.getByRole('button', { name: 'Cancel' }).click();
        }
      }).toPass();
      expect((await service.created()).filter(({ resource }) => resource === 'assets')).toHaveLength(1);
    },
  );

  test('shows progress by bytes and can be cancelled in the middle', async ({ world, app, service }) => {
    const lane = await openNarrowLane(service.baseUrl, 3_000_000);
    const frame = await world.connect(app.window, { ...service, baseUrl: lane.address });
    const large = await makeLargeFile(join(world.folder, 'files'), 'film.bin', 60_000_000);
    await app.answerOpenDialog([large.path]);
    await frame.go('Assets');
    const assets = new AssetsPage(frame.page);
    await assets.pick();
    await assets.start();
    await expect(assets.item('film.bin')).toContainText('Uploading', { timeout: 30_000 });
    await expect(assets.uploads.getByRole('progressbar').first()).toBeVisible();
    await assets
      .item('film.bin')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect(assets.item('film.bin')).toContainText('Cancelled');
    expect((await service.created()).filter(({ resource }) => resource === 'assets')).toHaveLength(0);
    await lane.close();
  });
});
