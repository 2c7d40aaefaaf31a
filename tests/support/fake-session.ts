/** Stands for `renderer/app/session.svelte.ts`: the account in use and the settings, as a test sets them. */
export const session = {
  accountId: 'account' as string | null,
  account: null as unknown,
  accounts: [] as readonly unknown[],
  settings: { density: 'comfortable' },
  saveSettings: (): Promise<void> => Promise.resolve(),
};
