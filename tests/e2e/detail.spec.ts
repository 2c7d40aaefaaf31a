import { isDeepStrictEqual } from 'node:util';
import { getSku } from '../../electron/demo/data/product-shape.ts';
import { startTiny } from '../support/tiny-service.ts';
import { check } from './axe.ts';
import { DetailPane } from './pages/detail.ts';
import type { Frame } from './pages/frame.ts';
import { ListPage, productList } from './pages/list.ts';
import { test as connected } from './connected.ts';
import { test as looking } from './looking.ts';
import { expect, test } from './world.ts';

/** The index of the last product of the demo service. */
const lastProduct = 239;
const sku = /^[A-Z]{3}-\d+/;

/** The SKU in a row of the list, once it is loaded. */
const skuAt = async (list: ListPage, row: number): Promise<string> => {
  const header = list.grid.locator(`[aria-rowindex="${String(row + 1)}"]`).getByRole('rowheader');
  await expect(header).toHaveText(sku);
  return (await header.innerText()).trim();
};

looking('the detail of a product follows the keys, copies its name and opens over the list', async ({ app, frame }) => {
  const { page } = frame;
  const products = productList(page);
  await expect(products.grid.locator('[aria-rowindex="4"]')).toBeVisible();
  const [first, second, third] = [await skuAt(products, 1), await skuAt(products, 2), await skuAt(products, 3)];
  const detail = new DetailPane(page, first);
  const then = new DetailPane(page, second);
  await products.grid.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText(/row 1 of 240/i)).toBeVisible();
  await page.keyboard.press('Enter');
  await looking.step('goes along with the keys of the list, which keep the focus', async () => {
    await expect(detail.region).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(new DetailPane(page, third).region).toBeVisible();
    await expect(products.grid).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(detail.region).toBeVisible();
  });
  await looking.step('steps to the next item and back, and past the rows that are here', async () => {
    await expect(detail.button('Previous')).toHaveAttribute('aria-disabled', 'true');
    await detail.button('Next').focus();
    await page.keyboard.press('Enter');
    await expect(then.region).toBeVisible();
    await expect(page.getByText(/row 2 of 240/i)).toBeVisible();
    await expect(then.button('Next')).toBeFocused();
    await then.button('Previous').focus();
    await page.keyboard.press('Space');
    await expect(detail.region).toBeVisible();
    await detail.button('Next').focus();
    for (let press = 0; press < 150; press += 1) await page.keyboard.press('Enter');
    await expect(page.getByText(/row 151 of 240/i)).toBeVisible();
    await expect(products.grid.locator('[aria-rowindex="152"][aria-current="true"]')).toBeVisible();
  });
  await looking.step('copies its name, opens over the list and goes back beside it', async () => {
    const shown = new DetailPane(page, sku);
    const name = await skuAt(products, 151);
    await expect(shown.region).toHaveAccessibleName(name);
    await shown.button('Copy').focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await app.recorded()).clipboard).toBe(name);
    const over = shown.button('Open over the list');
    await over.focus();
    await page.keyboard.press('Enter');
    await expect(over).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await shown.region.boundingBox())?.width).toBeGreaterThan(700);
    const [whole, list] = [await shown.region.boundingBox(), await products.grid.boundingBox()];
    expect(whole?.x).toBeLessThanOrEqual(list?.x ?? 0);
    await expect(shown.region.getByRole('region', { name: 'Attributes' }).locator('dt').first()).toBeVisible();
    await expect(shown.tab('Attributes'), 'attributes are next to the facts').toHaveCount(0);
    await check(page, 'a product over the list');
    await over.click();
    await expect(shown.tab('Attributes')).toBeVisible();
    await expect(over).toHaveAttribute('aria-pressed', 'false');
  });
  await looking.step('gives the keys back when it closes', async () => {
    const shown = new DetailPane(page, sku);
    await shown.button('Close').focus();
    await page.keyboard.press('Enter');
    await expect(shown.region).toBeHidden();
    await expect(shown.button('Refresh')).toHaveCount(0);
    await expect(products.grid).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shown.region).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown.region).toBeHidden();
    await expect(products.grid).toBeFocused();
  });
});

looking('the sections of a product stay reachable, and are searched and copied', async ({ app, frame, generation }) => {
  const { page } = frame;
  const copied = async (): Promise<string> => (await app.recorded()).clipboard;
  // The name in a live service.
  const name = { document: 'Dimensions', live: 'dimensions' }[generation];
  await productList(page).rows.first().getByText(sku).click();
  const detail = new DetailPane(page, sku);
  await looking.step('attributes are found, unfolded and copied', async () => {
    await detail.show('Attributes');
    const search = detail.panel.getByRole('searchbox', { name: 'Search attributes' });
    await search.fill('dimensions');
    await expect(detail.fact(name)).toContainText(/\d+ × \d+ × \d+ cm/);
    await detail.button('Show keys').click();
    await expect(detail.panel.locator('dt').filter({ hasText: 'dimensions' })).toBeVisible();
    await detail.button(`Copy ${name}`).focus();
    await page.keyboard.press('Enter');
    await expect.poll(copied).toMatch(/^\{\s+"width"/);
    await search.fill('nothing like it');
    await expect(detail.panel.getByText('No attribute contains “nothing like it”.')).toBeVisible();
  });
  await looking.step('the body stands as it came, is searched and copied', async () => {
    await detail.show('JSON');
    const find = detail.panel.getByRole('searchbox', { name: 'Find in the JSON' });
    await find.fill('_ID"');
    const status = detail.panel.getByRole('status');
    await expect(status).toHaveText(/^1 of \d+$/);
    await find.press('Enter');
    await expect(status).toHaveText(/^2 of \d+$/);
    await find.press('Shift+Enter');
    await expect(status).toHaveText(/^1 of \d+$/);
    await detail.button('Previous match').click();
    await expect(status).toHaveText(/^(\d+) of \1$/);
    await expect(detail.panel.locator('mark[aria-current]')).toBeInViewport();
    await find.fill('not in here at all');
    await expect(status).toHaveText('Not found');
    await detail.button('Copy JSON').click();
    await expect.poll(copied).toMatch(/^\{"id":".+\}$/s);
    await check(page, 'the body of a product');
  });
  await looking.step('the bar of the parts and its name stay in sight', async () => {
    await detail.show('Overview');
    await detail.show('JSON');
    const tab = detail.tab('JSON');
    const before = await tab.boundingBox();
    await detail.panel.getByRole('searchbox').hover();
    // Scrolling before the text is rendered has no effect.
    const scrollDown = async (): Promise<number | undefined> => {
      await page.mouse.wheel(0, 4_000);
      return (await tab.boundingBox())?.y;
    };
    await expect.poll(scrollDown).toBeLessThan(before?.y ?? 0);
    let stuck = await tab.boundingBox();
    const staysInPlace = async (): Promise<boolean> => {
      const last = stuck;
      await page.mouse.wheel(0, 4_000);
      stuck = await tab.boundingBox();
      return isDeepStrictEqual(last, stuck);
    };
    await expect.poll(staysInPlace).toBe(true);
    await detail.show('Overview');
    await expect.poll(() => detail.tab('JSON').boundingBox()).toEqual(stuck);
    await expect(detail.region.getByRole('heading', { level: 2 }).getByRole('img')).toHaveCount(0);
    await expect(detail.tab('Overview')).toBeInViewport();
  });
});

connected(
  'a missing item can be fetched, an item can be read again, and a deleted item stays readable, offline too',
  { tag: '@live' },
  async ({ frame, service }) => {
    const { page } = frame;
    // Pictures, and channels in the background, are requested in parallel.
    const getAssetRequests = async (): Promise<string[]> =>
      (await service.requests()).map(({ path }) => path).filter((path) => path.startsWith('/api/v3/assets'));
    await connected.step('not here: a way to fetch it where the service has one', async () => {
      const unknown = new DetailPane(page, 'Not in the offline copy');
      await page.evaluate(() => (location.hash = '#/products/nothing-like-it'));
      await expect(unknown.region).toBeVisible();
      await expect(
        unknown.region.getByText(/It may have been deleted, or may arrive with the next sync/),
      ).toBeVisible();
      await expect(unknown.button('Download')).toHaveCount(0);
      await page.evaluate(() => (location.hash = '#/assets/nothing-like-it'));
      await expect(unknown.button('Download')).toBeVisible();
      await unknown.button('Download').focus();
      await page.keyboard.press('Enter');
      await expect(unknown.region.getByText(/No item has the id/)).toBeVisible();
      await expect.poll(getAssetRequests).toContain('/api/v3/assets/nothing-like-it');
      await page.keyboard.press('Escape');
    });
    await connected.step('deleted: said so, and readable', async () => {
      await frame.go('Products');
      const products = productList(page);
      const lastSku = getSku(lastProduct);
      await products.search.fill(lastSku);
      await expect.poll(() => products.total()).toBe(1);
      await products.focus();
      await page.keyboard.press('Enter');
      const detail = new DetailPane(page, lastSku);
      await expect(detail.region).toBeVisible();
      await service.set({ counts: { products: lastProduct } });
      await frame.syncNow();
      await expect(
        detail.region.getByText('Deleted in the service: the last full sync did not find it.'),
      ).toBeVisible();
      await expect(detail.fact('Family')).toBeVisible();
      await frame.upToDate();
    });
    await frame.go('Assets');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const assets = new ListPage(page, 'Assets', 'Search assets');
    await expect(assets.grid.locator('[aria-rowindex="2"]')).toBeVisible();
    await assets.grid.focus();
    await page.keyboard.press('Enter');
    const detail = new DetailPane(page, /\.[a-z0-9]+$/i);
    await expect(detail.region).toBeVisible();
    await expect(detail.region.getByText(/^[\d,.]+ (kB|MB|bytes)$/)).toBeVisible();
    await service.clearRequests();
    await detail.button('Refresh').focus();
    await page.keyboard.press('Enter');
    await expect.poll(getAssetRequests).toEqual([expect.stringMatching(/^\/api\/v3\/assets\/[^/]+$/)]);
    await service.close();
    await frame.syncNow();
    await expect(frame.syncStatus).toHaveText(/^\s*Offline/);
    await expect(detail.button('Refresh')).toHaveAttribute('aria-disabled', 'true');
    await expect(detail.region.getByText(/^[\d,.]+ (kB|MB|bytes)$/)).toBeVisible();
  },
);

const openFirst = async (frame: Frame, title: string, name: string): Promise<DetailPane> => {
  await frame.go(title);
  const grid = frame.page.getByRole('grid', { name: title, exact: true });
  await expect(grid.getByRole('row').filter({ hasText: name })).toBeVisible();
  await grid.focus();
  await frame.page.keyboard.press('Enter');
  const detail = new DetailPane(frame.page, name);
  await expect(detail.region).toBeVisible();
  return detail;
};

const condition = (operator: string, product: string, quantity: string, value: number[]): unknown => ({
  relationship_id: 'r1',
  operator,
  product_ids: [{ id: product, qty_operator: quantity, value }],
});

/** One item of each kind: a product with a description, a list that filters by it, and a connection. */
const items: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  products: [
    {
      id: 'p1',
      sku: 'BAG-10157',
      gtin: null,
      parent_id: '',
      relationships: [{ relationship_id: 'r1', relationship_label: 'Goes with', links_to: [] }],
    },
  ],
  'asset-lists': [
    {
      id: 'l1',
      name: 'Smart pictures',
      type: 'Smart',
      query: [
        [condition('in', 'p1', 'exists', []), condition('not_in', 'p9', 'greater_than', [2])],
        [condition('resembles', 'p1', 'mostly', [7])],
      ],
    },
  ],
  connections: [
    {
      id: 'c1',
      name: 'Dock',
      type: 'ftp',
      url: 'host',
      user: 'me',
      port: 21,
      use_tls: false,
      last_result_operation: false,
    },
  ],
};

/** Returns a product with unusual values. */
const wild = (): string => {
  const deep = `${'{"a":['.repeat(5_000)}1${']}'.repeat(5_000)}`;
  const long = `start ${'<b>long</b> '.repeat(90_000)}end`;
  return (
    `{"id":"p2","sku":"WILD-1","label":"<img src=x onerror=alert(1)>","novelty":{"seen":"never before"},` +
    `"attributes":{"big":12345678901234567890,"deep":${deep},"long":${JSON.stringify(long)},"nothing":null,"blank":""}}`
  );
};

test('describes nested values, and shows unusual values completely or marked as truncated', async ({ world, app }) => {
  const service = await startTiny({
    page: (_, { path }) => {
      const data = (items[path] ?? []).map((item) => JSON.stringify(item));
      if (path === 'products') data.push(wild());
      return `{"data":[${data.join()}],"errors":[],"pagination":{}}`;
    },
  });
  const frame = await world.connect(app.window, { ...service, baseUrl: service.address, authUrl: service.address });
  const { page } = frame;
  const list = await openFirst(frame, 'Asset lists', 'Smart pictures');
  for (const searchText of [
    'Any of these:',
    'All of these:',
    'Products that have “BAG-10157” at least once through “Goes with”',
    'Products that do not have p9 more than twice through “Goes with”',
    'Products where “resembles” applies to “BAG-10157” (quantity “mostly” 7) through “Goes with”',
  ])
    await expect(list.fact('Query')).toContainText(searchText);
  await list.panel.getByRole('link', { name: '“BAG-10157”' }).first().click();
  const product = new DetailPane(page, 'BAG-10157');
  await expect(product.region).toBeVisible();
  await expect(product.fact('GTIN')).toHaveText('Missing');
  await product.panel.getByRole('button', { name: /^Show \d+ empty fields?$/ }).click();
  await expect(product.fact('Parent')).toHaveText('Empty text');
  const connection = await openFirst(frame, 'Connections', 'Dock');
  await expect(connection.panel.getByText('ftp://me@host:21, without TLS')).toBeVisible();
  await expect(connection.fact('Last delivery worked')).toHaveText('Failed');
  await test.step('unusual values do not delay the page', async () => {
    await frame.go('Products');
    await productList(page).row('WILD-1').getByText('WILD-1').click();
    const detail = new DetailPane(page, 'WILD-1');
    await expect(detail.region.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(detail.panel.getByText('Other fields')).toBeVisible();
    await detail.unfold();
    await expect(detail.panel.getByText('never before')).toBeVisible();

    await detail.show('Attributes');
    await expect(detail.panel.getByText('12345678901234567890')).toBeVisible();
    const showAll = detail.panel.getByRole('button', { name: /^Show all 1,080,\d{3} characters$/ });
    await showAll.click();
    await expect(detail.panel.getByText(/^1,06\d,\d{3} more characters are under JSON\.$/)).toBeVisible();
    await detail.panel.getByRole('button', { name: 'Show less' }).click();
    await detail.unfold();
    await expect(detail.panel.getByText('Deeper levels are under JSON.')).toBeVisible();
    await detail.panel.getByRole('searchbox').fill('blank');
    await expect(detail.panel.getByText('Empty text', { exact: true })).toBeVisible();

    await detail.show('JSON');
    await detail.panel.getByRole('button', { name: /^Show all, 1\.\d MB$/ }).click();
    await detail.panel.getByRole('searchbox').fill('"nothing": null');
    await expect(detail.panel.getByRole('status')).toHaveText('1 of 1');
    await expect(detail.panel.locator('mark')).toBeInViewport();
    await page.keyboard.press('Escape');
    await detail.button('Close').click();
    await expect(detail.region).toBeHidden();
  });
  await service.close();
});
