import { DetailPane } from './pages/detail.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import { productList } from './pages/list.ts';
import { test as looking } from './looking.ts';

test.describe('browsing products', () => {
  looking('scrolls, sorts and opens by keyboard alone', async ({ app, frame }) => {
    const products = productList(frame.page);
    await products.focus();
    await app.window.keyboard.press('End');
    await expect(products.grid.locator('[aria-rowindex="241"]')).toBeVisible();
    await expect(frame.page.getByText(/row 240 of 240/i)).toBeVisible();
    expect(await products.rows.count()).toBeLessThan(120);
    await app.window.keyboard.press('Home');
    await expect(frame.page.getByText(/row 1 of 240/i)).toBeVisible();
    await products.grid.getByRole('columnheader', { name: 'SKU' }).getByRole('button').click();
    const header = products.grid.getByRole('columnheader', { name: 'SKU' });
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    const skus = async (): Promise<string[]> => {
      const texts = await products.rows.evaluateAll((rows) =>
        rows.map((row) => /[A-Z]{3}-\d+/.exec(row.textContent)?.[0] ?? ''),
      );
      return texts.filter(Boolean);
    };
    const areInOrder = async (): Promise<boolean> => {
      const shown = await skus();
      return shown.length > 0 && shown.join() === shown.toSorted().join();
    };
    await expect.poll(areInOrder).toBe(true);
    await products.focus();
    await app.window.keyboard.press('ArrowDown');
    await app.window.keyboard.press('Enter');
    await expect(frame.page.getByRole('region', { name: /^[A-Z]{3}-\d+/ })).toBeVisible();
  });

  looking('shows every field of the contract, the attributes and the body as it came', async ({ frame, service }) => {
    const products = productList(frame.page);
    await products.rows
      .first()
      .getByText(/^[A-Z]{3}-\d+/)
      .click();
    const detail = frame.page.getByRole('region', { name: /^[A-Z]{3}-\d+/ });
    await expect(detail).toBeVisible();
    await new DetailPane(frame.page, /^[A-Z]{3}-\d+/).unfold();
    for (const label of [
      'SKU',
      'GTIN',
      'Family',
      'Categories',
      'Level',
      'Parent',
      'Channels',
      'Created',
      'Modified',
      'Account ID',
    ])
      await expect(detail.getByText(label, { exact: true }).first()).toBeVisible();
    await detail.getByRole('tab', { name: /^JSON/ }).click();
    await expect(detail.getByText('"sku"').first()).toBeVisible();
    await detail.getByRole('tab', { name: /^Attributes/ }).click();
    await expect(detail.getByRole('tabpanel')).not.toBeEmpty();
    await detail.getByRole('button', { name: 'Next', exact: true }).click();
    await detail.getByRole('button', { name: 'Close' }).click();
    await expect(detail).toBeHidden();
    expect((await service.requests()).every(({ method }) => method !== 'DELETE' && method !== 'PUT')).toBe(true);
  });

  looking('selects rows, and all that match', async ({ app, frame }) => {
    const products = productList(frame.page);
    await products.focus();
    await app.window.keyboard.press('x');
    await app.window.keyboard.press('Shift+ArrowDown');
    await expect(frame.page.getByText('2 selected')).toBeVisible();
    await app.window.keyboard.press('ControlOrMeta+a');
    await expect(frame.page.getByText('240 selected')).toBeVisible();
    await frame.page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(frame.page.getByText(/\d+ selected/)).toBeHidden();
  });

  test(
    'shows pictures that the main process fetched, without credentials',
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
      // Among those of the same content a person says which one is used.
      await frame.page.getByRole('button', { name: /^Same content twice/ }).click();
      const [twin, other] = [assets.pictures.getByRole('option').first(), assets.pictures.getByRole('option').nth(1)];
      await twin.hover();
      await twin.getByText('Use this one').click();
      const toast = frame.page
        .getByRole('region', { name: 'Notifications' })
        .getByText(/^Copied “.+”\. Use it in place/);
      await expect(toast).toBeVisible();
      const { clipboard } = await app.recorded();
      await expect(twin).toHaveAccessibleName(new RegExp(`^${clipboard}`));
      await expect(other).not.toHaveAccessibleName(new RegExp(`^${clipboard}`));
      await frame.page.getByRole('button', { name: /^All/ }).click();
      await assets.show('List');
      await expect(assets.list.grid).toHaveAttribute('aria-rowcount', '91');
      const storage = (await service.requests()).filter(({ path }) => path.startsWith('/storage'));
      expect(storage.length).toBeGreaterThan(0);
      for (const { headers } of storage) expect(headers).not.toHaveProperty('authorization');
    },
  );

  looking('has a plain list for every other resource', async ({ frame }) => {
    for (const name of ['Families', 'Attributes', 'Asset lists', 'eCatalogs', 'PDF catalogs', 'Connections']) {
      await frame.go(name);
      const grid = frame.page.getByRole('grid', { name, exact: true });
      await expect(grid.locator('[aria-rowindex="2"]')).toBeVisible();
    }
  });

  test('fetches a channel by its id', async ({ frame }) => {
    await frame.go('Channels');
    await frame.page.getByRole('textbox', { name: 'Channel ID' }).fill('nothing-like-it');
    await frame.page.getByRole('button', { name: 'Fetch channel' }).click();
    await expect(frame.page.getByText(/not (known|found)|no channel|does not know/i).first()).toBeVisible();
    const id = await channelId(frame.page);
    await frame.page.getByRole('textbox', { name: 'Channel ID' }).fill(id);
    await frame.page.getByRole('button', { name: 'Fetch channel' }).click();
    await expect(frame.page.getByRole('region', { name: /./ }).getByText(id).first()).toBeVisible();
  });
});

/** A channel's id as products name it, read from the cache over the bridge. */
const channelId = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { vitrine } = globalThis as unknown as {
      vitrine: { items: { query: (q: unknown) => Promise<never>; get: (k: unknown) => Promise<never> } };
    };
    const query = { resource: 'product', words: '', view: 'all', type: null, sort: null };
    const window = (await vitrine.items.query({ query, offset: 0, limit: 100, list: 'test' })) as {
      value: { rows: { id: string }[] };
    };
    for (const { id } of window.value.rows) {
      const item = (await vitrine.items.get({ resource: 'product', id })) as {
        value: { values: { channel_ids?: string[] } };
      };
      const [channel] = item.value.values.channel_ids ?? [];
      if (channel) return channel;
    }
    throw new Error('no product names a channel');
  });
