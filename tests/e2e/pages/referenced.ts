import { type Locator, type Page, expect } from '@playwright/test';

/** The page of referenced entities: categories, product lists, groups. */
export class ReferencedPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Returns the rows: a grid, or a tree if the entities are nested. */
  list(title: string): Locator {
    const name = { name: title, exact: true };
    return this.page.getByRole('grid', name).or(this.page.getByRole('treegrid', name));
  }

  /** Returns the row of an entity. */
  row(title: string, name: string): Locator {
    return this.list(title)
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  /** Opens the page with its link under its list in the sidebar, or with the menu of the collapsed sidebar. */
  async open(title: string, parent = 'Products'): Promise<void> {
    const navigation = this.page.getByRole('navigation', { name: 'Main' });
    const name = { name: title.replace(/^Product (.)/, (_, first: string) => first.toUpperCase()), exact: true };
    const expand = navigation.getByRole('button', { name: new RegExp(`^(Expand|Collapse|Under) ${parent}$`) });
    await expect(expand).toBeVisible();
    if ((await expand.getAttribute('aria-expanded')) !== 'true') await expand.click();
    await navigation.getByRole('link', name).or(this.page.getByRole('menuitem', name)).click();
    await this.shows(title);
  }

  /** Waits until the screen shows that kind with at least one of them. */
  async shows(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(this.list(title).getByRole('link').first()).toBeVisible();
  }

  /** Returns the section of an open detail that lists the referring items, such as `Products`. */
  uses(detail: Locator, title: string): Locator {
    return detail.getByRole('group', { name: title, exact: true });
  }

  /** Returns the number of referring items in the header of that section. */
  async countOf(group: Locator): Promise<number> {
    const heading = group.getByRole('heading', { level: 3 });
    await expect(heading).toHaveText(/\d$/);
    return Number(/([\d,]+)\s*$/.exec((await heading.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  }
}
