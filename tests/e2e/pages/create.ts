import type { Locator, Page } from '@playwright/test';

/** A dialog for creating an item. */
export class CreateDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly name: string;

  /** `name` is the name of the button and of the dialog, such as `New channel`. */
  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    this.dialog = page.getByRole('dialog', { name });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.name }).first().click();
    await this.dialog.waitFor();
  }

  field(label: string): Locator {
    const named = { name: label, exact: true };
    return this.dialog.getByRole('textbox', named).or(this.dialog.getByRole('combobox', named));
  }

  async create(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Create', exact: true }).click();
  }

  /** Sends the form without the fields that the service has just rejected. */
  async sendWithout(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Send without/ }).click();
  }

  async addToOutbox(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Add to outbox' }).click();
  }
}
