import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { AdvancedSettings } from './pages/settings.ts';

const address = 'https://files.example/weekender.jpg';

test(
  'creates an asset without a file from chosen fields, and sends nothing else',
  { tag: '@live' },
  async ({ frame, service, generation }) => {
    const { page } = frame;
    await frame.go('Assets');
    const form = new CreateDialog(page, 'New asset');
    await form.open();
    await expect(form.field('File name')).toBeFocused();
    await form.dialog.getByRole('button', { name: 'Show request' }).click();
    const shown = form.dialog.getByRole('region', { name: 'Request' }).locator('.body');
    await expect(shown).toHaveText('{}');
    await form.create();
    if (generation === 'document') {
      await expect(form.field('File name')).toBeFocused();
      await expect(form.field('File name')).toHaveAttribute('aria-invalid', 'true');
      await expect(form.dialog.getByRole('alert')).toContainText('Send it with “Upload files”');
    } else await expect(form.dialog.getByRole('alert')).toContainText('exactly one of url and content is needed');

    await form.field('File name').fill('weekender.jpg');
    await form.dialog.getByRole('button', { name: 'More fields' }).click();
    await form.field('Other members').fill(`{"url": "${address}", "filename": "x"}`);
    await form.create();
    await expect(form.field('Other members')).toBeFocused();
    await form.field('Other members').fill(`{"url": "${address}"}`);
    await expect(shown).toHaveText(`{"filename":"weekender.jpg","url":"${address}"}`);
    await form.create();
    await expect(page.getByRole('region', { name: 'weekender.jpg' })).toBeVisible();

    await test.step('has a field for its address once the settings define the field', async () => {
      await form.open();
      await form.dialog.getByRole('button', { name: 'More fields' }).click();
      await form.dialog.getByRole('link', { name: 'Set it in Settings' }).click();
      await new AdvancedSettings(page).set('Asset field for an address to download from', 'url');
      await frame.go('Assets');
      await form.open();
      await form.field('Address').fill(address);
      await form.field('File name').fill('satchel.jpg');
      await form.create();
    });
    await test.step('can be created from another asset', async () => {
      const detail = page.getByRole('region', { name: 'satchel.jpg' });
      await detail.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.locator('.vh.said')).toContainText('Read from the service just now');
      await detail.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Create from this' }).click();
      await expect(form.field('Address')).toHaveValue(address);
      await form.field('Alt text').fill('A weekender');
      await form.create();
      if (generation === 'live') await form.sendWithout();
      await expect(form.dialog).toBeHidden();
    });
    const [typed, named, copied] = (await service.created()).map(({ body }) => body);
    expect([typed, named]).toEqual([
      { filename: 'weekender.jpg', url: address },
      { filename: 'satchel.jpg', url: address },
    ]);
    expect(copied).toMatchObject({ filename: 'satchel.jpg', alt_text: 'A weekender', url: address });
  },
);
