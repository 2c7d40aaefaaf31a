import { type Page, expect } from '@playwright/test';
import axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the axe violations, one line for each rule. Passing nodes are not requested, because reporting them takes
 * longer than all the rules. The target size is checked only if no popover covers the page.
 */
const violations = async (page: Page, runOnly: readonly string[]): Promise<string[]> => {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options = { runOnly: [...runOnly], resultTypes: ['violations'] } as RunOptions;
  return page.evaluate(async (asked) => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(asked);
    const floating = [...document.querySelectorAll('[data-bits-floating-content-wrapper]')];
    const isUnder = (target: Element, over: Element): boolean => {
      const [one, other] = [target.getBoundingClientRect(), over.getBoundingClientRect()];
      const across = one.left < other.right && other.left < one.right;
      return across && one.top < other.bottom && other.top < one.bottom && !over.contains(target);
    };
    const isCovered = (selector: unknown): boolean => {
      const target = document.querySelector(String(selector));
      return target !== null && floating.some((over) => isUnder(target, over));
    };
    return found.violations
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(({ target }) => id !== 'target-size' || !isCovered(target[0])),
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} — ${node.failureSummary ?? ''}`).join(' | ')}`,
      );
  }, options);
};

/**
 * Returns the labels of the visible primary buttons: those of the front dialog, else of the page, and of open popovers.
 */
const primaryButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('.ui-dialog')];
    const layers = [dialogs.at(-1) ?? document.body, ...document.querySelectorAll('.ui-popover')];
    const buttons = layers.flatMap((layer) => [...layer.querySelectorAll('.button.primary')]);
    return [...new Set(buttons)]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => button.textContent.trim());
  });

/**
 * Checks the visible page in light and dark mode, if the program follows the system; `what` names the page in a
 * failure. All rules except the one for colours run in one mode only.
 */
export const check = async (page: Page, what: string): Promise<void> => {
  const primary = await primaryButtons(page);
  expect(primary.length, `${what} has one primary button at most: ${primary.join(', ')}`).toBeLessThanOrEqual(1);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect(await violations(page, tags), `${what}, ${shown}`).toEqual([]);
  await page.emulateMedia({ colorScheme: other });
  expect(await violations(page, ['color-contrast']), `${what}, ${other}`).toEqual([]);
  await page.emulateMedia({ colorScheme: shown });
};
