import { type Locator, type Page, expect } from '@playwright/test';

/** The picture viewer, over the whole window. */
export class ViewerPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly facts: Locator;
  readonly zoom: Locator;
  /** The original picture, once it is shown. */
  readonly whole: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.locator('[role="dialog"].viewer');
    this.facts = this.dialog.getByRole('region', { name: 'Facts' });
    this.zoom = this.dialog.getByRole('group', { name: 'Zoom' });
    this.whole = this.dialog.locator('img.whole');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Returns a toast with this text. */
  toast(words: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }

  /** Waits until the original picture is decoded and shown. */
  async isSharp(name: string): Promise<void> {
    await expect(this.dialog).toHaveAccessibleName(name);
    await expect
      .poll(() => this.whole.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(300);
  }

  /** Clicks a button of the browser’s native film controls by its pseudo-element, which no selector reaches. */
  async pressFilmButton(part: string): Promise<void> {
    let box: readonly number[] | undefined;
    // The controls may not have been laid out yet.
    await expect.poll(async () => (box = await this.#findFilmButton(part)), `the button ${part}`).toBeDefined();
    const [left = 0, top = 0, , , right = 0, bottom = 0] = box ?? [];
    await this.page.mouse.click((left + right) / 2, (top + bottom) / 2);
  }

  /** Returns the corners of a button of the native film controls, or undefined if none is visible. */
  async #findFilmButton(part: string): Promise<readonly number[] | undefined> {
    const session = await this.page.context().newCDPSession(this.page);
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const nodes = [root];
    for (const node of nodes) nodes.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
    // The menu of the controls has a hidden button of the same name.
    const found = nodes.filter(({ attributes = [] }) => attributes.includes(part));
    const getBox = ({ backendNodeId }: (typeof nodes)[number]) =>
      session.send('DOM.getBoxModel', { backendNodeId }).catch(() => null);
    const [box] = (await Promise.all(found.map(getBox))).filter((one) => one !== null);
    await session.detach();
    return box?.model.content;
  }

  async more(item: string): Promise<void> {
    await this.button('More').click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
