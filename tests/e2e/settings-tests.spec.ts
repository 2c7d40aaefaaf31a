import { expect, test } from './connected.ts';
import { AdvancedSettings } from './pages/settings.ts';

test(
  'tests the settings: items per request, the asset address, an upload that the user confirms, and the request rate',
  { tag: '@live' },
  async ({ frame, service }) => {
    const { page } = frame;
    const settings = new AdvancedSettings(page);
    const getResult = (words: string | RegExp) => settings.results().filter({ hasText: words });
    await frame.go('Settings');
    await test.step('an upload, sent only after the user confirms', async () => {
      await settings.test('an upload').press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Test the upload fields' });
      const body = dialog.getByRole('region', { name: 'Body of the request' });
      await expect(body).toContainText('{"filename":"vitrine-test.png","content":"');
      const shown = await body.textContent();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await service.created()).toEqual([]);
      await settings.test('an upload').press('Enter');
      await dialog.getByRole('button', { name: 'Send this upload' }).click();
      await expect(getResult(/created the asset .+ Its content is what was sent\./)).toBeVisible();
      expect(await service.created()).toHaveLength(1);
      const [post] = (await service.requests()).filter(({ method, server }) => method === 'POST' && server === 'base');
      expect(post?.bodySize).toBe(Buffer.byteLength(shown ?? ''));
    });
    await test.step('asset address: shows the response, without key or token', async () => {
      const address = settings.field('Asset address');
      await address.fill('nonsense');
      await settings.test('the asset address').click();
      await expect(getResult('The address must start with https://.')).toBeVisible();
      await address.fill('');
      await settings.test('the asset address').click();
      await expect(getResult(/answered 200: image.+ It is the picture of .+ No key or token was sent\./)).toBeVisible();
    });
    await test.step('items per request: shows the number of items, and the error of a service without a page size', async () => {
      const items = settings.field('Items per request');
      await items.fill('50');
      await settings.test('the page size').click();
      await expect(getResult('It works: 50 assets came in one page')).toBeVisible();
      const errors = [{ name: 'InvalidFieldError', description: '_page_size is not a field' }];
      await service.set({ rules: [{ kind: 'status', status: 400, errors, match: { path: '_page_size' } }] });
      await settings.test('the page size').press('Enter');
      await expect(getResult('_page_size is not a field')).toBeVisible();
      await items.fill('lots');
      await expect(getResult('_page_size is not a field')).toHaveCount(0);
      await settings.test('the page size').click();
      await expect(items).toBeFocused();
      await expect(settings.section.getByText('A whole number from 1 to 1,000.')).toBeVisible();
      await frame.go('Products');
      await frame.go('Settings');
      await expect(items).toHaveValue('lots');
    });
    await test.step('requests per 10 s: the current rate, as set', async () => {
      await service.set({ rules: [] });
      await settings.set('Requests per 10 s', '400');
      await settings.test('the request rate').click();
      await expect(getResult('At most 400 in 10 s, as set for the account.')).toBeVisible();
      await service.set({ rules: [{ kind: 'status', status: 429, retryAfter: 1, match: { server: 'base' } }] });
      await settings.test('the request rate').click();
      await expect(getResult(/The service refused [1-3] of 3 small requests/)).toBeVisible();
    });
  },
);
