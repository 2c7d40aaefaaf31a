import { type Locator, type Page, expect } from '@playwright/test';

/** The outbox page: its filters, its rows, and the open entry. */
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

  /** Waits until a group contains this number of entries; 0: the group is not shown. */
  async holds(name: 'Needs attention' | 'Pending' | 'Done', entries: number): Promise<void> {
    const heading = this.group(name)
      .getByRole('row')
      .filter({ has: this.page.getByRole('heading', { name }) });
    if (entries === 0) await expect(heading).toHaveCount(0);
    else await expect(heading).toHaveText(new RegExp(`${name}\\s*${String(entries)}$`));
  }

  /** Opens an entry by its row, and returns its pane. */
  async open(title: string): Promise<Locator> {
    await this.row(title).first().click();
    const pane = this.page.getByRole('region', { name: new RegExp(`^(Create|Upload).*${title}`) });
    await pane.waitFor();
    return pane;
  }

  /** Returns the button for an action on the selected rows, in the list’s footer. */
  act(name: 'Retry' | 'Discard'): Locator {
    return this.page.getByRole('region', { name: 'Outbox' }).getByRole('button', { name, exact: true });
  }

  /** Returns a toast with this text. */
  told(words: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }

  async focusRows(): Promise<void> {
    await this.grid.focus();
    await expect(this.grid).toBeFocused();
  }
}
