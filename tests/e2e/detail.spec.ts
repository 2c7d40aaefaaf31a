import { startTiny } from '../support/tiny-service.ts';
import type { Choices, TinyService } from '../support/tiny-service.ts';
import { ConnectPage } from './pages/connect.ts';
import { DetailPane } from './pages/detail.ts';
import { Frame } from './pages/frame.ts';
import { ListPage, productList } from './pages/list.ts';
import { test as connected } from './connected.ts';
import { test as looking } from './looking.ts';
import { expect, test } from './world.ts';
import type { World } from './world.ts';

const sku = /^[A-Z]{3}-\d+/;

test.describe('the detail of a product', () => {
  looking('steps by keyboard to the next item and back, and gives the keys back when it closes', async ({ frame }) => {
    const { page } = frame;
    const products = productList(page);
    await expect(products.grid.locator('[aria-rowindex="4"]')).toBeVisible();
    const skuAt = async (row: number): Promise<string> =>
      sku.exec((await products.grid.locator(`[aria-rowindex="${String(row)}"]`).innerText()).trim())?.[0] ?? '';
    const [first, second] = [await skuAt(2), await skuAt(3)];
    await products.grid.focus();
    await page.keyboard.press('Home');
    await expect(page.getByText(/row 1 of 240/i)).toBeVisible();
    await page.keyboard.press('Enter');
    const detail = new DetailPane(page, first);
    await expect(detail.region).toBeVisible();
    await expect(detail.button('Previous')).toHaveAttribute('aria-disabled', 'true');
    await detail.button('Next').focus();
    await page.keyboard.press('Enter');
    await expect(new DetailPane(page, second).region).toBeVisible();
    await expect(page.getByText(/row 2 of 240/i)).toBeVisible();
    const then = new DetailPane(page, second);
    await expect(then.button('Next')).toBeFocused();
    await then.button('Previous').focus();
    await page.keyboard.press('Space');
    await expect(detail.region).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail.region).toBeHidden();
    await expect(products.grid).toBeFocused();
  });

  looking('goes along with the keys of the list, which keep the focus', async ({ frame }) => {
    const { page } = frame;
    const products = productList(page);
    const titleAt = async (row: number): Promise<string> =>
      sku.exec((await products.grid.locator(`[aria-rowindex="${String(row)}"]`).innerText()).trim())?.[0] ?? '';
    await expect(products.grid.locator('[aria-rowindex="4"]')).toBeVisible();
    const [first, third] = [await titleAt(2), await titleAt(4)];
    await products.grid.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(new DetailPane(page, first).region).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(new DetailPane(page, third).region).toBeVisible();
    await expect(products.grid).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(new DetailPane(page, first).region).toBeVisible();
  });

  looking('keeps the bar of its parts and its name in sight', async ({ frame }) => {
    const { page } = frame;
    await productList(page).rows.first().getByText(sku).click();
    const detail = new DetailPane(page, sku);
    await detail.show('JSON');
    const tab = detail.tab('JSON');
    const before = await tab.boundingBox();
    await detail.panel.getByRole('searchbox').hover();
    // What is turned before the text stands there moves nothing.
    const turned = async (): Promise<number | undefined> => {
      await page.mouse.wheel(0, 4_000);
      return (await tab.boundingBox())?.y;
    };
    await expect.poll(turned).toBeLessThan(before?.y ?? 0);
    const stuck = await tab.boundingBox();
    await detail.show('Overview');
    expect(await detail.tab('JSON').boundingBox()).toEqual(stuck);
    await expect(detail.region.getByRole('heading', { level: 2 }).getByRole('img')).toHaveCount(0);
    await expect(detail.tab('Overview')).toBeInViewport();
  });

  looking('copies its name, opens over the list and goes back beside it', async ({ app, frame }) => {
    const { page } = frame;
    const products = productList(page);
    await products.rows.first().getByText(sku).click();
    const detail = new DetailPane(page, sku);
    const name = (await detail.region.getAttribute('aria-label')) ?? '';
    await detail.button('Copy').focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await app.recorded()).clipboard).toBe(name);
    const over = detail.button('Open over the list');
    await over.focus();
    await page.keyboard.press('Enter');
    await expect(over).toHaveAttribute('aria-pressed', 'true');
    const [whole, list] = [await detail.region.boundingBox(), await products.grid.boundingBox()];
    expect(whole?.width).toBeGreaterThan(700);
    expect(whole?.x).toBeLessThanOrEqual(list?.x ?? 0);
    await over.click();
    await expect(over).toHaveAttribute('aria-pressed', 'false');
    await detail.button('Close').focus();
    await page.keyboard.press('Enter');
    await expect(detail.region).toBeHidden();
    await expect(detail.button('Refresh')).toHaveCount(0);
  });

  looking('finds, unfolds and copies its attributes', async ({ app, frame, generation }) => {
    const { page } = frame;
    // A live service names it so.
    const name = { document: 'Dimensions', live: 'dimensions' }[generation];
    await productList(page).rows.first().getByText(sku).click();
    const detail = new DetailPane(page, sku);
    await detail.show('Attributes');
    await detail.panel.getByRole('searchbox', { name: 'Search attributes' }).fill('dimensions');
    await expect(detail.fact(name)).toContainText(/\d+ × \d+ × \d+ cm/);
    await detail.button('Show keys').click();
    await expect(detail.panel.locator('dt').filter({ hasText: 'dimensions' })).toBeVisible();
    await detail.button(`Copy ${name}`).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await app.recorded()).clipboard).toMatch(/^\{\s+"width"/);
    await detail.panel.getByRole('searchbox', { name: 'Search attributes' }).fill('nothing like it');
    await expect(detail.panel.getByText('No attribute contains “nothing like it”.')).toBeVisible();
  });

  looking('shows the body as it came, finds within it and copies it', async ({ app, frame }) => {
    const { page } = frame;
    await productList(page).rows.first().getByText(sku).click();
    const detail = new DetailPane(page, sku);
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
    await expect.poll(async () => (await app.recorded()).clipboard).toMatch(/^\{"id":".+\}$/s);
  });
});

test('stepping goes on past the rows that are here', async ({ world, app }) => {
  test.slow();
  const service = await world.service({ products: 3_000, assets: 3 });
  const page = app.window;
  // By keyboard: a pointer would rest over rows that come and go, and open their tooltips.
  const connect = new ConnectPage(page);
  await connect.fill(service);
  await page.keyboard.press('Enter');
  await new Frame(page).upToDate();
  const products = productList(page);
  await expect.poll(() => products.total()).toBe(3_000);
  await products.grid.focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/row 3,000 of 3,000/i)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(products.grid.locator('[aria-rowindex="2"]')).toBeVisible();
  await page.keyboard.press('Enter');
  const detail = new DetailPane(page, sku);
  await expect(detail.region).toBeVisible();
  await detail.button('Next').focus();
  for (let press = 0; press < 150; press += 1) await page.keyboard.press('Enter');
  await expect(page.getByText(/row 151 of 3,000/i)).toBeVisible();
  await expect(products.grid.locator('[aria-rowindex="152"][aria-current="true"]')).toBeVisible();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expect(page.getByText(/row 154 of 3,000/i)).toBeVisible();
});

test.describe('an item that is not here, or not any more', () => {
  connected('is said to be gone, and stays readable', { tag: '@live' }, async ({ frame, service }) => {
    const { page } = frame;
    const products = productList(page);
    await products.grid.focus();
    await page.keyboard.press('Enter');
    const detail = new DetailPane(page, sku);
    await expect(detail.region).toBeVisible();
    await service.set({ counts: { products: 0 } });
    await frame.syncNow();
    await expect(detail.region.getByText('The service no longer listed it at the last complete sync.')).toBeVisible();
    await expect(detail.fact('Family')).toBeVisible();
  });

  connected('has a clear state, with a way to fetch it where the service has one', async ({ frame, service }) => {
    const { page } = frame;
    const unknown = new DetailPane(page, 'Not on this computer');
    await page.evaluate(() => (location.hash = '#/products/nothing-like-it'));
    await expect(unknown.region).toBeVisible();
    await expect(unknown.region.getByText(/It may be gone, or may arrive with the next sync/)).toBeVisible();
    await expect(unknown.button('Fetch')).toHaveCount(0);
    await page.evaluate(() => (location.hash = '#/assets/nothing-like-it'));
    await expect(unknown.button('Fetch')).toBeVisible();
    await unknown.button('Fetch').focus();
    await page.keyboard.press('Enter');
    await expect(unknown.region.getByText(/No item has the id/)).toBeVisible();
    expect((await service.requests()).some(({ path }) => path === '/api/v3/assets/nothing-like-it')).toBe(true);
  });
});

connected(
  'refresh asks the service for an asset again, and is not offered offline',
  { tag: '@live' },
  async ({ frame, service }) => {
    const { page } = frame;
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
    // Pictures, and channels in the background, are asked for meanwhile.
    const assetsAsked = async (): Promise<string[]> =>
      (await service.requests()).map(({ path }) => path).filter((path) => path.startsWith('/api/v3/assets'));
    await expect.poll(assetsAsked).toEqual([expect.stringMatching(/^\/api\/v3\/assets\/[^/]+$/)]);
    await service.close();
    await frame.syncNow();
    await expect(frame.syncStatus).toHaveText(/^\s*Offline/);
    await expect(detail.button('Refresh')).toHaveAttribute('aria-disabled', 'true');
    await expect(detail.region.getByText(/^[\d,.]+ (kB|MB|bytes)$/)).toBeVisible();
  },
);

const connectTiny = async (
  world: World,
  items: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
  choices: Partial<Choices> = {},
): Promise<{ frame: Frame; service: TinyService }> => {
  const app = await world.launch();
  const service = await startTiny({ items: (path) => items[path] ?? [], ...choices });
  const frame = await world.connect(app.window, { ...service, baseUrl: service.address, authUrl: service.address });
  return { frame, service };
};

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

test('nested things are told in words', async ({ world }) => {
  const condition = (operator: string, product: string, quantity: string, value: number[]): unknown => ({
    relationship_id: 'r1',
    operator,
    product_ids: [{ id: product, qty_operator: quantity, value }],
  });
  const { frame, service } = await connectTiny(world, {
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
  });
  const list = await openFirst(frame, 'Asset lists', 'Smart pictures');
  for (const words of [
    'Any of these:',
    'All of these:',
    'Products that have “BAG-10157” at least once through “Goes with”',
    'Products that do not have p9 more than twice through “Goes with”',
    'Products where “resembles” applies to “BAG-10157” (quantity “mostly” 7) through “Goes with”',
  ])
    await expect(list.fact('Query')).toContainText(words);
  await list.panel.getByRole('link', { name: '“BAG-10157”' }).first().click();
  const product = new DetailPane(frame.page, 'BAG-10157');
  await expect(product.region).toBeVisible();
  await expect(product.fact('GTIN')).toHaveText('Missing');
  await product.panel.getByRole('button', { name: /^Show \d+ empty$/ }).click();
  await expect(product.fact('Parent')).toHaveText('Empty text');
  const connection = await openFirst(frame, 'Connections', 'Dock');
  await expect(connection.panel.getByText('ftp://me@host:21, without TLS')).toBeVisible();
  await expect(connection.fact('Last delivery worked')).toHaveText('Failed');
  await service.close();
});

test('wild values are whole, or cut with a word, and hold nothing up', async ({ world }) => {
  const deep = `${'{"a":['.repeat(5_000)}1${']}'.repeat(5_000)}`;
  const long = `start ${'<b>long</b> '.repeat(90_000)}end`;
  const raw =
    `{"id":"p1","sku":"WILD-1","label":"<img src=x onerror=alert(1)>","novelty":{"seen":"never before"},` +
    `"attributes":{"big":12345678901234567890,"deep":${deep},"long":${JSON.stringify(long)},"nothing":null,"blank":""}}`;
  const { frame, service } = await connectTiny(
    world,
    {},
    {
      page: (data, { path }) =>
        path === 'products' ? `{"data":[${raw}],"errors":[],"pagination":{}}` : { data, errors: [], pagination: {} },
    },
  );
  const { page } = frame;
  const detail = await openFirst(frame, 'Products', 'WILD-1');
  await expect(detail.region.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(detail.panel.getByText('Also sent by the service')).toBeVisible();
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
  await service.close();
});
