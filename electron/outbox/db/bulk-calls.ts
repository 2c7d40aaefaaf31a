import type { IntentId } from '../../base/brand.ts';
import type { BulkDone, IntentScope, Withdrawn } from '../../contract/outbox-lists.ts';
import type { IntentState } from '../../contract/outbox.ts';
import { bulkStates } from './bulk-steps.ts';
import type { BulkAction, BulkStep } from './bulk-steps.ts';
import type { Opened } from './opened.ts';

/** Which entries: some of the list, or the files of some batches that are in one state. */
export type BulkOf =
  { readonly scope: IntentScope } | { readonly batches: readonly number[]; readonly state: IntentState };

/** An act under way, and how many entries it leaves as they are, by state. */
export interface BulkBegun {
  readonly job: string;
  readonly left: BulkDone['left'];
}

/** What the outbox's thread answers about many entries at once. */
export type BulkCalls = {
  countIn: (scope: IntentScope) => BulkDone['left'];
  bulkBegin: (order: { act: Exclude<BulkAction, 'restore'>; of: BulkOf }) => BulkBegun;
  bulkRestore: (undo: string) => BulkBegun;
  bulkStep: (job: string) => BulkStep;
  withdraw: (ids: readonly IntentId[]) => Withdrawn;
};

export const bulkCalls = (opened: () => Opened): BulkCalls => ({
  countIn: (scope) => opened().listing.statesIn(scope),
  bulkBegin: ({ act, of }) => {
    const { bulk, board, listing } = opened();
    if (!('scope' in of)) return { job: bulk.begin(act, board.numbers(of)), left: {} };
    const states: readonly IntentState[] = bulkStates[act];
    const all = Object.entries(listing.statesIn(of.scope)) as [IntentState, number][];
    const left = Object.fromEntries(all.filter(([state]) => !states.includes(state)));
    return { job: bulk.begin(act, listing.numbersIn(of.scope, states)), left };
  },
  bulkRestore: (undo) => ({ job: opened().bulk.beginRestoring(undo), left: {} }),
  bulkStep: (job) => opened().bulk.step(job),
  withdraw: (ids) => opened().bulk.withdraw(ids),
});
