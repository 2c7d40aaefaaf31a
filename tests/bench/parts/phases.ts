import type { Page } from '@playwright/test';
import { pressKeys } from './keys.ts';
import { watchTasks } from './page-tasks.ts';
import { type ReferenceTimes, measureReferences } from './reference.ts';
import { note, report } from './report.ts';
import { type StallRecorder, getMax } from './stalls.ts';
import { percentile } from './stats.ts';

/** The responsiveness of the program during a phase, in milliseconds. */
export type Phase = Readonly<
  Record<
    | 'ms'
    | 'longest stall of main'
    | 'longest by processor time'
    | 'longest task of the page'
    | 'tasks over 50 ms'
    | 'slowest key'
    | 'slowest key until it was heard'
    | 'keys p95'
    | 'keys',
    number
  >
>;

/** Returns a function that runs some work while keys are pressed, and returns the program's responsiveness. */
export const phaseOf =
  (window: Page, stalls: StallRecorder) =>
  async (name: string, work: () => Promise<void>): Promise<Phase> => {
    const stopTasks = await watchTasks(window);
    const stopKeys = await pressKeys(window);
    const from = Date.now();
    await work().catch(async (error: unknown) => {
      await stopKeys();
      throw error;
    });
    const to = Date.now();
    const keys = await stopKeys();
    const tasks = await stopTasks();
    const pauses = stalls.between(from, to);
    const phase: Phase = {
      ms: to - from,
      'longest stall of main': getMax(pauses.map(({ own }) => own)),
      'longest by processor time': getMax(pauses.map(({ cpu }) => cpu)),
      'longest task of the page': getMax(tasks.map(({ own }) => own)),
      'tasks over 50 ms': tasks.filter(({ own }) => own > 50).length,
      'slowest key': getMax(keys.map(({ painted }) => painted)),
      'slowest key until it was heard': getMax(keys.map(({ heard }) => heard)),
      'keys p95': percentile(
        keys.map(({ painted }) => painted),
        0.95,
      ),
      keys: keys.length,
    };
    note(`${name}: ${JSON.stringify(phase)}`);
    return phase;
  };

/** Reports a bench by the worst of its phases: the slowest key, and the longest stall and task. Measures the reference. */
export const reportPhases = async (
  name: 'flood' | 'paste',
  before: ReferenceTimes,
  phases: Readonly<Record<string, Phase>>,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const worst = (what: keyof Phase): number => getMax(Object.values(phases).map((one) => one[what]));
  report({
    name,
    value: worst('slowest key'),
    unit: 'ms',
    references: [before, await measureReferences()],
    also: {
      'stall of main': worst('longest stall of main'),
      'task of the page': worst('longest task of the page'),
    },
    detail: { ...detail, ...phases },
  });
};
