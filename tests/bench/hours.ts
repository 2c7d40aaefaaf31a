import type { CDPSession } from '@playwright/test';
import type { LaunchedApp } from '../support/launch.ts';
import { waitUntil } from '../support/wait-until.ts';
import { filled } from './parts/filled.ts';
import { createHabits } from './parts/habits.ts';
import { options } from './parts/options.ts';
import { firstRow, painted } from './parts/page.ts';
import { launch } from './parts/program.ts';
import { note, report } from './parts/report.ts';

const collector = { NODE_OPTIONS: `--import=${new URL('parts/collect-garbage.mjs', import.meta.url).href}` };

/** What the program holds after a garbage collection. Memory is in bytes. */
interface Held {
  readonly page: number;
  readonly main: number;
  readonly nodes: number;
  readonly listeners: number;
}

const collectMain = async (app: LaunchedApp): Promise<number> => {
  const before = app.logs().length;
  const readLog = (): string => app.logs().slice(before);
  process.kill(app.mainPid, 'SIGUSR2');
  await waitUntil('the garbage to be collected', () => /collected: .*\n/.test(readLog()), 10_000);
  const { heapUsed, external } = JSON.parse(/collected: (.*)/.exec(readLog())?.[1] ?? '') as NodeJS.MemoryUsage;
  return heapUsed + external;
};

const measureHeld = async (app: LaunchedApp, session: CDPSession): Promise<Held> => {
  // Objects that a finalizer keeps are released by the next collection only.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const held: Held = {
    page: read('JSHeapUsedSize'),
    main: await collectMain(app),
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
  note(JSON.stringify(held));
  return held;
};

const { profile } = await filled(1);
const app = await launch(profile, collector);
try {
  const page = app.window;
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
  const before = await measureHeld(app, session);
  await act(options.actions);
  const after = await measureHeld(app, session);
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
