import { type Locator, type Page, expect } from '@playwright/test';
import { ListPage } from './list.ts';

/** The grid of profiles and channels, a profile with its rules, and the worklist of a rule. */
export class QualityPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly rules: Locator;
  readonly worklist: ListPage;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Profiles and channels' });
    this.rules = page.getByRole('table', { name: 'Rules' });
    this.worklist = new ListPage(page, 'Products', 'Search products');
  }

  /** The row of a profile, a channel, or a watched rule or view. */
  row(name: string): Locator {
    const exact = new RegExp(`^${name}$`);
    return this.grid.getByRole('row').filter({
      has: this.page.getByRole('link', { name: exact }).or(this.page.getByRole('button', { name: exact })),
    });
  }

  /** Opens the menu `Add profile` and chooses an entry. */
  async add(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add profile' }).click();
    await this.page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click();
  }

  /** Waits until the products were checked. */
  async checked(): Promise<void> {
    await expect(this.page.getByText(/^Checked .+ products? by/)).toBeVisible();
  }

  /** Returns one of the worst rules of a row, which opens its worklist. */
  rule(row: string, words: string): Locator {
    return this.row(row).getByRole('link', { name: new RegExp(`^${words}`) });
  }

  /** Returns the number of failing products in a row. */
  async fail(row: string, words: string): Promise<number> {
    const rule = this.rule(row, words);
    await expect(rule).toHaveText(/\d$/);
    return Number(/([\d,]+)\s*$/.exec(await rule.innerText())?.[1]?.replaceAll(',', ''));
  }

  async back(to: string): Promise<void> {
    await this.page.getByRole('button', { name: `Back to ${to}` }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: to })).toBeVisible();
  }
}
