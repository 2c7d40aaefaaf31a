import type { Locator, Page } from '@playwright/test';

/** The part «Advanced» of the settings, for the account in use. */
export class AdvancedSettings {
  readonly page: Page;
  readonly section: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Advanced' });
    this.save = this.section.getByRole('button', { name: 'Save', exact: true });
  }

  field(name: string): Locator {
    return this.section.getByRole('textbox', { name, exact: true });
  }

  test(name: 'the page size' | 'the request rate' | 'the asset address' | 'an upload'): Locator {
    return this.section.getByRole('button', { name: `Test ${name}`, exact: true });
  }

  /** What the tests have found so far, in words. */
  results(): Locator {
    return this.section.getByRole('status');
  }
}
