import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The screen of things that have no endpoint: categories, product lists, groups. */
export class GatheredPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  list(title: string): Locator {
    return this.page.getByRole('list', { name: title, exact: true });
  }

  /** Waits until the screen shows that kind with at least one of them. */
  async shows(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(this.list(title).getByRole('listitem').first()).toBeVisible();
  }

  /** The part of an open detail that lists what names it, such as `Products`. */
  uses(detail: Locator, title: string): Locator {
    return detail.getByRole('group', { name: title, exact: true });
  }

  /** How many name it, as the heading of that part says. */
  async countOf(group: Locator): Promise<number> {
    const heading = await group.getByRole('heading', { level: 3 }).textContent();
    return Number(/([\d,]+)\s*$/.exec(heading ?? '')?.[1]?.replaceAll(',', ''));
  }
}
