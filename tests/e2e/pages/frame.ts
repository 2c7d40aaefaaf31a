import { type Locator, type Page, expect } from '@playwright/test';

/** The controls around every screen: navigation, account, search, sync state. */
export class Frame {
  readonly page: Page;
  readonly navigation: Locator;
  readonly account: Locator;
  readonly syncStatus: Locator;

  constructor(page: Page) {
    this.page = page;
    this.navigation = page.getByRole('navigation', { name: 'Main' });
    this.account = page.getByRole('button', { name: /^Account/ });
    this.syncStatus = page.getByRole('status', { name: 'Sync status' });
  }

  /** Opens a screen with its link in the navigation. */
  async go(name: string): Promise<void> {
    await this.navigation.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async upToDate(): Promise<void> {
    await expect(this.syncStatus).toHaveText(/^\s*Up to date/, { timeout: 45_000 });
  }

  async syncNow(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sync now' }).click();
  }
}
