import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { EditsPage, SecondWriter } from './pages/edits.ts';
import { Frame } from './pages/frame.ts';
import { OutboxPage } from './pages/outbox.ts';

const label = (at: number, value: string) => ({ at, field: 'label', value });
const sentUpdates = async (service: { requests(): Promise<readonly { method: string }[]> }): Promise<number> =>
  (await service.requests()).filter(({ method }) => method === 'PATCH').length;

test(
  'edits are sent only after the setting is changed and the edits are reviewed, and are undone',
  { tag: '@live' },
  async ({ frame, service, generation }) => {
    test.slow();
    const { page } = frame;
    const [edits, outbox, writer] = [new EditsPage(page), new OutboxPage(page), new SecondWriter(service)];
    const [first = '', second = ''] = await edits.stage([label(0, 'Sent label'), label(1, 'Second label')]);

    await test.step('the page of edits offers no sending by default', async () => {
      await frame.go('Edits');
      await expect(edits.rows).toHaveCount(2);
      await expect(edits.button('Save sheet')).toBeVisible();
      await expect(edits.button(/^Send/)).toHaveCount(0);
    });
    if (generation !== 'live') {
      await edits.allowSending();
      await expect(page.getByText('This service does not accept updates')).toBeVisible();
      await frame.go('Edits');
      await expect(edits.button(/^Send/)).toHaveCount(0);
      return;
    }

    const former = (await writer.read(first))['label'];
    await test.step('the setting is linked from the page, and the request is shown before it is sent', async () => {
      await page.getByRole('link', { name: 'Editing settings' }).click();
      await edits.allowSending();
      await page.getByLabel('Account label').fill('production');
      await page.keyboard.press('Enter');
      await frame.go('Edits');
      await expect(edits.cost).toContainText(/2 edits, about \d+ requests, under a minute/);
      await edits.rows.first().click();
      await page.keyboard.press('Enter');
      await edits.button('Show request').click();
      await expect(page.getByRole('region', { name: 'Request' })).toContainText('PATCH');
      await check(page, 'a reviewed edit with its request');
      await page.keyboard.press('Escape');
      expect(await sentUpdates(service)).toBe(0);
    });

    await test.step('sending moves the edits to the outbox', async () => {
      await edits.button(/^Send 2 edits to .* production$/).click();
      await page.getByRole('button', { name: 'Open Outbox' }).click();
      const pane = page.getByRole('region', { name: 'Send 2 edits' });
      await expect(pane.getByText('2 of 2 edits')).toBeVisible();
      await expect(pane.getByRole('row').filter({ hasText: first })).toContainText('Done');
      expect((await writer.read(first))['label']).toBe('Sent label');
      await check(page, 'a batch of sent edits');
    });

    await test.step('undo takes back what nobody has changed since, and lists the rest', async () => {
      await writer.change(second, 'label', 'Changed by another program');
      await frame.syncNow();
      await frame.upToDate();
      const pane = page.getByRole('region', { name: 'Send 2 edits' });
      await expect(pane.getByText(/^1 goes back, 1 changed since stays\. Until /)).toBeVisible();
      await pane.getByRole('button', { name: 'Show what stays' }).click();
      await expect(pane.getByRole('list', { name: 'Changed since, left alone' })).toContainText(second);
      await pane.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect.poll(async () => (await writer.read(first))['label']).toBe(former);
      expect((await writer.read(second))['label']).toBe('Changed by another program');
      await expect(outbox.grid).toContainText('Undo');
    });
  },
);

test(
  'a conflict shows three values, is resolved by keyboard, and overwrites nothing without a request',
  { tag: ['@live', '@only-live'] },
  async ({ frame, service }) => {
    test.slow();
    const { page } = frame;
    const [edits, outbox, writer] = [new EditsPage(page), new OutboxPage(page), new SecondWriter(service)];
    const skus = await edits.stage([label(0, 'Mine one'), label(1, 'Mine two'), label(2, 'Mine three')]);
    const [kept = '', used = '', edited = ''] = skus;
    for (const sku of skus) await writer.change(sku, 'label', `Theirs ${sku}`);
    await edits.allowSending();
    await frame.go('Edits');
    await edits.button('Send 3 edits').click();
    await frame.go('Outbox');
    await outbox.holds('Needs attention', 1);
    // An entry that is resolved with the service's value leaves the batch, whose name is the number of its entries.
    const pane = page.getByRole('region', { name: /^Send [23] edits$/ });
    await expect(pane.getByText('3 conflicts', { exact: true })).toBeVisible();
    for (const sku of skus) expect((await writer.read(sku))['label']).toBe(`Theirs ${sku}`);

    const rows = pane.getByRole('grid', { name: 'Edits' });
    const openRow = async (sku: string): Promise<void> => {
      await rows.getByRole('row').filter({ hasText: sku }).click();
      const values = pane.getByRole('group', { name: `Values of Label of ${sku}` });
      for (const text of ['Before', 'Yours', 'At the service', `Theirs ${sku}`])
        await expect(values).toContainText(text);
    };
    await openRow(kept);
    await check(page, 'a conflict');
    await pane.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(rows.getByRole('row').filter({ hasText: kept })).toHaveCount(0);

    await test.step('the page of edits shows the conflicts of the outbox', async () => {
      await frame.go('Edits');
      await page.getByRole('button', { name: /^Conflicts 2$/ }).click();
      const region = page.getByRole('region', { name: 'Conflicts' });
      await expect(region.getByRole('button', { name: 'Keep all theirs' })).toBeVisible();
      await region.getByRole('row').filter({ hasText: used }).click();
      await expect(region.getByRole('group', { name: `Values of Label of ${used}` })).toContainText(`Theirs ${used}`);
      await check(page, 'the conflicts on the page of edits');
      await region.getByRole('button', { name: 'Use mine' }).click();
      await expect(region.getByRole('row').filter({ hasText: used })).toHaveCount(0);
    });
    await expect.poll(async () => (await writer.read(used))['label']).toBe('Mine two');

    await frame.go('Outbox');
    await openRow(edited);
    await pane.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: `Label of ${edited}` }).fill('Neither');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await writer.read(edited))['label']).toBe('Neither');
    expect((await writer.read(kept))['label']).toBe(`Theirs ${kept}`);
    await outbox.holds('Needs attention', 0);
  },
);

test(
  'more than 500 edits are sent only after their number is typed, and are still staged after a restart',
  { tag: ['@live', '@only-live'] },
  async ({ world, app, frame, service }) => {
    test.slow();
    const { page } = frame;
    const edits = new EditsPage(page);
    await edits.allowSending();
    await edits.stage(
      Array.from({ length: 240 }, (_, at) => at).flatMap((at) => [
        label(at, `Label ${String(at)}`),
        { at, field: 'gtin', value: '4006381333931' },
        { at, field: 'status', value: 'Archived' },
      ]),
    );
    await frame.go('Edits');
    const send = edits.button(/^Send [1-9]\d+ edits$/);
    await expect(send).toBeVisible();
    await send.click();
    const dialog = page.getByRole('dialog', { name: /^Send \d+ edits/ });
    const field = dialog.getByRole('textbox', { name: /^Type \d+ to send$/ });
    await expect(field).toBeFocused();
    await check(page, 'the confirmation of many edits');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('That is 12.')).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await sentUpdates(service)).toBe(0);

    await app.close();
    const again = await world.launch();
    await new Frame(again.window).go('Edits');
    await expect(again.window.getByRole('button', { name: /^Send \d+ edits$/ })).toBeVisible();
    expect(await sentUpdates(service)).toBe(0);
  },
);
