import type { IntentId } from '../../base/branded-types.ts';
import type { BulkResult, IntentScope, WithdrawnIntents, IntentState } from '../../contract/outbox.ts';
import { type BulkAction, type BulkStep, bulkStates } from './bulk-steps.ts';
import type { OutboxFile } from './outbox-file.ts';

/** The intents of a bulk action: a scope of the list, or the files of batches in one state. */
export type BulkScope =
  { readonly scope: IntentScope } | { readonly batches: readonly number[]; readonly state: IntentState };

/** A running bulk action, and the number of intents that it leaves unchanged, by state. */
export interface BulkJob {
  readonly job: string;
  readonly left: BulkResult['left'];
}

/** The thread's handlers for bulk actions. */
export type BulkCalls = {
  beginBulk: (order: { action: Exclude<BulkAction, 'restore'>; of: BulkScope }) => BulkJob;
  beginRestore: (undo: string) => BulkJob;
  stepBulk: (job: string) => BulkStep;
  withdraw: (ids: readonly IntentId[]) => WithdrawnIntents;
};

export const createBulkHandlers = (opened: () => OutboxFile): BulkCalls => ({
  beginBulk: ({ action, of }) => {
    const { bulk, progress, listing } = opened();
    if (!('scope' in of)) return { job: bulk.begin(action, progress.numbers(of)), left: {} };
    const states: readonly IntentState[] = bulkStates[action];
    const all = Object.entries(listing.statesIn(of.scope)) as [IntentState, number][];
    const left = Object.fromEntries(all.filter(([state]) => !states.includes(state)));
    return { job: bulk.begin(action, listing.numbersIn(of.scope, states)), left };
  },
  beginRestore: (undo) => ({ job: opened().bulk.beginRestoring(undo), left: {} }),
  stepBulk: (job) => opened().bulk.step(job),
  withdraw: (ids) => opened().bulk.withdraw(ids),
});
