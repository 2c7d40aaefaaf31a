import type { IntentId } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import type { BulkDone, IntentQuery, IntentScope, IntentWindow, Withdrawn } from '../contract/outbox-lists.ts';
import type { Intent } from '../contract/outbox.ts';
import type { SendContext } from './send/attempt.ts';
import { filledLater } from './state/dependencies.ts';
import { draftCreation } from './state/draft.ts';
import type { Scheduler } from './scheduler.ts';
import type { BulkActions } from './bulk-actions.ts';
import type { ReceiptOrder, ReceiptSource, ReceiptWritten, WriteReceipt } from './receipts.ts';
import type { Needed } from './types.ts';
import type { TitledIntent, TitleQuery } from './db/batch-create.ts';

/** What a person sees of the outbox and does there to one row or to many. */
export interface Lists {
  window(query: IntentQuery, offset: number, limit: number): Promise<IntentWindow>;
  ids(query: IntentQuery, from: number, to: number): Promise<{ id: IntentId; title: string }[]>;
  place(query: IntentQuery, id: IntentId): Promise<number | null>;
  /**
   * Another body for a creation that waits, or that failed and is sent again so, and other things that it waits for. `conflict` in words when it has left,
   * `invalid` when it cannot be sent so, `badArgument` for what it cannot wait for.
   */
  edit(id: IntentId, body: Readonly<Record<string, unknown>>, dependsOn?: readonly Needed[]): Promise<Intent>;
  /** How many of a scope are of each state. */
  countIn(scope: IntentScope): Promise<BulkDone['left']>;
  retry(scope: IntentScope): Promise<BulkDone>;
  discard(scope: IntentScope): Promise<BulkDone>;
  /** Puts back what a discarding took off the list, by what that answered; answers how many. */
  restore(undo: string): Promise<number>;
  /** Takes a JSON text with a part of the creations of a batch, to be remembered with the rest of them. */
  handOver(batch: string, creations: string): Promise<void>;
  /**
   * Remembers all creations that a JSON text holds in one transaction, or none, and sends them; answers their ids in the
   * same order. `batch`: behind what was handed over as that before.
   */
  createSeveral(creations: string, batch?: string | null): Promise<readonly IntentId[]>;
  /** Takes those creations off the list that still wait. */
  withdraw(ids: readonly IntentId[]): Promise<Withdrawn>;
  /** Creations that may still be done, or may have been, by those of these SKUs or names that they have, case and accents aside. */
  titled(asked: TitleQuery): Promise<TitledIntent[]>;
  /** Writes a receipt of all that a query finds. Fails with `disk`, or with `conflict` while another is being written. */
  receipt(query: IntentQuery, order: ReceiptOrder): Promise<ReceiptWritten>;
}

/** What follows when rows are changed here. */
type ListHooks = Pick<Scheduler, 'edited' | 'removed' | 'added'>;

/** What changes nothing. */
const questions = (
  thread: SendContext['thread'],
  writeReceipt: WriteReceipt,
): Pick<Lists, 'window' | 'ids' | 'place' | 'titled' | 'receipt'> => ({
  window: (query, offset, limit) => thread.call('window', { query, offset, limit }),
  ids: (query, from, to) => thread.call('ids', { query, from, to }),
  place: (query, id) => thread.call('place', { query, id }),
  titled: (asked) => thread.call('titled', asked),
  receipt: (query, order) => {
    const page = (after: number, limit: number): ReturnType<ReceiptSource['page']> =>
      thread.call('receiptOfList', { query, after, limit });
    return writeReceipt({ subject: 'entries', page }, order);
  },
});

const editing =
  ({ thread, changes }: Pick<SendContext, 'thread' | 'changes'>, hooks: ListHooks): Lists['edit'] =>
  async (id, body, dependsOn) => {
    const before = await thread.call('get', id);
    if (!before) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
    const { resource } = before.intent;
    const draft = draftCreation(resource, body, filledLater(resource, dependsOn ?? before.intent.dependsOn));
    const intent = await thread.call('edit', { id, draft, dependsOn: dependsOn ?? null });
    changes.changed([intent]);
    hooks.edited(intent, before.intent.state === 'failed');
    return intent;
  };

export const createLists = (
  { thread, changes, at }: Pick<SendContext, 'thread' | 'changes' | 'at'>,
  hooks: ListHooks,
  many: BulkActions,
  writeReceipt: WriteReceipt,
): Lists => ({
  ...questions(thread, writeReceipt),
  edit: editing({ thread, changes }, hooks),
  countIn: (scope) => thread.call('countIn', scope),
  retry: (scope) => many.do('retry', { scope }),
  discard: (scope) => many.do('discard', { scope }),
  restore: (undo) => many.restore(undo),
  handOver: (batch, creations) => thread.call('takePart', { batch, creations }),
  createSeveral: async (creations, batch = null) => {
    const added = await thread.call('addSeveral', { batch, creations });
    await at('written');
    changes.touched();
    hooks.added(added);
    return added.ids;
  },
  withdraw: async (ids) => {
    const done = await thread.call('withdraw', ids);
    hooks.removed();
    changes.touched();
    return done;
  },
});
