import { expect, it } from 'vitest';
import { createReceipts } from '../../../electron/outbox/receipts.ts';
import { ScriptedThreads } from '../../support/scripted-threads.ts';
import { describeTrace } from '../../support/trace-state.ts';

const createRow = (id: string, more: object = {}) => ({
  ...{ id, kind: 'upload', resource: 'asset', title: id, file: null, path: null, size: null, state: 'done' },
  ...{ itemId: null, sku: null, finalName: null, storedPath: null, checksum: null, error: null, remark: null },
  ...{ attempts: 1, added: '', sent: null, changed: '', ...more },
});

it('writes one receipt at a time, page by page, with the names of the cache, and abandons it after an error', async () => {
  const script = new ScriptedThreads();
  const call = async (name: string, argument: unknown) => {
    const text = argument instanceof Uint8Array ? Buffer.from(argument).toString() : argument;
    script.note(String(text).replaceAll(/\s+|"\w+":(null|""|1),?/g, ''));
    return script.call(name, argument as never);
  };
  const rows = async ({ ids }: { ids: readonly string[] }) => {
    script.note(`cached ${ids.join()}`);
    return ids.filter((id) => id !== 'x').map((id) => ({ id, cells: { filename: `${id}.jpg`, path: '' } }));
  };
  const write = createReceipts({ call } as never, { rows } as never);
  const pages = [
    { rows: [createRow('1', { itemId: 'a' }), createRow('2', { itemId: 'x' }), createRow('3')], next: 7 },
    {
      rows: [
        createRow('4', { itemId: 'b', finalName: 'known.jpg', sku: 'S' }),
        createRow('5', { kind: 'creation', itemId: 'c', sku: 'S', state: 'failed' }),
      ],
      next: null,
    },
  ];
  const receipt = (subject: 'uploads' | 'skus' | 'entries') =>
    script.run('written', () => {
      let at = 0;
      const page = async (after: number, limit: number) => {
        script.note(`page after ${after} of ${limit}`);
        at += 1;
        return pages[at - 1] ?? { rows: [], next: null };
      };
      const order = { path: '/folder/r.json', format: 'json', address: (path: string) => `https://${path}` };
      return write({ subject, page: page as never }, order as never);
    });
  const trace = await describeTrace(script.read, [
    ['entries', receipt('entries')],
    ['products', receipt('skus')],
    ['held', () => script.hold('receiptFinish')],
    ['entries', receipt('uploads')],
    ['another', receipt('uploads')],
    ['released', () => script.release('receiptFinish')],
    ['fails', () => void (script.results['receiptFinish'] = () => Promise.reject(new Error('Full')))],
    ['entries', receipt('skus')],
    ['again', receipt('skus')],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "entries: /folder/r.json | receiptBegin | [ | receiptWrite | page after 0 of 500 | cached a,x | {"kind":"Upload","resource":"asset","title":"1","state":"Done","id":"a","finalName":"a.jpg","entry":"1"},{"kind":"Upload","resource":"asset","title":"2","state":"Done","id":"x","entry":"2"},{"kind":"Upload","resource":"asset","title":"3","state":"Done","entry":"3"} | receiptWrite | page after 7 of 500 | ,{"kind":"Upload","resource":"asset","title":"4","state":"Done","id":"b","finalName":"known.jpg","entry":"4"},{"resource":"asset","title":"5","state":"Failed","id":"c","entry":"5"} | receiptWrite | ] | receiptWrite | undefined | receiptFinish | written: {fileName:r.json,rows:5}
    products: /folder/r.json | receiptBegin | [ | receiptWrite | page after 0 of 500 |  | receiptWrite | page after 7 of 500 | {"file":"known.jpg","assetId":"b","sku":"S",} | receiptWrite | ] | receiptWrite | undefined | receiptFinish | written: {fileName:r.json,rows:1}
    entries: /folder/r.json | receiptBegin | [ | receiptWrite | page after 0 of 500 | cached a,x | {"state":"Done","assetId":"a","finalName":"a.jpg",},{"state":"Done","assetId":"x",},{"state":"Done",} | receiptWrite | page after 7 of 500 | ,{"state":"Done","assetId":"b","finalName":"known.jpg",},{"state":"Failed","assetId":"c",} | receiptWrite | ] | receiptWrite | undefined | receiptFinish
    another: written failed: conflict
    released: written: {fileName:r.json,rows:5}
    entries: /folder/r.json | receiptBegin | [ | receiptWrite | page after 0 of 500 |  | receiptWrite | page after 7 of 500 | {"file":"known.jpg","assetId":"b","sku":"S",} | receiptWrite | ] | receiptWrite | undefined | receiptFinish | undefined | receiptAbandon | written failed: Full
    again: /folder/r.json | receiptBegin | [ | receiptWrite | page after 0 of 500 |  | receiptWrite | page after 7 of 500 | {"file":"known.jpg","assetId":"b","sku":"S",} | receiptWrite | ] | receiptWrite | undefined | receiptFinish | undefined | receiptAbandon | written failed: Full"
  `);
});
