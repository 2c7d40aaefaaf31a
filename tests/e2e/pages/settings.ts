import type { Locator, Page } from '@playwright/test';

/** The part «Advanced» of the settings, for the account in use. */
export class AdvancedSettings {
  readonly page: Page;
  readonly section: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Advanced' });
  }

  /** Types a value and leaves the field, which saves the value. */
  async set(name: string, value: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(name).press('Enter');
    await this.section.getByText('Saved', { exact: true }).waitFor();
  }

  field(name: string): Locator {
    return this.section.getByRole('textbox', { name, exact: true });
  }

  test(name: 'the page size' | 'the request rate' | 'the asset address' | 'an upload'): Locator {
    return this.section.getByRole('button', { name: `Test ${name}`, exact: true });
  }

  /** Returns the texts of the test results so far. */
  results(): Locator {
    return this.section.getByRole('status');
  }
}
