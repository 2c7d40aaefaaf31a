import { type Locator, type Page, expect } from '@playwright/test';

/** The changes page: its filters, its rows, and the open change. */
export class ChangesPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly search: Locator;
  readonly resource: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Changes', exact: true });
    this.search = page.getByRole('searchbox', { name: 'Search changes' });
    this.resource = page.getByRole('combobox', { name: 'Resource' });
  }

  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text });
  }

  kind(name: string): Locator {
    return this.page
      .getByRole('group', { name: 'Kinds of change' })
      .getByRole('button', { name: new RegExp(`^${name}`) });
  }

  panel(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name });
  }

  /** Waits for this number of headers and changes, and returns their texts. */
  async holds(rows: number): Promise<void> {
    await expect(this.grid).toHaveAttribute('aria-rowcount', String(rows));
    await expect(this.grid.getByText('Loading')).toHaveCount(0);
  }
}
