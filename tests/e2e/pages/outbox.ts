import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The outbox: what narrows it, its rows, and the entry that is open. */
export class OutboxPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Outbox' });
    this.search = page.getByRole('searchbox', { name: 'Search outbox' });
  }

  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text });
  }

  group(name: 'Needs attention' | 'Pending' | 'Done'): Locator {
    return this.grid.getByRole('rowgroup', { name });
  }

  /** Waits until a group holds so many entries; 0: it is not there. */
  async holds(name: 'Needs attention' | 'Pending' | 'Done', entries: number): Promise<void> {
    const heading = this.group(name)
      .getByRole('row')
      .filter({ has: this.page.getByRole('heading', { name }) });
    if (entries === 0) await expect(heading).toHaveCount(0);
    else await expect(heading).toHaveText(new RegExp(`${name}\\s*${String(entries)}$`));
  }

  /** Opens an entry by its row, and answers its pane. */
  async open(title: string): Promise<Locator> {
    await this.row(title).first().click();
    const pane = this.page.getByRole('region', { name: new RegExp(`^(Create|Upload).*${title}`) });
    await pane.waitFor();
    return pane;
  }

  /** What can be done with the selected rows, in the list's foot. */
  act(name: 'Retry' | 'Discard'): Locator {
    return this.page.getByRole('region', { name: 'Outbox' }).getByRole('button', { name, exact: true });
  }

  /** What a toast says. */
  told(words: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }

  async focusRows(): Promise<void> {
    await this.grid.focus();
    await expect(this.grid).toBeFocused();
  }
}
