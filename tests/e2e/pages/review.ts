import { type Locator, type Page, expect } from '@playwright/test';
import type { LaunchedApp } from '../../support/launch.ts';

/** The dialog for reviewing files before the upload. */
export class ReviewDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly files: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Review upload' });
    this.files = this.dialog.getByRole('grid', { name: 'Files' });
  }

  /** Waits until it is open and everything was compared with the account. */
  async ready(files: number): Promise<void> {
    await expect(this.dialog).toBeVisible();
    // Until all files are found, the dialog shows another text, and its button only announces that.
    await expect(this.dialog).toContainText('Nothing has been sent.');
    const count = files === 1 ? '1 file' : `${files} files`;
    await expect(this.dialog.getByText(count).first()).toBeVisible();
    await expect(this.dialog.getByText('with the account')).toBeHidden();
    await expect(this.files.getByRole('row')).not.toHaveCount(1);
  }

  /** Drops files or folders on the window. Resolves when this number of files is shown. */
  static async dropped(app: LaunchedApp, paths: readonly string[], files: number): Promise<ReviewDialog> {
    await app.dropFiles([...paths]);
    const review = new ReviewDialog(app.window);
    await review.ready(files);
    return review;
  }

  rule(name: 'SKU in file name' | 'Upload as' | 'Alt text'): Locator {
    return this.dialog.getByRole('combobox', { name, exact: true });
  }

  row(name: string): Locator {
    return this.files.getByRole('row').filter({ hasText: name });
  }

  tick(name: string): Locator {
    return this.files.getByRole('checkbox', { name: `Upload ${name}`, exact: true });
  }

  /** Chooses an action for all files with a kind of problem. */
  async settle(kind: string, what: 'Upload anyway' | 'Skip'): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Resolve problems' }).click();
    const group = this.page.getByRole('dialog', { name: 'Problems' }).getByRole('group', { name: kind, exact: true });
    await group.getByRole('button', { name: what }).click();
    await expect(group.getByRole('button', { name: what })).toHaveAttribute('aria-pressed', 'true');
    await this.page.keyboard.press('Escape');
    await expect(group).toBeHidden();
  }

  async start(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Start upload' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
