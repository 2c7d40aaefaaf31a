import type { BatchListRow, BatchView, IntentState, OutboxHoldStatus } from '../../../../electron/contract/index.ts';
import { batchViews } from '../../../../electron/contract/constants.ts';
import { formatByteSize } from '../../../messages/format.ts';
import { m } from '../../../messages/lazy.ts';
import { sendMessages } from '../../edits/send/messages.ts';
import { conflictStyle, hasOnlyConflicts } from '../edits/edit-entry.ts';
import { type IntentStyle, describeHold, getStateStyle } from '../intent-presentation.ts';

/** Returns the name of a batch: `Upload 300 files`, `Create 40 products`, `Send 12 edits`. */
export const getBatchName = ({ kind, resource, entries, isUndo }: BatchListRow): string => {
  if (kind === 'edit') return sendMessages.entry.batch(entries, isUndo);
  return kind === 'upload' ? m.batches.upload(entries) : m.batches.create(entries, resource);
};

/** Returns the number of entries with an unknown outcome that the user must resolve. */
export const countAsking = ({ states, looking }: BatchListRow): number => states.unknown - looking;

/** Returns the number of done entries. Failed and cancelled entries do not count as progress. */
export const countFinished = ({ states }: BatchListRow): number => states.done;

/** Returns the number of pending entries and entries that are being sent. */
export const countLeft = ({ states }: BatchListRow): number => states.waiting + states.sending;

/**
 * Returns the number of bytes in the account, such as `1.2 MB of 2.5 MB`. Empty if some are missing but too few to change
 * the number, because it would look complete.
 */
export const describeSentBytes = ({ finishedBytes, bytes }: Pick<BatchListRow, 'finishedBytes' | 'bytes'>): string => {
  const [sent, all] = [formatByteSize(finishedBytes), formatByteSize(bytes)];
  return sent === all && finishedBytes < bytes ? '' : m.batches.bytes(sent, all);
};

export const countIn = (batch: BatchListRow, view: BatchView): number => {
  if (view === 'all') return batch.entries;
  if (view === 'alreadyThere') return batch.alreadyThere;
  return batch.states[view] - (view === 'done' ? batch.alreadyThere : 0);
};

/** Returns the views that are not empty, and the open one. */
export const getBatchViews = (batch: BatchListRow, open: BatchView): readonly BatchView[] =>
  batchViews.filter((view) => view === 'all' || view === open || countIn(batch, view) > 0);

/** Returns the state that represents a batch: the worst state of its entries. */
export const getBatchState = (batch: BatchListRow): IntentState => {
  const { states } = batch;
  if (states.failed > 0) return 'failed';
  if (countAsking(batch) > 0) return 'unknown';
  if (states.sending > 0) return 'sending';
  if (states.waiting > 0) return 'waiting';
  if (states.unknown > 0) return 'unknown';
  return states.done > 0 ? 'done' : 'cancelled';
};

/** Returns the numbers of entries that need the user, such as `3 failed`, or the state if there are none. */
export const describeBatchState = (batch: BatchListRow): string => {
  const { conflicts } = batch;
  const [failed, asking] = [batch.states.failed - conflicts, countAsking(batch)];
  const parts = [
    ...(conflicts > 0 ? [sendMessages.entry.conflicts(conflicts)] : []),
    ...(failed > 0 ? [m.batches.failed(failed)] : []),
    ...(asking > 0 ? [m.batches.unknown(asking)] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : m.outbox.states[getBatchState(batch)];
};

const describeDone = (batch: BatchListRow): string => {
  const { kind, states, alreadyThere } = batch;
  const createdCount = countIn(batch, 'done');
  return [
    ...(createdCount > 0 ? [kind === 'create' ? m.batches.created(createdCount) : m.batches.sent(createdCount)] : []),
    ...(alreadyThere > 0 ? [m.batches.alreadyThere(alreadyThere)] : []),
    ...(states.cancelled > 0 ? [m.batches.cancelled(states.cancelled)] : []),
  ].join(', ');
};

/**
 * Returns the short text next to the state in the list: `214 of 300 done, running`. `paused` means that no entry is
 * started now.
 */
export const describeBatchBriefly = (batch: BatchListRow, status: OutboxHoldStatus, paused: boolean): string => {
  const { states, entries, looking } = batch;
  const worst = getBatchState(batch);
  if (worst === 'done' || worst === 'cancelled') return describeDone(batch);
  const done = m.batches.done(states.done, entries);
  const hasEntriesLeft = countLeft(batch) > 0;
  const rest = paused && status.hold === null ? m.batches.isPaused : describeHold(status);
  const isPaused = paused || status.hold !== null;
  if (worst === 'waiting') return !isPaused && states.done > 0 ? done : rest;
  if (!hasEntriesLeft) return looking > 0 ? `${done}, ${m.batches.looking}` : done;
  return worst === 'sending' ? done : `${done}, ${isPaused ? rest : m.batches.goingOn}`;
};

export const getBatchStyle = (batch: BatchListRow): IntentStyle =>
  hasOnlyConflicts(batch) ? conflictStyle : getStateStyle(getBatchState(batch));
