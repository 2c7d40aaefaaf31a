import { type Locator, type Page, expect } from '@playwright/test';

/** The dialog that creates a sheet: `Create sheet`, or `Revert sheet` of changes. */
export class SheetDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly save: Locator;

  constructor(page: Page, name = 'Create sheet') {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name });
    this.save = this.dialog.getByRole('button', { name: 'Save sheet' });
  }

  /** Opens the dialog for the whole list, or with a button. */
  async open(button?: string | RegExp): Promise<void> {
    if (button === undefined) {
      await this.page.getByRole('button', { name: 'Sheets', exact: true }).click();
      await this.page.getByRole('menuitem', { name: 'Create sheet' }).click();
    } else await this.page.getByRole('button', { name: button, exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  column(name: string): Locator {
    return this.dialog.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name, exact: true });
  }

  async fill(...columns: readonly string[]): Promise<void> {
    for (const name of columns) await this.column(name).check();
  }

  async choose(format: 'Excel' | 'CSV'): Promise<void> {
    await this.dialog.getByRole('group', { name: 'Format' }).getByRole('button', { name: format, exact: true }).click();
  }

  /** Returns the files that would be written. */
  get parts(): Locator {
    return this.dialog.getByRole('region', { name: 'Parts' }).getByRole('listitem');
  }

  /** Returns the headers of the preview. */
  get heads(): Locator {
    return this.dialog.getByRole('columnheader');
  }

  said(words: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }
}

/** The dialog that reads a sheet back. Its title is the file name once that is open. */
export class ReadDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly grid: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.grid = this.dialog.getByRole('grid', { name: 'Rows of the sheet' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sheets', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Import sheet' }).click();
  }

  async show(view: string): Promise<void> {
    await this.views.getByRole('button', { name: new RegExp(`^${view}`) }).click();
  }

  get views(): Locator {
    return this.dialog.getByRole('group', { name: 'Rows by result' });
  }

  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text });
  }
}
