import type { Locator } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import type { Frame } from './pages/frame.ts';
import { OutboxPage } from './pages/outbox.ts';

/** Creates a product whose response is lost; the service omits the label. Returns its entry in the outbox. */
const createUnknown = async (frame: Frame, service: DemoService, sku: string): Promise<Locator> => {
  await service.set({
    rules: [
      { kind: 'missingMembers', names: ['label'], match: { server: 'base', path: '/products' } },
      { kind: 'closeAfterRead', match: { server: 'base', method: 'POST', times: 1 } },
    ],
  });
  const dialog = new CreateDialog(frame.page, 'New product');
  await frame.go('Products');
  await dialog.open();
  await dialog.field('SKU').fill(sku);
  await dialog.field('Label').fill('Sling bag');
  await dialog.create();
  const sent = async (): Promise<unknown[]> =>
    (await service.created()).map(({ body }) => (body as { sku: string }).sku);
  await expect.poll(sent).toContain(sku);
  await frame.page.keyboard.press('Escape');
  await frame.go('Outbox');
  const entry = await new OutboxPage(frame.page).open(sku);
  await entry.getByRole('button', { name: 'Mark as created' }).waitFor();
  return entry;
};

test(
  'resends or resolves an entry with unknown outcome as the user decides, next to the candidates',
  { tag: '@live' },
  async ({ frame, service }) => {
    await test.step('is resent, and names the item in its place', async () => {
      const entry = await createUnknown(frame, service, 'BAG-99001');
      await entry.getByRole('button', { name: 'Send again' }).click();
      await expect(entry.getByText('Failed', { exact: true })).toBeVisible();
      await expect(entry.getByRole('link', { name: 'Open BAG-99001' })).toBeVisible();
      expect(await service.created()).toHaveLength(1);
    });
    await test.step('is shown next to the candidates, and is done when the user confirms one', async () => {
      const entry = await createUnknown(frame, service, 'BAG-99002');
      const lines = entry.getByRole('table', { name: 'Comparison' });
      await expect(lines.getByRole('row', { name: 'SKU' })).toHaveText(/BAG-99002.*The same.*BAG-99002/);
      await expect(lines.getByRole('row', { name: 'Label' })).toHaveText(/Sling bag.*Different.*not there/);
      await entry.getByRole('button', { name: 'Mark as created' }).click();
      await expect(entry.getByText('Done', { exact: true })).toBeVisible();
      expect(await service.created()).toHaveLength(2);
    });
  },
);
