import KeyRound from '@lucide/svelte/icons/key-round';
import LogOut from '@lucide/svelte/icons/log-out';
import Pencil from '@lucide/svelte/icons/pencil';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { AccountView } from '../../../../electron/contract/index.ts';
import type { Action } from '../../../app/actions.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { m } from '../../../messages/lazy.ts';
import { session } from '../../../app/session.svelte.ts';

/** The actions that open a dialog. */
export type AccountVerb = 'rename' | 'signIn' | 'forget';

/** Whether an account is signed out, which is known only for the current account. */
const isSignedOut = (account: AccountView): boolean => session.accountId === account.id && !session.view.signedIn;

const signOutAccount = async (account: AccountView): Promise<void> => {
  await runWithErrorToast(() => session.signOut(account.id), m.frame.accountMenu.signedOutOf(account.name));
};

/** Returns all actions on an account. The destructive one is last. */
export const getAccountActions = (account: AccountView, ask: (verb: AccountVerb) => void): readonly Action[] => {
  const messages = m.settings.accounts;
  const signedOut = isSignedOut(account);
  return [
    { id: 'rename', title: messages.rename, icon: Pencil, run: () => ask('rename') },
    {
      id: 'signIn',
      title: signedOut ? messages.signIn : messages.signInAgain,
      icon: KeyRound,
      run: () => ask('signIn'),
    },
    {
      id: 'signOut',
      title: messages.signOut,
      icon: LogOut,
      when: () => !signedOut,
      run: () => signOutAccount(account),
    },
    { id: 'forget', title: messages.forget, icon: Trash2, run: () => ask('forget') },
  ];
};
