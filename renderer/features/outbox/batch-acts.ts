import type { BatchLine, IntentQuery, IntentScope, IntentState, MemberLine } from '../../../electron/contract/index.ts';
import { batchNumber } from '../../../electron/contract/values.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { lists } from '../../list/lists.svelte.ts';
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

/** Sends all failed entries of a batch again. */
export const retryFailed = (batch: BatchLine): Promise<void> => retryAll(scopeOf(batch, 'failed'));

const paused = async ({ id }: BatchLine, on: boolean): Promise<void> => {
  await attempt(async () => {
    await ask(bridge.uploads.pauseBatch({ batch: id, paused: on }));
    announce(on ? m.batches.isPausedNow : m.batches.isResumed);
  });
};

/** Pauses a batch: no entry is started. Other uploads continue. */
export const pause = (batch: BatchLine): Promise<void> => paused(batch, true);

/** Resumes a batch, or all uploads if all are paused. */
export const resume = (batch: BatchLine): Promise<void> =>
  uploads.progress.paused ? uploads.pause(false) : paused(batch, false);

/** Cancels pending entries and uploads in progress. */
export const cancelRest = async (batch: BatchLine): Promise<void> => {
  await attempt(async () => {
    const cancelled = await ask(bridge.outbox.cancelMany(scopeOf(batch, null)));
    announce(m.batches.isCancelled(cancelled));
  });
};

/** The number of entries per request. */
const step = 500;

/** Opens the list of assets with the assets of a batch selected, newest first. */
export const showMade = async (batch: BatchLine): Promise<void> => {
  const made: MemberLine[] = [];
  const { id } = batch;
  await attempt(async () => {
    for (let offset = 0, rows = step; rows === step; offset += step) {
      const found = await ask(bridge.outbox.members({ id, view: 'done', offset, limit: step, anew: offset === 0 }));
      rows = found.rows.length;
      made.push(...found.rows);
    }
    uploads.showMade('all');
    lists
      .of('asset')
      .selection.pick(made.flatMap(({ resultId, title }) => (resultId === null ? [] : [{ id: resultId, title }])));
  });
};

/** Lets the user choose a file and saves the results of all entries of a batch. */
export const saveBatchReceipt = (batch: BatchLine): Promise<void> =>
  batch.kind === 'upload' ? uploads.saveReceipt(batchNumber(batch.id)) : saveReceipt(queryOf(batch, null));
