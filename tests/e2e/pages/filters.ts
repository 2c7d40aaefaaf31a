import type { Locator, Page } from '@playwright/test';

/** The filters of a list: the panel where they are chosen, and what stands of them over the rows. */
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

  /** Chooses field and condition; the value is the caller's. */
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

  /** Adds a filter of one value, or of none. */
  async put(field: string, condition: string, value?: string): Promise<void> {
    await this.choose(field, condition);
    if (value === undefined) return this.add();
    await this.value().fill(value);
    // Enter would take the best of the values that are offered.
    await this.value().press('ControlOrMeta+Enter');
  }

  /** Removes every condition of the list. */
  async clear(): Promise<void> {
    await this.inUse.getByRole('button', { name: 'Clear all' }).click();
  }

  /** Closes the panel. Where a list of offers is open, Escape would close that one first. */
  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: /^(Add filter|Add another|Done)$/ }).focus();
    await this.page.keyboard.press('Escape');
    await this.panel.waitFor({ state: 'hidden' });
  }

  /** A whole filter under a few words, where no field is chosen yet. */
  ready(words: string): Locator {
    return this.panel.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: words, exact: true });
  }

  /** Chooses one of the fields that the panel offers at once. */
  async by(field: string): Promise<void> {
    await this.panel
      .getByRole('group', { name: 'Suggestions' })
      .getByRole('button', { name: `${field}…`, exact: true })
      .click();
  }

  /** Ticks a value of one of these fields: the list follows at once. */
  async tick(field: string, value: string): Promise<void> {
    await this.by(field);
    await this.panel.getByRole('checkbox', { name: value, exact: true }).check();
  }

  /** Opens the form in which one filter is changed. */
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
