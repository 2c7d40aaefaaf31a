import type { IntentId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import type { BulkResult, IntentQuery, IntentScope, WithdrawnIntents, Intent } from '../contract/outbox.ts';
import { m } from '../messages/index.ts';
import type { SendContext } from './send/attempt.ts';
import { getFieldsFilledLater } from './state/dependencies.ts';
import { createCreationDraft } from './state/draft-creation.ts';
import type { ChangedCreations, CreationChange } from '../contract/outbox-creations.ts';
import type { Scheduler } from './scheduler.ts';
import type { SecretCleanup } from './secret-cleanup.ts';
import type { BulkActions } from './bulk-actions.ts';
import type { ReceiptOrder, ReceiptSource, ReceiptWritten, WriteReceipt } from './receipts.ts';
import type { IntentDependency } from './outbox-types.ts';

/** Actions on one or many of the outbox's intents. */
export interface OutboxEntries {
  /**
   * Replaces the body, and optionally the dependencies, of a waiting or failed creation; a failed one is sent again.
   * Rejects with `conflict` if it was sent, with `invalid` if it cannot be sent like that, and with `badArgument` for
   * an invalid dependency.
   */
  edit(id: IntentId, body: Readonly<Record<string, unknown>>, dependsOn?: readonly IntentDependency[]): Promise<Intent>;
  /**
   * Changes fields of waiting, failed and cancelled creations as one step, in one transaction. Creations that are sent by now are
   * left unchanged.
   */
  changeCreations(step: string, changes: readonly CreationChange[]): Promise<ChangedCreations>;
  /**
   * Restores the values from before a step, and adds their current state to the step `inverse`. Resolves to null if the step
   * changed no creation. Creations with other values by now are left unchanged.
   */
  restoreCreations(step: string, inverse: string): Promise<ChangedCreations | null>;
  /**
   * Removes those fields from its body and sends it again; `alike` applies this to all creations that were rejected
   * because of no other fields. Returns their number. Rejects with `conflict` if there are none.
   */
  sendWithout(id: IntentId, alike: boolean): Promise<number>;
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

const createEdit =
  ({ thread, changes }: Pick<SendContext, 'thread' | 'changes'>, hooks: ListHooks): OutboxEntries['edit'] =>
  async (id, body, dependsOn) => {
    const stored = await thread.call('get', id);
    if (!stored) throw new VitrineError('notFound', m.outbox.unknown);
    const { resource } = stored.intent;
    const draft = createCreationDraft(
      resource,
      body,
      getFieldsFilledLater(resource, dependsOn ?? stored.intent.dependsOn),
    );
    // Another edit may have replaced a secret since the intent was read.
    const { before, after } = await thread.call('edit', { id, draft, dependsOn: dependsOn ?? null });
    changes.changed([after]);
    void hooks.secrets.edited(before, after);
    hooks.follow.edited(after, before.state === 'failed');
    return after;
  };

/** The number of intents in one transaction, so that other calls are handled in between. */
const intentsPerTransaction = 500;

const createSendWithoutFields =
  ({ thread, changes }: Pick<SendContext, 'thread' | 'changes'>, hooks: ListHooks): OutboxEntries['sendWithout'] =>
  async (id, alike) => {
    const ids = alike ? await thread.call('refusedAlike', id) : [id];
    let count = 0;
    for (let start = 0; start < ids.length; start += intentsPerTransaction) {
      const changed = await thread.call('sendWithout', ids.slice(start, start + intentsPerTransaction));
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
  receipt: (query, order) => {
    const readReceiptPage = (after: number, limit: number): ReturnType<ReceiptSource['page']> =>
      thread.call('receiptOfList', { query, after, limit });
    return writeReceipt({ subject: 'entries', page: readReceiptPage }, order);
  },
  edit: createEdit({ thread, changes }, hooks),
  changeCreations: async (step, creations) => {
    const { changed, left } = await thread.call('changeCreations', { step, changes: creations });
    changes.changed(changed);
    return { changed: changed.length, left };
  },
  restoreCreations: async (step, inverse) => {
    const restored = await thread.call('restoreCreations', { step, inverse });
    if (restored === null) return null;
    changes.changed(restored.changed);
    return { changed: restored.changed.length, left: restored.left };
  },
  sendWithout: createSendWithoutFields({ thread, changes }, hooks),
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
