import { expect, it, vi } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { CallArgument, CallName } from '../../../electron/contract/index.ts';
import type { Handle } from '../../../electron/ipc/handle.ts';
import { handleItems } from '../../../electron/ipc/items.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';
import { handleDownloads } from '../../../electron/downloads/ipc.ts';
import { handleExport } from '../../../electron/export/ipc.ts';
import { tempFolder } from '../../support/temp-folder.ts';

vi.mock('electron', () => ({ shell: {} }));

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

it('reads the free attributes of a query before an export or a download of its items', async () => {
  const steps: string[] = [];
  const note = (step: string) => async () => void steps.push(step);
  const cache = { query: note('read') };
  const saves = { lastFolder: async () => null, plan: note('plan'), start: note('start') };
  const current = {
    cache,
    saves,
    exports: { run: note('export') },
    quality: { profiles: { names: async () => ({}) } },
  };
  const runs = new Map<string, (argument: object) => Promise<{ readonly id: string }>>();
  const handle = ((name: string, run: never) => void runs.set(name, run)) as Handle['handle'];
  const parts = {
    workspaces: { cache: async () => cache, current: async () => current },
    chooseSave: async () => '/a.csv',
    chooseFolder: async () => tempFolder(),
  } as unknown as CallParts;
  for (const register of [handleDownloads, handleExport]) register({ handle } as Handle, parts);
  const folder = (await runs.get('downloads.chooseFolder')?.({}))?.id;
  const request = { id: 'e', format: 'csv', scope: { what: 'rest', query: { resource: 'product' } }, folder };
  for (const name of ['export.run', 'downloads.plan', 'downloads.start']) await runs.get(name)?.(request);
  expect(steps).toEqual(['read', 'export', 'read', 'plan', 'read', 'start']);
});
