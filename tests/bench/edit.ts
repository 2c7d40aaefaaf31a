import { cpSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { countEditRequests } from './parts/edit-requests.ts';
import { filled } from './parts/filled.ts';
import { folderOf } from './parts/folder.ts';
import { firstRow, painted, readingMs } from './parts/page.ts';
import { phaseOf } from './parts/phases.ts';
import { launch } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { recordStalls } from './parts/stalls.ts';
import { median } from './parts/stats.ts';

/** How often the editor of a cell is opened. */
const openings = 9;
/** How often the page Edits is opened after the rules of all edits were evaluated. */
const pageOpenings = 5;
const task = 'longest task of the page';
const stall = 'longest stall of main';
// A copy, because the benches share the profile: it ends with an edit of every product, on another page.
const profile = folderOf('edit-profile');
cpSync((await filled(1)).profile, profile, { recursive: true });

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

/** Returns the milliseconds from pressing the keys of the page Edits until its first row is painted, by the page's clock. */
const openEdits = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const began = performance.now();
    const init = { key: 'E', code: 'KeyE', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
    return new Promise<number>((resolve) => {
      const look = (): void => {
        if (document.querySelector('[role=grid][aria-label=Edits] [role=row][data-index]') === null)
          requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now() - began));
      };
      look();
    });
  });

/** Waits until the rules of all edits were evaluated, in the order of staging, which can be either order of the list. */
const waitForEvaluation = (page: Page, edits: number): Promise<void> =>
  page.evaluate(
    async ({ offsets, untilMs, pollMs }) => {
      const isEvaluated = async (offset: number): Promise<boolean> => {
        const reply = await vitrine.edits.list({ tab: 'all', filter: null, offset, limit: 1 });
        const [row] = reply.ok ? reply.value.rows : [];
        return row !== undefined && row.rules !== null;
      };
      const deadline = performance.now() + untilMs;
      while (!(await Promise.all(offsets.map(isEvaluated))).every(Boolean)) {
        if (performance.now() > deadline) throw new Error('The rules of the edits were not evaluated in time.');
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    { offsets: [0, edits - 1], untilMs: 120_000, pollMs: 500 },
  );

const before = await measureReferences();
const requests = await countEditRequests();
const requestCount = Object.values(requests).reduce((sum, count) => sum + count, 0);
note(`requests of 1,000 edits: ${requestCount}`);
for (const [kind, count] of Object.entries(requests)) note(`  ${String(count).padStart(5)}  ${kind}`);
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
  await dialog.getByText('Nothing changes', { exact: true }).waitFor();
  // The keys that are pressed meanwhile would choose another change in the combo box.
  await dialog.getByRole('textbox', { name: 'Text after' }).focus();
  const preview = await phase('preview', async () => {
    await dialog.getByRole('textbox', { name: 'Text after' }).fill(' 2027');
    // Products without a label stay unchanged.
    await dialog.getByText(/^[1-9][\d,]* change/).waitFor();
  });
  const add = dialog.getByRole('button', { name: /^Add [\d,]+ edits$/ });
  const edits = Number((await add.innerText()).replaceAll(/\D/g, ''));
  const added = await phase('add', async () => {
    await add.click();
    await dialog.waitFor({ state: 'hidden' });
  });
  await page.waitForTimeout(readingMs);
  const openPage = async (): Promise<number> => {
    const ms = await openEdits(page);
    await page.keyboard.press('ControlOrMeta+1');
    await painted(page, firstRow);
    return ms;
  };
  const openedEarly = await openPage();
  await waitForEvaluation(page, edits);
  note('the rules of all edits were evaluated');
  // Without pauses, like the reference: an idle virtual machine is slower for some moments after it wakes up.
  const opened: number[] = [];
  for (let at = 0; at < pageOpenings; at += 1) opened.push(await openPage());
  note(`page Edits while its rules are evaluated: ${Math.round(openedEarly)} ms`);
  note(`page Edits until its first row was painted: ${opened.map(Math.round).join(', ')} ms`);
  await app.close();
  report({
    name: 'edit',
    value: preview.ms,
    unit: 'ms',
    references: [before, await measureReferences()],
    also: {
      'F2 until painted': median(editors),
      'adding all': added.ms,
      'page Edits': median(opened),
      'page Edits while evaluated': openedEarly,
      'task of the page': Math.max(preview[task], added[task]),
      'stall of main': Math.max(preview[stall], added[stall]),
      'requests of 1,000 edits': requestCount,
    },
    detail: { rows: total, edits, requests, editors, preview, added, openedEarly, opened },
  });
} finally {
  await app.kill();
}
