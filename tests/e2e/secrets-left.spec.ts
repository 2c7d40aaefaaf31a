import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { Hunt } from '../support/hunt.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { AssetsPage } from './pages/assets.ts';
import { CreateDialog } from './pages/create.ts';
import type { Frame } from './pages/frame.ts';
import { OutboxPage } from './pages/outbox.ts';
import { type World, expect, test } from './world.ts';

/** Returns every token that the service has issued so far. */
const getTokens = async (service: DemoService): Promise<Set<string>> => {
  const requests = await service.requests();
  return new Set(
    requests.flatMap(({ headers }) => {
      const { authorization } = headers;
      return typeof authorization === 'string' ? [authorization.replace('Bearer ', '')] : [];
    }),
  );
};

/** Sends creations that the service rejects with the secret in its error: in a form, and in the outbox. */
const failToCreate = async (frame: Frame, service: DemoService): Promise<void> => {
  const [token = ''] = await getTokens(service);
  const description = `name: refused for Bearer ${token} of ${service.apiKey}`;
  await service.set({
    rules: [
      {
        kind: 'status',
        status: 422,
        errors: [{ name: 'Refused', description }],
        match: { method: 'POST', server: 'base', times: 2 },
      },
    ],
  });
  await frame.go('eCatalogs');
  const dialog = new CreateDialog(frame.page, 'New eCatalog');
  await dialog.open();
  await dialog.field('Name').fill('Refused');
  await dialog.create();
  await expect(dialog.dialog.getByText('refused for').first()).toBeVisible();
  await frame.page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await frame.page.evaluate(async () => {
    const answer = await window.vitrine.outbox.create({ resource: 'ecatalog', body: { name: 'Refused' } });
    if (!answer.ok) throw new Error(answer.error.message);
  });
};

const upload = async (frame: Frame, app: LaunchedApp, world: World): Promise<void> => {
  const [file] = await makeRealFiles(join(world.folder, 'files'));
  await frame.go('Assets');
  await app.dropFiles([file?.path ?? '']);
  const assets = new AssetsPage(frame.page);
  await expect(assets.review).toBeVisible();
  await assets.start();
  await expect(assets.item(file?.name ?? '')).toContainText('Done', { timeout: 45_000 });
};

/** Saves the shareable files: the diagnostics of the program and of one entry. */
const saveDiagnostics = async (frame: Frame, app: LaunchedApp, folder: string): Promise<void> => {
  const { page } = frame;
  const saved = (name: string): Locator =>
    page.getByRole('region', { name: 'Notifications' }).getByText(`Saved as ${name}`);
  await mkdir(folder);
  await frame.go('Settings');
  await app.answerSaveDialog(join(folder, 'program.json'));
  await page.getByRole('button', { name: 'Save diagnostics' }).click();
  await expect(saved('program.json')).toBeVisible();
  await frame.go('Outbox');
  const entry = await new OutboxPage(page).open('Refused');
  await app.answerSaveDialog(join(folder, 'entry.json'));
  await entry.getByRole('button', { name: 'Save diagnostics' }).click();
  await expect(saved('entry.json')).toBeVisible();
  expect(await readFile(join(folder, 'entry.json'), 'utf8')).toContain('refused for');
};

/** Crashes the page’s process like an error in Chromium. */
const crash = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

test('leaves no secret in a file, a process or shared data after work, a rejection and a crash', async ({ world }) => {
  test.slow();
  const apiPassword = `pass-${randomUUID()}`;
  const apiKey = `key-${randomUUID()}`;
  const temporary = join(world.folder, 'tmp');
  await mkdir(temporary, { recursive: true });
  const app = await world.launch({ env: { TMPDIR: temporary, BREAKPAD_DUMP_LOCATION: temporary } });
  const service = await world.service({ apiPassword, apiKey, tokenLifeMs: 900_000 });
  const frame = await world.connect(app.window, service);
  await failToCreate(frame, service);
  await upload(frame, app, world);
  await saveDiagnostics(frame, app, join(world.folder, 'handed on'));
  const tokens = [...(await getTokens(service))];
  expect(tokens.length).toBeGreaterThan(0);
  const secrets = Object.fromEntries(tokens.map((token, at) => [`token ${String(at)}`, token]));
  const hunt = new Hunt({ ...secrets, 'the password': apiPassword });
  const keys = new Hunt({ 'the API key': apiKey });

  expect(hunt.inProcesses()).toBeGreaterThan(2);
  keys.inProcesses();
  await crash(app.window);
  process.kill(app.mainPid, 'SIGABRT');
  await app.kill();
  for (const one of [hunt, keys]) one.in('the output', app.logs());
  expect(hunt.inFolder(world.userData)).toBeGreaterThan(3);
  for (const folder of [temporary, join(world.folder, 'handed on')]) hunt.inFolder(folder);
  // The key identifies the account: the settings and the account file, which only the user can read, contain it like
  // the addresses.
  const accounts = join(world.userData, 'accounts');
  keys.inFolder(
    world.folder,
    (file) =>
      file === join(world.userData, 'settings.json') ||
      (dirname(dirname(file)) === accounts && basename(file) === 'account.json'),
  );
  expect([...hunt.found, ...keys.found]).toEqual([]);

  await writeFile(join(temporary, 'planted'), `x${apiPassword}`);
  const planted = new Hunt({ 'the password': apiPassword });
  planted.inFolder(temporary);
  expect(planted.found).toEqual(['the password in planted']);
  world.complaints.length = 0;
});
