import type { Page } from '@playwright/test';
import { type LaunchedApp, launchApp } from '../../support/launch.ts';

export const firstRow = '[role=grid] [aria-rowindex="2"] [role=rowheader]';

/** The time in milliseconds that a user typically looks at a result before opening something. */
export const readingMs = 3_000;

/** Maximum time in milliseconds that `painted` waits. The largest bench shows its first row in less. */
const maxWait = 10 * 60_000;

/** Returns the time when an element exists and has been painted. Fails after ten minutes without the element. */
export const painted = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    ({ what, wait }) =>
      new Promise<number>((resolve, reject) => {
        const deadline = performance.now() + wait;
        const checkPage = (): void => {
          if (document.querySelector(what) !== null)
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
          else if (performance.now() > deadline) reject(new Error(`Nothing on the page matches ${what}.`));
          else requestAnimationFrame(checkPage);
        };
        checkPage();
      }),
    { what: selector, wait: maxWait },
  );

/** Waits until the pictures of the visible rows are loaded, because scaling them occupies all processors. */
export const waitForPictures = async (page: Page): Promise<void> => {
  await painted(page, '[data-index] img');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('[data-index] img')].every((image) => image.naturalWidth > 0),
  );
};

/** Starts the host with an empty page, or with this many lines of plain text. */
export const launchEmpty = (userData: string, lines = 0, env: Record<string, string> = {}): Promise<LaunchedApp> =>
  launchApp({ userData, env, main: 'tests/bench/parts/empty-program.js', args: [`--text=${String(lines)}`] });
