import type { IntentId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import type {
  BatchListRow,
  BulkResult,
  IntentQuery,
  IntentScope,
  IntentWindow,
  OutboxRowId,
  BatchEntryWindow,
  WithdrawnIntents,
  Intent,
  RejectedBecause,
} from '../contract/outbox.ts';
import type { BatchId } from '../contract/constants.ts';
import type { MemberQuery } from './db/batch-members.ts';
import { m } from '../messages/index.ts';
import type { SendContext } from './send/attempt.ts';
import { getFieldsFilledLater } from './state/dependencies.ts';
import { createCreationDraft } from './state/draft-creation.ts';
import type { ChangedCreations, CreationChange, WaitingCreation } from './state/change-creation.ts';
import type { Scheduler } from './scheduler.ts';
import type { SecretCleanup } from './secret-cleanup.ts';
import type { BulkActions } from './bulk-actions.ts';
import type { ReceiptOrder, ReceiptSource, ReceiptWritten, WriteReceipt } from './receipts.ts';
import type { IntentDependency } from './outbox-types.ts';
import type { TitledIntent, TitleQuery } from './db/batch-create.ts';

/** Queries of the outbox's intents, and actions on one or many of them. */
export interface OutboxEntries {
  window(query: IntentQuery, offset: number, limit: number): Promise<IntentWindow>;
  ids(query: IntentQuery, from: number, to: number): Promise<{ id: OutboxRowId; title: string }[]>;
  place(query: IntentQuery, id: OutboxRowId): Promise<number | null>;
  /** Returns a batch, or null if fewer than two of its entries are left. */
  batch(id: BatchId): Promise<BatchListRow | null>;
  /** Returns the batch of two or more entries to which an intent belongs. */
  batchOf(id: IntentId): Promise<BatchListRow | null>;
  /** Returns some entries of a batch in a stable order. */
  members(query: MemberQuery): Promise<BatchEntryWindow>;
  /**
   * Replaces the body, and optionally the dependencies, of a waiting or failed creation; a failed one is sent again.
   * Rejects with `conflict` if it was sent, with `invalid` if it cannot be sent like that, and with `badArgument` for
   * an invalid dependency.
   */
  edit(id: IntentId, body: Readonly<Record<string, unknown>>, dependsOn?: readonly IntentDependency[]): Promise<Intent>;
  /** Returns the waiting creations with exactly these SKUs or names. */
  waitingWith(query: TitleQuery): Promise<WaitingCreation[]>;
  /** Changes fields of waiting creations in one transaction. Those that no longer wait are left unchanged. */
  changeWaiting(changes: readonly CreationChange[]): Promise<ChangedCreations>;
  /**
   * Returns the fields because of which a creation was rejected, if nothing else was wrong and they can be left out.
   */
  refusedFor(id: IntentId): Promise<RejectedBecause | null>;
  /**
   * Removes those fields from its body and sends it again; `alike` applies this to all creations that were rejected
   * because of no other fields. Returns their number. Rejects with `conflict` if there are none.
   */
  sendWithout(id: IntentId, alike: boolean): Promise<number>;
  /** Returns the number of intents of a scope by state. */
  countIn(scope: IntentScope): Promise<BulkResult['left']>;
  retry(scope: IntentScope): Promise<BulkResult>;
  /** Cancels waiting intents and running uploads of a scope. Returns the number of cancelled intents. */
  cancel(scope: IntentScope): Promise<number>;
  discard(scope: IntentScope): Promise<BulkResult>;
  /** Restores discarded intents by the `undo` key. Returns their number. */
  restore(undo: string): Promise<number>;
  /** Stages a part of a batch's creations as JSON; `createBatch` adds it. */
  stagePart(batch: string, creations: string): Promise<void>;
  /**
   * Adds all creations of a JSON text in one transaction, or none, and sends them. Returns their IDs in the same order.
   * `batch`: the name of staged parts that precede them.
   */
  createBatch(creations: string, batch?: string | null): Promise<readonly IntentId[]>;
  /** Removes those of these creations that are still waiting. */
  withdraw(ids: readonly IntentId[]): Promise<WithdrawnIntents>;
  /**
   * Returns creations that may still be performed, or may have been, with these SKUs or names, ignoring case and
   * accents.
   */
  withTitles(query: TitleQuery): Promise<TitledIntent[]>;
  /**
   * Writes a receipt of all intents of a query. Rejects with `disk`, or with `conflict` while another receipt is being
   * written.
   */
  receipt(query: IntentQuery, order: ReceiptOrder): Promise<ReceiptWritten>;
}

/** Functions to call after changes of intents. */
interface ListHooks {
  readonly cancel: OutboxEntries['cancel'];
  readonly follow: Pick<Scheduler, 'edited' | 'removed' | 'batchCreated' | 'bulkChanged'>;
  readonly secrets: Pick<SecretCleanup, 'edited' | 'forgetThese' | 'forgetSoon'>;
}

/** Creates the read-only functions. */
const createReads = (
  thread: SendContext['thread'],
  writeReceipt: WriteReceipt,
): Pick<OutboxEntries, 'window' | 'ids' | 'place' | 'batch' | 'batchOf' | 'members' | 'withTitles' | 'receipt'> => ({
  window: (query, offset, limit) => thread.call('window', { query, offset, limit }),
  ids: (query, from, to) => thread.call('ids', { query, from, to }),
  place: (query, id) => thread.call('place', { query, id }),
  batch: (id) => thread.call('batch', id),
  batchOf: (id) => thread.call('batchOf', id),
  members: (query) => thread.call('members', query),
  withTitles: (query) => thread.call('withTitles', query),
  receipt: (query, order) => {
    const readReceiptPage = (after: number, limit: number): ReturnType<ReceiptSource['page']> =>
      thread.call('receiptOfList', { query, after, limit });
    return writeReceipt({ subject: 'entries', page: readReceiptPage }, order);
  },
});

const createEdit =
  ({ thread, changes }: Pick<SendContext, 'thread' | 'changes'>, hooks: ListHooks): OutboxEntries['edit'] =>
  async (id, body, dependsOn) => {
    const before = await thread.call('get', id);
    if (!before) throw new VitrineError('notFound', m.outbox.unknown);
    const { resource } = before.intent;
    const draft = createCreationDraft(
      resource,
      body,
      getFieldsFilledLater(resource, dependsOn ?? before.intent.dependsOn),
    );
    const intent = await thread.call('edit', { id, draft, dependsOn: dependsOn ?? null });
    changes.changed([intent]);
    void hooks.secrets.edited(before.intent, intent);
    hooks.follow.edited(intent, before.intent.state === 'failed');
    return intent;
  };

/** The number of intents in one transaction, so that other calls are handled in between. */
const slice = 500;

const createSendWithoutFields =
  ({ thread, changes }: Pick<SendContext, 'thread' | 'changes'>, hooks: ListHooks): OutboxEntries['sendWithout'] =>
  async (id, alike) => {
    const ids = alike ? await thread.call('refusedAlike', id) : [id];
    let count = 0;
    for (let at = 0; at < ids.length; at += slice) {
      const changed = await thread.call('sendWithout', ids.slice(at, at + slice));
      count += changed.count;
      changes.othersChanged();
      void hooks.secrets.forgetThese(changed.secrets);
      hooks.follow.bulkChanged('retry', changed.count);
    }
    if (count === 0) throw new VitrineError('conflict', m.outbox.conflict.notRefusedForMembers);
    return count;
  };

export const createLists = (
  { thread, changes, at }: Pick<SendContext, 'thread' | 'changes' | 'at'>,
  hooks: ListHooks,
  bulk: BulkActions,
  writeReceipt: WriteReceipt,
): OutboxEntries => ({
  ...createReads(thread, writeReceipt),
  edit: createEdit({ thread, changes }, hooks),
  waitingWith: (query) => thread.call('waitingWith', query),
  changeWaiting: async (creations) => {
    const { changed, left } = await thread.call('changeWaiting', creations);
    changes.changed(changed);
    return { changed: changed.length, left };
  },
  refusedFor: (id) => thread.call('refusedFor', id),
  sendWithout: createSendWithoutFields({ thread, changes }, hooks),
  countIn: (scope) => thread.call('countByState', scope),
  retry: (scope) => bulk.run('retry', { scope }),
  cancel: (scope) => hooks.cancel(scope),
  discard: (scope) => bulk.run('discard', { scope }),
  restore: (undo) => bulk.restore(undo),
  stagePart: (batch, creations) => thread.call('stagePart', { batch, creations }),
  createBatch: async (creations, batch = null) => {
    const added = await thread.call('addBatch', { batch, creations });
    await at('written');
    changes.othersChanged();
    hooks.follow.batchCreated(added);
    return added.ids;
  },
  withdraw: async (ids) => {
    const done = await thread.call('withdraw', ids);
    hooks.follow.removed();
    hooks.secrets.forgetSoon();
    changes.othersChanged();
    return done;
  },
});
