import { join } from 'node:path';
import { makeLargeFile, makeRealFiles, makeSmallerCopy } from '../support/real-files.ts';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';

test(
  'uploads real files unchanged, and skips existing ones when they are dropped again',
  { tag: '@live' },
  async ({ world, app, frame, service }) => {
    const { page } = frame;
    const assets = new AssetsPage(page);
    const files = await makeRealFiles(join(world.folder, 'files'));
    const names = files.map(({ name }) => name);
    await test.step('sends real files, chosen in the dialog, and shows the result', async () => {
      await app.answerOpenDialog(files.map(({ path }) => path));
      // A response without a change date: a created item now counts as changed now.
      await service.set({
        rules: [
          { kind: 'missingMembers', names: ['modified'], match: { server: 'base', method: 'POST', path: '/assets' } },
        ],
      });
      await frame.go('Assets');
      await assets.pick();
      for (const name of names) await expect(assets.review.getByText(name).first()).toBeVisible();
      await assets.start();
      for (const name of names) await expect(assets.item(name)).toContainText('Done', { timeout: 45_000 });
      const received = (await service.requests()).filter(
        ({ method, path }) => method === 'POST' && path === '/api/v3/assets',
      );
      expect(received.map(({ file }) => file?.sha256).sort()).toEqual(files.map(({ sha256 }) => sha256).sort());
      expect(received.map(({ body }) => (body as { filename: string }).filename).sort()).toEqual([...names].sort());
      for (const { headers } of received) {
        expect(headers['content-type']).toBe('application/json');
        expect(Number(headers['content-length'])).toBeGreaterThan(0);
      }
      await assets.show('List');
      await assets.list.search.fill('new bag');
      await expect(assets.list.row('new bag 🎒 – größe L.jpg')).toBeVisible();
      await assets.uploads.getByRole('button', { name: `Show the ${files.length}`, exact: true }).click();
      await expect(assets.list.search).toHaveValue('');
      const just = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Just uploaded/ });
      await expect(just).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => assets.list.total()).toBe(files.length);
      for (const name of names) {
        const row = assets.list.row(name);
        await expect(row).toBeVisible();
        expect(Number(await row.getAttribute('aria-rowindex')), name).toBeLessThanOrEqual(files.length + 1);
      }
    });
    await test.step('reports that a dropped file is already in the account, and that a smaller copy is a look-alike', async () => {
      const [photograph] = files;
      await app.dropFiles([photograph?.path ?? '']);
      await expect(assets.review.getByText(/already there/i).first()).toBeVisible();
      await assets.review.getByRole('button', { name: 'Cancel' }).click();
      // An uploaded picture is analysed when a smaller copy of it is dropped, or the next time.
      const copy = await makeSmallerCopy(photograph?.path ?? '');
      await expect(async () => {
        await app.dropFiles([copy]);
        try {
          await expect(assets.review.getByText(/^Looks like .+/)).toBeVisible({ timeout: 5_000 });
          await expect(assets.review.getByText(/^which has more pixels: 640 × 640$/)).toBeVisible();
        } finally {
          await assets.review.getByRole('button', { name: 'Cancel' }).click();
        }
      }).toPass();
      expect((await service.created()).filter(({ resource }) => resource === 'assets')).toHaveLength(files.length);
    });
    await test.step('reports on another screen that the upload has finished, and shows the result', async () => {
      const film = await makeLargeFile(join(world.folder, 'films'), 'film.bin', 2_000);
      await assets.show('Pictures');
      await service.set({ rules: [{ kind: 'held', match: { method: 'POST', path: '/assets$' } }] });
      await app.dropFiles([film.path]);
      await expect(assets.review).toBeVisible();
      await assets.start();
      await frame.go('Products');
      await service.set({ rules: [] });
      const notifications = page.getByRole('region', { name: 'Notifications' });
      await notifications.getByRole('button', { name: `Show the ${files.length + 1}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
      await expect(assets.pictures.getByRole('option').first()).toHaveAccessibleName(/^film\.bin/);
    });
  },
);
