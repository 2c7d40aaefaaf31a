import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import type { Action } from '../../app/actions.ts';
import { attempt } from '../../app/attempt.ts';
import { m } from '../../messages/index.ts';
import { session } from '../../app/session.svelte.ts';

/** One action for each account beside the one in use. */
export const accountSwitches = (): readonly Action[] =>
  session.accounts
    .filter(({ id }) => id !== session.account?.id)
    .map(({ id, name }) => ({
      id: `account.${id}`,
      title: m.frame.accountMenu.use(name),
      icon: ArrowLeftRight,
      run: async () => {
        await attempt(() => session.select(id));
      },
    }));
