import type { IntentId } from '../../../../electron/base/branded-types.ts';
import type { BatchId, EditFilter, EditValue, SelectedConflicts } from '../../../../electron/contract/index.ts';
import { bridge, unwrapReply } from '../../../app/bridge.ts';
import { router } from '../../../app/router.svelte.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { announce } from '../../../ui/announce.svelte.ts';
import { sendMessages } from '../../edits/send/messages.ts';

const messages = sendMessages.resolve;

const resolveSelected = (which: SelectedConflicts, keep: 'theirs' | 'mine'): Promise<boolean> =>
  runWithErrorToast(async () => {
    const count = await unwrapReply(bridge.edits.resolveConflicts({ which, keep }));
    announce(keep === 'theirs' ? messages.theirsDone(count) : messages.mineDone(count));
  });

/** Resolves a conflict, or all conflicts of a batch: the service's value stays, or the user's value is sent. */
export const resolveConflicts = (id: IntentId | BatchId, keep: 'theirs' | 'mine'): Promise<boolean> =>
  resolveSelected({ ids: [id] }, keep);

/** Resolves all conflicts that match a filter, like `resolveConflicts`. */
export const resolveAllConflicts = (filter: EditFilter | null, keep: 'theirs' | 'mine'): Promise<boolean> =>
  resolveSelected({ filter }, keep);

/** Resolves a conflict with another value, which is sent. */
export const resolveWith = (id: IntentId, value: EditValue): Promise<boolean> =>
  runWithErrorToast(async () => {
    await unwrapReply(bridge.edits.resolveWith({ id, value }));
    announce(messages.mineDone(1));
  });

/** Removes a failed or cancelled edit from the outbox and opens it among the staged edits. */
export const reopenEdit = (id: IntentId): Promise<boolean> =>
  runWithErrorToast(async () => {
    await unwrapReply(bridge.edits.reopen({ id }));
    router.go('/edits');
  });
