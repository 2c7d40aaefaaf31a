import type { Page } from '@playwright/test';
import type { LaunchedApp } from '../support/launch.ts';
import { collectMainGarbage, collectorEnvironment } from './parts/collecting.ts';
import { filled } from './parts/filled.ts';
import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { firstRow, launchEmpty, painted } from './parts/page.ts';
import { memoryOfProgram } from './parts/processes.ts';
import { launch } from './parts/program.ts';
import { note, report } from './parts/report.ts';

const places = ['Products', 'Assets', 'Families', 'Attributes', 'eCatalogs', 'Outbox'];

/** Visits all pages, scrolls and opens items until the time is over. */
const use = async (page: Page, seconds: number): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < end; round++) {
    for (const place of places) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: new RegExp(`^${place}`) })
        .click();
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-list-keys]')?.focus());
      for (const key of ['PageDown', 'PageDown', 'End', 'Home', 'Enter', 'Escape']) await page.keyboard.press(key);
    }
    await page.getByRole('link', { name: /^Products/ }).click();
    const box = page.getByRole('searchbox', { name: 'Search products' });
    await box.fill(['bag', 'lamp', 'cuir', 'steel'][round % 4] ?? '');
    await painted(page, firstRow);
    await box.fill('');
  }
};

interface Memory {
  readonly main: number;
  readonly pages: number;
}

const total = ({ main, pages }: Memory): number => (main + pages) / 1e6;

/** Returns the memory in use after a garbage collection: V8 collects late on computers with much memory. */
const inUse = async (app: LaunchedApp): Promise<Memory> => {
  const session = await app.window.context().newCDPSession(app.window);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  note(JSON.stringify(await collectMainGarbage(app)));
  return memoryOfProgram(app.mainPid);
};

const { profile } = await filled(1);
const empty = await launchEmpty(folderOf('empty-profile'), 0, collectorEnvironment);
const program = await launch(profile, collectorEnvironment);
try {
  await painted(empty.window, 'h1');
  await painted(program.window, firstRow);
  const atStart = await inUse(program);
  await use(program.window, options['use-seconds']);
  const withGarbage = memoryOfProgram(program.mainPid);
  const usedBytes = await inUse(program);
  const bare = await inUse(empty);
  report({
    name: 'memory',
    value: total(usedBytes),
    unit: 'MB',
    reference: total(bare),
    detail: {
      main: usedBytes.main / 1e6,
      page: usedBytes.pages / 1e6,
      'main of the empty host': bare.main / 1e6,
      'empty page': bare.pages / 1e6,
      'at the start': total(atStart),
      'main with garbage': withGarbage.main / 1e6,
      'page with garbage': withGarbage.pages / 1e6,
    },
  });
  await program.close();
  await empty.close();
} finally {
  await program.kill();
  await empty.kill();
}
