import { isDeepStrictEqual } from 'node:util';
import { type Locator, type Page, expect } from '@playwright/test';
import { ListPage } from './list.ts';

/** The grid of products with its columns. */
export class GridPage extends ListPage {
  readonly panel: Locator;

  constructor(page: Page) {
    super(page, 'Products', 'Search products');
    this.panel = page.getByRole('dialog', { name: 'Columns' });
  }

  /** Returns the names of the rendered columns, in order, without check and picture. */
  async heads(): Promise<string[]> {
    return (await this.grid.getByRole('columnheader').getByRole('button').allInnerTexts()).map((text) => text.trim());
  }

  head(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true });
  }

  /** A row by its number, from 1. */
  at(row: number): Locator {
    return this.grid.locator(`[aria-rowindex="${String(row + 1)}"]`);
  }

  /** Returns the SKU of a row, once it is loaded. */
  async sku(row: number): Promise<string> {
    return (await this.at(row).getByRole('rowheader').innerText()).trim();
  }

  /** Returns the first visible row like `topRow`, once it is loaded and the same twice in succession. */
  async settledTopRow(): ReturnType<GridPage['topRow']> {
    let row = await this.topRow();
    const isSettled = async (): Promise<boolean> => {
      const before = row;
      row = await this.topRow();
      return row.sku !== '' && isDeepStrictEqual(row, before);
    };
    await expect.poll(isSettled).toBe(true);
    return row;
  }

  async showColumns(...names: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Columns' }).click();
    for (const name of names) await this.panel.getByRole('checkbox', { name, exact: true }).first().check();
    await this.page.keyboard.press('Escape');
    await this.panel.waitFor({ state: 'hidden' });
  }

  /** Returns the first row whose top is visible, and the distance of its top from the top of the rows. */
  topRow(): Promise<{ readonly index: number; readonly sku: string; readonly top: number }> {
    return this.grid.evaluate((grid) => {
      const from = grid.getBoundingClientRect().top + 28;
      const rows = [...grid.querySelectorAll('[data-index]')].map((row) => ({
        index: Number(row.getAttribute('data-index')),
        sku: row.querySelector('[role=rowheader]')?.textContent.trim() ?? '',
        top: Math.round(row.getBoundingClientRect().top - from),
      }));
      const seen = rows.filter(({ top }) => top >= 0).sort((one, other) => one.top - other.top);
      return seen[0] ?? { index: 0, sku: '', top: 0 };
    });
  }
}
