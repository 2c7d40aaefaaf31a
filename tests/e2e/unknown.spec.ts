import type { Locator } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import type { Frame } from './pages/frame.ts';

/** Creates a product whose answer is lost; the service leaves the label out. Answers its entry in the outbox. */
const inDoubt = async (frame: Frame, service: DemoService): Promise<Locator> => {
  await service.set({
    rules: [
      { kind: 'missingMembers', names: ['label'], match: { server: 'base', path: '/products' } },
      { kind: 'closeAfterRead', match: { server: 'base', method: 'POST', times: 1 } },
    ],
  });
  const dialog = new CreateDialog(frame.page, 'New product');
  await dialog.open();
  await dialog.field('SKU').fill('BAG-99001');
  await dialog.field('Label').fill('Sling bag');
  await dialog.create();
  await expect.poll(() => service.created()).toHaveLength(1);
  await frame.page.keyboard.press('Escape');
  await frame.go('Outbox');
  const entry = frame.page.getByRole('region', { name: 'Create product BAG-99001' });
  await entry.getByRole('button', { name: 'It is there' }).waitFor();
  return entry;
};

test.describe('what nobody knows of', () => {
  test(
    'stands beside what was found, and is done when a person says that it is there',
    { tag: '@live' },
    async ({ frame, service }) => {
      const entry = await inDoubt(frame, service);
      const lines = entry.getByRole('table', { name: 'Comparison' });
      await expect(lines.getByRole('row', { name: 'SKU' })).toHaveText(/BAG-99001.*The same.*BAG-99001/);
      await expect(lines.getByRole('row', { name: 'Label' })).toHaveText(/Sling bag.*Different.*not there/);
      await entry.getByRole('button', { name: 'It is there' }).click();
      await expect(entry.getByText('Done', { exact: true })).toBeVisible();
      expect(await service.created()).toHaveLength(1);
    },
  );

  test('is sent again when a person says so, and names what is in its place', async ({ frame, service }) => {
    const entry = await inDoubt(frame, service);
    await entry.getByRole('button', { name: 'Send again' }).click();
    await expect(entry.getByText('Failed', { exact: true })).toBeVisible();
    await expect(entry.getByRole('link', { name: 'Open BAG-99001' })).toBeVisible();
    expect(await service.created()).toHaveLength(1);
  });
});
