import type { CDPSession, Page } from '@playwright/test';
import { type TaskPart, partsOf } from './task-parts.ts';
import { type TraceEvent, getProcessorMs } from './trace.ts';

/** One task of the page's main thread, in milliseconds. */
export interface PageTask {
  readonly wall: number;
  /**
   * Processor time of the thread. The rest of the time was used by other processes, because a page waits for nothing
   * else.
   */
  readonly own: number;
  /** The parts of the task, if they were requested. */
  readonly parts: readonly TaskPart[];
}

const minTaskMs = 20;

/**
 * Trace categories for the parts of a task: scripts, garbage collections, styles and layouts. They add a small
 * overhead.
 */
const explaining = ['devtools.timeline', 'v8'];

const getThread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

/** The page sets this mark, because Chromium has internal pages whose tasks do not belong to the program. */
const mark = 'vitrine-bench-watched';
const setMark = (page: Page): Promise<void> => page.evaluate((name) => void performance.mark(name), mark);
const markedThreads = (events: readonly TraceEvent[]): ReadonlySet<string> =>
  new Set(events.filter(({ name }) => name === mark).map(getThread));

const isTask = ({ name, ph }: TraceEvent): boolean => name === 'RunTask' && ph === 'X';

const isWithin = (task: TraceEvent, event: TraceEvent): boolean =>
  event.ph === 'X' &&
  !isTask(event) &&
  getThread(event) === getThread(task) &&
  event.ts >= task.ts &&
  event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0);

const tasksIn = (events: readonly TraceEvent[]): PageTask[] => {
  const threads = markedThreads(events);
  if (threads.size === 0) throw new Error('The trace does not tell which thread is the page');
  return events
    .filter((event) => isTask(event) && (event.dur ?? 0) >= minTaskMs * 1000 && threads.has(getThread(event)))
    .map((task) => ({
      wall: (task.dur ?? 0) / 1000,
      own: getProcessorMs(task),
      parts: partsOf(
        task,
        events.filter((event) => isWithin(task, event)),
      ),
    }));
};

const stopTrace = (session: CDPSession): Promise<void> =>
  new Promise((resolve, reject) => {
    session.once('Tracing.tracingComplete', () => resolve());
    session.send('Tracing.end').catch(reject);
  });

/**
 * Starts recording the tasks of the page. Returns a function that stops and returns tasks of 20 ms and more, with their
 * parts if `explained`.
 */
export const watchTasks = async (page: Page, { explained = false } = {}): Promise<() => Promise<PageTask[]>> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  const isRelevant = (event: TraceEvent): boolean =>
    event.name === mark || (event.ph === 'X' && (explained || (isTask(event) && (event.dur ?? 0) >= minTaskMs * 1000)));
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) if (isRelevant(event)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline',
        'blink.user_timing',
        ...(explained ? explaining : []),
      ],
      recordMode: 'recordContinuously',
    },
  } as never);
  await setMark(page);
  return async () => {
    // A long trace discards its beginning. The page may be closed already.
    await setMark(page).catch(() => undefined);
    await stopTrace(session);
    await session.detach();
    return tasksIn(events);
  };
};
