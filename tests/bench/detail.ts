import type { Page } from '@playwright/test';
import { filled } from './parts/filled.ts';
import { firstRow, painted, readingMs } from './parts/page.ts';
import { launch } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { median } from './parts/stats.ts';

const starts = 7;
const { profile } = await filled(1);

/** Measures from pressing Enter until the panel is painted, and until it shows the cached data, by the page's clock. */
const open = (page: Page): Promise<{ panel: number; facts: number }> =>
  page.evaluate(async () => {
    const shown = (selector: string, began: number): Promise<number> =>
      new Promise((resolve) => {
        const checkPage = (): void => {
          if (document.querySelector(selector) === null) requestAnimationFrame(checkPage);
          else requestAnimationFrame(() => resolve(performance.now() - began));
        };
        checkPage();
      });
    const grid = document.querySelector<HTMLElement>('[role=grid]');
    grid?.focus();
    const began = performance.now();
    grid?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    const [panel, facts] = await Promise.all([shown('section h2[tabindex]', began), shown('section dl', began)]);
    return { panel, facts };
  });

const before = await measureReferences();
const first: { panel: number; facts: number }[] = [];
for (let start = 0; start < starts; start++) {
  const app = await launch(profile);
  try {
    await painted(app.window, firstRow);
    const panel = app.window.locator('section h2[tabindex]');
    if ((await panel.count()) > 0) throw new Error('The panel of a detail was open at the start');
    await app.window.waitForTimeout(readingMs);
    first.push(await open(app.window));
    // The program opens the panel again at the next start, which would then measure nothing.
    await app.window.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await app.close();
  } finally {
    await app.kill();
  }
}
const panels = first.map(({ panel }) => panel);
note(`first openings: ${first.map(({ panel, facts }) => `${Math.round(panel)} (${Math.round(facts)})`).join(', ')} ms`);
report({
  name: 'detail',
  value: median(panels),
  unit: 'ms',
  references: [before, await measureReferences()],
  detail: { panels, facts: first.map(({ facts }) => facts) },
});
