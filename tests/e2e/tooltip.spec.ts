import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

test('tooltips say what a button does, come at once to the next, and leave Escape to what is open before them', async ({
  frame,
}) => {
  const { page } = frame;
  const products = productList(page);
  const close = page.getByRole('button', { name: 'Close', exact: true, includeHidden: true });
  const tooltip = page.getByRole('tooltip', { includeHidden: true });
  await test.step('come at once to the next button, and go on Escape', async () => {
    await page.getByRole('button', { name: 'Sync now' }).focus();
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
  await test.step('leave Escape to the menu that is open', async () => {
    await products.focus();
    await page.keyboard.press('Enter');
    await expect(close).toBeVisible();
    await page.getByRole('button', { name: /^Account: / }).focus();
    await page.keyboard.press('ArrowDown');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    // The pointer rested on a button when the menu opened: what it asked for comes after it.
    await close.dispatchEvent('pointerenter', { pointerType: 'mouse' });
    await expect(tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(close).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
  await test.step('say what it does to the eye and to a screen reader, and go with it', async () => {
    await close.hover();
    await expect(page.getByRole('tooltip')).toContainText('Close');
    await expect(close).toHaveAccessibleDescription(/Close/);
    await close.click();
    await expect(close).toBeHidden();
    await expect(tooltip).toBeHidden();
    // Its layer listens to scrolling: nothing may be asked of a button that is gone.
    await products.focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/row 240 of 240/i)).toBeVisible();
  });
});
