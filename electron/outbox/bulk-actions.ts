import type { BulkDone } from '../contract/outbox-lists.ts';
import type { BulkAction } from './db/bulk-steps.ts';
import type { BulkBegun, BulkOf } from './db/bulk-calls.ts';
import type { SendContext } from './send/attempt.ts';

/** What is done to many entries at once: slice by slice, so that nothing else waits long for its turn. */
export interface BulkActions {
  /** Ends once every entry was come to. Twice at the same time does it once. */
  do(act: Exclude<BulkAction, 'restore'>, of: BulkOf): Promise<BulkDone>;
  /** Puts back what was discarded, and answers how many that are; `notFound` when that is not known any more. */
  restore(undo: string): Promise<number>;
}

/** `onChanged` is told after each slice. */
export const createBulkActions = (
  { thread, changes }: Pick<SendContext, 'thread' | 'changes'>,
  onChanged: (act: BulkAction, count: number) => void,
): BulkActions => {
  const run = async (act: BulkAction, { job, left }: BulkBegun): Promise<BulkDone> => {
    for (let count = 0; ;) {
      const { changed, over, undo } = await thread.call('bulkStep', job);
      count += changed;
      if (changed > 0) {
        changes.touched();
        onChanged(act, changed);
      }
      if (over) return { count, left, undo };
    }
  };
  return {
    do: async (act, of) => run(act, await thread.call('bulkBegin', { act, of })),
    restore: async (undo) => (await run('restore', await thread.call('bulkRestore', undo))).count,
  };
};
