import type { Locator, Page } from '@playwright/test';

/** The filters of a list: the panel for choosing them, and the chips over the rows. */
export class FiltersPanel {
  readonly page: Page;
  readonly button: Locator;
  readonly panel: Locator;
  readonly inUse: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole('button', { name: /^Filters/ });
    this.panel = page.getByRole('dialog', { name: 'Filters' });
    this.inUse = page.getByRole('group', { name: 'Filters in use' });
  }

  async open(): Promise<void> {
    if (!(await this.panel.isVisible())) await this.button.click();
    await this.panel.getByRole('combobox', { name: 'Field' }).waitFor();
  }

  /** Chooses field and condition; the caller enters the value. */
  async choose(field: string, condition?: string): Promise<void> {
    await this.open();
    await this.panel.getByRole('combobox', { name: 'Field' }).fill(field);
    const operator = this.panel.getByLabel('Condition');
    await operator.waitFor();
    await this.panel.getByText('Reading the values').waitFor({ state: 'hidden' });
    if (condition === undefined) return;
    await operator.selectOption({ label: condition });
    await this.panel.getByText('Reading the values').waitFor({ state: 'hidden' });
  }

  value(name = 'Value'): Locator {
    return this.panel.getByLabel(name, { exact: true });
  }

  async add(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Add filter' }).click();
  }

  /** Adds a filter with one value, or with none. */
  async put(field: string, condition: string, value?: string): Promise<void> {
    await this.choose(field, condition);
    if (value === undefined) return this.add();
    await this.value().fill(value);
    // Enter would take the best suggestion.
    await this.value().press('ControlOrMeta+Enter');
  }

  /** Removes every condition of the list. */
  async clear(): Promise<void> {
    await this.inUse.getByRole('button', { name: 'Clear all' }).click();
  }

  /** Closes the panel. If a list of options is open, Escape would close that first. */
  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: /^(Add filter|Add another|Done)$/ }).focus();
    await this.page.keyboard.press('Escape');
    await this.panel.waitFor({ state: 'hidden' });
  }

  /** Returns a ready-made filter with a short label, which is offered before a field is chosen. */
  ready(words: string): Locator {
    return this.panel.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: words, exact: true });
  }

  /** Chooses one of the fields that the panel shows first. */
  async by(field: string): Promise<void> {
    await this.panel
      .getByRole('group', { name: 'Suggestions' })
      .getByRole('button', { name: `${field}…`, exact: true })
      .click();
  }

  /** Ticks a value of one of these fields, which immediately filters the list. */
  async tick(field: string, value: string): Promise<void> {
    await this.by(field);
    await this.panel.getByRole('checkbox', { name: value, exact: true }).check();
  }

  /** Opens the form of one filter. */
  async change(words: string | RegExp): Promise<Locator> {
    await this.token(words).click();
    const form = this.page.getByRole('dialog', { name: 'Change the filter' });
    await form.getByRole('combobox', { name: 'Field' }).waitFor();
    return form;
  }

  token(text: string | RegExp): Locator {
    return this.inUse.getByRole('button', { name: text });
  }
}
