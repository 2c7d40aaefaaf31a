import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

test('describes a button in its tooltip, immediately at the next button, and leaves Escape to popovers that opened before it', async ({
  frame,
}) => {
  const { page } = frame;
  const products = productList(page);
  const close = page.getByRole('button', { name: 'Close', exact: true, includeHidden: true });
  const tooltip = page.getByRole('tooltip', { includeHidden: true });
  await test.step('appear immediately at the next button, and close with Escape', async () => {
    await page.getByRole('button', { name: 'Sync now' }).focus();
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
  await test.step('leave Escape to the open menu', async () => {
    await products.focus();
    await page.keyboard.press('Enter');
    await expect(close).toBeVisible();
    await page.getByRole('button', { name: /^Account: / }).focus();
    await page.keyboard.press('ArrowDown');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    // The pointer was over a button when the menu opened, so its tooltip request arrives after the menu.
    await close.dispatchEvent('pointerenter', { pointerType: 'mouse' });
    await expect(tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(close).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
  await test.step('describe the button visually and for a screen reader, and disappear with it', async () => {
    await close.hover();
    await expect(page.getByRole('tooltip')).toContainText('Close');
    await expect(close).toHaveAccessibleDescription(/Close/);
    await close.click();
    await expect(close).toBeHidden();
    await expect(tooltip).toBeHidden();
    // The tooltip handles scroll events, and must not access a removed button.
    await products.focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/row 240 of 240/i)).toBeVisible();
  });
});
