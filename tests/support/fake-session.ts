/** Replaces `renderer/app/session.svelte.ts`: the current account and the settings, as set by a test. */
export const session = {
  accountId: 'account' as string | null,
  account: null as unknown,
  accounts: [] as readonly unknown[],
  settings: { density: 'comfortable' },
  saveSettings: (): Promise<void> => Promise.resolve(),
};
