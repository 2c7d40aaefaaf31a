import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The picture viewer, over the whole window. */
export class ViewerPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly facts: Locator;
  readonly zoom: Locator;
  /** The whole picture, once it is on the screen. */
  readonly whole: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.locator('[role="dialog"].viewer');
    this.facts = this.dialog.getByRole('region', { name: 'Facts' });
    this.zoom = this.dialog.getByRole('group', { name: 'Zoom' });
    this.whole = this.dialog.locator('img.whole');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Words that are told beside the work. */
  toast(words: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }

  /** The whole picture is decoded and shown. */
  async isSharp(name: string): Promise<void> {
    await expect(this.dialog).toHaveAccessibleName(name);
    await expect
      .poll(() => this.whole.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(300);
  }

  async more(item: string): Promise<void> {
    await this.button('More').click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
