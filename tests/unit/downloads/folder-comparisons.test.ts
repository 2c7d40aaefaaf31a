import { describe, expect, it } from 'vitest';
import type { StartThread } from '../../../electron/base/thread.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import type { FolderComparison } from '../../../electron/downloads/contract.ts';
import { createComparisons } from '../../../electron/downloads/folder-comparisons.ts';
import { setLogSink } from '../../../electron/base/logger.ts';

const figures = { found: 1, read: 1, bytes: 1, counts: {} };

/** Comparisons whose threads answer when the test lets them. */
const start = () => {
  const reports: FolderComparison[] = [];
  const threads: { ended: boolean; answer: (done: boolean) => Promise<void>; fail: (error: Error) => Promise<void> }[] =
    [];
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const startThread = (() => {
    let pending = Promise.withResolvers<unknown>();
    const thread = {
      ended: false,
      answer: async (done: boolean) => {
        const { resolve } = pending;
        pending = Promise.withResolvers();
        resolve({ done, ...figures });
        await settle();
      },
      fail: async (error: Error) => {
        pending.reject(error);
        await settle();
      },
    };
    threads.push(thread);
    return {
      call: async (name: string) =>
        name === 'continue'
          ? pending.promise
          : [
              { path: 'a/b.jpg', asset: 'x1' },
              { path: null, asset: 'x2' },
              { path: 'c.jpg', asset: null },
            ],
      close: async () => void (thread.ended = true),
    };
  }) as unknown as StartThread;
  const comparisons = createComparisons({
    root: new URL('file:///'),
    folder: '/profile',
    onCompared: (comparison) => reports.push(comparison),
    startThread,
  });
  const states = (): unknown[] => reports.map(({ id, state, problem }) => [id, state, problem]);
  return { comparisons, threads, states };
};
const scope = { what: 'all', query: null } as never;

describe('comparison of a folder', () => {
  it('reports its progress until its end, and its files until it is closed', async () => {
    const { comparisons, threads, states } = start();
    const { id } = comparisons.open('/pictures', scope);
    await threads[0]?.answer(false);
    await threads[0]?.answer(true);
    expect(states()).toEqual([
      [id, 'reading', null],
      [id, 'done', null],
    ]);
    expect(await comparisons.paths(id, 'both')).toEqual(['/pictures/a/b.jpg', '/pictures/c.jpg']);
    expect(await comparisons.assets(id, 'both')).toEqual(['x1', 'x2']);
    await comparisons.dismiss('another');
    expect(threads[0]?.ended).toBe(false);
    await comparisons.dismiss(id);
    expect(threads[0]?.ended).toBe(true);
    await expect(comparisons.paths(id, 'both')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is silent once another one has begun, whether it succeeds or fails', async () => {
    for (const outcome of ['answer', 'fail'] as const) {
      const { comparisons, threads, states } = start();
      comparisons.open('/pictures', scope);
      const { id } = comparisons.open('/others', scope);
      if (outcome === 'answer') await threads[0]?.answer(true);
      else await threads[0]?.fail(new Error('The thread has ended.'));
      await threads[1]?.answer(true);
      expect([threads[0]?.ended, states()]).toEqual([true, [[id, 'done', null]]]);
      await comparisons.close();
      await comparisons.close();
    }
  });

  it('ends with a problem that names why the folder cannot be read', async () => {
    const stop = setLogSink(() => undefined);
    const { comparisons, threads, states } = start();
    const { id } = comparisons.open('/pictures', scope);
    await threads[0]?.fail(new VitrineError('file', 'The folder is gone.'));
    expect(states()).toEqual([[id, 'done', 'The folder is gone.']]);
    stop();
  });
});
