import type { Page } from '@playwright/test';
import type { LaunchedApp } from '../support/launch.ts';
import { expect, test } from './connected.ts';
import { Frame } from './pages/frame.ts';

test.skip(({ app }) => app.host === 'electron', 'Playwright goes on with no page of Electron that crashed');

/** Returns the page that replaces the one whose process ends by `end`. */
const pageAfter = async ({ window }: LaunchedApp, end: () => Promise<void>): Promise<Page> => {
  const next = window.context().waitForEvent('page');
  await end();
  const page = await next;
  await new Frame(page).navigation.waitFor();
  return page;
};

/** Returns the questions that were shown, in order. */
const getDialogs = async (app: LaunchedApp): Promise<unknown[]> =>
  (await app.recorded()).dialogs.map(({ options }) => (options as { message?: string }).message);

test('reloads a crashed or unresponsive page at its route, and asks the user when it crashes again', async ({
  app,
  frame,
}) => {
  await frame.go('Families');
  const page = await pageAfter(app, () => app.crashPage());
  await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications).toContainText('The window stopped working and was reloaded.');
  await expect.poll(() => app.logs()).toContain('the page ended: crashed');
  expect(await getDialogs(app)).toEqual([]);

  await app.answerMessageBox(0);
  const again = await pageAfter(app, () => app.crashPage());
  const questions = ['The window stopped working again.'];
  await expect.poll(() => getDialogs(app)).toEqual(questions);

  await test.step('reloads an unresponsive page if the user wants it', async () => {
    await new Frame(again).go('Families');
    await app.answerMessageBox(0);
    await app.emitUnresponsive();
    questions.push('The window is not responding.');
    await expect.poll(() => getDialogs(app)).toEqual(questions);
    await new Frame(again).go('Products');

    await app.answerMessageBox(1);
    const answering = await pageAfter(app, () => app.emitUnresponsive());
    await expect(answering.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    questions.push('The window is not responding.');
    await expect.poll(() => getDialogs(app)).toEqual(questions);
  });

  await app.answerMessageBox(1);
  await app.crashPage();
  await expect.poll(() => app.logs()).toContain('Vitrine quits');
});
