import type { Page } from '@playwright/test';
import { type LaunchedApp, launchApp } from '../../support/launch.ts';

export const firstRow = '[role=grid] [aria-rowindex="2"] [role=rowheader]';

/** Returns the time when an element exists and has been painted. */
export const painted = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (what) =>
      new Promise<number>((resolve) => {
        const checkPage = (): void => {
          if (document.querySelector(what) === null) requestAnimationFrame(checkPage);
          else requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
        };
        checkPage();
      }),
    selector,
  );

/** Starts the host with an empty page, or with this many lines of plain text. */
export const launchEmpty = (userData: string, lines = 0, env: Record<string, string> = {}): Promise<LaunchedApp> =>
  launchApp({ userData, env, main: 'tests/bench/parts/empty-program.js', args: [`--text=${String(lines)}`] });
