import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Walks what the page shows now; `what` names it should axe find anything. */
export const check = async (page: Page, what: string): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} — ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
  expect(told, what).toEqual([]);
};

/** The same by day and in the dark, where the program follows the system. */
export const checkBoth = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await check(page, `${what}, ${colorScheme}`);
  }
};
