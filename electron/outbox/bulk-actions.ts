import type { BulkDone } from '../contract/outbox.ts';
import type { BulkAction } from './db/bulk-steps.ts';
import type { BulkJob, BulkScope } from './db/bulk-calls.ts';
import type { SendContext } from './send/attempt.ts';

/** Actions on many entries, in slices, so that other calls get their turn in between. */
export interface BulkActions {
  /** Resolves once all entries were handled. Two at the same time act once on each. */
  run(action: Exclude<BulkAction, 'restore'>, of: BulkScope): Promise<BulkDone>;
  /** Restores what was discarded and returns how many; `notFound` when the undo is no longer known. */
  restore(undo: string): Promise<number>;
}

/** `onChanged` is called after each slice. */
export const createBulkActions = (
  { thread, changes }: Pick<SendContext, 'thread' | 'changes'>,
  onChanged: (action: BulkAction, count: number) => void,
): BulkActions => {
  const run = async (action: BulkAction, { job, left }: BulkJob): Promise<BulkDone> => {
    for (let count = 0; ;) {
      const { changed, over, undo } = await thread.call('stepBulk', job);
      count += changed;
      if (changed > 0) {
        changes.othersChanged();
        onChanged(action, changed);
      }
      if (over) return { count, left, undo };
    }
  };
  return {
    run: async (action, of) => run(action, await thread.call('beginBulk', { action, of })),
    restore: async (undo) => (await run('restore', await thread.call('beginRestore', undo))).count,
  };
};
