import { check } from './axe.ts';
import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

test('offers views with their counts, available actions, settings by name and the guide in the palette', async ({
  frame,
  service,
}) => {
  const { page } = frame;
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const typeInPalette = async (words: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill(words);
  };
  await test.step('views with their counts', async () => {
    const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^No image/ });
    await expect(view).toHaveText(/\d$/);
    const count = /\d+$/.exec((await view.innerText()).trim())?.[0] ?? 'a count';
    await typeInPalette('no image');
    const offered = palette.getByRole('group', { name: 'Views' }).getByRole('option', { name: /No image/ });
    await expect(offered).toContainText(count);
    await offered.click();
    await expect(view).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => productList(page).total()).toBe(Number(count));
  });
  await test.step('commands of this screen and of all screens', async () => {
    await typeInPalette('export this');
    await expect(palette.getByRole('option', { name: /Export this list/ })).toHaveAttribute('aria-selected', 'true');
    await service.clearRequests();
    await palette.getByRole('combobox').fill('sync now');
    await expect(palette.getByRole('option', { name: /^Sync now/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const hasRequest = async (): Promise<boolean> =>
      (await service.requests()).some(({ path }) => path.startsWith('/api/v3/products'));
    await expect.poll(hasRequest).toBe(true);
    await frame.upToDate();
  });
  await test.step('settings by name', async () => {
    await typeInPalette('theme dark');
    await palette.getByRole('option', { name: /Theme: Dark/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await typeInPalette('theme same');
    await palette.getByRole('option', { name: /Theme: Same as the system/ }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  });
  await test.step('the guide, which shows its pages with their pictures', async () => {
    await typeInPalette('guide upload');
    await page.keyboard.press('Enter');
    const article = page.getByRole('article', { name: 'Upload files' });
    const picture = article.getByRole('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
    const pages = page.getByRole('navigation', { name: 'Pages of the guide' });
    await expect(pages.getByRole('link', { name: 'Upload files' })).toHaveAttribute('aria-current', 'page');
    await pages.getByRole('link', { name: 'Find' }).click();
    await expect(page.getByRole('article', { name: 'Find' })).toContainText('sku:BAG');
    await page.keyboard.press('F1');
    await expect(page.getByRole('article', { name: 'Connect' })).toBeVisible();
  });
});

test('lists the shortcuts in a searchable dialog that opens lists and forms', async ({ frame }) => {
  const { page } = frame;
  await test.step('filters by the value of a cell with the menu of a row, or excludes the value', async () => {
    const products = productList(page);
    const all = await products.total();
    const cell = products.row('Draft').first().getByRole('gridcell').filter({ hasText: 'Draft' });
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show only “Draft”' }).click();
    await expect.poll(() => products.total()).toBeLessThan(all);
    const only = await products.total();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.poll(() => products.total()).toBe(all);
    await expect(cell).toBeVisible();
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Exclude “Draft”' }).click();
    await expect.poll(() => products.total()).toBe(all - only);
  });
  await test.step('a dialog of the shortcuts', async () => {
    await productList(page).grid.focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Select all that match')).toBeVisible();
    await check(page, 'keys');
    await sheet.getByRole('searchbox', { name: 'Search shortcuts' }).fill('sync');
    await expect(sheet.getByRole('term')).toHaveText(['Sync now']);
    // The first Escape empties the box.
    await page.keyboard.press('Escape');
    await expect(sheet.getByText('Select all that match')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
  await page.keyboard.press('ControlOrMeta+2');
  await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+3');
  await expect(page.getByRole('heading', { level: 1, name: 'Attributes' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('dialog', { name: 'New attribute' })).toBeVisible();
});
