import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ListPage } from './list.ts';

/** The board of profiles, a profile with its rules, and the worklist of a rule. */
export class QualityPage {
  readonly page: Page;
  readonly rules: Locator;
  readonly worklist: ListPage;

  constructor(page: Page) {
    this.page = page;
    this.rules = page.getByRole('table', { name: 'Rules' });
    this.worklist = new ListPage(page, 'Products', 'Search products');
  }

  /** The card of a profile. */
  card(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Waits until the products were checked. */
  async checked(): Promise<void> {
    await expect(this.page.getByText(/^Checked .+ products? by/)).toBeVisible();
  }

  /** A rule of a card; it leads to its worklist. */
  rule(card: string, words: string): Locator {
    return this.card(card).getByRole('link', { name: new RegExp(`^${words}`) });
  }

  /** How many products fail it, as the card says. */
  async fail(card: string, words: string): Promise<number> {
    const text = await this.rule(card, words).innerText();
    return Number(/([\d,]+)\s*$/.exec(text)?.[1]?.replaceAll(',', ''));
  }

  async back(to: string): Promise<void> {
    await this.page.getByRole('button', { name: `Back to ${to}` }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: to })).toBeVisible();
  }
}
