import { onTestFinished } from 'vitest';
import type { AccountView } from '../../../electron/contract/index.ts';
import { session } from '../../../renderer/app/session.svelte.ts';
import { page } from '../../support/fake-page.ts';

/** Makes an account the current one until the end of the test. */
export const selectAccount = async (account: object): Promise<void> => {
  const select = async (current: object | null): Promise<void> => {
    page.answer('accounts.select', () => ({ account: current, session: {} }) as never);
    await Promise.all([session.select('a' as AccountView['id']), page.everything()]);
  };
  onTestFinished(() => select(null));
  await select(account);
};
