import type { AccountView } from '../../../electron/contract/index.ts';
import { AdvancedForm } from './advanced-form.svelte.ts';

/** Typed values are kept while the user is on another page. */
const forms = new Map<AccountView['id'], AdvancedForm>();

/** Returns the form of an account in its last state. */
export const getAdvancedForm = (account: AccountView): AdvancedForm => {
  const form = forms.get(account.id) ?? new AdvancedForm(account);
  forms.set(account.id, form);
  return form;
};
