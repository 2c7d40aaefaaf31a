import type { CDPSession, Page } from '@playwright/test';

/** One task of the page's main thread, in milliseconds. */
export interface PageTask {
  readonly wall: number;
  /** Processor time of the thread: a page waits for nothing else, so that the rest is what other processes took. */
  readonly own: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const least = 20;

/** Threads called so are the main threads of pages; the program has one window, so one page. */
const mainThreads = (events: readonly TraceEvent[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );

const isTask = ({ name, ph }: TraceEvent): boolean => name === 'RunTask' && ph === 'X';

const tasksIn = (events: readonly TraceEvent[]): PageTask[] => {
  const threads = mainThreads(events);
  return events
    .filter((event) => isTask(event) && threads.has(`${event.pid} ${event.tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ wall: dur / 1000, own: tdur / 1000 }))
    .filter(({ wall }) => wall >= least);
};

const stopTrace = (session: CDPSession): Promise<void> =>
  new Promise((resolve, reject) => {
    session.once('Tracing.tracingComplete', () => resolve());
    session.send('Tracing.end').catch(reject);
  });

/** Begins to note the tasks of every page of the window's browser; the answer ends it and tells those of 20 ms and more. */
export const watchTasks = async (page: Page): Promise<() => Promise<PageTask[]>> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (isTask(event) ? (event.dur ?? 0) >= least * 1000 : event.name === 'thread_name') events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
      recordMode: 'recordContinuously',
    },
  } as never);
  return async () => {
    await stopTrace(session);
    await session.detach();
    return tasksIn(events);
  };
};
