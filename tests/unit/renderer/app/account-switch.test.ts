import { beforeEach, expect, it, vi } from 'vitest';
import type { AccountView, CurrentAccount } from '../../../../electron/contract/index.ts';
import { onAccountSwitch } from '../../../../renderer/app/account-switch.ts';

type Heard = (current: CurrentAccount) => void;
interface Known {
  accountId: string | null;
}
const { session, heard } = vi.hoisted(() => {
  const known: Known = { accountId: 'a' };
  return { session: known, heard: new Set<(current: never) => void>() };
});
vi.mock('../../../../renderer/app/session.svelte.ts', () => ({ session }));
vi.mock('../../../../renderer/app/bridge.ts', () => ({
  bridge: {
    on: (_: string, run: Heard) => {
      heard.add(run);
      return () => heard.delete(run);
    },
  },
}));

const switchTo = (id: string | null): void => {
  session.accountId = id;
  for (const run of heard) run({ account: id === null ? null : ({ id } as AccountView) } as never);
};
const accounts: (string | null)[] = [];
const follow = (): (() => void) => onAccountSwitch((account) => void accounts.push(account?.id ?? null));

beforeEach(() => {
  session.accountId = 'a';
  heard.clear();
  accounts.length = 0;
});

it('reports no changes within the account in use', () => {
  follow();
  switchTo('a');
  switchTo('a');
  expect(accounts).toEqual([]);
});

it('reports each account that is taken into use once, and once that there is none', () => {
  follow();
  for (const id of ['b', 'b', null, null, 'a']) switchTo(id);
  expect(accounts).toEqual(['b', null, 'a']);
});

it('notifies listeners that subscribed before the account was known', () => {
  session.accountId = null;
  follow();
  switchTo('a');
  expect(accounts).toEqual(['a']);
});

it('reports nothing after it was stopped', () => {
  follow()();
  switchTo('b');
  expect(accounts).toEqual([]);
});
