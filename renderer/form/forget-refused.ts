import type { ResourceName } from '../../electron/model/index.ts';
import { attempt } from '../app/attempt.ts';
import { ask, bridge } from '../app/bridge.ts';
import { m } from '../messages/lazy.ts';
import { announce } from '../ui/announce.svelte.ts';

/**
 * Clears the account's list of fields that the service rejected in creations of a resource, and announces the fields
 * that are sent again.
 */
export const forgetRefused = async (resource: ResourceName, labels: readonly string[]): Promise<void> => {
  announce(m.refused.trying(labels));
  await attempt(() => ask(bridge.accounts.forgetRefused({ resource })));
};
