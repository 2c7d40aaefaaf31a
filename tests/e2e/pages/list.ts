import { type Locator, type Page, expect } from '@playwright/test';

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

  /** Returns the rendered rows of items, without the header. */
  get rows(): Locator {
    return this.grid.locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])');
  }

  /** Returns the name of the first item of the requested rows. */
  async firstName(): Promise<string> {
    await this.settled();
    return this.grid.getByRole('rowheader').first().innerText();
  }

  /** Resolves when the requested rows are loaded, or the screen shows that there are none. */
  async settled(): Promise<void> {
    await expect(this.grid.and(this.page.locator('[aria-busy=true]'))).toHaveCount(0);
  }

  /** Focuses the grid, at any scroll position, once it has a row. */
  async focus(): Promise<void> {
    await this.settled();
    await expect(this.rows.getByRole('rowheader').first()).toBeVisible();
    await this.grid.focus();
  }

  /** Returns the number of rows of the query from the accessibility tree, or 0 if the screen shows no matches. */
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

/** Opens the dialog for pasting products, with the menu of their list. */
export const openPaste = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Paste products' }).click();
};
