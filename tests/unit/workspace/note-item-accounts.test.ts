import { expect, it, vi } from 'vitest';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { noteItemAccounts } from '../../../electron/workspace/note-item-accounts.ts';

/** Ends a sync twice with items of these accounts. Returns the stored accounts and the number of list reads. */
const sync = async (accounts: readonly (string | null)[]): Promise<{ stored: unknown[]; read: number }> => {
  const stored: unknown[] = [];
  let read = 0;
  let report: (status: { state: string }) => void = () => undefined;
  const rows = accounts.map((account_id) => ({ cells: { account_id } }));
  noteItemAccounts(
    {
      lacksItemAccounts: () => true,
      keepItemAccounts: (_: unknown, items: unknown) => stored.push(items),
    } as never,
    toAccountId('one'),
    {
      sync: { onStatus: (listener: typeof report) => (report = listener) } as never,
      cache: { query: async () => ((read += 1), { rows }) } as never,
    },
  );
  report({ state: 'reading' });
  expect(read).toBe(0);
  for (const state of ['upToDate', 'upToDate']) report({ state });
  await vi.waitUntil(() => read === 2);
  await new Promise((resolve) => setImmediate(resolve));
  return { stored, read };
};

it('stores the accounts that items name once after a complete sync', async () => {
  expect(await sync(['a', 'b', 'a', '', null])).toEqual({ stored: [['a', 'b']], read: 2 });
});

it('stores no accounts when items name none, or too many to identify one', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `account ${index}`);
  for (const accounts of [[null], names]) expect((await sync(accounts)).stored).toEqual([]);
  expect((await sync(names.slice(1))).stored).toEqual([names.slice(1)]);
});
