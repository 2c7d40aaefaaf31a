import type { AccountView } from '../../electron/contract/index.ts';
import { bridge } from './bridge.ts';
import { session } from './session.svelte.ts';

/**
 * Calls back when another account is in use from now on, or (null) none: not for what else is told of the one in use,
 * such as a new token or what its service refused. Answers how to stop.
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
