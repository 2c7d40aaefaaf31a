import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';

test(
  'shows pictures in lists that the main process fetched, without credentials',
  { tag: '@live' },
  async ({ app, frame, service }) => {
    const loaded = (): Promise<number> =>
      frame.page
        .locator('img')
        .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
    await expect.poll(loaded).toBeGreaterThan(3);
    await frame.go('Assets');
    const assets = new AssetsPage(frame.page);
    await assets.show('Pictures');
    await expect(assets.pictures.getByRole('option').first()).toBeVisible();
    await expect.poll(loaded).toBeGreaterThan(3);
    // The user chooses which asset with the same content is used.
    await frame.page.getByRole('button', { name: /^Same content twice/ }).click();
    const [twin, other] = [assets.pictures.getByRole('option').first(), assets.pictures.getByRole('option').nth(1)];
    await twin.hover();
    await twin.getByText('Use this one').click();
    const toast = frame.page.getByRole('region', { name: 'Notifications' }).getByText(/^Copied “.+”\. Use it in place/);
    await expect(toast).toBeVisible();
    const copied = async (): Promise<string> => (await app.recorded()).clipboard;
    await expect.poll(copied).not.toBe('');
    const clipboard = await copied();
    await expect(twin).toHaveAccessibleName(new RegExp(`^${clipboard}`));
    await expect(other).not.toHaveAccessibleName(new RegExp(`^${clipboard}`));
    await frame.page.getByRole('button', { name: /^All/ }).click();
    await assets.show('List');
    await expect(assets.list.grid).toHaveAttribute('aria-rowcount', '91');
    const fetched = async () => (await service.requests()).filter(({ path }) => path.startsWith('/storage'));
    await expect.poll(async () => (await fetched()).length).toBeGreaterThan(0);
    for (const { headers } of await fetched()) expect(headers).not.toHaveProperty('authorization');
    const requests = await service.requests();
    expect(requests.every(({ method }) => method !== 'DELETE' && method !== 'PUT')).toBe(true);
  },
);
