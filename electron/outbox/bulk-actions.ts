import type { BulkResult } from '../contract/outbox.ts';
import type { BulkAction } from './db/bulk-steps.ts';
import type { BulkJob, BulkScope } from './db/bulk-handlers.ts';
import type { SendContext } from './send/attempt.ts';

/** Bulk actions on intents, in slices, so that other calls are handled in between. */
export interface BulkActions {
  /** Resolves after all intents have been handled. Two concurrent runs change each intent only once. */
  run(action: Exclude<BulkAction, 'restore'>, of: BulkScope): Promise<BulkResult>;
  /**
   * Restores discarded intents and returns their number. Rejects with `notFound` if the undo key is no longer stored.
   */
  restore(undo: string): Promise<number>;
}

/** Creates the bulk actions. `onChanged` is called after each slice. */
export const createBulkActions = (
  { thread, changes }: Pick<SendContext, 'thread' | 'changes'>,
  onChanged: (action: BulkAction, count: number) => void,
): BulkActions => {
  const run = async (action: BulkAction, { job, left }: BulkJob): Promise<BulkResult> => {
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
