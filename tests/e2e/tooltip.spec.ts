import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

test.describe('tooltips', () => {
  test('say what a button does, to the eye and to a screen reader, and go with it', async ({ frame }) => {
    const { page } = frame;
    const products = productList(page);
    await products.focus();
    await page.keyboard.press('Enter');
    const close = page.getByRole('button', { name: 'Close', exact: true });
    await close.hover();
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toContainText('Close');
    await expect(close).toHaveAccessibleDescription(/Close/);
    await close.click();
    await expect(close).toBeHidden();
    await expect(tooltip).toBeHidden();
    // Its layer listens to scrolling: nothing may be asked of a button that is gone.
    await products.focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/row 240 of 240/i)).toBeVisible();
  });

  test('come at once to the next button, and go on Escape', async ({ frame }) => {
    const { page } = frame;
    await page.getByRole('button', { name: 'Sync now' }).focus();
    await page.keyboard.press('Tab');
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });

  test('leave Escape to the menu that is open', async ({ frame }) => {
    const { page } = frame;
    await productList(page).focus();
    await page.keyboard.press('Enter');
    const close = page.getByRole('button', { name: 'Close', exact: true, includeHidden: true });
    await expect(close).toBeVisible();
    await page.getByRole('button', { name: /^Account: / }).focus();
    await page.keyboard.press('ArrowDown');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    // The pointer rested on a button when the menu opened: what it asked for comes after it.
    await close.dispatchEvent('pointerenter', { pointerType: 'mouse' });
    const tooltip = page.getByRole('tooltip', { includeHidden: true });
    await expect(tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(close).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
});
