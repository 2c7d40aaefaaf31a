import type { Locator } from '@playwright/test';
import { runFromRight } from '../support/right-to-left.ts';
import { expect, test } from './looking.ts';

/** Returns the centre of the visible part, as a share of the window’s width from its left edge. */
const acrossAt = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  const width = await part.page().evaluate(() => innerWidth);
  return box === null ? Number.NaN : (box.x + box.width / 2) / width;
};

test('mirrors the whole window for a right-to-left script, except SKUs and file names', async ({ frame }) => {
  const { page } = frame;
  const sku = (await page.getByRole('grid').getByRole('rowheader').first().innerText()).trim();
  const leave = await runFromRight(page);
  try {
    const grid = page.getByRole('grid');
    const first = grid.getByRole('rowheader').first();
    await expect(first).toHaveText(sku);
    await expect.poll(() => acrossAt(page.getByRole('navigation').first())).toBeGreaterThan(0.8);
    await expect.poll(() => acrossAt(first)).toBeGreaterThan(0.5);

    // A pane next to the list opens at its end; cells are navigated from the right.
    await grid.focus();
    await page.keyboard.press('Enter');
    const detail = page.getByRole('region', { name: sku });
    await expect(detail).toBeVisible();
    await expect.poll(() => acrossAt(detail)).toBeLessThan(0.5);
    await page.keyboard.press('ArrowLeft');
    await expect(grid.locator('.cell')).toHaveCount(1);
    const cell = await acrossAt(grid.locator('.cell'));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => acrossAt(grid.locator('.cell'))).toBeLessThan(cell);

    // Pictures are also laid out from the right, and the left arrow moves to the next.
    await page.evaluate(() => (location.hash = '#/assets'));
    const shelf = page.getByRole('listbox');
    await expect(shelf.getByRole('option').first()).toBeVisible();
    await expect.poll(() => acrossAt(shelf.getByRole('option').first())).toBeGreaterThan(0.5);
    await shelf.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(shelf).toHaveAttribute('aria-activedescendant', /1$/);

    for (const side of ['products', 'assets', 'settings', 'outbox', 'changes', 'quality', 'channels']) {
      await page.evaluate((hash) => (location.hash = hash), `#/${side}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const over = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(over, `${side} is no wider than the window`).toBe(0);
    }
  } finally {
    await leave();
  }
});
