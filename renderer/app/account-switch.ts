import type { AccountView } from '../../electron/contract/index.ts';
import { bridge } from './bridge.ts';
import { session } from './session.svelte.ts';

/**
 * Calls `run` when another account is opened, or with null when none is open. Other changes of the current account,
 * such as a new token or a rejected field, are ignored. Returns an unsubscribe function.
 */
export const onAccountSwitch = (run: (account: AccountView | null) => void): (() => void) => {
  let known = session.accountId;
  return bridge.on('accounts.changed', ({ account }) => {
    const id = account?.id ?? null;
    if (id === known) return;
    known = id;
    run(account);
  });
};
