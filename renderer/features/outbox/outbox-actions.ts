import type { BulkResult, Intent, IntentQuery, IntentScope, IntentState } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { isEditInConflict, isSendingStopped } from './edits/edit-entry.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

const messages = m.outbox;

/** Whether an intent can currently be retried. */
export const canRetryIntent = ({ state, edit }: Pick<Intent, 'state' | 'edit'>): boolean =>
  (state === 'failed' || state === 'cancelled') && !isEditInConflict({ edit }) && !isSendingStopped({ edit });
/** Whether an edit can be staged again, to change its value. */
export const canReopen = ({ kind, state, edit }: Pick<Intent, 'kind' | 'state' | 'edit'>): boolean =>
  kind === 'edit' && canRetryIntent({ state, edit });
export const canCancel = ({ state }: Pick<Intent, 'state'>): boolean => state === 'waiting' || state === 'sending';
/** A finished intent is not discarded separately. Finished intents are cleared in bulk. */
export const canDiscard = ({ state }: Pick<Intent, 'state'>): boolean =>
  state === 'failed' || state === 'unknown' || state === 'cancelled';
export const canEdit = ({ state, kind }: Pick<Intent, 'state' | 'kind'>): boolean =>
  kind === 'create' && (state === 'waiting' || state === 'failed');
/** Whether only the user can resolve the outcome. The buttons are next to the candidates. */
export const needsUserDecision = ({ state, look }: Pick<Intent, 'state' | 'look'>): boolean =>
  state === 'unknown' && look?.state === 'asks';
/** Whether a rejected file can be sent under another name. */
export const canRename = ({ state, kind }: Pick<Intent, 'state' | 'kind'>): boolean =>
  kind === 'upload' && state === 'failed';
/** Whether an intent is finished. Discarding it loses nothing, so it needs no confirmation and can be undone. */
export const isOver = (state: IntentState): boolean => state === 'done' || state === 'cancelled';

const describeLeftIntents = (left: BulkResult['left']): string | null => {
  const parts = Object.entries(left).map(([state, count]) => messages.leftOf(count, state as IntentState));
  return parts.length === 0 ? null : messages.left(parts);
};

export const retry = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await runWithErrorToast(() => unwrapReply(bridge.outbox.retry({ id })));
};

export const cancel = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await runWithErrorToast(() => unwrapReply(bridge.outbox.cancel({ id })));
};

/** Lets the user choose a replacement for a failed file, and sends it again. */
export const replaceFailedFile = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await runWithErrorToast(async () => {
    const replaced = await unwrapReply(bridge.uploads.replaceFile({ id }));
    if (replaced !== null) announce(m.batches.isReplaced(replaced.title));
  });
};

/**
 * Sends a rejected creation again without the rejected fields. `alike` includes all creations with only the same
 * rejected fields.
 */
export const sendWithout = async ({ id }: Pick<Intent, 'id'>, alike: boolean): Promise<void> => {
  await runWithErrorToast(async () => {
    const count = await unwrapReply(bridge.outbox.sendWithout({ id, alike }));
    toasts.show({ tone: 'success', message: m.rejectedFields.sent(count) });
  });
};

/** Puts sending for the account on hold or resumes it, and announces it. */
export const holdAll = async (isHeld: boolean): Promise<void> => {
  await runWithErrorToast(async () => {
    await unwrapReply(bridge.outbox.hold({ held: isHeld }));
    announce(isHeld ? messages.hold.isHeld : messages.hold.goesOn);
  });
};

/** Records that the user has acknowledged the damaged file. `noted` is announced. */
export const noteDamage = async (noted: string): Promise<void> => {
  await runWithErrorToast(async () => {
    await unwrapReply(bridge.outbox.noteDamage());
    announce(noted);
  });
};

/** Retries all intents of a scope that can be retried, and shows how many could not. */
export const retryAll = async (scope: IntentScope): Promise<void> => {
  await runWithErrorToast(async () => {
    const { count, left } = await unwrapReply(bridge.outbox.retryMany(scope));
    const detail = describeLeftIntents(left);
    toasts.show({
      tone: count === 0 ? 'warn' : 'success',
      message: messages.retried(count),
      ...(detail === null ? {} : { detail }),
    });
  });
};

/** Restores discarded intents and shows a toast. */
const restore = async (undo: string): Promise<void> => {
  await runWithErrorToast(async () => {
    const count = await unwrapReply(bridge.outbox.restore({ undo }));
    toasts.show({ tone: 'success', message: messages.restored(count) });
  });
};

/** Discards all intents of a scope that are not being sent. Can be undone. */
export const discardAll = async (scope: IntentScope): Promise<boolean> =>
  runWithErrorToast(async () => {
    const { count, left, undo } = await unwrapReply(bridge.outbox.discardMany(scope));
    const detail = describeLeftIntents(left);
    toasts.show({
      tone: count === 0 ? 'warn' : 'info',
      message: messages.discarded(count),
      ...(detail === null ? {} : { detail }),
      ...(undo === null ? {} : { link: { label: messages.undo, run: () => void restore(undo) } }),
    });
  });

/** Lets the user choose a file for the diagnostics bundle, saves it and shows a toast. */
export const saveDiagnostics = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await runWithErrorToast(async () => {
    const name = await unwrapReply(bridge.outbox.saveDiagnostics({ id }));
    if (name !== null) toasts.show({ tone: 'success', message: messages.diagnosticsSaved(name) });
  });
};

/** Lets the user choose a file and saves all rows of the current list. */
export const saveReceipt = async (query: IntentQuery): Promise<void> => {
  await runWithErrorToast(async () => {
    const saved = await unwrapReply(bridge.outbox.saveReceipt({ query }));
    if (saved !== null) toasts.show({ tone: 'success', message: messages.receiptSaved(saved.fileName, saved.rows) });
  });
};
