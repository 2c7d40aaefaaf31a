import { check } from './axe.ts';
import { productList } from './pages/list.ts';
import { QualityPage } from './pages/quality.ts';
import { expect, test } from './looking.ts';
import { test as owning } from './world.ts';

test.describe('quality', () => {
  test('tells on a card what most products fail, and counts them beside its link', async ({ frame }) => {
    const quality = new QualityPage(frame.page);
    const views = frame.page.getByRole('group', { name: 'Views' });
    await frame.go('Products');
    const withoutGtin = Number(/\d+/.exec(await views.getByRole('button', { name: /^No GTIN/ }).innerText())?.[0]);
    await frame.go('Quality');
    await quality.checked();
    expect(await quality.fail('Completeness', 'No GTIN')).toBe(withoutGtin);
    await expect(quality.card('Completeness')).toContainText(/\d+ of 240 pass/);
    const link = frame.navigation
      .getByRole('listitem')
      .filter({ has: frame.page.getByRole('link', { name: 'Quality' }) });
    await expect(link).toHaveText(/\d$/);
    await check(frame.page, 'the board of profiles');
  });

  test('opens a rule as a list with what is wrong, which searches and selects as others do', async ({ frame }) => {
    const quality = new QualityPage(frame.page);
    const { worklist } = quality;
    await frame.go('Quality');
    await quality.checked();
    const count = await quality.fail('Completeness', 'No description');
    await quality.rule('Completeness', 'No description').click();
    await expect(frame.page.getByRole('heading', { level: 1, name: 'No description' })).toBeVisible();
    await expect.poll(() => worklist.total()).toBe(count);
    await expect(worklist.grid.getByRole('columnheader', { name: 'Fault' })).toBeVisible();
    await expect(worklist.rows.first()).toContainText('Missing');
    await check(frame.page, 'a worklist');
    const sku = await worklist.firstName();
    await worklist.search.fill(sku);
    await expect.poll(() => worklist.total()).toBe(1);
    await worklist.focus();
    await frame.page.keyboard.press('Enter');
    await expect(worklist.detail(sku)).toBeVisible();
    await frame.page.keyboard.press('Escape');
    await expect(worklist.detail(sku)).toBeHidden();
    await worklist.search.fill('');
    await worklist.focus();
    await frame.page.keyboard.press('Control+a');
    await expect(frame.page.getByText(`${String(count)} selected`)).toBeVisible();
    await frame.page.getByRole('button', { name: 'Clear', exact: true }).click();
    await quality.back('Completeness');
    await expect(quality.rules.getByRole('row')).toHaveCount(7);
    await check(frame.page, 'the rules of a profile');
    await quality.back('Quality');
  });

  test('says where an address leads that is of nothing here', async ({ frame }) => {
    const quality = new QualityPage(frame.page);
    await frame.go('Quality');
    await quality.checked();
    await frame.page.evaluate(() => (location.hash = '#/quality/profiles/none'));
    await expect(frame.page.getByRole('heading', { name: 'This profile no longer exists' })).toBeVisible();
    await frame.page.evaluate(() => (location.hash = '#/quality/profiles/completeness/none'));
    await expect(frame.page.getByRole('heading', { name: 'This rule no longer exists' })).toBeVisible();
    await quality.back('Completeness');
  });

  owning('waits for products where there are none', async ({ world, app }) => {
    const frame = await world.connect(app.window, await world.service({ products: 0 }));
    await frame.go('Quality');
    await expect(frame.page.getByRole('heading', { name: 'No products to check yet' })).toBeVisible();
    await check(frame.page, 'no products to check');
  });

  owning('counts again after a sync, with the products that came', async ({ world, app }) => {
    const service = await world.service();
    const frame = await world.connect(app.window, service);
    const quality = new QualityPage(frame.page);
    await frame.go('Quality');
    await quality.checked();
    const before = await quality.fail('Completeness', 'No category');
    await frame.go('Products');
    await frame.page.getByRole('button', { name: 'New product' }).click();
    const dialog = frame.page.getByRole('dialog', { name: 'New product' });
    await dialog.getByLabel('SKU').fill('NEW-1');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(productList(frame.page).detail('NEW-1')).toBeVisible();
    await frame.go('Quality');
    await expect.poll(() => quality.fail('Completeness', 'No category')).toBe(before + 1);
  });
});
