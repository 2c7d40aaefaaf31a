import { test as connected } from './connected.ts';
import { AdvancedSettings } from './pages/settings.ts';
import { expect, test } from './world.ts';

test.describe('settings that can be tested', () => {
  connected(
    'items per request: what came, and the complaint of a service that knows no page size',
    { tag: '@live' },
    async ({ frame, service }) => {
      await frame.go('Settings');
      const settings = new AdvancedSettings(frame.page);
      await settings.field('Items per request').fill('50');
      await settings.test('the page size').click();
      await expect(settings.results().filter({ hasText: 'It works: 50 assets came in one page' })).toBeVisible();
      await service.set({
        rules: [
          {
            kind: 'status',
            status: 400,
            errors: [{ name: 'InvalidFieldError', description: '_page_size is not a field' }],
            match: { path: '_page_size' },
          },
        ],
      });
      await settings.test('the page size').press('Enter');
      await expect(settings.results().filter({ hasText: '_page_size is not a field' })).toBeVisible();
      await settings.field('Items per request').fill('lots');
      await expect(settings.results().filter({ hasText: '_page_size is not a field' })).toHaveCount(0);
      await settings.test('the page size').click();
      await expect(settings.field('Items per request')).toBeFocused();
      await expect(settings.section.getByText('A whole number from 1 to 1,000.')).toBeVisible();
      await frame.go('Products');
      await frame.go('Settings');
      await expect(settings.field('Items per request')).toHaveValue('lots');
    },
  );

  test('asset address: what stands there, without key or token', async ({ app, world }) => {
    const elsewhere = await world.service();
    const service = await world.service({ misbehave: { assetPath: 'relative' } });
    const frame = await world.connect(app.window, service);
    await frame.go('Settings');
    const settings = new AdvancedSettings(frame.page);
    await settings.field('Asset address').fill('nonsense');
    await settings.test('the asset address').click();
    await expect(settings.results().filter({ hasText: 'The address must start with https://.' })).toBeVisible();
    await settings.field('Asset address').fill(`${elsewhere.baseUrl}/nowhere`);
    await elsewhere.clearRequests();
    await settings.test('the asset address').click();
    await expect(settings.results().filter({ hasText: 'no key or token was sent there' })).toBeVisible();
    await expect(settings.results().filter({ hasText: /answered 401\. The file of .+ is not there/ })).toBeVisible();
    for (const { headers } of await elsewhere.requests()) expect(headers['authorization']).toBeUndefined();
  });

  connected('an upload, sent only when a person says so, and requests per 10 s', async ({ frame, service }) => {
    await frame.go('Settings');
    const settings = new AdvancedSettings(frame.page);
    await settings.test('an upload').press('Enter');
    const dialog = frame.page.getByRole('dialog', { name: 'Test the upload fields' });
    const body = dialog.getByRole('region', { name: 'Body of the request' });
    await expect(body).toContainText('{"filename":"vitrine-test.png","content":"');
    const shown = await body.textContent();
    await frame.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await service.created()).toEqual([]);
    await settings.test('an upload').press('Enter');
    await dialog.getByRole('button', { name: 'Send this upload' }).click();
    await expect(
      settings.results().filter({ hasText: /created the asset .+ Its content is what was sent\./ }),
    ).toBeVisible();
    const created = await service.created();
    expect(created).toHaveLength(1);
    const [post] = (await service.requests()).filter(({ method, server }) => method === 'POST' && server === 'base');
    expect(post?.bodySize).toBe(Buffer.byteLength(shown ?? ''));
    await test.step('requests per 10 s: the pace in use, as it is set', async () => {
      await settings.test('the request rate').click();
      await expect(
        settings.results().filter({ hasText: '3 small requests were answered. No known limit' }),
      ).toBeVisible();
      await settings.set('Requests per 10 s', '400');
      await settings.test('the request rate').click();
      await expect(
        settings.results().filter({ hasText: 'At most 400 in 10 s, as set for the account.' }),
      ).toBeVisible();
      await service.set({ rules: [{ kind: 'status', status: 429, retryAfter: 1, match: { server: 'base' } }] });
      await settings.test('the request rate').click();
      await expect(
        settings.results().filter({ hasText: /The service refused [1-3] of 3 small requests/ }),
      ).toBeVisible();
    });
  });
});
