import type { AccountView } from '../../../electron/contract/index.ts';
import { AdvancedForm } from './advanced-form.svelte.ts';

/** What was typed stays while the person looks elsewhere. */
const forms = new Map<AccountView['id'], AdvancedForm>();

/** The form of an account, as it was left. */
export const formOf = (account: AccountView): AdvancedForm => {
  const form = forms.get(account.id) ?? new AdvancedForm(account);
  forms.set(account.id, form);
  return form;
};
