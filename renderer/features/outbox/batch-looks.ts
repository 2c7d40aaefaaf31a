import type { BatchLine, BatchView, IntentState, OutboxHoldStatus } from '../../../electron/contract/index.ts';
import { batchViews } from '../../../electron/contract/values.ts';
import { m } from '../../messages/lazy.ts';
import { holdWords, lookOf } from './intent-looks.ts';

/** Returns the name of a batch: `Upload 300 files`, `Create 40 products`. */
export const batchName = ({ kind, resource, entries }: BatchLine): string =>
  kind === 'upload' ? m.batches.upload(entries) : m.batches.create(entries, resource);

/** Returns the number of entries with an unknown outcome that the user must resolve. */
export const askingIn = ({ states, looking }: BatchLine): number => states.unknown - looking;

/** Returns the number of done entries. Failed and cancelled entries do not count as progress. */
export const finishedIn = ({ states }: BatchLine): number => states.done;

/** Returns the number of pending entries and entries that are being sent. */
export const leftIn = ({ states }: BatchLine): number => states.waiting + states.sending;

export const countIn = (batch: BatchLine, view: BatchView): number => {
  if (view === 'all') return batch.entries;
  if (view === 'alreadyThere') return batch.alreadyThere;
  return batch.states[view] - (view === 'done' ? batch.alreadyThere : 0);
};

/** Returns the views that are not empty, and the open one. */
export const viewsOf = (batch: BatchLine, open: BatchView): readonly BatchView[] =>
  batchViews.filter((view) => view === 'all' || view === open || countIn(batch, view) > 0);

/** Returns the state that represents a batch: the worst state of its entries. */
export const stateIn = (batch: BatchLine): IntentState => {
  const { states } = batch;
  if (states.failed > 0) return 'failed';
  if (askingIn(batch) > 0) return 'unknown';
  if (states.sending > 0) return 'sending';
  if (states.waiting > 0) return 'waiting';
  if (states.unknown > 0) return 'unknown';
  return states.done > 0 ? 'done' : 'cancelled';
};

/** Returns the numbers of entries that need the user, such as `3 failed`, or the state if there are none. */
export const stateWords = (batch: BatchLine): string => {
  const [failed, asking] = [batch.states.failed, askingIn(batch)];
  const parts = [...(failed > 0 ? [m.batches.failed(failed)] : []), ...(asking > 0 ? [m.batches.unknown(asking)] : [])];
  return parts.length > 0 ? parts.join(', ') : m.outbox.states[stateIn(batch)];
};

const doneWords = (batch: BatchLine): string => {
  const { kind, states, alreadyThere } = batch;
  const made = countIn(batch, 'done');
  return [
    ...(made > 0 ? [kind === 'upload' ? m.batches.sent(made) : m.batches.created(made)] : []),
    ...(alreadyThere > 0 ? [m.batches.alreadyThere(alreadyThere)] : []),
    ...(states.cancelled > 0 ? [m.batches.cancelled(states.cancelled)] : []),
  ].join(', ');
};

/**
 * Returns the short text next to the state in the list: `214 of 300 done, running`. `paused` means that no entry is
 * started now.
 */
export const batchBrief = (batch: BatchLine, status: OutboxHoldStatus, paused: boolean): string => {
  const { states, entries, looking } = batch;
  const worst = stateIn(batch);
  if (worst === 'done' || worst === 'cancelled') return doneWords(batch);
  const done = m.batches.done(states.done, entries);
  const goesOn = leftIn(batch) > 0;
  const rest = paused && status.hold === null ? m.batches.isPaused : holdWords(status);
  const stands = paused || status.hold !== null;
  if (worst === 'waiting') return !stands && states.done > 0 ? done : rest;
  if (!goesOn) return looking > 0 ? `${done}, ${m.batches.looking}` : done;
  return worst === 'sending' ? done : `${done}, ${stands ? rest : m.batches.goingOn}`;
};

export const batchLook = (batch: BatchLine): ReturnType<typeof lookOf> => lookOf(stateIn(batch));
