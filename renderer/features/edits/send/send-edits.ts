import type { EditSelection } from '../../../../electron/contract/index.ts';
import { bridge, unwrapReply } from '../../../app/bridge.ts';
import { router } from '../../../app/router.svelte.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { toasts } from '../../../ui/toasts.svelte.ts';
import { sendMessages } from './messages.ts';

/** Above this number of edits, the user types their number before they are sent. */
export const maxUnconfirmed = 500;

/**
 * Moves the selected edits into the outbox, which sends them. `revision` is that of the reviewed list.
 * A toast shows the result, and the reason why some edits stay.
 */
export const sendEdits = (selection: EditSelection, revision: number): Promise<boolean> =>
  runWithErrorToast(async () => {
    const { edits, batch, entry, left } = await unwrapReply(bridge.edits.send({ selection, revision }));
    const [first] = left;
    const id = batch ?? entry;
    toasts.show({
      tone: first === undefined ? 'success' : 'warn',
      message: edits === 0 ? sendMessages.noneSent : sendMessages.sent(edits),
      ...(first === undefined ? {} : { detail: sendMessages.left(left.length, first.message) }),
      ...(id === null
        ? {}
        : { link: { label: sendMessages.openOutbox, run: () => router.go(`/outbox/${encodeURIComponent(id)}`) } }),
    });
  });
