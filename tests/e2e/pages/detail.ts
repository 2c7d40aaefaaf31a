import { type Locator, type Page, expect } from '@playwright/test';

export type Part = 'Overview' | 'Attributes' | 'Assets' | 'Related' | 'JSON';

/** The detail of the open item. */
export class DetailPane {
  readonly page: Page;
  readonly region: Locator;
  readonly panel: Locator;

  /** `name` is the name of the item. */
  constructor(page: Page, name: string | RegExp) {
    this.page = page;
    this.region = page
      .getByRole('region', { name, exact: true })
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    this.panel = this.region.getByRole('tabpanel');
  }

  /** Chooses an item from the menu of less frequent actions. */
  async chooseMore(name: string): Promise<void> {
    await this.button('More').click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  button(name: string): Locator {
    return this.region.getByRole('button', { name, exact: true });
  }

  tab(part: Part): Locator {
    return this.region.getByRole('tab', { name: new RegExp(`^${part}`) });
  }

  async show(part: Part): Promise<void> {
    await this.tab(part).click();
    await expect(this.tab(part)).toHaveAttribute('aria-selected', 'true');
  }

  /** Returns the value next to a label of the visible tab. */
  fact(label: string): Locator {
    return this.panel
      .locator('dt')
      .filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) })
      .first()
      .locator('xpath=following-sibling::dd[1]');
  }

  /** Expands all levels until nothing is collapsed for a few frames. */
  async unfold(): Promise<void> {
    await this.panel.evaluate(async (panel) => {
      const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (let still = 0; still < 3; still += 1) {
        const folded = panel.querySelectorAll<HTMLElement>(
          'details:not([open]) > summary, :is(.scroll, .fold) button[aria-expanded="false"], button.rest',
        );
        if (folded.length > 0) still = 0;
        for (const one of folded) one.click();
        await frame();
      }
    });
  }

  /** Returns all readable text of the region, including tooltips. */
  async told(): Promise<string> {
    return this.region.evaluate((region) => {
      const hovers = [...region.querySelectorAll('[title], time')].map(
        (element) => `${element.getAttribute('title') ?? ''} ${element.getAttribute('datetime') ?? ''}`,
      );
      return [region.textContent, ...hovers].join('\n');
    });
  }
}

/** Chooses `Create from this` in the menu of the open detail; the list also has a button `More`. */
export const createFromOpened = async (page: Page): Promise<void> => {
  const detail = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
  await detail.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create from this' }).click();
};
