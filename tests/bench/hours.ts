import type { CDPSession } from '@playwright/test';
import type { LaunchedApp } from '../support/launch.ts';
import { collectMainGarbage, collectorEnvironment } from './parts/collecting.ts';
import { filled } from './parts/filled.ts';
import { createHabits } from './parts/habits.ts';
import { options } from './parts/options.ts';
import { firstRow, painted } from './parts/page.ts';
import { launch } from './parts/program.ts';
import { note, report } from './parts/report.ts';

/** The memory in use after a garbage collection, in bytes, and the numbers of DOM nodes and event listeners. */
interface MemoryInUse {
  readonly page: number;
  readonly main: number;
  readonly nodes: number;
  readonly listeners: number;
}

const measureMemory = async (app: LaunchedApp, session: CDPSession): Promise<MemoryInUse> => {
  // Objects that a finalizer keeps are released by the next collection only.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const { heapUsed, external } = await collectMainGarbage(app);
  const used: MemoryInUse = {
    page: read('JSHeapUsedSize'),
    main: heapUsed + external,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
  note(JSON.stringify(used));
  return used;
};

const { profile } = await filled(1);
const app = await launch(profile, collectorEnvironment);
try {
  const page = app.window;
  // An action that has no effect fails instead of blocking the bench.
  page.setDefaultTimeout(60_000);
  await painted(page, firstRow);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  const habits = createHabits(page);
  let round = 0;
  /** Repeats all habits until `count` actions are done. */
  const act = async (count: number): Promise<void> => {
    for (let done = 0; done < count; round += 1)
      for (const habit of habits) {
        await habit.run(round);
        done += habit.actions;
      }
  };
  // In the first part, caches are filled and code is compiled.
  await act(options.actions / 2);
  const before = await measureMemory(app, session);
  await act(options.actions);
  const after = await measureMemory(app, session);
  await app.close();
  report({
    name: 'hours',
    value: (after.page + after.main - before.page - before.main) / 1e6,
    unit: 'MB more',
    detail: { actions: options.actions, rounds: round, before, after },
  });
} finally {
  await app.kill();
}
