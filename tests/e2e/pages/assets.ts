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

  /** Returns a tile by its index, from 0. */
  tile(index: number): Locator {
    return this.pictures.locator(`[data-index="${String(index)}"]`);
  }

  /** Returns the file name of a tile, once it is loaded. */
  async nameAt(index: number): Promise<string> {
    const tile = this.tile(index);
    await expect(tile).not.toHaveAttribute('aria-label', 'Loading');
    return ((await tile.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
  }

  async pick(): Promise<void> {
    await this.page.getByRole('button', { name: 'Upload files' }).click();
    await expect(this.review).toBeVisible();
  }

  /** Starts the upload of the reviewed files, once all are found: before, the button only announces that. */
  async start(): Promise<void> {
    await expect(this.review).toContainText('Nothing has been sent.');
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
