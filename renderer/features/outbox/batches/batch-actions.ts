import type {
  BatchListRow,
  IntentQuery,
  IntentScope,
  IntentState,
  BatchEntryRow,
} from '../../../../electron/contract/index.ts';
import { parseBatchNumber } from '../../../../electron/contract/constants.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { m } from '../../../messages/lazy.ts';
import { announce } from '../../../ui/announce.svelte.ts';
import { lists } from '../../../list/list-registry.svelte.ts';
import { uploads } from '../../../app/uploads/uploads.svelte.ts';
import { retryAll, saveReceipt } from '../outbox-actions.ts';

const queryOf = ({ id }: BatchListRow, state: IntentState | null): IntentQuery => ({
  state,
  resource: null,
  from: null,
  to: null,
  searchText: '',
  batch: id,
});

const createBatchScope = (batch: BatchListRow, state: IntentState | null): IntentScope => ({
  query: queryOf(batch, state),
  except: [],
});

/** Sends all failed entries of a batch again. */
export const retryFailed = (batch: BatchListRow): Promise<void> => retryAll(createBatchScope(batch, 'failed'));

const setBatchPaused = async ({ id }: BatchListRow, on: boolean): Promise<void> => {
  await runWithErrorToast(async () => {
    await unwrapReply(bridge.uploads.pauseBatch({ batch: id, paused: on }));
    announce(on ? m.batches.isPausedNow : m.batches.isResumed);
  });
};

/** Pauses a batch: no entry is started. Other uploads continue. */
export const pause = (batch: BatchListRow): Promise<void> => setBatchPaused(batch, true);

/** Resumes a batch, or all uploads if all are paused. */
export const resumeBatch = (batch: BatchListRow): Promise<void> =>
  uploads.progress.paused ? uploads.pause(false) : setBatchPaused(batch, false);

/** Cancels pending entries and uploads in progress. */
export const cancelRest = async (batch: BatchListRow): Promise<void> => {
  await runWithErrorToast(async () => {
    const cancelled = await unwrapReply(bridge.outbox.cancelMany(createBatchScope(batch, null)));
    announce(m.batches.isCancelled(cancelled));
  });
};

/** The number of entries per request. */
const entriesPerRequest = 500;

/** Opens the list of assets with the assets of a batch selected, newest first. */
export const showCreatedAssets = async (batch: BatchListRow): Promise<void> => {
  const createdEntries: BatchEntryRow[] = [];
  const { id } = batch;
  await runWithErrorToast(async () => {
    for (let offset = 0, rows = entriesPerRequest; rows === entriesPerRequest; offset += entriesPerRequest) {
      const found = await unwrapReply(
        bridge.outbox.members({ id, view: 'done', offset, limit: entriesPerRequest, sortAgain: offset === 0 }),
      );
      rows = found.rows.length;
      createdEntries.push(...found.rows);
    }
    uploads.showMade('all');
    lists
      .of('asset')
      .selection.pick(
        createdEntries.flatMap(({ resultId, title }) => (resultId === null ? [] : [{ id: resultId, title }])),
      );
  });
};

/** Lets the user choose a file and saves the results of all entries of a batch. */
export const saveBatchReceipt = (batch: BatchListRow): Promise<void> =>
  batch.kind === 'upload' ? uploads.saveReceipt(parseBatchNumber(batch.id)) : saveReceipt(queryOf(batch, null));
