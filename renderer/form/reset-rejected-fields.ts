import type { ResourceName } from '../../electron/model/index.ts';
import { runWithErrorToast } from '../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../app/bridge.ts';
import { m } from '../messages/lazy.ts';
import { announce } from '../ui/announce.svelte.ts';

/**
 * Clears the account's list of fields that the service rejected in creations of a resource, and announces the fields
 * that are sent again.
 */
export const clearRejectedFields = async (resource: ResourceName, labels: readonly string[]): Promise<void> => {
  announce(m.rejectedFields.trying(labels));
  await runWithErrorToast(() => unwrapReply(bridge.accounts.forgetRefused({ resource })));
};
