import { describe, expect, it } from 'vitest';
import type { Accounts } from '../../../electron/account/accounts.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { noBudget } from '../../../electron/contract/index.ts';
import type { ServiceClient } from '../../../electron/service/client.ts';
import { createAccountClient } from '../../../electron/workspace/account-client.ts';

type Call = (...given: readonly unknown[]) => unknown;
type Calls = Readonly<Record<string, Call>>;

/** Opens the client of the account `own` while the account `current` is in use; `calls` are those of its client. */
const open = () => {
  const world: { current: string | null; name: string; calls: string[] } = { current: 'own', name: 'first', calls: [] };
  const createNamed = (name: string): ServiceClient =>
    new Proxy({} as ServiceClient, {
      get: (_, method) => (argument: unknown) => {
        world.calls.push(`${name} ${String(method)} ${String(argument)}`);
        return method;
      },
    });
  const accounts = {
    current: () => ({ account: world.current === null ? null : { id: world.current } }),
    client: () => (world.current === null ? null : createNamed(world.name)),
  } as unknown as Accounts;
  return { world, client: createAccountClient(accounts, toAccountId('own')) as unknown as Calls };
};

const requests = [
  ...['signIn', 'areAddressesSwapped', 'search', 'ask', 'askItem', 'getOne'],
  ...['getSeveral', 'update', 'create', 'upload', 'probe'],
];
const states = { session: { signedIn: false, expiresAt: null }, budget: noBudget, serviceTime: null };

describe('the client of an account', () => {
  it.each([...requests, ...Object.keys(states), 'signOut', 'tryOnce'])(
    'passes %s to the current client',
    async (name) => {
      const { world, client } = open();
      await client[name]?.('argument');
      world.name = 'second';
      await client[name]?.('argument');
      expect(world.calls.map((call) => call.split(' ').slice(0, 2))).toEqual([
        ['first', name],
        ['second', name],
      ]);
      if (requests.includes(name)) expect(world.calls).toEqual([`first ${name} argument`, `second ${name} argument`]);
    },
  );

  it.each(['other', null])('sends nothing to the client of another account that is in use: %s', async (current) => {
    const { world, client } = open();
    world.current = current;
    for (const name of requests)
      await expect(client[name]?.('argument'), name).rejects.toMatchObject({ code: 'signInNeeded' });
    for (const [name, none] of Object.entries(states)) expect(client[name]?.(), name).toEqual(none);
    for (const name of ['signOut', 'tryOnce', 'close']) await client[name]?.();
    expect(world.calls).toEqual([]);
  });
});
