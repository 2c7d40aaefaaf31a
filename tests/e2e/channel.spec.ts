import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { productList } from './pages/list.ts';

/** Returns the product list with the most products, and their number. */
const fullestList = async (dialog: CreateDialog): Promise<{ id: string; products: number }> =>
  dialog.page.evaluate(async () => {
    type BridgeCall<A, V> = (argument: A) => Promise<{ value: V }>;
    const { vitrine } = globalThis as unknown as {
      vitrine: {
        referenced: {
          search: BridgeCall<object, { rows: { id: string }[] }>;
          get: BridgeCall<object, { uses: { from: string; count: number }[] }>;
        };
      };
    };
    const { rows } = (await vitrine.referenced.search({ kind: 'productList', searchText: '', offset: 0, limit: 50 }))
      .value;
    const counted = await Promise.all(
      rows.map(async ({ id }) => {
        const { uses } = (await vitrine.referenced.get({ kind: 'productList', id })).value;
        return { id, products: uses.find(({ from }) => from === 'product')?.count ?? 0 };
      }),
    );
    return counted.toSorted((one, other) => other.products - one.products)[0] ?? { id: '', products: 0 };
  });

test(
  'shows feed, next runs and missing product values of a new channel, and sends only set values',
  { tag: '@live' },
  async ({ frame, service }) => {
    const { page } = frame;
    await frame.go('Channels');
    await expect(page.getByRole('grid', { name: 'Channels' }).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Add by ID' }).click();
    await page.getByRole('textbox', { name: 'Channel ID' }).fill('nothing-like-it');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('No channel has the ID “nothing-like-it”.');
    await page.keyboard.press('Escape');
    const dialog = new CreateDialog(page, 'New channel');
    await dialog.open();
    const list = await fullestList(dialog);
    const feed = dialog.dialog.getByRole('region', { name: 'Feed preview' });
    const runs = dialog.dialog.getByRole('region', { name: 'Next runs' });
    await dialog.field('Name').fill('Marketplace AT');
    await dialog.field('Format').fill('CSV');
    await dialog.dialog.getByLabel('Product list', { exact: true }).fill(list.id);
    await dialog.field('Column separator').fill(';');
    await dialog.field('Output filename').fill('marketplace-at');
    await dialog.dialog.getByRole('switch', { name: 'Rebuild periodically' }).check();
    await dialog.field('Frequency').fill('WEEKLY');
    await expect(runs).toContainText('Shown once frequency');
    await dialog.field('Day of the week').fill('MONDAY');
    await dialog.dialog.getByLabel('Time', { exact: true }).fill('06:30');
    await dialog.field('Time zone').fill('Europe/Berlin');
    await page.keyboard.press('Tab');
    await expect(feed).toContainText('sku;label;gtin;status;product_family');
    await expect(feed).toContainText('marketplace-at.csv');
    await expect(runs.getByRole('listitem')).toHaveCount(5);
    await expect(runs).toContainText('Every Monday at 06:30, Europe/Berlin');
    await check(page, 'the form of a channel');

    const products = dialog.dialog.getByRole('region', { name: 'Products in this list' });
    await expect(products).toContainText(`${list.products} product`);
    const showButton = products.getByRole('button', { name: /^Show them: No GTIN, \d+ products?$/ });
    const lacking = Number(/\d+/.exec((await showButton.getAttribute('aria-label')) ?? '')?.[0]);
    await showButton.click();
    await expect(dialog.dialog).toBeHidden();
    await expect(productList(page).rows).toHaveCount(lacking);

    await frame.go('Channels');
    await dialog.open();
    await expect(dialog.field('Name')).toHaveValue('Marketplace AT');
    await test.step('shows the columns of the feed while they are picked', async () => {
      await dialog.dialog.getByRole('button', { name: 'Add columns to Columns' }).click();
      const choice = page.getByRole('dialog', { name: 'Add columns to Columns' });
      for (const column of ['SKU', 'Material']) {
        await choice.getByRole('searchbox', { name: 'Search fields and attributes' }).fill(column);
        await choice.getByRole('button', { name: new RegExp(`^${column}`, 'i') }).click();
      }
      await choice.getByRole('searchbox').clear();
      await page.keyboard.press('Escape');
      await expect(choice).toBeHidden();
      await dialog.dialog.getByRole('textbox', { name: 'Heading of material' }).fill('Stoff');
      await expect(feed).toContainText(/sku;Stoff\s*2[A-Z]{3}-\d+;\S/);
    });
    await test.step('copies the columns of a known channel, and takes them back', async () => {
      await dialog.dialog.getByRole('button', { name: 'Copy from: Columns' }).click();
      const known = page.getByRole('dialog', { name: 'Copy from: Columns' });
      await known.getByRole('listitem').first().getByRole('button').click();
      await expect(known).toBeHidden();
      const chosen = dialog.dialog.getByRole('list', { name: 'Columns' }).getByRole('listitem');
      await expect(chosen.nth(2)).toBeVisible();
      await dialog.dialog.getByRole('button', { name: 'Undo' }).click();
      await expect(chosen).toHaveCount(2);
    });
    await dialog.create();
    const detail = page.getByRole('region', { name: 'Marketplace AT' });
    await expect(detail).toContainText('No runs yet');
    await expect(detail.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3);
    expect((await service.created())[0]?.body).toEqual({
      name: 'Marketplace AT',
      format: 'CSV',
      product_list_id: list.id,
      // One generation of the service has an ID in each column, the other has none.
      columns: [
        expect.objectContaining({ header: 'sku', attribute: 'sku' }),
        expect.objectContaining({ header: 'Stoff', attribute: 'material' }),
      ],
      column_separator: ';',
      output_filename: 'marketplace-at',
      rebuild_periodically: true,
      rebuild_feed_frequency: 'WEEKLY',
      rebuild_feed_dow: 'MONDAY',
      rebuild_feed_hod: 6,
      rebuild_feed_moh: 30,
      rebuild_feed_timezone: 'Europe/Berlin',
    });
  },
);
