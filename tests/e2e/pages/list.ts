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

  /** All rows of the query, by what the grid tells assistive technology; none where a screen says that nothing matches. */
  async total(): Promise<number> {
    if ((await this.grid.count()) === 0) return 0;
    return Number(await this.grid.getAttribute('aria-rowcount')) - 1;
  }

  detail(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name });
  }
}

export const productList = (page: Page): ListPage => new ListPage(page, 'Products', 'Search products');
