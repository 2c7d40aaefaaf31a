import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import type { Frame } from './pages/frame.ts';
import { ListPage } from './pages/list.ts';
import { OutboxPage } from './pages/outbox.ts';

/** Adds creations to the outbox like the forms do, without the forms. */
const create = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names)
    await page.evaluate(async (given) => {
      const answer = await window.vitrine.outbox.create({ resource: 'ecatalog', body: { name: given } });
      if (!answer.ok) throw new Error(answer.error.message);
    }, name);
};

/** Makes the service unreachable until the returned function is called. */
const cutOff = async (service: DemoService, frame: Frame): Promise<void> => {
  await service.close();
  await frame.syncNow();
  await expect(frame.syncStatus).toHaveText(/^\s*Offline/, { timeout: 30_000 });
};

test.describe('the outbox', () => {
  test('filters entries, saves them in a receipt, selects them by keyboard, retries and discards them together, and restores them', async ({
    app,
    world,
    frame,
    service,
  }) => {
    const { page } = frame;
    await service.set({
      rules: [{ kind: 'status', status: 403, match: { method: 'POST', server: 'base', times: 2 } }],
    });
    await frame.go('Outbox');
    await create(page, 'Spring', 'Summer', 'Autumn');
    const outbox = new OutboxPage(page);
    await outbox.holds('Needs attention', 2);
    await outbox.holds('Done', 1);
    await check(page, 'the outbox');

    // An entry that is opened by its route, as from a notification, has the focus.
    await outbox.open('Autumn');
    const address = await page.evaluate(() => location.hash);
    await outbox.open('Spring');
    await page.evaluate((hash) => (location.hash = hash), address);
    const autumn = outbox.row('Autumn');
    await expect(autumn).toHaveAttribute('aria-current', 'true');
    await expect(outbox.grid).toHaveAttribute('aria-activedescendant', (await autumn.getAttribute('id')) ?? '');

    await outbox.search.fill('sUmm');
    await expect(outbox.grid).toHaveAttribute('aria-rowcount', '2');
    await app.answerSaveDialog(join(world.folder, 'receipt.json'));
    await page.getByRole('button', { name: 'Save receipt' }).click();
    await expect(outbox.told('receipt.json lists 1 entry')).toBeVisible();
    const receipt = await readFile(join(world.folder, 'receipt.json'), 'utf8');
    expect(JSON.parse(receipt)).toMatchObject([{ kind: 'Creation', title: 'Summer' }]);
    await outbox.search.fill('');
    await expect(outbox.grid).toHaveAttribute('aria-rowcount', '5');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'State' }).selectOption('failed');
    await expect(outbox.grid).toHaveAttribute('aria-rowcount', '3');
    await page.keyboard.press('Escape');
    await expect(filters).toBeHidden();

    await outbox.focusRows();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('2 selected')).toBeVisible();
    await outbox.act('Retry').click();
    await expect(outbox.told('2 entries will be sent again')).toBeVisible();
    await expect.poll(async () => (await service.created()).length).toBe(3);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await page.keyboard.press('Escape');
    await expect(filters).toBeHidden();
    await outbox.holds('Done', 3);

    await outbox.focusRows();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    // Nothing can be retried or discarded once it is done.
    await expect(outbox.act('Discard')).toHaveCount(0);
    await expect(outbox.act('Retry')).toHaveCount(0);
    expect(app.logs()).not.toContain(service.apiPassword);
  });

  test('holds all entries until the user resumes, asks before it discards failed ones, and marks created items', async ({
    app,
    world,
    frame,
    service,
  }) => {
    const { page } = frame;
    await frame.go('Outbox');
    await page.getByRole('button', { name: 'Pause all' }).click();
    const goOn = page.getByRole('button', { name: 'Resume' });
    await expect(goOn).toBeVisible();
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByText('Paused: nothing is sent')).toBeAttached();
    await create(page, 'Spring');
    const outbox = new OutboxPage(page);
    await outbox.holds('Pending', 1);
    await expect(outbox.grid.getByText('paused')).toBeVisible();
    await check(page, 'the outbox while it is held');
    expect(await service.created()).toEqual([]);
    await goOn.click();
    await outbox.holds('Done', 1);
    await expect(main.getByText('Paused: nothing is sent')).toBeHidden();
    await test.step('asks before it discards failed entries, and saves their details without their secrets', async () => {
      const path = join(world.folder, 'entry.json');
      await service.set({
        rules: [{ kind: 'status', status: 403, match: { method: 'POST', server: 'base', times: 1 } }],
      });
      await frame.go('Outbox');
      await create(page, 'Refused');
      await outbox.holds('Needs attention', 1);
      const entry = await outbox.open('Refused');
      await expect(entry.getByText('POST /api/v3/ecatalogs')).toBeVisible();
      await expect(entry.getByText('Attempts:')).toBeHidden();
      await entry.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect.poll(async () => (await app.recorded()).clipboard).toContain('Authorization: Bearer (not shown)');
      await expect(entry.getByText('Authorization')).toBeHidden();
      await app.answerSaveDialog(path);
      await entry.getByRole('button', { name: 'Save diagnostics' }).click();
      await expect(outbox.told('Saved as entry.json')).toBeVisible();
      const text = await readFile(path, 'utf8');
      expect(JSON.parse(text)).toMatchObject({ entry: { state: 'failed' }, request: { path: '/api/v3/ecatalogs' } });
      for (const secret of [service.apiPassword, service.apiKey]) expect(text).not.toContain(secret);

      await entry.getByRole('button', { name: 'Discard' }).click();
      const question = page.getByRole('dialog', { name: 'Discard this entry?' });
      await question.getByRole('button', { name: 'Keep' }).click();
      await expect(question).toBeHidden();
      await outbox.holds('Needs attention', 1);
      await entry.getByRole('button', { name: 'Discard' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await outbox.holds('Needs attention', 0);
    });
    await test.step('marks created items until a sync has seen them', async () => {
      await frame.go('eCatalogs');
      const list = new ListPage(page, 'eCatalogs', 'Search eCatalogs');
      await create(page, 'Winter preview');
      const mark = 'Just created · not confirmed by a sync yet';
      await expect(list.row('Winter preview')).toContainText(mark);
      await list.row('Winter preview').getByText('Winter preview').click();
      const detail = page.getByRole('region', { name: 'Winter preview' });
      await expect(detail.getByText(mark)).toBeVisible();
      await check(page, 'the detail of what was created');
      await frame.syncNow();
      await expect(detail.getByText(mark)).toBeHidden({ timeout: 45_000 });
      await expect(list.row('Winter preview')).not.toContainText(mark);
    });
  });

  test(
    'lets the user correct a failed creation at its error, and edit a waiting one, which is sent when the service returns',
    { tag: '@live' },
    async ({ world, frame, service }) => {
      const { page } = frame;
      const outbox = new OutboxPage(page);
      const getCreated = async (of: DemoService): Promise<unknown[]> => (await of.created()).map(({ body }) => body);
      await test.step('correct a failed entry at its error, and resend it as the same entry', async () => {
        const errors = [{ name: 'InputDTOValidationError', description: 'name: Too long' }];
        await service.set({
          rules: [{ kind: 'status', status: 422, errors, match: { method: 'POST', server: 'base', times: 1 } }],
        });
        await frame.go('Outbox');
        await create(page, 'Much too long');
        await outbox.holds('Needs attention', 1);
        const entry = await outbox.open('Much too long');
        await entry.getByRole('button', { name: 'Edit' }).click();
        const form = page.getByRole('dialog', { name: 'Edit Much too long' });
        const name = form.getByRole('textbox', { name: 'Name' });
        await expect(name).toHaveValue('Much too long');
        await expect(name).toHaveAccessibleDescription(/Too long/);
        await check(page, 'the form of what failed');
        await name.fill('Short');
        await form.getByRole('button', { name: 'Send again' }).click();
        await expect(form).toBeHidden();
        await expect.poll(() => getCreated(service)).toEqual([{ name: 'Short' }]);
        await frame.go('Outbox');
        await outbox.holds('Done', 1);
        await expect((await outbox.open('Short')).getByText('Attempts: 2')).toBeVisible();
      });
      await test.step('edit a waiting entry, which is then sent automatically with the edit', async () => {
        await cutOff(service, frame);
        await frame.go('eCatalogs');
        const dialog = new CreateDialog(page, 'New eCatalog');
        await dialog.open();
        await dialog.field('Name').fill('Made on the train');
        await dialog.addToOutbox();
        await expect(dialog.dialog).toBeHidden();
        await frame.go('Outbox');
        const entry = await outbox.open('Made on the train');
        await entry.getByRole('button', { name: 'Edit' }).click();
        const form = page.getByRole('dialog', { name: 'Edit Made on the train' });
        const name = form.getByRole('textbox', { name: 'Name' });
        await expect(name).toHaveValue('Made on the train');
        await name.fill('Corrected on the train');
        await form.getByRole('button', { name: 'Save' }).click();
        await expect(form).toBeHidden();
        await expect(outbox.row('Corrected on the train')).toBeVisible();

        await frame.go('Settings');
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        const forget = page.getByRole('dialog', { name: /^Remove .+\?$/ });
        await expect(forget.getByRole('alert')).toContainText('1 creation not sent');
        await expect(forget.getByRole('button', { name: 'Remove it anyway' })).toBeVisible();
        await forget.getByRole('button', { name: 'Cancel' }).click();

        const back = await world.serviceBack(service);
        await expect.poll(() => getCreated(back), { timeout: 60_000 }).toEqual([{ name: 'Corrected on the train' }]);
        await frame.upToDate();
      });
    },
  );
});
