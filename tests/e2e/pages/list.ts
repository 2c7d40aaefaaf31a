import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A list of items with its search box, grid and detail. */
export class ListPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly search: Locator;

  /** `title` and `search` are the accessible names, such as `Products` and `Search products`. */
  constructor(page: Page, title: string, search: string) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: title, exact: true });
    this.search = page.getByRole('searchbox', { name: search });
  }

  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text });
  }

  /** The rows of items that are in the page now, without the header. */
  get rows(): Locator {
    return this.grid.locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])');
  }

  /** What the first item is called. */
  async firstName(): Promise<string> {
    return this.grid.getByRole('rowheader').first().innerText();
  }

  /** Resolves when the rows that were asked for are here, or a screen says that there are none. */
  async settled(): Promise<void> {
    await expect(this.grid.and(this.page.locator('[aria-busy=true]'))).toHaveCount(0);
  }

  /** Puts the keys on the grid, wherever it is scrolled to, once there is a row for them to act on. */
  async focus(): Promise<void> {
    await this.settled();
    await expect(this.rows.getByRole('rowheader').first()).toBeVisible();
    await this.grid.focus();
  }

  /** All rows of the query, by what the grid tells assistive technology; none where a screen says that nothing matches. */
  async total(): Promise<number> {
    await this.settled();
    if ((await this.grid.count()) === 0) return 0;
    return Number(await this.grid.getAttribute('aria-rowcount')) - 1;
  }

  detail(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name });
  }
}

export const productList = (page: Page): ListPage => new ListPage(page, 'Products', 'Search products');

/** Opens the dialog that pastes products, by the menu of their list. */
export const openPaste = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Paste products' }).click();
};
