import type { BatchLine, IntentQuery, IntentScope, IntentState } from '../../../electron/contract/index.ts';
import { batchNumber } from '../../../electron/contract/values.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { uploads } from '../uploads/uploads.svelte.ts';
import { retryAll, saveReceipt } from './outbox-acts.ts';

const queryOf = ({ id }: BatchLine, state: IntentState | null): IntentQuery => ({
  state,
  resource: null,
  from: null,
  to: null,
  words: '',
  batch: id,
});

const scopeOf = (batch: BatchLine, state: IntentState | null): IntentScope => ({
  query: queryOf(batch, state),
  except: [],
});

/** Sends all of a batch again that failed. */
export const retryFailed = (batch: BatchLine): Promise<void> => retryAll(scopeOf(batch, 'failed'));

/** Stops what waits, and files that are on their way. */
export const cancelRest = async (batch: BatchLine): Promise<void> => {
  await attempt(async () => {
    const cancelled = await ask(bridge.outbox.cancelMany(scopeOf(batch, null)));
    announce(m.batches.isCancelled(cancelled));
  });
};

/** Asks where to, and writes there what became of all its entries. */
export const saveBatchReceipt = (batch: BatchLine): Promise<void> =>
  batch.kind === 'upload' ? uploads.saveReceipt(batchNumber(batch.id)) : saveReceipt(queryOf(batch, null));
