import type { Locator, Page } from '@playwright/test';

/** The popover of the arrow next to the sync state. */
export class SyncDetails {
  readonly page: Page;
  readonly trigger: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.trigger = page.getByRole('button', { name: 'Sync details' });
    this.panel = page.getByRole('dialog', { name: 'Sync details' });
  }

  async open(): Promise<void> {
    await this.trigger.click();
    await this.panel.waitFor();
  }

  /** Returns the row of one resource. */
  row(name: string): Locator {
    return this.panel.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }
}
