import { expect, it } from 'vitest';
import type { CallName } from '../../../electron/contract/index.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';
import { handleUploads } from '../../../electron/ipc/uploads.ts';

/** The handlers of uploads, with the arguments that reach the cache and the outbox. */
const start = (path: string | null = '/a.csv') => {
  const told: unknown[] = [];
  const rows: object[] = [];
  const runs = new Map<CallName, (argument: never) => unknown>();
  const tell =
    (name: string, result?: unknown) =>
    async (...given: readonly unknown[]) => {
      told.push([name, ...given]);
      return result;
    };
  handleUploads({ handle: (name, run) => void runs.set(name, run), handleDrop: () => undefined }, {
    workspaces: {
      current: async () => ({
        cache: {
          ids: async (query: { view: string }, from: number, to: number) => {
            told.push(['ids', query.view, from, to]);
            return [{ id: 'a1', title: 'a' }];
          },
          unusedUploads: async (ids: readonly string[]) => {
            told.push(['unusedUploads', ids]);
            return ids.slice(0, 1);
          },
        },
        outbox: { uploads: { rows: tell('rows', { items: rows }), replaceFile: tell('replace', null) } },
      }),
      receipt: tell('receipt', { rows: 1 }),
    },
    chooseSave: async () => path,
    chooseFiles: async () => (path === null ? [] : [path]),
  } as unknown as CallParts);
  return { told, rows, call: (name: CallName, argument: unknown = {}) => runs.get(name)?.(argument as never) };
};

it('reads which assets are on no product for the files of that view, and for rows with a product', async () => {
  const { told, call, rows } = start();
  await call('uploads.rows', { filter: 'all', offset: 0, limit: 10 });
  await call('uploads.rows', { filter: 'notOnProduct', offset: 20, limit: 10 });
  expect(told).toEqual([
    ['rows', 'all', 0, 10, []],
    ['ids', 'notOnProduct', 0, 10_000],
    ['rows', 'notOnProduct', 20, 10, ['a1']],
  ]);
  const product = { id: 'p', sku: 'BAG-1' };
  rows.push({ assetId: 'a1', product }, { assetId: 'a2', product }, { assetId: null, product });
  told.length = 0;
  expect(await call('uploads.rows', { filter: 'all', offset: 0, limit: 10 })).toMatchObject({ unused: ['a1'] });
  expect(told.at(-1)).toEqual(['unusedUploads', ['a1', 'a2']]);
  rows.splice(0, rows.length, { assetId: 'a1', product: null });
  told.length = 0;
  expect(await call('uploads.rows', { filter: 'done', offset: 0, limit: 10 })).toMatchObject({ unused: [] });
  expect(told).toEqual([['rows', 'done', 0, 10, []]]);
});

it('writes and replaces nothing if the user chooses no file', async () => {
  const none = start(null);
  expect(await none.call('uploads.replaceFile', { id: 'i' })).toBeNull();
  expect(await none.call('uploads.saveReceipt', { scope: 'all', account: true })).toBeNull();
  expect(await none.call('uploads.saveSkus')).toBeNull();
  expect(none.told).toEqual([]);
  const { told, call } = start();
  await call('uploads.replaceFile', { id: 'i' });
  await call('uploads.saveReceipt', { scope: 'all', account: true });
  await call('uploads.saveSkus');
  expect(told).toEqual([
    ['replace', 'i', '/a.csv'],
    ['receipt', 'all', '/a.csv', { account: true }],
    ['receipt', 'current', '/a.csv', { skus: true }],
  ]);
});
