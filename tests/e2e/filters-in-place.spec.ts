import type { Page } from '@playwright/test';
import { Collections } from '../../electron/demo/collections.ts';
import { DemoAccountState as Account } from '../../electron/demo/demo-account.ts';
import { test as connected } from './connected.ts';
import { FiltersPanel } from './pages/filters.ts';
import { productList } from './pages/list.ts';
import { test as looking } from './looking.ts';
import { expect, test } from './world.ts';

interface Product {
  readonly sku: string;
  readonly asset_ids: readonly string[];
  readonly thumbnail_id: string | null;
  readonly product_family_id: string | null;
  readonly modified: string;
}

/** Every third product was changed today, on any day of the month. */
const sizes = {
  products: 360,
  assets: 30,
  startTime: new Date().toISOString(),
  misbehave: { touched: { every: 3, round: 1 } },
};

interface AccountContent {
  readonly products: readonly Product[];
  /** Names. */
  readonly families: readonly string[];
  readonly isOf: (product: Product, family: string) => boolean;
}

/** The items of the service. */
const createContent = (): AccountContent => {
  const all = new Collections(new Account(sizes));
  const items = all.of('products');
  const families = all.of('product-families');
  const named = Array.from({ length: families.size }, (_, at) => families.at(at));
  return {
    products: Array.from({ length: items.size }, (_, at) => items.at(at) as unknown as Product),
    families: named.map((family) => String(family['name'])),
    isOf: (product, name) => named.some((one) => one['name'] === name && one['_id'] === product.product_family_id),
  };
};

const isThisMonth = (date: string): boolean => {
  const [now, then] = [new Date(), new Date(date)];
  return now.getFullYear() === then.getFullYear() && now.getMonth() === then.getMonth();
};

test('finds a family’s products without a picture, changed this month, with the visible controls', async ({
  world,
  app,
}) => {
  const service = await world.service(sizes);
  const frame = await world.connect(app.window, service);
  const products = productList(frame.page);
  const filters = new FiltersPanel(frame.page);
  const known = createContent();
  const recent = known.products.filter(({ modified }) => isThisMonth(modified));
  const bare = recent.filter((one) => one.asset_ids.length === 0 && one.thumbnail_id === null);
  const [family = ''] = known.families.filter((name) => bare.some((one) => known.isOf(one, name)));
  const found = bare.filter((one) => known.isOf(one, family));
  expect(found.length).toBeGreaterThan(0);
  await filters.open();
  await filters.ready('Modified this month').click();
  await expect.poll(() => products.total()).toBe(recent.length);
  await filters.ready('No picture').click();
  await expect.poll(() => products.total()).toBe(bare.length);
  await filters.tick('Family', family);
  await expect.poll(() => products.total()).toBe(found.length);
  await filters.close();
  await expect(filters.inUse).toContainText('Modified is this month');
  await test.step('accepts a pasted list of hundreds of values in a filter', async () => {
    await filters.clear();
    await expect.poll(() => products.total()).toBe(known.products.length);
    const skus = known.products.map(({ sku }) => sku);
    const pastedSkus = skus.slice(100, 250);
    const others = Array.from({ length: 351 }, (_, at) => `nothing-${String(at)}`);
    await filters.choose('SKU', 'is one of');
    await filters.panel
      .getByLabel('Values', { exact: true })
      .fill([...pastedSkus, ...pastedSkus, ...others].join('\n'));
    await expect(filters.panel.getByText('501 different values')).toBeVisible();
    await filters.add();
    await expect.poll(() => products.total()).toBe(150);
    await filters.close();
    await expect(filters.inUse).toContainText('SKU in 501 values');
    const form = await filters.change(/^Change: SKU/);
    await form.getByLabel('Condition').selectOption({ label: 'is none of' });
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => products.total()).toBe(210);
  });
});

looking('an applied filter is changed in place by keyboard, removed and restored', async ({ frame }) => {
  const products = productList(frame.page);
  const filters = new FiltersPanel(frame.page);
  const { keyboard } = frame.page;
  await filters.put('Label', 'starts with', 'trail');
  await expect.poll(() => products.total()).toBeLessThan(240);
  const trails = await products.total();
  await filters.close();
  await filters.token('Change: Label starts with trail').focus();
  await keyboard.press('Enter');
  const form = frame.page.getByRole('dialog', { name: 'Change the filter' });
  await expect(form.getByLabel('Value', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Value', { exact: true })).toHaveValue('trail');
  await form.getByLabel('Value', { exact: true }).fill('roll');
  await keyboard.press('Enter');
  await expect(form).toBeHidden();
  const token = filters.token('Change: Label starts with roll');
  await expect(token).toBeFocused();
  await expect.poll(() => products.total()).not.toBe(trails);
  const rolls = await products.total();
  await keyboard.press('Delete');
  await expect.poll(() => products.total()).toBe(240);
  await frame.page.getByRole('button', { name: 'Undo' }).click();
  await expect(token).toBeVisible();
  await expect.poll(() => products.total()).toBe(rolls);
  await filters.clear();
  await expect.poll(() => products.total()).toBe(240);
  await looking.step('asks how complete a product is, and the list stands in that order', async () => {
    await filters.open();
    await filters.ready('Incomplete').click();
    await expect.poll(() => products.total()).toBeLessThan(240);
    const incomplete = await products.total();
    const form = await filters.change(/^Change: Completeness is incomplete/);
    await form.getByLabel('Condition').selectOption({ label: 'is complete' });
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => incomplete + (await products.total())).toBe(240);
    await filters.token(/^Remove: Completeness/).click();
    await expect.poll(() => products.total()).toBe(240);
    const header = products.grid.getByRole('columnheader', { name: /Completeness/ });
    await header.getByRole('button').first().click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    const meter = (row: number) => products.grid.locator(`[aria-rowindex="${row + 1}"]`).getByRole('meter');
    await expect(meter(1)).not.toHaveAttribute('aria-valuenow', '6');
  });
});

const viewNames = (page: Page) => page.getByRole('group', { name: 'Views' }).getByRole('button');

connected('saved views show their counts, can be moved, and are counted again after changes', async ({ frame }) => {
  const products = productList(frame.page);
  const filters = new FiltersPanel(frame.page);
  const save = async (status: string, name: string): Promise<number> => {
    await filters.put('Status', 'is', status);
    await expect.poll(() => products.total()).toBeLessThan(240);
    const total = await products.total();
    await filters.close();
    await frame.page.getByRole('button', { name: 'Save view' }).click();
    await frame.page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await frame.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(viewNames(frame.page).filter({ hasText: name })).toBeFocused();
    await expect(viewNames(frame.page).filter({ hasText: name })).toHaveText(`${name} ${total}`);
    await filters.clear();
    await expect.poll(() => products.total()).toBe(240);
    return total;
  };
  await save('Draft', 'First');
  await save('Completed', 'Second');
  const savedViews = viewNames(frame.page).filter({ hasText: /First|Second/ });
  await expect(savedViews).toHaveText([/^First/, /^Second/]);
  await viewNames(frame.page).filter({ hasText: 'Second' }).click();
  await frame.page.getByRole('button', { name: 'More', exact: true }).click();
  await frame.page.getByRole('menuitem', { name: 'Move view left' }).click();
  await filters.clear();
  await expect(savedViews).toHaveText([/^Second/, /^First/]);
  await test.step('hides a disabled completeness flag in all views, counts and meters', async () => {
    await expect(viewNames(frame.page).filter({ hasText: 'No GTIN' })).toBeVisible();
    const first = products.grid.locator('[aria-rowindex="2"]').getByRole('meter');
    await expect(first).toHaveAttribute('aria-valuemax', '6');
    await frame.go('Settings');
    await expect(frame.page.getByText(/Guessed: “/)).toBeVisible();
    const counts = frame.page.getByRole('group', { name: 'What counts' });
    await counts.getByRole('checkbox', { name: 'GTIN' }).uncheck();
    await expect(counts.getByRole('checkbox', { name: 'GTIN' })).not.toBeChecked();
    await frame.go('Products');
    await expect(first).toHaveAttribute('aria-valuemax', '5');
    await expect(viewNames(frame.page).filter({ hasText: 'No image' })).toBeVisible();
    await expect(viewNames(frame.page).filter({ hasText: 'No GTIN' })).toBeHidden();
  });
});
