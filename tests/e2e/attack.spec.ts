import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resourceNames, getResource } from '../../electron/model/index.ts';
import { sanitizeBidi } from '../../renderer/ui/sanitize-bidi.ts';
import { guard } from './attack/guard.ts';
import { payload, payloads } from './attack/payloads.ts';
import { type AttackService, startAttack } from './attack/service.ts';
import * as walk from './attack/walk.ts';
import { ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { expect, test as owning } from './world.ts';

/** Corpus texts that are valid file names. */
const fileNames = payloads
  .map((text) => text.replaceAll(/[/\0]/g, '_').toWellFormed())
  .filter((name) => Buffer.byteLength(name) < 250);

interface Attacked {
  readonly hostile: AttackService;
  readonly connected: Frame;
  /** Runs a part of the walk, and then checks that no text had an effect. */
  readonly step: (name: string, run: () => Promise<void>) => Promise<void>;
}

const test = owning.extend<Attacked>({
  hostile: async ({}, use) => {
    const service = await startAttack();
    await use(service);
    await service.close();
  },
  step: async ({ app }, use) => {
    const watching = await guard(app.window);
    await use((name, run) =>
      owning.step(name, async () => {
        await run();
        expect(await watching.offences(), name).toEqual([]);
      }),
    );
    expect(await watching.offences(), 'at the end').toEqual([]);
  },
  connected: async ({ app, hostile, step }, use) => {
    const frame = new Frame(app.window);
    await step('Connect', async () => {
      const connect = new ConnectPage(app.window);
      await connect.fill({ ...hostile, apiPassword: 'wrong' });
      await connect.accountName.fill(payload(3));
      await connect.submit();
      await expect(connect.alert).toBeVisible();
      await connect.apiPassword.fill(hostile.apiPassword);
      await connect.submit();
      await frame.upToDate();
    });
    await use(frame);
  },
});

test('treats all data from a service or a file as text only', async ({ world, app, connected, hostile, step }) => {
  test.slow();
  const { page } = connected;
  for (const name of resourceNames) await step(getResource(name).labels.title, () => walk.list(connected, name));
  await step('what is gathered', () => walk.referenced(connected));
  await step('filters', () => walk.filters(connected));
  await step('Search everything', () => walk.palette(connected));

  hostile.round = 1;
  await connected.syncNow();
  await connected.upToDate();
  await step('Changes', () => walk.changes(connected));

  hostile.refuses = true;
  await step('a pasted table', () => walk.pasted(connected));
  await step('Settings', () => walk.settings(connected));
  await step('forms', () => walk.forms(connected));
  await step('uploads', async () => {
    const folder = join(world.folder, 'files');
    await mkdir(folder);
    for (const name of fileNames) await writeFile(join(folder, name), name);
    await connected.go('Assets');
    await app.dropFiles([folder]);
    const review = page.getByRole('dialog', { name: 'Review upload' });
    await walk.shows(review.getByRole('grid', { name: 'Files' }), 5);
    await expect(review).toContainText('Nothing has been sent.');
    await review.getByRole('button', { name: 'Start upload' }).click();
    await walk.shows(page.getByRole('region', { name: 'Uploads' }), 2);
  });
  await step('Outbox', () => walk.outbox(connected));
  await step('a sync that is refused', async () => {
    await connected.syncNow();
    await expect(connected.syncStatus).toHaveText(/^\s*Sync failed/);
    await walk.syncDetails(connected);
  });
  await step('an export', async () => {
    const path = join(world.folder, fileNames[2] ?? 'x');
    await connected.go('Products');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Export [\d,]+ / }).click();
    const dialog = page.getByRole('dialog', { name: 'Export products' });
    await dialog.getByRole('button', { name: 'CSV', exact: true }).click();
    await app.answerSaveDialog(path);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(sanitizeBidi(fileNames[2] ?? 'x'));
    expect(await readFile(path, 'utf8')).toContain('~05~');
  });
});
