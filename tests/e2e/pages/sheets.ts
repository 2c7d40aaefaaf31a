import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The dialog that makes a sheet: `Fix sheet`, or `Undo sheet` of changes. */
export class SheetDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly save: Locator;

  constructor(page: Page, name = 'Fix sheet') {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name });
    this.save = this.dialog.getByRole('button', { name: 'Save sheet' });
  }

  /** Opens it with a button of the list. */
  async open(button: string | RegExp = 'Fix sheet'): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  column(name: string): Locator {
    return this.dialog.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name, exact: true });
  }

  async fill(...columns: readonly string[]): Promise<void> {
    for (const name of columns) await this.column(name).check();
  }

  async choose(format: 'XLSX' | 'CSV'): Promise<void> {
    await this.dialog.getByRole('group', { name: 'Format' }).getByRole('button', { name: format, exact: true }).click();
  }

  /** The files it would have. */
  get parts(): Locator {
    return this.dialog.getByRole('region', { name: 'Parts' }).getByRole('listitem');
  }

  /** Heads of the preview. */
  get heads(): Locator {
    return this.dialog.getByRole('columnheader');
  }

  said(words: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }
}
