import { type Locator, type Page, expect } from '@playwright/test';
import { ListPage } from './list.ts';

/** The assets page in both views, with the controls for uploads. */
export class AssetsPage {
  readonly page: Page;
  readonly list: ListPage;
  readonly pictures: Locator;
  readonly review: Locator;
  readonly uploads: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = new ListPage(page, 'Assets', 'Search assets');
    this.pictures = page.getByRole('listbox', { name: 'Assets', exact: true });
    this.review = page.getByRole('dialog', { name: 'Review upload' });
    this.uploads = page.getByRole('region', { name: 'Uploads' });
  }

  /** Shows assets as pictures of medium size, or as a list. */
  async show(what: 'Pictures' | 'List'): Promise<void> {
    const name = what === 'Pictures' ? 'Medium pictures' : what;
    await this.page.getByRole('group', { name: 'Size' }).getByRole('button', { name, exact: true }).click();
  }

  async pick(): Promise<void> {
    await this.page.getByRole('button', { name: 'Upload files' }).click();
    await expect(this.review).toBeVisible();
  }

  async start(): Promise<void> {
    await this.review.getByRole('button', { name: 'Start upload' }).click();
    await expect(this.review).toBeHidden();
  }

  item(name: string): Locator {
    return this.uploads.getByRole('listitem', { name });
  }

  /** Moves a waiting file by its menu. */
  async move(name: string, to: string): Promise<void> {
    await this.item(name).getByRole('button', { name: 'Move' }).click();
    await this.page.getByRole('menuitem', { name: to }).click();
  }
}
