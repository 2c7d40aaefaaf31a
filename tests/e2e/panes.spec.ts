import type { Page } from '@playwright/test';
import { expect, test } from './looking.ts';
import { CreateDialog } from './pages/create.ts';
import { ListPage, productList } from './pages/list.ts';

/** Returns the focused element: its role or tag, and its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const named = element?.getAttribute('aria-label') ?? element?.textContent.trim().slice(0, 40) ?? '';
    return `${element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? 'nothing'} ${named}`;
  });

test('focuses the list after every navigation, and moves with F6 from the sidebar to the list and the detail', async ({
  frame,
}) => {
  const { page } = frame;
  const { keyboard } = page;
  const products = productList(page);
  await test.step('after a shortcut, a command, a link and going back', async () => {
    await keyboard.press('ControlOrMeta+2');
    const families = new ListPage(page, 'Families', 'Search families');
    await expect(families.grid).toBeFocused();
    await keyboard.press('ControlOrMeta+1');
    await expect(products.grid).toBeFocused();
    await keyboard.press('ControlOrMeta+k');
    await keyboard.type('attributes');
    await page
      .getByRole('option', { name: /^Attributes/ })
      .first()
      .click();
    await expect(new ListPage(page, 'Attributes', 'Search attributes').grid).toBeFocused();
    await frame.go('Families');
    await expect(families.grid).toBeFocused();
    await page.goBack();
    await expect(new ListPage(page, 'Attributes', 'Search attributes').grid).toBeFocused();
    for (const [keys, heading] of [
      ['q', 'Quality'],
      ['h', 'Changes'],
      ['o', 'Outbox'],
      ['v', 'Quality'],
    ] as const) {
      await keyboard.press('g');
      await keyboard.press(keys);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect.poll(() => focused(page)).not.toBe('body ');
    }
    await expect(page.getByRole('link', { name: /^Values/ })).toHaveAttribute('aria-current', 'page');
  });
  await test.step('between the panes, and back to the previous focus', async () => {
    await keyboard.press('ControlOrMeta+1');
    await expect(products.grid).toBeFocused();
    await keyboard.press('Enter');
    const pane = page.locator('section.pane');
    await expect(pane).toBeVisible();
    await expect(products.grid).toBeFocused();
    await keyboard.press('F6');
    await expect(pane.locator(':focus')).toHaveCount(1);
    await keyboard.press('F6');
    await expect(frame.navigation.getByRole('link', { name: /^Products/ })).toBeFocused();
    await keyboard.press('Shift+F6');
    await keyboard.press('Shift+F6');
    await expect(products.grid).toBeFocused();
    await products.search.focus();
    await keyboard.press('F6');
    await expect(pane.locator(':focus')).toHaveCount(1);
    await keyboard.press('Shift+F6');
    await expect(products.search).toBeFocused();
  });
  await test.step('between the parts of a product over the list, never in the list below it', async () => {
    await products.grid.focus();
    await page.getByRole('button', { name: 'Open over the list' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page.getByRole('searchbox', { name: 'Search attributes' })).toBeVisible();
    const stops: string[] = [];
    for (let press = 0; press < 5; press += 1) {
      await keyboard.press('F6');
      stops.push(await focused(page));
    }
    expect(stops).toEqual([
      expect.stringMatching(/^tab Overview/),
      'section Overview',
      expect.stringMatching(/^searchbox|^input Search attributes/),
      expect.stringMatching(/^a /),
      expect.stringMatching(/^(h2|button) /),
    ]);
    await keyboard.press('Shift+F6');
    await keyboard.press('Shift+F6');
    await expect.poll(() => focused(page)).toBe(stops[2]);
    await page.getByRole('button', { name: 'Open over the list' }).click();
  });
  await test.step('with few stops between the rows and the detail', async () => {
    await products.grid.focus();
    let stops = 0;
    for (; stops < 8 && (await page.locator('section.pane :focus').count()) === 0; stops += 1)
      await keyboard.press('Tab');
    expect(stops).toBeLessThan(6);
    await products.grid.focus();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    const first = await focused(page);
    await keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).not.toBe(first);
    await keyboard.press('ArrowDown');
    await expect(products.grid).toBeFocused();
  });
  await test.step('skip the toolbar with the first control of the page', async () => {
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
    });
    const skip = page.getByRole('button', { name: 'Skip to the list' });
    await skip.focus();
    await expect(skip).toBeFocused();
    await keyboard.press('Enter');
    await expect(products.grid).toBeFocused();
  });
  await test.step('between the sidebar and a page without a list', async () => {
    await keyboard.press('g');
    await keyboard.press('v');
    await expect(page.getByRole('link', { name: /^Values/ })).toBeVisible();
    await expect.poll(() => page.getByRole('main').locator(':focus').count()).toBe(1);
    await keyboard.press('F6');
    await expect(frame.navigation.locator(':focus')).toHaveCount(1);
    await keyboard.press('F6');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });
});

test('opens the guide page of the screen with F1, over a dialog too, and closes it with Escape', async ({ frame }) => {
  const { page } = frame;
  const { keyboard } = page;
  await frame.go('Assets');
  await keyboard.press('F1');
  await expect(page.getByRole('article', { name: 'Upload files' })).toBeVisible();
  await page.getByRole('link', { name: 'Find' }).click();
  await keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  await frame.go('Products');
  const product = new CreateDialog(page, 'New product');
  await product.open();
  await product.field('Label').fill('Half typed');
  await keyboard.press('F1');
  const guide = page.getByRole('dialog', { name: /Create/ });
  await expect(guide).toBeVisible();
  await keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(product.field('Label')).toHaveValue('Half typed');
  await expect(product.field('Label')).toBeFocused();
  await keyboard.press('Escape');
  await expect(product.dialog).toBeHidden();
});
