import type { Page } from '@playwright/test';
import { firstRow, painted } from './page.ts';

/** A sequence of keys and clicks that ends where it began: on the list of products. */
export interface Habit {
  readonly name: string;
  /** The number of keys and clicks. */
  readonly actions: number;
  readonly run: (round: number) => Promise<void>;
}

const searchTexts = ['bag', 'lamp', 'cuir', 'steel', 'a', 'chair blue', 'no such text'];
const pages = ['Assets', 'Families', 'Attributes', 'Quality', 'Changes', 'Edits', 'Outbox', 'Settings', 'eCatalogs'];

/** Returns frequent sequences of a working day, with the keyboard where there is a key. */
export const createHabits = (page: Page): readonly Habit[] => {
  /** Resolves after the next paint, so that the effect of each key is rendered. */
  const settle = (): Promise<void> =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await settle();
    }
  };
  const focusList = (): Promise<void> =>
    page.evaluate(() => document.querySelector<HTMLElement>('[data-list-keys]')?.focus());
  const go = async (name: string): Promise<void> => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await settle();
  };
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const dialog = page.getByRole('dialog');
  /** Opens a dialog with a key. Its code may have to be loaded first. */
  const open = async (key: string): Promise<void> => {
    await press(key);
    await dialog.waitFor();
  };
  const close = async (key: string): Promise<void> => {
    await press(key);
    await dialog.waitFor({ state: 'detached' });
  };
  return [
    {
      name: 'search',
      actions: 2,
      run: async (round) => {
        await search.fill(searchTexts[round % searchTexts.length] ?? '');
        await settle();
        await search.fill('');
        await painted(page, firstRow);
      },
    },
    {
      name: 'rows',
      actions: 8,
      run: async () => {
        await focusList();
        await press('PageDown', 'ArrowDown', 'ArrowDown', 'End', 'PageUp', 'ArrowUp', 'Home');
        await open(' ');
        await close(' ');
      },
    },
    {
      name: 'detail',
      actions: 6,
      run: async (round) => {
        await focusList();
        await press(...Array.from({ length: round % 5 }, () => 'ArrowDown'), 'Enter');
        await page.getByRole('tab').nth(1).click();
        await settle();
        await page.getByRole('tab').nth(0).click();
        await focusList();
        await press('ArrowDown', 'ArrowDown', 'Escape', 'Home');
      },
    },
    {
      name: 'pages',
      actions: 2,
      run: async (round) => {
        await go(pages[round % pages.length] ?? '');
        await go('Products');
        await painted(page, firstRow);
      },
    },
    {
      name: 'views',
      actions: 2,
      run: async (round) => {
        const views = page.getByRole('group', { name: 'Views' }).locator('[aria-pressed]');
        await views.nth(1 + (round % 3)).click();
        await settle();
        await views.nth(0).click();
        await painted(page, firstRow);
      },
    },
    {
      name: 'palette',
      actions: 4,
      run: async (round) => {
        await open('Control+k');
        await page.keyboard.type(searchTexts[round % searchTexts.length] ?? '');
        await settle();
        await press('ArrowDown');
        await close('Escape');
      },
    },
    {
      name: 'form',
      actions: 2,
      run: async () => {
        await page.getByRole('button', { name: 'New product' }).click();
        await dialog.waitFor();
        await settle();
        await close('Escape');
      },
    },
    {
      name: 'menu',
      actions: 3,
      run: async () => {
        await page.locator(firstRow).click({ button: 'right' });
        await page.getByRole('menu').waitFor();
        await press('ArrowDown', 'Escape');
      },
    },
    {
      name: 'pictures',
      actions: 8,
      run: async () => {
        await go('Assets');
        // Assets are shown as tiles at first: options of a list, not rows of a grid.
        await painted(page, '[data-list-keys] [role=option]');
        await focusList();
        await press('ArrowDown');
        await open(' ');
        await press('ArrowRight', 'ArrowRight');
        await close('Escape');
        await go('Products');
        await painted(page, firstRow);
      },
    },
  ];
};
