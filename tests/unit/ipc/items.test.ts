import { expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { CallArgument, CallName } from '../../../electron/contract/index.ts';
import { handleItems } from '../../../electron/ipc/items.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';

it('reads at most 100,000 IDs for one call, for any requested range', async () => {
  const ranges: (readonly [number, number])[] = [];
  const cache = {
    ids: async (_query: unknown, from: number, to: number) => {
      ranges.push([from, to]);
      return [];
    },
  } as unknown as Cache;
  const runs = new Map<CallName, (argument: never) => unknown>();
  handleItems({ handle: (name, run) => void runs.set(name, run), handleDrop: () => undefined }, {
    workspaces: { cache: async () => cache },
    accounts: {},
  } as unknown as Pick<CallParts, 'workspaces' | 'accounts'>);
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
  const requestIds = async (from: number, to: number): Promise<unknown> =>
    runs.get('items.ids')?.({ query, from, to } satisfies CallArgument<'items.ids'> as never);
  await requestIds(0, 1_000_000);
  await requestIds(50, Number.MAX_SAFE_INTEGER);
  await requestIds(7, 9);
  expect(ranges).toEqual([
    [0, 100_000],
    [50, 100_050],
    [7, 9],
  ]);
});

it('starts the work of the account after the first rows were read, not before', async () => {
  const steps: string[] = [];
  const cache = { query: async () => void steps.push('rows') } as unknown as Cache;
  const runs = new Map<CallName, (argument: never) => unknown>();
  handleItems({ handle: (name, run) => void runs.set(name, run), handleDrop: () => undefined }, {
    workspaces: { cache: async () => cache, beginSoon: () => void steps.push('begin') },
    accounts: {},
  } as unknown as Pick<CallParts, 'workspaces' | 'accounts'>);
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
  await runs.get('items.query')?.({ query, offset: 0, limit: 10, list: 'x' } as never);
  expect(steps).toEqual(['rows', 'begin']);
});
