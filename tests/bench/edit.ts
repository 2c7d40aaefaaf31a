import type { Page } from '@playwright/test';
import { filled } from './parts/filled.ts';
import { firstRow, painted } from './parts/page.ts';
import { phaseOf } from './parts/phases.ts';
import { launch } from './parts/program.ts';
import { note, report } from './parts/report.ts';
import { recordStalls } from './parts/stalls.ts';
import { median } from './parts/stats.ts';

/** How often the editor of a cell is opened. */
const openings = 9;
const task = 'longest task of the page';
const stall = 'longest stall of main';
const { profile } = await filled(1);

/** Returns the milliseconds from pressing F2 until the editor of the cell is painted, by the page's clock. */
const openEditor = async (page: Page): Promise<number> => {
  const ms = await page.evaluate(async () => {
    const grid = document.querySelector<HTMLElement>('[role=grid]');
    grid?.focus();
    const began = performance.now();
    grid?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }));
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (document.querySelector('[role=grid] input[type=text], [role=grid] textarea') === null)
          requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve());
      };
      look();
    });
    return performance.now() - began;
  });
  await page.keyboard.press('Escape');
  return ms;
};

/** The plain work of a bulk change in the page: the same number of texts made and compared, in milliseconds. */
const bareChange = (page: Page, count: number): Promise<number> =>
  page.evaluate((rows) => {
    const values = Array.from({ length: rows }, (_, at) => `Product ${String(at)}`);
    const began = performance.now();
    const changed = values.map((value) => ({ before: value, after: `${value} 2027` }));
    if (changed.filter(({ before, after }) => before !== after).length !== rows) throw new Error('No change');
    return performance.now() - began;
  }, count);

const stalls = recordStalls();
const app = await launch(profile, stalls.env);
try {
  const { window: page } = app;
  await painted(page, firstRow);
  const total = Number(await page.locator('[role=grid]').first().getAttribute('aria-rowcount')) - 1;
  const phase = phaseOf(page, stalls);
  await page.keyboard.press('Home');
  await page.locator('[role=grid]').first().focus();
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowRight');
  const editors: number[] = [];
  for (let at = 0; at < openings; at += 1) editors.push(await openEditor(page));
  note(`F2 until the editor was painted: ${editors.map(Math.round).join(', ')} ms`);

  const title = `Edit ${total.toLocaleString('en')} products`;
  const dialog = page.getByRole('dialog', { name: title });
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: title }).click();
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Add after' });
  const counted = (count: number) => dialog.getByText(`${count.toLocaleString('en')} change`);
  await counted(0).waitFor();
  const reference = await bareChange(page, total);
  const preview = await phase('preview', async () => {
    await dialog.getByRole('textbox', { name: 'Text after' }).fill(' 2027');
    await counted(total).waitFor();
  });
  const added = await phase('add', async () => {
    await dialog.getByRole('button', { name: `Add ${total.toLocaleString('en')} edits` }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
  const opened = await phase('open', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+e');
    await page.getByRole('grid', { name: 'Edits' }).locator('[role=row][data-index]').first().waitFor();
  });
  report({
    name: 'edit',
    value: preview.ms,
    unit: 'ms',
    reference,
    limit: 2_000,
    judged: 'value',
    also: {
      'F2 until painted': { value: median(editors), limit: 50 },
      'adding all': { value: added.ms, limit: 5_000 },
      'page Edits': { value: opened.ms, limit: 100 },
      'task of the page': { value: Math.max(preview[task], added[task]), limit: 50 },
      'stall of main': { value: Math.max(preview[stall], added[stall]), limit: 50 },
    },
    detail: { rows: total, editors, preview, added, opened },
  });
  await app.close();
} finally {
  await app.kill();
}
